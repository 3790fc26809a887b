"""The response that saves a working as a file."""

from collections.abc import Sequence

from flask import Response

from assistant.battle.log import Resolved
from assistant.battle.storage.working_file import ENDING, working_text


def working_response(resolved: Resolved, log: Sequence[str] = ()) -> Response:
    """Return the response that saves a working, with the log before it."""
    response = Response(working_text(resolved, log), mimetype="application/json")
    name = f"{resolved.procedure.rpartition('/')[2]}{ENDING}"
    response.headers.set("Content-Disposition", "attachment", filename=name)
    return response
