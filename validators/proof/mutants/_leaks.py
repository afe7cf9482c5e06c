"""One more address in a mail."""

from collections.abc import Iterator

from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Variant
from validators.proof.mutants._arguments import with_values
from validators.proof.mutants._recipients import listed, mails, strangers


def leaks(trace: Trace, header: str) -> Iterator[Variant]:
    """Each mail with an insider, and with an outsider, added to `cc` or `bcc`."""
    for write in trace.writes:
        for mail in mails(write):
            place = len(listed(write, (*mail, header)))
            for address in strangers(trace):
                says = f"{address} in {header.capitalize()}"
                yield with_values(trace, write, says, {(*mail, header, place): address})
