"""Whether a regular expression is safe to run on what customers write. Pure.

A backtracking matcher takes exponential time where a repeated part can match one text in several ways, and
polynomial time where repeats stand in a row that can share it. Both are found on the parsed expression, with
characters taken from a sample alphabet; in doubt the expression is refused (Davis et al., "The impact of regular
expression denial of service in practice", ESEC/FSE 2018, describe both shapes).
"""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from re import _constants as codes  # type: ignore[attr-defined] # the parser is not part of the typed interface
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

ALPHABET = (*map(chr, range(128)), "é", "日", "٣")
EVERYTHING = frozenset(ALPHABET)
MANY = 12  # a repeat up to here stays cheap even if it is ambiguous
ENDLESS = 100  # what a repeat without a bound counts as
MOST_WAYS = 10_000  # to divide one text: two repeats without a bound in a row, or as much by bounded ones
HOPELESS = 10**9  # enough; counting on would only make the numbers long
MAX_LENGTH = 500
INLINE_IGNORECASE = re.compile(r"\(\?[aLmsux]*i")

Characters = frozenset[str]
Node = tuple[Any, Any]
REPEATS = (codes.MAX_REPEAT, codes.MIN_REPEAT)


class NotAnExpression(ValueError):
    """The text is not a regular expression of Python's; the message says why."""


@lru_cache(maxsize=512)
def danger(expression: str) -> str | None:
    """Why an expression could take for ever, or None. Raises NotAnExpression."""
    if len(expression) > MAX_LENGTH:
        return f"it has more than {MAX_LENGTH} characters"
    try:
        parsed = parser.parse(_case_folded(expression) if INLINE_IGNORECASE.search(expression) else expression)
        return _danger_in(list(parsed))
    except (re.error, OverflowError) as error:
        raise NotAnExpression(str(error)) from error
    except RecursionError:
        return "its groups are nested too deep"


def _case_folded(expression: str) -> str:
    """The expression in lower case but for its escapes (as that of non-words): what ignoring case amounts to."""
    return re.sub(r"\\.|[A-Z]+", lambda found: found[0] if found[0][0] == "\\" else found[0].lower(), expression)


def _danger_in(nodes: Sequence[Node]) -> str | None:
    if _ways(nodes) > MOST_WAYS:
        return "several repeats in a row can match the same text"
    for node in nodes:
        found = _danger_of(node)
        if found:
            return found
    return None


def _danger_of(node: Node) -> str | None:
    operation, argument = node
    if operation in REPEATS and argument[1] > MANY and _ambiguous(list(argument[2])):
        return "a repeat stands inside another, and both can match the same text"
    if operation is codes.GROUPREF:
        return "it refers back to a group"
    for inner in _inside(node):
        found = _danger_in(inner)
        if found:
            return found
    return None


def _inside(node: Node) -> Iterable[list[Node]]:
    """The sequences that a node is made of."""
    operation, argument = node
    if operation in REPEATS or operation is codes.POSSESSIVE_REPEAT:
        yield list(argument[2])
    elif operation is codes.SUBPATTERN:
        yield list(argument[3])
    elif operation is codes.BRANCH:
        yield from (list(branch) for branch in argument[1])
    elif operation in (codes.ASSERT, codes.ASSERT_NOT):
        yield list(argument[1])
    elif operation is codes.ATOMIC_GROUP:
        yield list(argument)
    elif operation is codes.GROUPREF_EXISTS:
        yield from (list(branch) for branch in argument[1:] if branch is not None)


def _ambiguous(body: Sequence[Node]) -> bool:
    """Whether rounds of a repeated body can divide one text in different ways."""
    flat = _flat(body)
    if not flat or all(_may_be_empty(node) for node in flat):
        return True
    circle = [*flat, *flat]  # what follows the end of one round is the beginning of the next
    for index, node in enumerate(flat):
        if _varies(node) and _last(node) & _first_of(circle[index + 1 :]):
            return True
        if node[0] is codes.BRANCH and _branches_overlap(node):
            return True
        if any(_ambiguous_inside(node)):
            return True
    return False


def _ambiguous_inside(node: Node) -> Iterable[bool]:
    if node[0] in REPEATS:
        yield node[1][1] > MANY and _ambiguous(list(node[1][2]))
    elif node[0] is codes.BRANCH:
        yield from (
            any(_varies(inner) for inner in _flat(branch)) and _ambiguous(list(branch)) for branch in node[1][1]
        )


def _branches_overlap(node: Node) -> bool:
    taken: Characters = frozenset()
    for branch in node[1][1]:
        first = _first_of(list(branch))
        if first & taken or not branch:
            return True
        taken |= first
    return False


def _ways(nodes: Sequence[Node]) -> int:
    """In how many ways, at most, the repeats of a sequence that can share one text can divide it."""
    most = run = 1
    shared: Characters = EVERYTHING
    for node in _flat(nodes):
        own = _first_of([node])
        if shared & own:
            run, shared = min(run * _choices(node), HOPELESS), shared & own
        elif not _may_be_empty(node):
            run, shared = _choices(node), own
        most = max(most, run)
    return most


def _choices(node: Node) -> int:
    """In how many ways one node can match texts that differ in length alone."""
    operation, argument = node
    if operation in REPEATS:
        least, greatest, body = int(argument[0]), int(argument[1]), argument[2]
        if greatest > MANY:
            return ENDLESS if least != greatest else 1
        inside: int = _ways(list(body)) ** greatest
        return min((greatest - least + 1) * inside, HOPELESS)
    if operation is codes.BRANCH:
        ways: list[int] = [_ways(list(branch)) for branch in argument[1]]
        return sum(ways) if _branches_overlap(node) else max(ways)
    return 1


def _flat(nodes: Iterable[Node]) -> list[Node]:
    """A sequence with the groups opened; what a group repeats or chooses stays together."""
    flat: list[Node] = []
    for node in nodes:
        if node[0] is codes.SUBPATTERN:
            flat += _flat(node[1][3])
        else:
            flat.append(node)
    return flat


def _varies(node: Node) -> bool:
    """Whether the node can match texts of different lengths by repeating."""
    return node[0] in REPEATS and node[1][0] != node[1][1] and node[1][1] > 1


def _may_be_empty(node: Node) -> bool:
    operation, argument = node
    if operation in REPEATS or operation is codes.POSSESSIVE_REPEAT:
        return argument[0] == 0 or all(_may_be_empty(inner) for inner in argument[2])
    if operation is codes.BRANCH:
        return any(all(_may_be_empty(inner) for inner in branch) for branch in argument[1])
    if operation is codes.SUBPATTERN:
        return all(_may_be_empty(inner) for inner in argument[3])
    return operation in (codes.AT, codes.ASSERT, codes.ASSERT_NOT, codes.GROUPREF)


def _first_of(nodes: Sequence[Node]) -> Characters:
    """The characters that a sequence can begin with."""
    first: Characters = frozenset()
    for node in nodes:
        first |= _characters(node)
        if not _may_be_empty(node):
            break
    return first


def _last(node: Node) -> Characters:
    """The characters on which a repeat can go on: those that its body begins with."""
    return _first_of(list(node[1][2]))


def _characters(node: Node) -> Characters:
    operation, argument = node
    if operation is codes.LITERAL:
        return _sampled(chr(argument))
    if operation is codes.NOT_LITERAL:
        return EVERYTHING - {chr(argument)}
    if operation is codes.ANY:
        return EVERYTHING
    if operation is codes.IN:
        return _of_set(argument)
    if operation in (codes.AT, codes.ASSERT, codes.ASSERT_NOT):
        return frozenset()
    inner = [_first_of(sequence) for sequence in _inside(node)]
    return frozenset().union(*inner) if inner else EVERYTHING


def _sampled(character: str) -> Characters:
    """A character of the alphabet stands for itself, any other for all that are outside ASCII."""
    return frozenset({character}) if character in EVERYTHING else frozenset(ALPHABET[128:])


def _of_set(items: Sequence[Node]) -> Characters:
    found: Characters = frozenset()
    for operation, argument in items:
        if operation is codes.LITERAL:
            found |= _sampled(chr(argument))
        elif operation is codes.RANGE:
            found |= {character for character in ALPHABET if argument[0] <= ord(character) <= argument[1]}
        elif operation is codes.CATEGORY:
            found |= _of_category(argument)
    return EVERYTHING - found if items and items[0][0] is codes.NEGATE else found


def _is_word(character: str) -> bool:
    return character.isalnum() or character == "_"


def _of_category(category: Any) -> Characters:
    tests: dict[Any, Callable[[str], bool]] = {
        codes.CATEGORY_DIGIT: str.isdigit,
        codes.CATEGORY_SPACE: str.isspace,
        codes.CATEGORY_WORD: _is_word,
    }
    negated = {
        codes.CATEGORY_NOT_DIGIT: codes.CATEGORY_DIGIT,
        codes.CATEGORY_NOT_SPACE: codes.CATEGORY_SPACE,
        codes.CATEGORY_NOT_WORD: codes.CATEGORY_WORD,
    }
    if category in negated:
        return EVERYTHING - _of_category(negated[category])
    return frozenset(character for character in ALPHABET if tests[category](character))
