"""A side's sight of the enemy: stacks inspected, and units that fought (Rats of Tobruk 1.1)."""

from collections.abc import Iterable

from assistant.battle.rats_of_tobruk.events.units import EnemiesSeen
from assistant.battle.rats_of_tobruk.kit.players import ask_side
from assistant.battle.rats_of_tobruk.kit.printed_figures import ask_blocked, ask_bunker, ask_hex
from assistant.battle.rats_of_tobruk.kit.register import BattlePlay, move
from assistant.battle.rats_of_tobruk.lookups.ground import enemy_of, hex_distance
from assistant.battle.rats_of_tobruk.lookups.sight import is_line_blocked
from assistant.battle.rats_of_tobruk.state.battle import BOTH_SIDES, Battle
from assistant.battle.rats_of_tobruk.state.board import Unit
from assistant.rules.rats_of_tobruk.terms import Side

WHY_NOT_SEEN = {
    "bunker": "a stack in a bunker shows itself only when it fights",
    "too-far": "it is too far for this light and weather",
    "blocked": "the line of sight is blocked",
}


@move("look", "Look at a stack")
def look_at_stack(play: BattlePlay) -> None:
    """Look at an enemy stack, if light, weather, ground and bunker allow."""
    battle = play.state
    play.need(battle.weather is not None, "Roll for the weather first.")
    side = ask_side(play, "Who looks?")
    own = battle.on_map(side)
    play.need(bool(own), "None of your units is on the map.")
    hex = ask_hex(play, "hex", "Which hex?")
    nearest = observers_of(battle, own, hex)[0]
    distance = hex_distance(battle, nearest.place or hex, hex)
    play.need(distance > 0, "Your own units are in this hex. Choose an enemy hex.")
    inputs = {
        "purpose": "inspect",
        "distance": min(distance, 100),
        "blocked": ask_blocked(
            play, f"Is the line from {nearest.place} blocked?", str(nearest.place), hex
        ),
        "in_bunker": ask_bunker(play, hex),
    }
    outcome = play.resolve("rats-of-tobruk/observe", inputs, shown_to=[side])
    play.require(outcome.seen, f"Not seen: {WHY_NOT_SEEN.get(outcome.reason or '', '')}.")
    there = battle.in_hex(hex, enemy_of(side))
    show_units(play, side, (u.id for u in there))
    names = ", ".join(f"{u.id} ({u.strength})" for u in there) or "nobody"
    play.log(["umpire", side], f"{hex}: {names}.")


def observers_of(battle: Battle, units: Iterable[Unit], hex: str) -> list[Unit]:
    """Return units on the map: first those with a free line to a hex, the nearest before others."""

    def sight(unit: Unit) -> tuple[bool, int]:
        place = str(unit.place)
        return is_line_blocked(battle, place, hex) is True, hex_distance(battle, place, hex)

    return sorted(units, key=sight)


def show_units(play: BattlePlay, to: Side, units: Iterable[str]) -> None:
    """Record that a side sees these units: they fight or were looked at."""
    new = tuple(units)
    if new:
        play.record(EnemiesSeen(to, new))


def show_all_units(play: BattlePlay, units: Iterable[str]) -> None:
    """Record that both sides see these units."""
    every = [play.state.units[id] for id in units]
    for side in BOTH_SIDES:
        show_units(play, enemy_of(side), (u.id for u in every if u.side == side and u.place))
