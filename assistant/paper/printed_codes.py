"""A code on paper: the QR code, and the letters to type."""

from assistant.cards import codes
from assistant.paper.sheets import Json

SVG = "http://www.w3.org/2000/svg"


def code_of(id: str, base: str, kind: str = "U") -> Json:
    """Return a QR code and its letters to type; `base` is this computer's address today."""
    dark = codes.matrix(codes.link(base, kind, id))
    size = len(dark) + 2 * codes.QUIET
    svg = f'<svg xmlns="{SVG}" viewBox="0 0 {size} {size}"><path d="{codes.path(dark)}"/></svg>'
    return {"svg": svg, "modules": size, "id": group_code(id)}


def group_code(id: str) -> str:
    """Return an identifier in two groups, for reading aloud."""
    return f"{id[:5]} {id[5:]}"
