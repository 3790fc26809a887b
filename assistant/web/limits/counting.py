"""The count of requests of one kind by their sender: too many are refused in one sentence."""

from flask import abort, g, request

from assistant.web.limits.rate_limit import SenderLimit
from assistant.web.network.addresses import is_loopback

TOO_MANY_TAPS = "This phone sends very many taps. Wait a minute, then tap again."


def refuse_too_many(limit: SenderLimit, sentence: str, sender: str = "") -> None:
    """Count a request, and refuse it with a sentence if its sender has sent too many.

    The sender is the address of the request unless another is named. Requests from this laptop do
    not count.
    """
    address = request.remote_addr or ""
    if not is_loopback(address) and not limit.count(sender or address):
        abort(429, sentence)


def count_tap(limit: SenderLimit) -> None:
    """Count a tap of a player's phone before its page is made, and refuse too many."""
    known = g.device
    if request.method == "POST" and known is not None and not known.reader.is_umpire:
        refuse_too_many(limit, TOO_MANY_TAPS, known.id)
