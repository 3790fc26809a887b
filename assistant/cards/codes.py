"""Codes to scan or type: short identifiers, and QR codes as SVG."""

import secrets
from collections.abc import Collection
from functools import lru_cache
from html import escape

from assistant.unused_libraries import absent

CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 10  # fifty bits, not to be guessed through a rate limit
QUIET = 4  # modules of white around a QR code
KEPT = 500  # codes kept in memory
MISREAD = str.maketrans("ILO", "110", " -")


def new_id() -> str:
    """Return a short random identifier that is hard to guess and to misread."""
    return "".join(secrets.choice(CROCKFORD) for _ in range(LENGTH))


def is_id(text: str) -> bool:
    """Return whether a text has the form of an identifier."""
    return len(text) == LENGTH and set(text) <= set(CROCKFORD)


def fold(text: str) -> str:
    """Return a typed or scanned identifier in capitals, with misread letters corrected."""
    return text.upper().translate(MISREAD)


def find(code: str, ids: Collection[str]) -> str | None:
    """Return the id that equals a code, or else the id that a scanned or typed code means.

    The id of a unit that split off from another one in a battle is longer than ten letters.
    """
    if code in ids:
        return code
    wanted = fold(code)
    return next((id for id in ids if fold(id) == wanted), None)


def link(base: str, kind: str, code: str) -> str:
    """Return an address for a QR code, `HTTP://HOST:PORT/KIND/CODE`; capitals keep it small."""
    return f"{base.rstrip('/')}/{kind}/{code}".upper()


@lru_cache(KEPT)  # half of the console's time went into drawing the same two codes
def qr_svg(text: str) -> str:
    """Return a QR code as SVG, black on white in any color scheme; its container sets its size."""
    dark = matrix(text)
    size = len(dark) + 2 * QUIET
    return (
        f'<svg class="qr" viewBox="0 0 {size} {size}" role="img" shape-rendering="crispEdges"'
        f' xmlns="http://www.w3.org/2000/svg"><title>{escape(text)}</title>'
        f'<rect width="{size}" height="{size}" fill="#fff"/>'
        f'<path fill="#000" d="{path(dark)}"/></svg>'
    )


def path(dark: list[list[bool]]) -> str:
    """Return the dark modules as an SVG path; neighbors in a row are one stroke."""
    strokes: list[str] = []
    for y, row in enumerate(dark):
        x = 0
        while x < len(row):
            start = x
            while x < len(row) and row[x]:
                x += 1
            if x > start:
                strokes.append(f"M{start + QUIET} {y + QUIET}h{x - start}v1h{start - x}z")
            x += 1
    return "".join(strokes)


def matrix(text: str) -> list[list[bool]]:
    """Return the modules of a QR code of level Q, row by row, without the margin."""
    # slow to import, and few pages need it; it would load Pillow to make images of codes
    with absent("PIL"):
        from qrcode.constants import ERROR_CORRECT_Q  # type: ignore[import-untyped]
        from qrcode.main import QRCode  # type: ignore[import-untyped]

    code = QRCode(error_correction=ERROR_CORRECT_Q, border=0)
    code.add_data(text)
    code.make(fit=True)
    return [[bool(module) for module in row] for row in code.get_matrix()]
