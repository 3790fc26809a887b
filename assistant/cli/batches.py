"""Files of requests, one per line: every line gets a line of response."""

import json
import re
import sys
import traceback
from typing import Any

from assistant import catalogue
from assistant.cli.output import STANDARD, print_line
from assistant.rules.problems import refusal

SOME_REFUSED = 1  # lines of a batch
PLACE = re.compile(r": line 1 column (\d+) \(char \d+\)$")  # of an error in JSON on one line
EMPTY = "this line is empty; each line is a request"


def resolve_batch(file: str) -> int:
    """Print one line of answer for each line of a file, even for a refused line.

    The exit status is `SOME_REFUSED` if there is such a line. Their numbers go to standard error.
    """
    refused = []
    try:
        with sys.stdin.buffer if file == STANDARD else open(file, "rb") as lines:
            for number, line in enumerate(lines, 1):
                answer = answer_line(line)
                if catalogue.is_refusal(answer):
                    refused.append(number)
                    print_line(f"line {number}: {answer['error']}", file=sys.stderr)
                print(json.dumps(answer), flush=True)
    except BrokenPipeError:
        raise
    except OSError as problem:
        raise refusal(f"{file} cannot be read: {problem.strerror}") from None
    return SOME_REFUSED if refused else 0


def answer_line(line: bytes) -> dict[str, Any]:
    """Return the response to one request as a line; an internal error affects only its own line."""
    request = line.strip().removeprefix(b"\xef\xbb\xbf")
    if not request:
        return catalogue.refusal_json(EMPTY)
    try:
        return catalogue.resolve(catalogue.read_json(request))
    except ValueError as problem:
        return catalogue.refusal_json(PLACE.sub(r" at character \1", str(problem)))
    except Exception as fault:
        traceback.print_exc()
        return catalogue.refusal_json(f"an error in the program: {type(fault).__name__}: {fault}")
