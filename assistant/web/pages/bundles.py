"""The scripts of a page as one file and its styles as another, put together from `static/`.

An address names its parts in order (`/bundle/app+battle.css`) and changes with their content.
Templates write them with the filter: `{% filter bundle("css") %}app battle{% endfilter %}`.
"""

import re
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from flask import Blueprint, Flask, Response, abort, request

from assistant.files import files
from assistant.web.access.guard import open_to_all

bp = Blueprint("bundles", __name__, url_prefix="/bundle")
open_to_all(bp)

TYPES = {"css": "text/css", "js": "text/javascript"}
MOST_PARTS = 40  # of one file
KEPT = 32  # files: anybody may ask for others than pages name
NAMES = re.compile(rf"[a-z.-]{{1,20}}(?:\+[a-z.-]{{1,20}}){{0,{MOST_PARTS - 1}}}")
# notes for those who write the files, and what sets lines in
NOTES = {
    "css": re.compile(rb"/\*(?s:.*?)\*/\n?|(?m:^ +)"),
    "js": re.compile(rb"(?m)^[ ]*//.*\n|^[ ]+"),
}
ROOM = re.compile(rb"\s*([{};])\s*|([:,])\s+")  # separator of the parts of style sheets
LAST = re.compile(rb";}")
HERE = re.compile(rb"url\((?=fonts/)")  # files that a style sheet names


def install(app: Flask, version: Callable[[Path], str]) -> None:
    """Give templates the filter; `version` returns a few letters that change with a file."""

    def address(names: str, kind: str) -> str:
        parts = list(dict.fromkeys(names.split()))
        folder = files("static")
        versions = "-".join([version(folder / f"{part}.{kind}")[:6] for part in parts])
        return f"/bundle/{'+'.join(parts)}.{kind}?v={versions}"

    app.jinja_env.filters["bundle"] = address
    app.register_blueprint(bp)


@bp.get("/<names>.<kind>")
def bundle(names: str, kind: str) -> Response:
    """Show the files named, one after the other."""
    if kind not in TYPES or not NAMES.fullmatch(names):
        abort(404)
    paths = [files("static") / f"{name}.{kind}" for name in dict.fromkeys(names.split("+"))]
    if not all(path.is_file() for path in paths):
        abort(404)
    text = _bundle_text(kind, tuple((path, path.stat().st_mtime_ns) for path in paths))
    response = Response(text, mimetype=TYPES[kind])
    response.add_etag()
    response.make_conditional(request)
    return response


@lru_cache(KEPT)
def _bundle_text(kind: str, parts: tuple[tuple[Path, int], ...]) -> bytes:
    """Return the text of files without comments."""
    whole = b"\n".join(path.read_bytes() for path, _ in parts)
    plain = NOTES[kind].sub(b"", whole)
    if kind != "css":
        return plain
    return HERE.sub(b"url(/static/", LAST.sub(b"}", ROOM.sub(rb"\1\2", plain)))
