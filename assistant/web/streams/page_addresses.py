"""The version of a page, and the address of a page that several devices share."""

from assistant.battle.viewers import Viewer

BETWEEN = " "  # a battle's id, that of the card it shows, the digest and the order, in a version
WATCH = "/watch/"
SIDES = ("/side/", "/side/map")


def page_version(battle: str, card: str, digest: str, order: str = "") -> str:
    """Return the version of a page: its battle, its card, and the digest of its reader's view.

    A page that is not the card of one unit has no card: it shows the battle as its reader sees it.
    The order tells which of two such pages is newer.
    """
    return BETWEEN.join((battle, card, digest, order)).rstrip()


def shared_address(reader: Viewer, battle: str, card: str, address: str) -> str:
    """Return the address of a page that all devices of a reader share; "" for any other."""
    if card:
        return address if address == f"/u/{card}" else ""
    pages = {"umpire": (f"/battles/{battle}",), "side": SIDES, "spectator": (WATCH,)}
    return address if battle and address in pages[reader.role] else ""
