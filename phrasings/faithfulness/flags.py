"""The tags that the words of a sentence carry, as bits of a plain integer (an enum would cost most of a check)."""


class Flag:
    """Kinds of small words; the names are the keys of data/grammar/*.yaml in capitals."""

    NEGATION = 1 << 0
    HAVE = 1 << 1
    HAD = 1 << 2
    BE_PRESENT = 1 << 3
    BE_PAST = 1 << 4
    BEEN = 1 << 5
    BEING = 1 << 6
    BE = 1 << 7
    WILL = 1 << 8
    MODAL = 1 << 9
    HOPEFUL = 1 << 10
    UNABLE = 1 << 11
    DID_NOT = 1 << 12
    CONDITION = 1 << 13
    SOFT_CONDITION = 1 << 14
    ASK = 1 << 15
    LET = 1 << 16
    PLEASE = 1 << 17
    WANT = 1 << 18
    AGENT = 1 << 19
    YOU = 1 << 20
    SUCCESS = 1 << 21
    NOW = 1 << 22
    ADVERB = 1 << 23
    AGAIN = 1 << 24
    HISTORY = 1 << 25
    ELSEWHERE = 1 << 26
    FAILURE = 1 << 27
    UNKNOWN = 1 << 28
    REPORT = 1 << 29
    POLICY = 1 << 30
    STATE_DONE = 1 << 31
    UNDER_WAY = 1 << 32
    WENT = 1 << 33
    FAILED_WENT = 1 << 34
    MANAGED = 1 << 35
    DETERMINER = 1 << 36
    PREPOSITION = 1 << 37
    CONJUNCTION = 1 << 38
    CONTRAST = 1 << 39
    RELATIVE = 1 << 40
    PRONOUN = 1 << 41
    DEED = 1 << 42
    INNOCENT = 1 << 43
    IN_WORDS_ALL = 1 << 44
    REFLEXIVE = 1 << 45
    UNABLE_PAST = 1 << 82
    FAILED_VERB = 1 << 83
    ALREADY = 1 << 84
    MEANS = 1 << 85
    HABITUAL = 1 << 110  # a form of to be that tells of what happens as a rule
    FACTUAL = 1 << 120  # "you will see that": what follows is told as a fact
    FRESH = 1 << 46
    PLAIN_PAST = 1 << 47
    LINKING = 1 << 48
    BECOMES = 1 << 49
    ENSURE = 1 << 50
    TODAY = 1 << 51
    ARRIVAL = 1 << 52
    EXAMPLE = 1 << 53
    HEAR = 1 << 54
    BENEFIT = 1 << 55
    OLD = 1 << 56
    NONE = 1 << 57
    RATE = 1 << 58
    CURRENTLY = 1 << 59
    RECHECK = 1 << 60
    SUM_WORDS = 1 << 61
    DIFFERENCE_WORDS = 1 << 62
    COUNTED = 1 << 63
    OWN = 1 << 64  # a form that says I or we
    # Japanese only: what follows an action
    DONE = 1 << 65
    STATIVE = 1 << 66
    NOT_DONE = 1 << 67
    PROMISE = 1 << 68
    PROGRESSIVE = 1 << 69
    OFFER = 1 << 70
    QUESTION = 1 << 71
    # forms of an action
    BASE = 1 << 72
    PRESENT = 1 << 73
    PAST = 1 << 74
    PARTICIPLE = 1 << 75
    GERUND = 1 << 76
    FUTURE = 1 << 77
    CONDITIONAL = 1 << 78
    NOUN = 1 << 79
    STEM = 1 << 80
    INDEFINITE = 1 << 87
    DRAFT = 1 << 95  # "in your request": what was written down and not yet done
    SETTLED = 1 << 132  # "consider it done": words that tell of a deed, where "done" may only end a look
    CAUSES = 1 << 133  # "get", "let": what follows the thing that they are of was brought about
    MADE_KNOWN = 1 << 134  # "know", after "let the team"
    NO_LONGER = 1 << 135
    IN_FORCE = 1 << 136  # "active", "valid"
    TAKES_PLACE = 1 << 137  # "starts", "arrives", "is on file": what "now" makes news of a change
    COMPANY = 1 << 131  # "we": the company, whose deeds look-ups may show
    REPLY_PART = 1 << 130  # "my answer", "a summary": what a reply is made of
    COMES = 1 << 111
    REMAINS = 1 << 112
    TO_US = 1 << 121  # "me", "nos": what another did to whoever writes
    POSSESS = 1 << 122  # "your plan now has 16 GB"
    SPEAKER = 1 << 113  # "I", where the present tense tells what is being done
    ACKNOWLEDGES = 1 << 171  # a verb that, by itself, says only that the customer was understood: "承りました。"
    CARRIES = 1 << 170  # a verb that may only set another deed going: "振込を手配しました"
    IMPERFECT = 1 << 150  # "estava": how things stood then
    # layout
    PUNCTUATION = 1 << 81
    SOON = 1 << 86  # Japanese only: what makes a future passive news of something under way


def named(name: str) -> int:
    """The bit of a grammar key such as "be_present"."""
    bit: int = getattr(Flag, name.upper())
    return bit
