"""Where a man looks, where the field of view is played (Rattenkrieg 5.1)."""

from collections.abc import Sequence

from assistant.battle.play import Option
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.at_table import AtTable
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.lookups.distances import GOES
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.naming import man, umpires
from assistant.battle.rattenkrieg.spotting import covering
from assistant.battle.rattenkrieg.state import Element, Figure
from assistant.cards.wording import listed
from assistant.rules.rattenkrieg.spotting.field_of_view import OPTICS

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


def looks_there(
    play: AtTable,
    element: Element,
    looker: Figure,
    distance_in: float,
    there: Sequence[Element],
) -> bool:
    """Whether those so far off lie in his field of view; without the option they do, unasked."""
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
        told["all_round"] = leads or moves or _sentinel(play, looker)
        told["bearing_deg"] = 0 if told["all_round"] else _off(play, looker, there)
    else:
        told["range_in"] = max(LEAST_RANGE_IN, distance_in)
        told["offset_in"] = play.number("offset_in", "How far beside the point aimed at?", 0)
    view = play.resolve("rattenkrieg/field-of-view", told, shown_to=(element.side,))
    return bool(view.sees)


def _sentinel(play: AtTable, looker: Figure) -> bool:
    """Whether he is a sentinel; it is asked until it is known."""
    if looker.sentinel is not None:
        return looker.sentinel
    sentinel = play.flag("all_round", "A sentinel?", rare=True)
    play.happened(e.SentinelTold(looker.id, sentinel))
    return sentinel


def _off(play: AtTable, looker: Figure, there: Sequence[Element]) -> float:
    """How far off the way he faces they are; of enemies it is kept until somebody moves or turns.

    Of a decoy nothing can be kept.
    """
    known = covering.recalled(play, there[0], looker.id, "off") if there else None
    if known is not None:
        return float(known)
    words = "How far off the way he faces?"
    off = play.number("bearing_deg", words, 0, most=MOST_DEG, unit="°")
    if there:
        covering.remember(play, there[0], looker.id, "off", f"{off:g}")
    return off


@move("set-sentinels", "Sentinels", about="element")
def set_sentinels(play: AtTable) -> None:
    """Which men of an element look all round while they stand (5.1)."""
    element = asking.element(play)
    men = play.state.able(element)
    options = [Option(x.id, man(x)) for x in men]
    now = tuple(x.id for x in men if x.sentinel)
    told = play.several("men", "Who looks all round?", options, now)
    play.need_change(set(told) != set(now))
    for each in men:
        if each.sentinel != (each.id in told):
            play.happened(e.SentinelTold(each.id, each.id in told))
    names = listed([man(x) for x in men if x.id in told]) if told else "nobody"
    play.tell("umpire", f"{umpires(play.state, element)}, sentinels: {names}.")
    play.tell(element.side, f"{element.title}, sentinels: {names}.")


@move("turn-men", "They face another way", about="element")
def turn_men(play: AtTable) -> None:
    """The men of an element turn: which way they face to anybody is asked anew."""
    element = asking.element(play)
    play.happened(e.MenTurned(element.id))
    play.tell("umpire", f"{umpires(play.state, element)}: its men face another way.")
    play.tell(element.side, f"{element.title}: its men face another way.")
