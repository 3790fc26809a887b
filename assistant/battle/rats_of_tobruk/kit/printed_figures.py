"""Figures printed on counters and map: asked for once, if the owner's file lacks them (1)."""

from typing import Literal

from assistant.battle.play import Option
from assistant.battle.rats_of_tobruk.events.printed_figures import (
    CounterEntered,
    FigureEntered,
    HexEntered,
    TerrainKeyEntered,
)
from assistant.battle.rats_of_tobruk.kit.register import BattlePlay
from assistant.battle.rats_of_tobruk.lookups.ground import hq_of, terrain_cost
from assistant.battle.rats_of_tobruk.lookups.sight import is_line_blocked
from assistant.battle.rats_of_tobruk.state.board import Cost, Ground, Hex, Unit
from assistant.cards.board_games.rats_of_tobruk.parts import NOT_GROUND
from assistant.rules.rats_of_tobruk.hexes import HEX_DIGITS
from assistant.rules.rats_of_tobruk.terms import MoveType
from assistant.rules.rats_of_tobruk.turns.supply import supplied_strength

FOUR_DIGITS = "Enter four digits, column and row, such as 1124"

Figure = Literal["attack", "defence", "movement"]

COST_CHOICES = ("0.5", "1", "1.5", "2", "3", "4", "half", "all", "na")

COST_LABELS = {"half": "half the movement", "all": "all movement", "na": "cannot enter"}


def unit_options(battle_units: list[Unit]) -> list[Option]:
    """Return units as options."""
    return [Option(u.id, f"{u.id} in {u.place}" if u.place else u.id) for u in battle_units]


def ask_hex(
    play: BattlePlay, name: str, words: str, usual: str | None = None, *, rare: bool = False
) -> str:
    """Ask for a hex of four digits."""
    return play.text(
        name,
        words,
        usual,
        digits=True,
        form=HEX_DIGITS.fullmatch,
        please=FOUR_DIGITS,
        rare=rare,
    )


def ask_figure(play: BattlePlay, id: str, which: Figure) -> int:
    """Return a figure of the face that is up; ask if it is not entered."""
    unit = play.state.units[id]
    value: int | None = getattr(unit.face, which)
    if value is None:
        face: Literal["full", "depleted"] = "depleted" if unit.strength == "depleted" else "full"
        value = play.whole(f"{which}_{id}", f"{id}: {which} on the face that is up", most=40)
        play.record(FigureEntered(id, face, which, value))
    return value


def ask_supplied_strength(play: BattlePlay, id: str, which: Literal["attack", "defence"]) -> int:
    """Return the attack or defense of a unit after supply."""
    unit = play.state.units[id]
    if unit.hq and getattr(unit.face, which) is None:
        return 0  # an HQ has no such figure
    return supplied_strength(ask_figure(play, id, which), unit.phases_without, which)


def ask_move_type(play: BattlePlay, id: str) -> MoveType:
    """Return how a counter moves, as printed; ask if it is not entered."""
    known = play.state.units[id].move_type
    if known is None:
        kinds = [Option(kind, kind) for kind in ("leg", "tracked", "wheeled")]
        known = play.choose(f"move_type_{id}", f"{id}: how does it move?", kinds)  # type: ignore[assignment]
        play.record(CounterEntered(id, move_type=known))
    assert known is not None
    return known


def ask_range(play: BattlePlay, id: str) -> int:
    """Return the range in a unit's triangle, in hexes; ask if it is not entered."""
    known = play.state.units[id].reach
    if known is None:
        known = play.whole(f"reach_{id}", f"{id}: range in the triangle", least=1, most=40)
        play.record(CounterEntered(id, reach=known))
    return known


def ask_activation_range(play: BattlePlay, unit: Unit) -> int | None:
    """Return the range in the white flag of a unit's HQ; None if no HQ is listed."""
    hq = hq_of(play.state, unit)
    if hq is None:
        return None
    if hq.activation_range is None:
        words = f"{hq.id}: activation range, in the white flag"
        found = play.whole(f"flag_{hq.id}", words, most=200)
        play.record(CounterEntered(hq.id, activation_range=found))
        return found
    return hq.activation_range


def ask_terrain(play: BattlePlay, hex: str) -> str:
    """Return the terrain of a hex; ask if it is not entered."""
    known = play.state.hexes.get(hex, Hex()).terrain
    if known is None:
        grounds = [Option(t, t) for t in play.state.key if t not in NOT_GROUND]
        known = play.choose(f"terrain_{hex}", f"{hex}: which terrain?", grounds)
        play.record(HexEntered(hex, terrain=known))
    return known


def ask_bunker(play: BattlePlay, hex: str) -> bool:
    """Return whether a hex has a bunker; ask if it is not entered."""
    known = play.state.hexes.get(hex, Hex()).bunker
    if known is None:
        known = play.flag(f"bunker_{hex}", f"{hex}: is there a bunker?")
        play.record(HexEntered(hex, bunker=known))
    return known


def ask_blocked(play: BattlePlay, words: str, start: str, end: str) -> bool:
    """Return whether a line of sight is blocked; ask if a hex between is not entered."""
    known = is_line_blocked(play.state, start, end)
    return play.flag("blocked", words, bool(known), rare=known is not None)


def ask_terrain_modifier(play: BattlePlay, hex: str) -> int:
    """Return the modifier of a hex's terrain to the dice of its attackers."""
    kind = ask_terrain(play, hex)
    known = play.state.key.get(kind, Ground()).modifier
    if known is None:
        known = play.whole(f"red_{kind}", f"{kind}: red number in the key", 0, most=10)
        play.record(TerrainKeyEntered(kind, "modifier", known))
    return known


def ask_key_cost(play: BattlePlay, kind: str, mover: MoveType) -> Cost:
    """Return a cost from the Terrain Key; ask if it is not entered."""
    known: Cost | None = getattr(play.state.key.get(kind, Ground()), mover)
    if known is None or known == "other":
        options = [Option(c, COST_LABELS.get(c, f"{c} MP")) for c in COST_CHOICES]
        chosen = play.choose(f"cost_{kind}_{mover}", f"Cost of {kind} for {mover} units", options)
        found: Cost = chosen if chosen in COST_LABELS else float(chosen)  # type: ignore[assignment]
        if known is None:
            play.record(TerrainKeyEntered(kind, mover, found))
        return found
    return known


def ask_terrain_cost(play: BattlePlay, hex: str, mover: MoveType) -> Cost:
    """Return the cost of a hex without a road; ask if it is not entered."""
    known = terrain_cost(play.state, mover, hex)
    return (
        known if known not in (None, "other") else ask_key_cost(play, ask_terrain(play, hex), mover)
    )
