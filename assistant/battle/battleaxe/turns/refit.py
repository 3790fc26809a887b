"""Refit of both sides, and surrender (Battleaxe 13, 14.2.3, 19.1)."""

from collections.abc import Sequence
from typing import Any

from assistant.battle.battleaxe.events.tracks import AdvantageSpent
from assistant.battle.battleaxe.events.turns import SideRefitted
from assistant.battle.battleaxe.events.units import UnitRebuilt, UnitTurned
from assistant.battle.battleaxe.kit.register import BattlePlay, move
from assistant.battle.battleaxe.kit.wording import (
    announce_act,
    counter_options,
    eliminated_unit_options,
    place_options,
    side_name,
)
from assistant.battle.battleaxe.state.battle import Battle
from assistant.battle.battleaxe.state.board import Unit
from assistant.battle.battleaxe.turns.releases import check_releases
from assistant.battle.battleaxe.turns.supply import can_trace_supply
from assistant.battle.battleaxe.turns.surrender import begin_surrender
from assistant.battle.play import Option
from assistant.cards.wording import listed
from assistant.frozen import replace
from assistant.rules.battleaxe.places import ALLIED, AXIS, Side
from assistant.rules.battleaxe.refit import EXTRA, FLIPPED_FOR_ONE, POINTS, TOBRUK

NOBODY = "nobody"
BUYS = (
    Option("flip", "Up to two units return to full strength"),
    Option("rebuild", "An eliminated unit comes back"),
    Option("nothing", "Nothing: the point is lost"),
)
NOT_BOUGHT = {
    "out-of-supply": "A unit out of supply gets no replacements.",
    "wrong-place": "Only the garrison of Tobruk comes back there, and nowhere else.",
    "not-own-place": "A unit comes back in a place of its own side.",
    "contested": "A unit does not come back in a contested place.",
    "place-out-of-supply": "That place cannot trace supply.",
    "full": "That place is full.",
    "twice": "Each unit can be refitted only once.",
}
NOT_THERE = {"contested": "contested", "place-out-of-supply": "no supply", "full": "full"}


@move("refit", "Refit")
def refit(play: BattlePlay) -> None:
    """Spend a side's replacement points; no point is kept for later."""
    battle = play.state
    side = battle.active
    play.require(battle.phase == "refit" and not battle.refitted, "It is not time to refit.")
    play.require(play.acts_for(side), f"The {side_name(battle, side)} refit comes first.")
    extra, cubs = _ask_advantage(play, side)
    points = POINTS + (EXTRA if extra else 0)
    paid = (("one more point", extra), ("a free armored flip", cubs))
    spend: list[dict[str, Any] | None] = []
    for number in range(1, points + 1):
        spend.append(_ask_purchase(play, side, number, _refitted_units(spend)))
    free = _ask_free_flip(play, side, _refitted_units(spend)) if side == AXIS or cubs else None
    inputs = {
        "side": side,
        "extra_rp": extra,
        "tiger_cubs": cubs,
        "spend": [_limit_to_a_point(item) for item in spend if item],
        "free_flip": free,
    }
    outcome = play.resolve("battleaxe/refit", inputs, shown_to=battle.sides)
    play.require(
        outcome.legal, NOT_BOUGHT.get(outcome.reason, "The rules do not allow this refit.")
    )
    back = [item for item in spend if item and item["kind"] == "rebuild"]
    play.record(*(UnitRebuilt(item["unit"]["id"], item["to"]) for item in back))
    mended = [unit["id"] for item in spend if item for unit in item.get("units", ())]
    mended += [free["id"]] if free else []
    play.record(*(UnitTurned(id, "full") for id in mended))
    flipped = (
        f"{listed(mended)} {'are' if mended[1:] else 'is'} at full strength again" if mended else ""
    )
    rebuilt = [f"{item['unit']['id']} is back in {item['to']}" for item in back]
    words = "; ".join(filter(None, [flipped, *rebuilt])) or "nothing"
    bought = next((f" (Advantage: {words})" for words, is_paid in paid if is_paid), "")
    announce_act(play, side, f"{side_name(battle, side)} refit{bought}: {words}.")
    play.record(SideRefitted(side, AXIS if side == ALLIED else None))
    check_releases(play)
    if play.state.refitted:
        begin_surrender(play)


def _limit_to_a_point(item: dict[str, Any]) -> dict[str, Any]:
    """Return a purchase with no more units than one point pays for: the umpire may allow more."""
    return {**item, "units": item["units"][:FLIPPED_FOR_ONE]} if "units" in item else item


def _ask_advantage(play: BattlePlay, side: Side) -> tuple[bool, bool]:
    """Ask whether the Advantage buys a further point, and whether it buys a free flip."""
    battle = play.state
    if battle.advantage != side:
        return False, False
    uses = [Option("no", "No"), Option("increased-replacements", "One more point")]
    if side == ALLIED and battle.options.get("extra_advantage_uses"):
        uses.append(Option("tiger-cubs", "A free armored flip"))
    use = play.choose("use", "Spend the Advantage?", uses, "no")
    if use == "no":
        return False, False
    inputs = {"holder": side, "user": side, "use": use, "phase": "refit"}
    outcome = play.resolve("battleaxe/advantage", inputs, shown_to=battle.sides)
    play.require(outcome.legal, "The Advantage cannot be spent on that in the refit.")
    play.record(AdvantageSpent(side, use))
    return use == "increased-replacements", use == "tiger-cubs"


def _refitted_units(spend: list[dict[str, Any] | None]) -> set[str]:
    """Return the units that already get something from a point; no unit is mended twice."""
    bought = [item for item in spend if item]
    units = [unit for item in bought for unit in item.get("units", [item.get("unit")])]
    return {unit["id"] for unit in units}


def _ask_purchase(
    play: BattlePlay, side: Side, number: int, already: set[str]
) -> dict[str, Any] | None:
    """Ask what one replacement point buys; None for nothing."""
    battle = play.state
    taken = {*already, play.given("free")}
    own = [u for u in battle.units.values() if u.side == side and u.id not in taken]
    reduced = [unit for unit in own if unit.is_mendable]
    lost = [unit for unit in own if unit.is_lost]
    open_to = {"flip": reduced, "rebuild": lost, "nothing": [True]}
    buys = [option for option in BUYS if open_to[option.value]]
    if play.given(f"buys{number}") is None:
        able = [unit for unit in lost if _may_come_back(play, unit)]
        return _ask_purchase_at_once(play, number, reduced, able)
    kind = play.choose(f"buys{number}", f"Spend point {number}", buys)
    if kind == "flip":
        words = "Which units become full?"
        chosen = play.several(f"full{number}", words, counter_options(reduced), least=1)
        return _flip_purchase(play, chosen)
    if kind == "rebuild":
        unit = play.choose(
            f"back{number}", "Which unit comes back?", eliminated_unit_options(lost), keys=True
        )
        return _ask_rebuild(play, battle.units[unit], number)
    return None


def _ask_purchase_at_once(
    play: BattlePlay, number: int, reduced: list[Unit], lost: list[Unit]
) -> dict[str, Any] | None:
    """Ask for the units that a point makes full, or for one that it brings back."""
    words = (
        f"Point {number}: which units return to full strength, at most {FLIPPED_FOR_ONE}? "
        "An unused point is lost."
    )
    asks = bool(reduced) or play.given(f"full{number}") is not None
    chosen = play.several(f"full{number}", words, counter_options(reduced), ()) if asks else ()
    back = [Option(NOBODY, "Nobody"), *eliminated_unit_options(lost)]
    words = f"Point {number}: {'or ' if asks else ''}which unit comes back?"
    unit = play.choose(f"back{number}", words, back, NOBODY, keys=True) if lost else NOBODY
    if unit == NOBODY:
        return _flip_purchase(play, chosen) if chosen else None
    play.require(not chosen, "A point restores full strength or brings a unit back, not both.")
    return _ask_rebuild(play, play.state.units[unit], number)


def _flip_purchase(play: BattlePlay, chosen: Sequence[str]) -> dict[str, Any]:
    """Return units that one point makes full, as a purchase."""
    few = len(chosen) <= FLIPPED_FOR_ONE
    play.require(few, f"One point restores at most {FLIPPED_FOR_ONE} units.")
    units = [_flip_inputs(play.state, play.state.units[id]) for id in chosen]
    return {"kind": "flip", "units": units}


def _ask_rebuild(play: BattlePlay, unit: Unit, number: int) -> dict[str, Any]:
    """Ask where an eliminated unit comes back, and return the purchase."""
    battle = play.state
    own = [p.id for p in battle.places.values() if p.controlled_by == unit.side]
    places = [
        replace(option, effect=_rebuild_refusal(play, unit, option.value))
        for option in place_options(battle, own)
    ]
    places.sort(key=lambda option: bool(option.effect))  # allowed places first
    to = play.choose(f"to{number}", f"Where does {unit.id} come back?", places, keys=True)
    if battle.links:
        supplied = can_trace_supply(battle, unit.side, to)
    else:
        supplied = play.flag(f"traces{number}", "It can trace supply there", True, rare=True)
    return _rebuild_inputs(battle, unit, to, supplied=supplied)


def _may_come_back(play: BattlePlay, unit: Unit) -> bool:
    """Return whether an eliminated unit may come back in some place, or the umpire asks."""
    own = [id for id, place in play.state.places.items() if place.controlled_by == unit.side]
    return play.actor.is_umpire or not all(_rebuild_refusal(play, unit, id) for id in own)


def _rebuild_refusal(play: BattlePlay, unit: Unit, to: str) -> str:
    """Return why a unit may not return in a place, as far as the map shows; empty if it may."""
    supplied = can_trace_supply(play.state, unit.side, to) if play.state.links else True
    item = _rebuild_inputs(play.state, unit, to, supplied=supplied)
    outcome = play.weighed("battleaxe/refit", {"side": unit.side, "spend": [item]})
    return "" if outcome.legal else NOT_THERE.get(outcome.reason, "not there")


def _rebuild_inputs(battle: Battle, unit: Unit, to: str, *, supplied: bool) -> dict[str, Any]:
    """Return a rebuilt unit as the inputs of a refit."""
    return {
        "kind": "rebuild",
        "unit": {
            "id": unit.id,
            "strength": "eliminated",
            "zone_h_original": unit.setup == (TOBRUK,),
        },
        "to": to,
        "to_controlled_by": battle.places[to].controlled_by,
        "to_contested": to in battle.contested,
        "to_in_supply": supplied,
        "to_friendly_units": len(battle.units_in(to, unit.side)),
    }


def _ask_free_flip(play: BattlePlay, side: Side, already: set[str]) -> dict[str, Any] | None:
    """Ask for an armored unit that becomes full without a point; None for no unit."""
    battle = play.state
    armor = [
        unit
        for unit in battle.units.values()
        if (unit.side, unit.unit_class) == (side, "armor")
        and unit.is_mendable
        and unit.id not in already
    ]
    if not armor:
        return None
    free = counter_options(armor, chosen="{} becomes full at no cost")
    options = [Option(NOBODY, "Nobody", alone="Full at no cost: nobody"), *free]
    id = play.choose("free", "Which armored unit returns to full strength at no cost?", options)
    if id == NOBODY:
        return None
    return {**_flip_inputs(battle, battle.units[id]), "class": "armor"}


def _flip_inputs(battle: Battle, unit: Unit) -> dict[str, Any]:
    """Return a unit to be turned full as the inputs of a refit."""
    supplied = (
        can_trace_supply(battle, unit.side, str(unit.place)) if battle.links else not unit.oos
    )
    return {"id": unit.id, "strength": unit.strength, "in_supply": supplied}
