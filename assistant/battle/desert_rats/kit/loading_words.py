"""Words for elements that get on or off a lorry: sections mount, guns limber (Movement)."""

from collections.abc import Iterable

from assistant.battle.desert_rats.state.forces import Element
from assistant.cards.wording import listed

MOUNTS = {"section": ("mounts", "mount", "mounted"), "gun": ("limbers", "limber", "limbered")}
DISMOUNTS = {
    "section": ("dismounts", "dismount", "dismounted"),
    "gun": ("unlimbers", "unlimber", "unlimbered"),
}


def describe_loading(elements: Iterable[Element], *, on: bool, done: bool = False) -> str:
    """Describe elements that get on or off, or that have: `R1 and R2 dismount and G1 unlimbers`."""
    by_kind: dict[str, list[Element]] = {}
    for element in elements:
        by_kind.setdefault("gun" if element.row["kind"] == "gun" else "section", []).append(element)
    phrases = []
    for kind, those in by_kind.items():
        one, many, past = (MOUNTS if on else DISMOUNTS)[kind]
        verb = past if done else one if len(those) == 1 else many
        phrases.append(f"{listed([x.name for x in those])} {verb}")
    return listed(phrases)
