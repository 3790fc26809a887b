"""The end of a turn: Victory Points, victory, the next day (Battleaxe 6.4, 17, 20)."""

from collections.abc import Sequence
from typing import Any

from assistant.battle.battleaxe.events.tracks import PointsScored
from assistant.battle.battleaxe.events.turns import PhaseBegun, TurnBegun
from assistant.battle.battleaxe.kit.register import BattlePlay, move
from assistant.battle.battleaxe.kit.wording import VERDICTS, place_options
from assistant.battle.battleaxe.setup.options import add_axis_air
from assistant.battle.battleaxe.state.battle import Battle
from assistant.battle.battleaxe.turns.releases import check_releases
from assistant.battle.battleaxe.turns.supply import can_trace_supply
from assistant.rules.battleaxe.places import ALLIED, TURNS, is_zone
from assistant.rules.battleaxe.refit import TOBRUK
from assistant.rules.battleaxe.victory import AREAS, BUQ_BUQ, EXTRA_DAY, LINE

DAYS = TURNS.keys()
VICTORY_AREAS = AREAS.keys()


@move("end-turn", "Count the points")
def end_turn(play: BattlePlay) -> None:
    """Count the points; then the game ends or the next day begins."""
    battle = play.state
    play.require(battle.phase == "end", "The turn is not over yet.")
    areas = _victory_areas_held(play)
    inputs = {
        "turn": battle.turn,
        "vp_before": battle.vp,
        "areas": areas,
        "tobruk_link": _is_tobruk_linked(play),
        "german_eliminated": _count_germans_lost(battle),
        "german_armor_reduced": _count_reduced_panzers(battle),
        "vp_required": battle.vp_required,
        "extended": battle.options.get("extended", False) or battle.turn == EXTRA_DAY,
    }
    outcome = play.resolve("battleaxe/victory", inputs, shown_to=battle.sides)
    play.caution(_describe_points(battle, areas, outcome))
    play.record(PointsScored(outcome.vp_total, outcome.winner))
    gained = "1 Victory Point" if outcome.vp_gained == 1 else f"{outcome.vp_gained} Victory Points"
    total = f"The Allies have {outcome.vp_total} of {battle.vp_required}."
    play.announce(f"{gained} this turn. {total}")
    if outcome.game_over:
        play.record(PhaseBegun("over"))
        play.announce(VERDICTS[str(outcome.winner)])
        return
    play.record(TurnBegun(DAYS[DAYS.index(battle.turn) + 1]))
    add_axis_air(play)
    close = " It was close; now only the relief of Tobruk wins for the Allies."
    words = f"{play.state.turn.replace('-', ' ').capitalize()} begins."
    play.announce(words + (close if play.state.turn == EXTRA_DAY else ""))
    check_releases(play)


def _describe_points(battle: Battle, supplied: Sequence[str], outcome: Any) -> str:
    """Describe who holds each Victory Point Area, which areas count, and the sum."""
    counted, cut_off, axis = [], [], []
    for id in VICTORY_AREAS:
        place = battle.places[id]
        if place.controlled_by != ALLIED:
            axis.append(id)
        elif id in supplied:
            counted.append(f"{place.words}: {AREAS.row(id)['vp']}")
        else:
            cut_off.append(place.words)
    gained = "1 point" if outcome.vp_gained == 1 else f"{outcome.vp_gained} points"
    axis.sort(key=list(battle.places).index)  # as on the map; the table has the dearest first
    lost = [f"German losses: {outcome.loss_vp}"] if outcome.loss_vp else []
    sentences = [
        f"{'; '.join([*counted, *lost]) or 'Nothing counts'}.",
        f"Allied but cut off: {'; '.join(cut_off)}." if cut_off else "",
        f"Still Axis: {', '.join(axis)}." if axis else "",
        f"{gained}, {outcome.vp_total} of {battle.vp_required} in all.",
    ]
    return " ".join(filter(None, sentences))


def _victory_areas_held(play: BattlePlay) -> list[str]:
    """Return the Victory Point Areas that the Allies hold and supply."""
    battle = play.state
    held = [id for id in VICTORY_AREAS if battle.places[id].controlled_by == ALLIED]
    if battle.links:
        return [id for id in held if can_trace_supply(battle, ALLIED, id, LINE)]
    if not held:
        return []
    words = "Which of these trace to Zone A, B, C or D?"
    return list(play.several("areas", words, place_options(battle, held), tuple(held)))


def _is_tobruk_linked(play: BattlePlay) -> bool:
    """Return whether Tobruk traces to Buq-Buq through Allied places."""
    battle = play.state
    ends = (battle.places[TOBRUK], battle.places[BUQ_BUQ])
    if any(place.controlled_by != ALLIED for place in ends):
        return False
    if battle.links:
        return can_trace_supply(battle, ALLIED, TOBRUK, (BUQ_BUQ,))
    if not any(p.controlled_by == ALLIED for p in battle.places.values() if not is_zone(p.id)):
        return False
    return play.flag("linked", "Tobruk traces to Buq-Buq through Allied places")


def _count_germans_lost(battle: Battle) -> int:
    """Return how many German units are eliminated."""
    return sum(unit.is_lost and unit.nationality == "german" for unit in battle.units.values())


def _count_reduced_panzers(battle: Battle) -> int:
    """Return how many German armored units are reduced."""
    return sum(
        (unit.nationality, unit.unit_class) == ("german", "armor") and unit.is_mendable
        for unit in battle.units.values()
    )
