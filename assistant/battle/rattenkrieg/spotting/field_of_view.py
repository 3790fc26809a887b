"""The direction in which a figure looks, for the option field of view (Rattenkrieg 5.1)."""

from collections.abc import Sequence

from assistant.battle.play import Option
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.naming import man, umpire_name
from assistant.battle.rattenkrieg.spotting import cover
from assistant.battle.rattenkrieg.state import Element, Figure
from assistant.cards.wording import listed, words_of
from assistant.rules.rattenkrieg.noise import DISPLACING
from assistant.rules.rattenkrieg.spotting.field_of_view import OPTICS

NAKED = "none"
BESIDE = "The target is outside the field of view."
MOST_DEG = 180
LEAST_RANGE_IN = 0.1


def scope_in_use(play: BattlePlay, looker: Figure) -> int:
    """Return the magnification of the optic in use: the weapon's, unless another was chosen."""
    optic = play.asks.get("optic")
    if optic is None or optic.value == _own_optic(looker):
        return looker.scope
    return 0 if optic.value == NAKED else int(OPTICS.row(str(optic.value))["magnification"])


def _own_optic(looker: Figure) -> str:
    """Return the optic of the figure's weapon; "none" if it has none that the tables know."""
    found = (row["optic"] for row in OPTICS.rows if row["magnification"] == looker.scope)
    return next(found, NAKED)


def is_in_field_of_view(
    play: BattlePlay,
    element: Element,
    looker: Figure,
    distance_in: float,
    there: Sequence[Element],
) -> bool:
    """Return whether elements at this distance are in the figure's field of view.

    Without the option they always are, and nothing is asked.
    """
    if not is_on(play.state, "use_field_of_view"):
        return True
    options = [Option(NAKED, "Eyes alone")]
    options += [Option(r["optic"], words_of(r["optic"], first=True)) for r in OPTICS.rows]
    usual = _own_optic(looker)
    optic = play.choose("optic", "Optic", options, usual, rare=usual == NAKED)
    inputs: dict[str, object] = {"optic": optic}
    if optic == NAKED:
        # leaders look all round, and so do men who move and sentinels
        leads = play.state.leader(element) == looker
        moves = element.last_action in DISPLACING
        inputs["all_round"] = leads or moves or _ask_sentinel(play, looker)
        inputs["bearing_deg"] = 0 if inputs["all_round"] else _ask_bearing(play, looker, there)
    else:
        inputs["range_in"] = max(LEAST_RANGE_IN, distance_in)
        inputs["offset_in"] = play.number(
            "offset_in", "How far to the side of the point aimed at?", 0
        )
    view = play.resolve("rattenkrieg/field-of-view", inputs, shown_to=(element.side,))
    return bool(view.sees)


def _ask_sentinel(play: BattlePlay, looker: Figure) -> bool:
    """Return whether a figure is a sentinel; the player is asked until it is known."""
    if looker.sentinel is not None:
        return looker.sentinel
    sentinel = play.flag("all_round", "Is it a sentinel?", rare=True)
    play.record(e.SentinelSet(looker.id, sentinel))
    return sentinel


def _ask_bearing(play: BattlePlay, looker: Figure, there: Sequence[Element]) -> float:
    """Ask for the degrees between a figure's facing and the target.

    The answer is kept until one of them moves or turns. For a decoy nothing can be kept.
    """
    known = cover.recall_aspect(play, there[0], looker.id, "off") if there else None
    if known is not None:
        return float(known)
    words = "How far is the target off the facing?"
    off = play.number("bearing_deg", words, most=MOST_DEG, unit="°")
    if there:
        cover.record_aspect(play, there[0], looker.id, "off", f"{off:g}")
    return off


@move("set-sentinels", "Sentinels", about="element")
def set_sentinels(play: BattlePlay) -> None:
    """Choose the figures of an element that look all around while they stay put (5.1)."""
    element = asking.ask_element(play)
    men = play.state.able(element)
    play.need(bool(men), f"No figure of {element.title} can look around.")
    options = [Option(x.id, man(x)) for x in men]
    now = tuple(x.id for x in men if x.sentinel)
    chosen = play.several("men", "Who looks all round?", options, now)
    play.need_change(set(chosen) != set(now))
    for each in men:
        if each.sentinel != (each.id in chosen):
            play.record(e.SentinelSet(each.id, each.id in chosen))
    names = listed([man(x) for x in men if x.id in chosen]) if chosen else "nobody"
    play.log("umpire", f"{umpire_name(play.state, element)}, sentinels: {names}.")
    play.log(element.side, f"{element.title}, sentinels: {names}.")


@move("turn-men", "They face another way", about="element")
def turn_figures(play: BattlePlay) -> None:
    """Turn the figures of an element; their facing will be asked again."""
    element = asking.ask_element(play)
    play.record(e.FiguresTurned(element.id))
    play.log("umpire", f"{umpire_name(play.state, element)}: its figures face another way.")
    play.log(element.side, f"{element.title}: its figures face another way.")
