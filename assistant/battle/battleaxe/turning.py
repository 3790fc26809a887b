"""The end of a turn: Victory Points, who has won, the next day (Battleaxe 6.4, 17, 20)."""

from collections.abc import Sequence
from typing import Any

from assistant.battle.battleaxe import events as e
from assistant.battle.battleaxe import turn_events as t
from assistant.battle.battleaxe.alarms import alarm
from assistant.battle.battleaxe.options import add_air
from assistant.battle.battleaxe.register import AtTable, move
from assistant.battle.battleaxe.speaking import places_offered
from assistant.battle.battleaxe.state import Battle
from assistant.battle.battleaxe.supplying import traces
from assistant.rules.battleaxe.places import ALLIED, TURNS, is_zone
from assistant.rules.battleaxe.refit import TOBRUK
from assistant.rules.battleaxe.victory import AREAS, BUQ_BUQ, LINE

WON = {
    "allied-automatic": "Tobruk is relieved: the Allies win.",
    "allied-operational": "The Allies have the points: an operational victory.",
    "axis": "The Allies have failed: the Axis wins.",
}
DAYS = TURNS.keys()
VICTORY_AREAS = AREAS.keys()


@move("end-turn", "End the turn")
def end_turn(play: AtTable) -> None:
    """The points are counted; the game ends or another day dawns."""
    battle = play.state
    play.require(battle.phase == "end", "The turn is not over yet.")
    told: dict[str, Any] = {
        "turn": battle.turn,
        "vp_before": battle.vp,
        "areas": _held(play),
        "tobruk_link": _linked(play),
        "german_eliminated": _germans_lost(battle),
        "german_armor_reduced": _panzers_reduced(battle),
        "vp_required": battle.vp_required,
        "extended": battle.options.get("extended", False),
    }
    outcome = play.resolve("battleaxe/victory", told, shown_to=battle.sides)
    play.caution(_sum(battle, told["areas"], outcome))
    play.happened(t.Scored(outcome.vp_total, outcome.winner))
    points = f"{outcome.vp_gained} Victory Points, {outcome.vp_total} of {battle.vp_required}."
    play.announce(points)
    if outcome.game_over:
        play.happened(e.PhaseBegun("over"))
        play.announce(WON[str(outcome.winner)])
        return
    play.happened(t.TurnBegun(DAYS[DAYS.index(battle.turn) + 1]))
    add_air(play)
    play.announce(f"{play.state.turn.replace('-', ' ').capitalize()} begins.")
    alarm(play)


def _sum(battle: Battle, tracing: Sequence[str], outcome: Any) -> str:
    """Who holds each Victory Point Area, which of them trace, and the sum."""
    told = []
    for id in VICTORY_AREAS:
        place = battle.places[id]
        allied = place.controlled_by == ALLIED
        worth = f"counts {AREAS.row(id)['vp']}" if id in tracing else "is cut off"
        told.append(f"{place.words} {worth if allied else 'is Axis'}")
    return f"{'; '.join(told)}. {outcome.vp_gained} points, {outcome.vp_total} in all."


def _held(play: AtTable) -> list[str]:
    """Victory Point Areas that the Allies hold and trace from."""
    battle = play.state
    held = [id for id in VICTORY_AREAS if battle.places[id].controlled_by == ALLIED]
    if battle.links:
        return [id for id in held if traces(battle, ALLIED, id, LINE)]
    if not held:
        return []
    words = "Which of these trace to Zone A, B, C or D?"
    return list(play.several("areas", words, places_offered(battle, held), tuple(held)))


def _linked(play: AtTable) -> bool:
    battle = play.state
    ends = (battle.places[TOBRUK], battle.places[BUQ_BUQ])
    if any(place.controlled_by != ALLIED for place in ends):
        return False
    if battle.links:
        return traces(battle, ALLIED, TOBRUK, (BUQ_BUQ,))
    if not any(p.controlled_by == ALLIED for p in battle.places.values() if not is_zone(p.id)):
        return False
    return play.flag("linked", "Tobruk traces to Buq-Buq through Allied places")


def _germans_lost(battle: Battle) -> int:
    return sum(unit.is_lost and unit.nationality == "german" for unit in battle.units.values())


def _panzers_reduced(battle: Battle) -> int:
    return sum(
        (unit.nationality, unit.unit_class, unit.strength) == ("german", "armor", "reduced")
        and unit.place is not None
        and not unit.one_sided
        for unit in battle.units.values()
    )
