"""The umpire's corrections of units, places and tracks (Battleaxe 8.2)."""

from assistant.battle.battleaxe.events.impulses import ControlTaken
from assistant.battle.battleaxe.events.tracks import (
    AdvantageShifted,
    FuelSet,
    PointsScored,
    RommelSet,
)
from assistant.battle.battleaxe.events.units import (
    SupplyChecked,
    UnitEliminated,
    UnitPlaced,
    UnitTurned,
)
from assistant.battle.battleaxe.kit.register import BattlePlay, move
from assistant.battle.battleaxe.kit.wording import place_options, unit_options
from assistant.battle.battleaxe.turns.releases import check_releases
from assistant.battle.play import Option
from assistant.rules.battleaxe.places import Holder, Side
from assistant.rules.battleaxe.units import Strength

NOWHERE = "nowhere"
FACES = (Option("full", "Full"), Option("reduced", "Reduced"))
UMPIRE = ("umpire",)


@move("rule-unit", "Correct a unit", by=UMPIRE)
def correct_unit(play: BattlePlay) -> None:
    """Correct a unit's place, face and supply."""
    battle = play.state
    playing = [unit for unit in battle.units.values() if unit.setup]
    unit = battle.units[play.choose("unit", "Which unit?", unit_options(playing))]
    places = [*place_options(battle, battle.places), Option(NOWHERE, "Nowhere: eliminated")]
    place = play.choose("place", "Where is the unit?", places, unit.place or NOWHERE)
    strength = play.choose("strength", "Which face is up?", FACES, unit.strength)
    oos = play.flag("oos", "Out of supply", unit.oos)
    out = {u.id for u in battle.units.values() if u.oos} - {unit.id}
    if place == NOWHERE:
        play.record(UnitEliminated(unit.id))
    else:
        face: Strength = "full" if strength == "full" else "reduced"
        play.record(UnitPlaced(unit.id, place), UnitTurned(unit.id, face))
    play.record(SupplyChecked((*sorted(out), *([unit.id] if oos else []))))
    where = "is eliminated" if place == NOWHERE else f"is in {place}, {strength}"
    play.announce(f"Umpire’s correction: {unit.id} {where}{', out of supply' if oos else ''}.")
    check_releases(play)


@move("rule-place", "Correct a place", by=UMPIRE)
def correct_place(play: BattlePlay) -> None:
    """Correct who controls a place."""
    battle = play.state
    id = play.choose("place", "Which place?", place_options(battle, battle.places))
    place = battle.places[id]
    sides = [Option(side, player.name) for side, player in battle.sides.items()]
    side: Side = play.choose("side_of", "Who controls it?", sides, place.controlled_by)  # type: ignore[assignment]
    play.record(ControlTaken(id, side))
    play.announce(f"Umpire’s correction: {place.words} is {battle.sides[side].name}.")
    check_releases(play)


@move("rule-track", "Correct a track", by=UMPIRE)
def correct_track(play: BattlePlay) -> None:
    """Correct Victory Points, fuel, Rommel and the Advantage."""
    battle = play.state
    vp = play.whole("vp", "Victory Points", battle.vp)
    short = play.flag("short", "The Axis is short of fuel", battle.fuel_shortage)
    leads = play.flag("leads", "Rommel leads", battle.rommel)
    holders = [Option(side, player.name) for side, player in battle.sides.items()]
    options = [*holders, Option("none", "Nobody: spent")]
    holder: Holder = play.choose("holder", "Who holds the Advantage?", options, battle.advantage)  # type: ignore[assignment]
    play.record(PointsScored(vp, battle.winner), FuelSet(short), RommelSet(leads))
    if holder != battle.advantage:
        play.record(AdvantageShifted(holder))
    play.need_change(play.state != battle)
    words = [f"{vp} Victory Points", "fuel short" if short else "fuel enough"]
    words += ["Rommel leads"] if leads else []
    words += [f"the Advantage is {battle.sides[holder].name if holder != 'none' else 'spent'}"]
    play.announce(f"Umpire’s correction: {', '.join(words)}.")
