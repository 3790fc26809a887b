"""Impulses: declared, activated, ended, and the sunset (Battleaxe 6.2, 8, 9.1, 12)."""

from collections.abc import Sequence
from typing import Any

from assistant.battle.battleaxe.events.impulses import (
    ControlTaken,
    ImpulseBegun,
    ImpulseDeclared,
    PlacesActivated,
)
from assistant.battle.battleaxe.events.tracks import (
    AdvantageShifted,
    FuelSet,
    MarkerTurned,
    RommelSet,
)
from assistant.battle.battleaxe.events.turns import PhaseBegun
from assistant.battle.battleaxe.events.units import UnitPlaced
from assistant.battle.battleaxe.kit.register import AtTable, move
from assistant.battle.battleaxe.kit.wording import (
    done,
    may_act,
    name_of,
    named,
    places_offered,
    units_offered,
    whose,
)
from assistant.battle.battleaxe.lookups.attacks import owed
from assistant.battle.battleaxe.state.battle import Battle
from assistant.battle.battleaxe.turns import sunset
from assistant.battle.battleaxe.turns.releases import alarm
from assistant.battle.battleaxe.turns.supply import look_again, test_supply
from assistant.battle.play import Option
from assistant.rules.battleaxe.places import ALLIED, ImpulseKind, Side, other
from assistant.rules.dice import no_dice
from assistant.rules.procedures import find

KINDS: dict[ImpulseKind, str] = {
    "assault": "Assault",
    "regroup": "Regroup",
    "consolidate": "Consolidation",
    "pass": "Pass",
}

NOT_ACTIVE = {
    "activated-twice": "A place is activated once in an impulse.",
    "too-many": "That is more places than the side may activate.",
    "locked": "The division there is not released yet.",
}


@move("set-up", "Set up a free unit")
def set_up(play: AtTable) -> None:
    """A unit that may stand in several Zones is put where its owner wants, before anybody acts."""
    battle = play.state
    play.require(not battle.begun, "The first impulse has begun.")
    free = [unit for unit in battle.units.values() if len(unit.setup) > 1]
    play.require(play.acts_for(ALLIED), "The Allies set these up.")
    unit = play.choose("unit", "Which unit?", units_offered(free))
    zones = [Option(id, battle.places[id].words) for id in battle.units[unit].setup]
    place = play.choose("place", "Where?", zones, battle.units[unit].place)
    play.happened(UnitPlaced(unit, place))
    done(play, ALLIED, f"{unit} sets up in {battle.places[place].words}.")


@move("impulse", "Declare an impulse")
def impulse(play: AtTable) -> None:
    """Assault from a place, regroup, consolidate or pass."""
    battle = play.state
    play.require(battle.phase == "maneuvers", "The Maneuvers Phase is over.")
    may_act(play, battle.active)
    play.require(battle.kind is None, "This impulse is declared already.")
    play.require(not battle.bidding, "A bid is still to be made.")
    options = [Option(kind, words) for kind, words in KINDS.items()]
    kind: ImpulseKind = play.choose("kind", "What is done?", options)  # type: ignore[assignment]
    places = chosen_places(play) if kind == "assault" else ()
    play.happened(ImpulseDeclared(battle.active, battle.impulse, kind, places))
    where = f" from {named(battle, places)}" if places else ""
    done(play, battle.active, f"{whose(battle)}: {KINDS[kind].lower()}{where}.")
    alarm(play)


@move("activate", "Activate another place")
def activate(play: AtTable) -> None:
    """The second place of Combined Operations, chosen when the first is seen."""
    battle = play.state
    play.require(battle.kind == "assault", "There is no assault.")
    may_act(play, battle.active)
    places = chosen_places(play, battle.active_places)
    play.happened(PlacesActivated(places))
    done(play, battle.active, f"{whose(battle)}: assault from {named(battle, places)} too.")
    alarm(play)


@move("end-impulse", "End the impulse")
def end_impulse(play: AtTable) -> None:
    """Control is settled, the sunset rolled for if the Axis owes it, and the next side acts."""
    battle = play.state
    play.require(battle.phase == "maneuvers", "The Maneuvers Phase is over.")
    may_act(play, battle.active)
    play.require(battle.kind is not None, "Declare the impulse first; a pass is an impulse too.")
    play.require(battle.fight is None, "A combat is not over yet.")
    play.require(not battle.dusk, "The Sunset DR waits for whoever holds the Advantage.")
    due = owed(battle)
    play.require(not due, f"An attack is owed in {named(battle, due)}.")
    _settle_control(play)
    alarm(play)
    for marker in [m for m in play.state.markers.values() if m.state == "in-use"]:
        play.happened(MarkerTurned(marker.id, "used"))
    look_again(play)
    if battle.active == ALLIED:
        _next(play)
    elif not sunset.owed(battle):
        _next(play, day_ends=battle.impulse == battle.impulse_spaces)
    else:
        outcome = sunset.thrown(play)
        if not sunset.waits(play, outcome):
            sunset.settled(play, outcome)
            _next(play, day_ends=outcome.phase_ends)


@move("dusk", "Answer the Sunset DR")
def dusk(play: AtTable) -> None:
    """Whoever holds the Advantage may ignore the Sunset DR, whosever impulse it is (12.1)."""
    battle = play.state
    holder = battle.advantage
    play.need(bool(battle.dusk), "The Sunset DR needs no answer now.")
    play.require(holder == "none" or play.acts_for(holder), "The Advantage is not yours.")
    words = f"{battle.dusk} Spend the Advantage to ignore it?"
    spends = holder != "none" and play.flag("spends", words)
    outcome = sunset.ignored(play) if spends else sunset.thrown(play)
    sunset.settled(play, outcome)
    _next(play, day_ends=outcome.phase_ends)


def _next(play: AtTable, *, day_ends: bool = False) -> None:
    """The impulse is over: the Advantage shifts if it was spent, and the next side acts."""
    if play.state.spent_by:
        play.happened(AdvantageShifted(other(play.state.spent_by)))
    if day_ends:
        _end_maneuvers(play)
        return
    side = other(play.state.active)
    _renew_air(play, side)
    number = play.state.impulse + (1 if side == ALLIED else 0)
    play.happened(ImpulseBegun(side, number))
    play.announce(f"{whose(play.state)} begins.")


def _settle_control(play: AtTable) -> None:
    """Places left with one side's units only are that side's."""
    for place in play.state.places.values():
        holders = play.state.holders(place.id)
        if len(holders) == 1 and place.controlled_by not in holders:
            (side,) = holders
            play.happened(ControlTaken(place.id, side))
            play.announce(f"{place.words} is {name_of(play.state, side)}.")


def _renew_air(play: AtTable, side: Side) -> None:
    for marker in list(play.state.markers.values()):
        if (marker.side, marker.renews, marker.state) == (side, "impulse", "used"):
            play.happened(MarkerTurned(marker.id, "ready"))


def _end_maneuvers(play: AtTable) -> None:
    if play.state.fuel_shortage:
        play.happened(FuelSet(False))
    if play.state.rommel:
        play.happened(RommelSet(False))
    test_supply(play)
    play.happened(PhaseBegun("refit"))
    play.announce("The Maneuvers Phase ends; the Allies refit.")


def more_places(battle: Battle) -> list[str]:
    """The places that may join the assault: combined operations, or the first morning."""
    activate = find("battleaxe/activate")
    others = [id for id in _own(battle) if id not in battle.active_places]
    return [
        id
        for id in others
        if activate.resolve(_told(battle, (id,), battle.active_places), no_dice).outcome.legal
    ]


def _own(battle: Battle) -> list[str]:
    return [id for id in battle.places if battle.units_in(id, battle.active)]


def _told(battle: Battle, places: Sequence[str], before: Sequence[str]) -> dict[str, Any]:
    side = battle.active
    locked = [id for id in _own(battle) if all(u.locked for u in battle.units_in(id, side))]
    return {
        "side": side,
        "turn": battle.turn,
        "impulse": battle.impulse,
        "places": list(places),
        "fuel_shortage": battle.fuel_shortage,
        "locked_places": locked,
        "already_active": list(before),
    }


def chosen_places(play: AtTable, before: Sequence[str] = ()) -> tuple[str, ...]:
    """Places that may be activated, as the side chose them."""
    battle = play.state
    options = places_offered(battle, (id for id in _own(battle) if id not in before))
    play.need(bool(options), "No more places can be activated in this impulse.")
    places = play.several("places", "From where?", options, least=1)
    told = _told(battle, places, before)
    outcome = play.resolve("battleaxe/activate", told, shown_to=battle.sides)
    play.require(outcome.legal, NOT_ACTIVE.get(outcome.reason, "These places cannot be activated."))
    return places
