"""The supply phase: units that trace, and the cost of lack of supply (Rats of Tobruk 5)."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Literal

from assistant.battle.play import Option
from assistant.battle.rats_of_tobruk.events.printed_figures import FigureEntered
from assistant.battle.rats_of_tobruk.events.turns import NominationsSet, SupplyChecked, SupplyFound
from assistant.battle.rats_of_tobruk.events.units import UnitChanged
from assistant.battle.rats_of_tobruk.kit.players import ask_side, battle_known_to
from assistant.battle.rats_of_tobruk.kit.register import BattlePlay, move
from assistant.battle.rats_of_tobruk.lookups.ground import hq_of
from assistant.battle.rats_of_tobruk.lookups.supply_lines import Traces, trace_supply
from assistant.battle.rats_of_tobruk.state.battle import BOTH_SIDES, Battle
from assistant.battle.rats_of_tobruk.state.board import Unit
from assistant.battle.rats_of_tobruk.turns.cup import fill_cup_for_both
from assistant.battle.register import UMPIRE_ONLY
from assistant.cards.wording import listed
from assistant.rules.rats_of_tobruk.terms import (
    IN_SUPPLY,
    OUT_OF_SUPPLY,
    AnyStrength,
    Side,
    SupplyState,
)
from assistant.rules.working import Step

FIGURES: tuple[Literal["attack", "defence", "movement"], ...] = ("attack", "defence", "movement")
NO_PLACES: Mapping[str, str] = MappingProxyType({})
SUPPLY_WORDS: dict[SupplyState, str] = {
    IN_SUPPLY: "is in supply",
    "low-supply": "is in low supply",
    OUT_OF_SUPPLY: "is out of supply",
}
TRACE_LABELS: dict[Traces, str] = {True: "traces", False: "cut off", None: ""}


@move("supply", "Check supply")
def check_supply(play: BattlePlay) -> None:
    """Enter which units of a side do not trace supply, and apply the cost."""
    play.require(play.state.phase == "supply", "Supply is not checked now.")
    side = ask_side(play, "Whose supply?")
    play.require(side not in play.state.checked, "That side has already checked its supply.")
    _check_side(play, side)
    fill_cup_for_both(play)


@move("supply-of-both", "Check supply of both sides", by=UMPIRE_ONLY)
def check_supply_of_both(play: BattlePlay) -> None:
    """Check the supply of both sides, where every unit surely traces to its HQ."""
    battle = play.state
    play.require(battle.phase == "supply", "Supply is not checked now.")
    play.need(
        is_supply_sure(battle),
        "Check the supply of each side: it is not certain that every unit traces.",
    )
    for side in BOTH_SIDES:
        if side not in battle.checked:
            _check_side(play, side)
    fill_cup_for_both(play)


def is_supply_sure(battle: Battle) -> bool:
    """Return whether every unit of both sides surely traces to its HQ, by the board."""
    return all(all(trace_supply(battle, side).values()) for side in BOTH_SIDES)


def _check_side(play: BattlePlay, side: Side) -> None:
    """Ask which units of a side do not trace supply, and apply the cost.

    A rider is one unit with its tank (9.5): it is not listed, and shares the tank's fate.
    """
    battle = play.state
    candidates = (unit for unit in battle.on_map(side) if not unit.rides)
    units = sorted(candidates, key=lambda u: (not u.phases_without, u.battalion or "", not u.hq))
    found = trace_supply(battle_known_to(play), side)
    options = [Option(u.id, f"{u.id} in {u.place}", TRACE_LABELS[found[u.id]]) for u in units]
    cut = tuple(u.id for u in units if found[u.id] is False)
    sure = all(found[u.id] is not None for u in units)
    without = play.several(
        "without", "Which units cannot trace supply to an HQ?", options, default=cut, rare=sure
    )
    left = [option for option in options if option.value in without]
    nominated: tuple[str, ...] = ()
    if left:
        words = "Which units without a source of supply do you nominate, one stack per battalion?"
        before = tuple(id for id in battle.nominated if id in without)
        nominated = play.several("nominated", words, left, default=before)
        _require_nominations(play, nominated, without)
    for unit in units:
        if unit.id in without:
            _apply_lack_of_supply(play, unit, nominated=unit.id in nominated)
        elif any(each.phases_without for each in (unit, *battle.riders_of(unit.id))):
            _record_supply(play, unit, 0, IN_SUPPLY)
            play.log(["umpire", side], f"{unit.id} is in supply again.")
    riders = (u.id for u in battle.riders_of(*nominated))
    play.record(SupplyChecked(side, (*nominated, *riders)))
    play.announce(f"{battle.sides[side].name} supply is checked.")
    by_board = trace_supply(battle, side)
    unseen = [u.id for u in units if by_board[u.id] is False and u.id not in without]
    if unseen and not play.actor.is_umpire:
        words = f"According to the board, the enemy cuts off {', '.join(unseen)}."
        play.log("umpire", f"{words} The player has not seen that.")


def _require_nominations(
    play: BattlePlay, nominated: Sequence[str], unsupplied: Sequence[str]
) -> None:
    """Require one stack per battalion, and none of a battalion whose HQ is a source (5.1)."""
    units = [play.state.units[id] for id in nominated]
    for battalion in dict.fromkeys(unit.battalion for unit in units):
        stack = [unit for unit in units if unit.battalion == battalion]
        hq = hq_of(play.state, stack[0])
        supplies = hq is not None and hq.alive and hq.place and hq.id not in unsupplied
        words = f"The HQ of {battalion} is a source of supply: nominate no stack."
        play.require(not supplies, words)
        hexes = sorted({str(unit.place) for unit in stack})
        words = f"Nominate one stack of {battalion}: {listed(hexes)} are different hexes."
        play.require(len(hexes) == 1, words)


def _apply_lack_of_supply(play: BattlePlay, unit: Unit, *, nominated: bool) -> None:
    """Apply the cost of a unit's lack of supply; ask for missing figures."""
    kinds = [Option(kind, kind) for kind in ("leg", "tracked", "wheeled")]
    words = f"{unit.id}: how does it move?"
    move_type = unit.move_type or play.choose(f"move_type_{unit.id}", words, kinds)
    inputs = {
        "traces": False,
        "nominated": nominated,
        "phases_without": unit.phases_without,
        "unit": {
            "full": _ask_face(play, unit, "full"),
            "depleted": _ask_face(play, unit, "depleted") if unit.depleted else None,
            "strength": unit.strength,
            "move_type": move_type,
            "hq": unit.hq,
        },
    }
    named = Step("unit", unit.id, "5.2")
    outcome = play.resolve("rats-of-tobruk/supply", inputs, shown_to=[unit.side], first=named)
    riders = _record_supply(play, unit, outcome.phases_without, outcome.state)
    fates: dict[str, AnyStrength] = {}
    if outcome.casualty != "none":
        fates = {
            unit.id: outcome.casualty,
            **{rider.id: rider.strength_after_loss for rider in riders},
        }
    for id, fate in fates.items():
        now = play.state.units[id]
        play.record(UnitChanged(id, fate, now.pinned, now.fired))
    for id in (unit.id, *(rider.id for rider in riders)):
        suffers = f" and {fates[id]}" if id in fates else ""
        play.log(["umpire", unit.side], f"{id} {SUPPLY_WORDS[outcome.state]}{suffers}.")


def _record_supply(play: BattlePlay, unit: Unit, phases: int, state: SupplyState) -> list[Unit]:
    """Record the supply of a unit and its riders, and return the riders."""
    riders = play.state.riders_of(unit.id)
    play.record(*(SupplyFound(each.id, phases, state) for each in (unit, *riders)))
    return riders


def _ask_face(play: BattlePlay, unit: Unit, face: Literal["full", "depleted"]) -> dict[str, int]:
    """Return the figures of a face; ask for those not entered."""
    known: dict[str, int] = {}
    for figure in FIGURES:
        value = getattr(getattr(unit, face), figure)
        if value is None:
            words = f"{unit.id}: {figure} on the {face} face"
            value = play.whole(f"{face}_{figure}_{unit.id}", words, most=40)
            play.record(FigureEntered(unit.id, face, figure, value))
        known[figure] = value
    return known


def split_nominated_stack(
    play: BattlePlay, side: Side, destinations: Mapping[str, str] = NO_PLACES
) -> None:
    """Let one part of a nominated stack that has split keep its supply.

    `destinations` gives, by hex, where units that were stopped there meant to go: the sheet of
    their player names them by that hex.
    """
    battle = play.state
    nominated = [battle.units[id] for id in battle.nominated if battle.units[id].side == side]
    for battalion in {unit.battalion for unit in nominated}:
        stack = [u for u in nominated if u.battalion == battalion and u.alive and u.place]
        places = list(dict.fromkeys(str(unit.place) for unit in stack))
        if len(places) < 2:
            continue
        words = "The nominated stack has split: which part keeps its supply?"
        called = {place: destinations.get(place, place) for place in places}
        kept = play.choose("kept", words, [Option(each, each) for each in called.values()])
        lost = [unit for unit in stack if called[str(unit.place)] != kept]
        gone = tuple(unit.id for unit in lost)
        play.record(NominationsSet(tuple(id for id in battle.nominated if id not in gone)))
        for unit in (unit for unit in lost if not unit.rides):
            _apply_lack_of_supply(play, unit, nominated=False)
