"""Where a man looks, where the field of view is played (Rattenkrieg 5.1)."""

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.distances import GOES
from assistant.battle.rattenkrieg.in_play import is_on
from assistant.battle.rattenkrieg.moves.register import AtTable
from assistant.battle.rattenkrieg.state import Element, Figure
from assistant.rules.rattenkrieg.field_of_view import OPTICS

NAKED = "none"
BESIDE = "The target is outside his field of view."
MOST_DEG = 180
LEAST_RANGE_IN = 0.1


def scope_in_use(play: AtTable, looker: Figure) -> int:
    """The magnification with which he looks: of his sight, unless he uses something else."""
    optic = play.asks.get("optic")
    if optic is None or optic.value == _carries(looker):
        return looker.scope
    return 0 if optic.value == NAKED else int(OPTICS.row(str(optic.value))["magnification"])


def _carries(looker: Figure) -> str:
    """The optic of his weapon; his eyes where it has none, or one that no table knows."""
    found = (row["optic"] for row in OPTICS.rows if row["magnification"] == looker.scope)
    return next(found, NAKED)


def looks_there(play: AtTable, element: Element, looker: Figure, distance_in: float) -> bool:
    """Whether what is so far off lies in his field of view; without the option it does, unasked."""
    if not is_on(play.state, "use_field_of_view"):
        return True
    options = [Option(NAKED, "His eyes alone")]
    options += [Option(r["optic"], r["optic"].replace("-", " ").capitalize()) for r in OPTICS.rows]
    usual = _carries(looker)
    optic = play.choose("optic", "He looks with", options, usual, rare=usual == NAKED)
    told: dict[str, object] = {"optic": optic}
    if optic == NAKED:
        # leaders look all round, and so do men who move and sentinels
        leads = play.state.leader(element) == looker
        moves = element.last_action in GOES
        told["all_round"] = leads or moves or play.flag("all_round", "A sentinel?", rare=True)
        told["bearing_deg"] = 0
        if not told["all_round"]:
            words = "How far off the way he faces?"
            told["bearing_deg"] = play.number("bearing_deg", words, 0, most=MOST_DEG, unit="°")
    else:
        told["range_in"] = max(LEAST_RANGE_IN, distance_in)
        told["offset_in"] = play.number("offset_in", "How far beside the point aimed at?", 0)
    view = play.resolve("rattenkrieg/field-of-view", told, shown_to=(element.side,))
    return bool(view.sees)
