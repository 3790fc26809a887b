"""The count of requests of one kind by their sender: too many are refused in one sentence."""

from flask import abort, g, request

from assistant.web.limits.rate_limit import SenderLimit, TapLimit
from assistant.web.network.addresses import is_loopback

TOO_MANY_TAPS = "This phone sends very many taps. Wait a minute, then tap again."


def refuse_too_many(limit: SenderLimit, sentence: str) -> None:
    """Count a request by its address, and refuse it with a sentence if that has sent too many.

    Requests from this laptop do not count.
    """
    address = request.remote_addr or ""
    if not is_loopback(address) and not limit.count(address):
        abort(429, sentence)


def count_tap(limit: TapLimit) -> None:
    """Count a tap of a player's phone before its page is made, and refuse too many.

    Taps from this laptop do not count.
    """
    known, address = g.device, request.remote_addr or ""
    if request.method != "POST" or known is None or known.reader.is_umpire or is_loopback(address):
        return
    if not limit.count(known.id, address):
        abort(429, TOO_MANY_TAPS)
