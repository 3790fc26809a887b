"""Collapsed sections of a building, and figures on or at them (Rattenkrieg 18.4)."""

from collections.abc import Mapping

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.buildings_and_traps.damage_spread import CollapsedSection
from assistant.battle.rattenkrieg.buildings_and_traps.sections import ask_figures_there
from assistant.battle.rattenkrieg.kit.fire_effects import apply_result
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups import buildings
from assistant.battle.rattenkrieg.lookups.naming import man
from assistant.battle.rattenkrieg.state import Figure
from assistant.cards.wording import listed

CRASH = "other"  # one of the kinds of wounds of the advanced rules


def resolve_collapse_injuries(
    play: BattlePlay, fallen: list[CollapsedSection], suffix: str = ""
) -> dict[str, str]:
    """Roll on the Combat Table for figures on or at what fell, and return the new states."""
    spots = listed([buildings.place_in_facade(x.section) for x in fallen])
    there = ask_figures_there(play, f"Fallen: {spots}. Who has figures on or at it?", suffix)
    worst = min(x.modifier for x in fallen)
    modifiers = {figure.id: _ask_modifier(play, figure, fallen, worst) for figure in there}
    return roll_for_buried(play, modifiers)


def roll_for_buried(
    play: BattlePlay, modifiers: Mapping[str, int], prefix: str = ""
) -> dict[str, str]:
    """Roll on the Combat Table for figures under what fell, and return the new states.

    `modifiers` gives the modifier of each figure, and `prefix` begins the names of their dice.
    """
    changed: dict[str, str] = {}
    for number, (id, modifier) in enumerate(modifiers.items(), 1):
        figure = before = play.state.figures[id]
        inputs = {
            "modifier": modifier,
            "cause": "crash",
            "already_wounded": before.state == "wounded",
        }
        fate = play.resolve(
            "rattenkrieg/combat-roll",
            inputs,
            prefix=f"{prefix}{number}. {man(figure)}: ",
            shown_to=(play.state.owner(figure.id).side,),
        )
        apply_result(play, before, fate.result, CRASH)
        if play.state.figures[figure.id].state != before.state:
            changed[figure.id] = play.state.figures[figure.id].state
    return changed


def _ask_modifier(
    play: BattlePlay, figure: Figure, fallen: list[CollapsedSection], worst: int
) -> int:
    """Ask which section a figure was under, if it matters, and return the section's modifier."""
    kinds = sorted({x.modifier for x in fallen})
    if len(kinds) == 1:
        return worst
    options = [
        Option(
            str(x),
            listed([buildings.place_in_facade(f.section) for f in fallen if f.modifier == x]),
        )
        for x in kinds
    ]
    words = f"{man(figure)}: what fell on it?"
    return int(play.choose(f"under_{figure.id}", words, options, str(worst), rare=True))
