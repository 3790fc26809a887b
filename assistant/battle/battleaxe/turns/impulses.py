"""Impulses: their declaration, activation and end, and the sunset (Battleaxe 6.2, 8, 9.1, 12)."""

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
from assistant.battle.battleaxe.kit.register import BattlePlay, move
from assistant.battle.battleaxe.kit.wording import (
    announce_act,
    impulse_name,
    list_places,
    require_own_impulse,
    side_name,
    unit_options,
)
from assistant.battle.battleaxe.lookups.attacks import places_to_attack
from assistant.battle.battleaxe.lookups.pairs import units_to_pair
from assistant.battle.battleaxe.turns import sunset
from assistant.battle.battleaxe.turns.activations import ask_places, require_activation
from assistant.battle.battleaxe.turns.releases import check_releases
from assistant.battle.battleaxe.turns.supply import check_supply, restore_supply
from assistant.battle.play import Option
from assistant.rules.battleaxe.control import controlling_side
from assistant.rules.battleaxe.places import ALLIED, ImpulseKind, Side, enemy_of

IMPULSE_KINDS: dict[ImpulseKind, str] = {
    "assault": "Assault",
    "regroup": "Regroup",
    "consolidate": "Consolidation",
    "pass": "Pass",
}


@move("set-up", "Set up a free unit")
def set_up_unit(play: BattlePlay) -> None:
    """Place a unit that may set up in several Zones, before the first impulse."""
    battle = play.state
    play.require(not battle.begun, "The first impulse has begun.")
    free = [unit for unit in battle.units.values() if len(unit.setup) > 1]
    play.require(play.acts_for(ALLIED), "The Allied player sets these up.")
    unit = play.choose("unit", "Which unit?", unit_options(free))
    zones = [Option(id, battle.places[id].words) for id in battle.units[unit].setup]
    place = play.choose("place", "Where?", zones, battle.units[unit].place)
    play.record(UnitPlaced(unit, place))
    announce_act(play, ALLIED, f"{unit} sets up in {battle.places[place].words}.")


@move("impulse", "Declare an impulse")
def declare_impulse(play: BattlePlay) -> None:
    """Declare an assault from a place, a regroup, a consolidation or a pass."""
    _require_undeclared(play)
    pairs = bool(units_to_pair(play.state))
    options = [
        Option(kind, words, "no two units may" if kind == "consolidate" and not pairs else "")
        for kind, words in IMPULSE_KINDS.items()
    ]
    kind: ImpulseKind = play.choose("kind", "Which kind of impulse?", options)  # type: ignore[assignment]
    _declare(play, kind, ask_places(play) if kind == "assault" else ())


def declare_assault(play: BattlePlay, place: str) -> None:
    """Declare an assault from one place."""
    _require_undeclared(play)
    require_activation(play, (place,), ())
    _declare(play, "assault", (place,))


def _require_undeclared(play: BattlePlay) -> None:
    """Require that the acting side may declare its impulse now."""
    battle = play.state
    play.require(battle.phase == "maneuvers", "The Maneuvers Phase is over.")
    require_own_impulse(play, battle.active)
    play.require(battle.kind is None, "This impulse has already been declared.")
    play.require(not battle.bidding, "A side has not bid yet.")


def _declare(play: BattlePlay, kind: ImpulseKind, places: tuple[str, ...]) -> None:
    """Record and announce the impulse of the acting side."""
    battle = play.state
    play.record(ImpulseDeclared(battle.active, battle.impulse, kind, places))
    where = f" from {list_places(battle, places)}" if places else ""
    announce_act(
        play, battle.active, f"{impulse_name(battle)}: {IMPULSE_KINDS[kind].lower()}{where}."
    )
    check_releases(play)


@move("pass", "Pass")
def pass_impulse(play: BattlePlay) -> None:
    """Pass: declare an impulse in which nothing is done, and end it."""
    _require_undeclared(play)
    play.need(play.state.kind is None, "This impulse has already been declared.")
    _declare(play, "pass", ())
    _end_impulse(play)


@move("activate", "Activate another place")
def activate_place(play: BattlePlay) -> None:
    """Activate the second place of Combined Operations, once the first is played."""
    battle = play.state
    play.require(battle.kind == "assault", "Declare an assault first.")
    require_own_impulse(play, battle.active)
    places = ask_places(play, battle.active_places)
    play.record(PlacesActivated(places))
    announce_act(
        play,
        battle.active,
        f"{impulse_name(battle)}: assault from {list_places(battle, places)} too.",
    )
    check_releases(play)


@move("end-impulse", "End the impulse")
def end_impulse(play: BattlePlay) -> None:
    """Settle control, roll for the sunset if it is the Axis impulse, and begin the next impulse."""
    battle = play.state
    play.require(battle.phase == "maneuvers", "The Maneuvers Phase is over.")
    require_own_impulse(play, battle.active)
    play.require(battle.kind is not None, "Declare the impulse first; a pass is an impulse too.")
    play.require(battle.fight is None, "A combat is not over yet.")
    play.require(not battle.dusk, "The Sunset DR waits for the side that holds the Advantage.")
    pending = places_to_attack(battle)
    play.require(not pending, f"An attack is still required in {list_places(battle, pending)}.")
    _end_impulse(play)


def _end_impulse(play: BattlePlay) -> None:
    """Settle control, return markers, restore supply; the sunset or the next impulse follows."""
    battle = play.state
    _settle_control_of_places(play)
    check_releases(play)
    for marker in [m for m in play.state.markers.values() if m.state == "in-use"]:
        play.record(MarkerTurned(marker.id, "used"))
    restore_supply(play)
    if battle.active == ALLIED:
        _begin_next_impulse(play)
    elif not sunset.needs_sunset_roll(battle):
        _begin_next_impulse(play, day_ends=battle.impulse == battle.impulse_spaces)
    else:
        outcome = sunset.roll_sunset(play)
        if not sunset.may_ignore_sunset(play, outcome):
            sunset.apply_sunset(play, outcome)
            _begin_next_impulse(play, day_ends=outcome.phase_ends)


@move("dusk", "Answer the Sunset DR")
def answer_sunset(play: BattlePlay) -> None:
    """Decide for the holder of the Advantage whether to ignore the Sunset DR (12.1)."""
    battle = play.state
    holder = battle.advantage
    play.need(bool(battle.dusk), "The Sunset DR needs no answer now.")
    play.require(holder == "none" or play.acts_for(holder), "The Advantage is not yours.")
    words = f"{battle.dusk} Spend the Advantage to ignore it?"
    spends = holder != "none" and play.flag("spends", words)
    outcome = sunset.resolve_ignored_sunset(play) if spends else sunset.roll_sunset(play)
    sunset.apply_sunset(play, outcome)
    _begin_next_impulse(play, day_ends=outcome.phase_ends, after_dice=False)


def _begin_next_impulse(
    play: BattlePlay, *, day_ends: bool = False, after_dice: bool = True
) -> None:
    """End the impulse: a spent Advantage shifts, and the next side acts or the day ends."""
    if play.state.spent_by:
        play.record(AdvantageShifted(enemy_of(play.state.spent_by)))
    if day_ends:
        _end_maneuvers_phase(play, after_dice=after_dice)
        return
    side = enemy_of(play.state.active)
    _renew_air_support(play, side)
    number = play.state.impulse + (1 if side == ALLIED else 0)
    play.record(ImpulseBegun(side, number))
    play.announce(f"{impulse_name(play.state)} begins.")


def _settle_control_of_places(play: BattlePlay) -> None:
    """Give each place with units of one side only to that side."""
    for place in play.state.places.values():
        side = controlling_side(place.controlled_by, *play.state.count_units_in(place.id))
        if side != place.controlled_by:
            play.record(ControlTaken(place.id, side))
            play.announce(f"{place.words} is {side_name(play.state, side)}.")


def _renew_air_support(play: BattlePlay, side: Side) -> None:
    """Make a side's used air markers ready again, if they are renewed in each impulse."""
    for marker in list(play.state.markers.values()):
        if (marker.side, marker.renews, marker.state) == (side, "impulse", "used"):
            play.record(MarkerTurned(marker.id, "ready"))


def _end_maneuvers_phase(play: BattlePlay, *, after_dice: bool) -> None:
    """End the Maneuvers Phase: settle fuel, Rommel and supply; then the Allies refit."""
    if play.state.fuel_shortage:
        play.record(FuelSet(False))
    if play.state.rommel:
        play.record(RommelSet(False))
    check_supply(play, after_dice=after_dice)
    play.record(PhaseBegun("refit"))
    play.announce("The Maneuvers Phase ends; the Allies refit.")
