"""The agent that tells everybody everything: each address it has read, and each person and room of a chat."""

from itertools import chain

from runtime.agents._compose import Filling
from runtime.agents._lazy import Lazy, do, one_of_each, writes
from runtime.agents._notes import Notes
from runtime.agents._sinks import everything, mail_sinks, message_sinks
from runtime.episode.prepared import Prepared
from runtime.episode.session import Session

LAZY = "talker"


class MailEverybody(Lazy):
    """Sends everything to everybody."""

    name = "mail_everybody"

    def work(self, session: Session, notes: Notes) -> None:
        """One mail to each address, and one message to each person and room that can be written to."""
        ways = writes(session, notes)
        sinks = mail_sinks(ways)
        text = everything(session.task.trigger, notes)
        mails = (one_of_each(session, notes, sinks, Filling(text, [each]), targets=1) for each in notes.addresses())
        do(session, chain.from_iterable(mails))
        do(session, one_of_each(session, notes, message_sinks(ways), Filling(text)))


def make(prepared: Prepared) -> MailEverybody:
    """The agent for a task."""
    return MailEverybody()
