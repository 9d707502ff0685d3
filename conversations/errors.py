"""What can be wrong with a request to a conversation; each is a problem of the API with a stable code.

ApiProblem
├── NotFoundProblem
│   ├── NoSuchConversation    404 not_found
│   ├── NoSuchEvent           404 not_found
│   └── NoSuchCall            404 unknown_call
├── Conflict
│   ├── ConversationBusy      409 conversation_busy, with Retry-After: nothing was taken in
│   ├── ConversationEnded     409 conversation_ended
│   ├── NotHandedOff          409 not_handed_off
│   ├── ConfirmationStale     409 confirmation_stale
│   ├── ResultConflict        409 result_conflict
│   ├── NotRedactable         409 not_redactable
│   └── AlreadyRedacted       409 already_redacted
└── Unprocessable
    ├── NoSuchService         422 service_unknown
    ├── NotPublished          422 service_not_published
    └── LanguageNotSpoken     422 language_not_spoken
"""

from cxagent.api.errors import Conflict, NotFoundProblem, Unprocessable


class NoSuchConversation(NotFoundProblem):
    default_detail = "There is no such conversation."


class NoSuchEvent(NotFoundProblem):
    default_detail = "The conversation has no such event."


class NoSuchCall(NotFoundProblem):
    default_code = "unknown_call"
    default_detail = "The conversation has no call of that id which the app runs."


class ConversationBusy(Conflict):
    default_code = "conversation_busy"
    default_detail = "Another turn of this conversation is under way; nothing was taken in. Try again."


class ConversationEnded(Conflict):
    default_code = "conversation_ended"
    default_detail = "The conversation is over."


class NotHandedOff(Conflict):
    default_code = "not_handed_off"
    default_detail = "No person has the conversation: there is nothing to hand back."


class ConfirmationStale(Conflict):
    default_code = "confirmation_stale"
    default_detail = "What was read back is not what waits now: decide on the call and digest of the last answer."


class ResultConflict(Conflict):
    default_code = "result_conflict"
    default_detail = "Another result of this call is recorded already."


class NotRedactable(Conflict):
    default_code = "not_redactable"
    default_detail = "This event cannot be erased now."


class AlreadyRedacted(Conflict):
    default_code = "already_redacted"
    default_detail = "This event's payload was erased before."


class NoSuchService(Unprocessable):
    default_code = "service_unknown"
    default_detail = "There is no such service, or no such version of it."


class NotPublished(Unprocessable):
    default_code = "service_not_published"
    default_detail = "The service has no live version yet."


class LanguageNotSpoken(Unprocessable):
    default_code = "language_not_spoken"
    default_detail = "The service is not offered in this language."
