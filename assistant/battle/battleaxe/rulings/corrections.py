"""The umpire's corrections of units, places and tracks (Battleaxe 8.2)."""

from functools import partial

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
from assistant.battle.battleaxe.state.battle import Battle
from assistant.battle.battleaxe.turns.releases import check_releases
from assistant.battle.play import Option
from assistant.battle.questions.position_lists import Position, read_positions
from assistant.battle.umpires.shared_screens import describe_correction
from assistant.rules.battleaxe.places import Holder, Side
from assistant.rules.battleaxe.units import Strength

NOWHERE = "nowhere"
FACES = (Option("full", "Full"), Option("reduced", "Reduced"))
UMPIRE = ("umpire",)
PLACE_WORDS = "the number of an Area, the letter of a Zone, or “eliminated”"


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
    play.announce(
        describe_correction(battle, f"{unit.id} {where}{', out of supply' if oos else ''}.")
    )
    check_releases(play)


@move("rule-positions", "Paste positions", by=UMPIRE)
def paste_positions(play: BattlePlay) -> None:
    """Put counters where a pasted list has them, such as a set-up or an adjourned game."""
    battle = play.state
    playing = {unit.id: unit for unit in battle.units.values() if unit.setup}

    def read(text: str) -> list[Position]:
        also = ("reduced", "full")
        return read_positions(text, playing, partial(_place_named, battle), PLACE_WORDS, also)

    words = "Which counters are where, one per line, such as “7RTR 6 reduced”?"
    positions = play.lines("list", words, read)
    for each in positions:
        face: Strength = "reduced" if "reduced" in each.words else "full"
        if each.place == NOWHERE:
            play.record(*([UnitEliminated(each.counter)] if playing[each.counter].place else []))
            continue
        one_sided = playing[each.counter].one_sided
        play.record(UnitPlaced(each.counter, each.place))
        play.record(UnitTurned(each.counter, "reduced" if one_sided else face))
    count = "1 counter is" if len(positions) == 1 else f"{len(positions)} counters are"
    placed = ", ".join(" ".join((p.counter, p.place, *p.words)) for p in positions)
    play.announce(describe_correction(battle, f"{count} placed: {placed}."))
    check_releases(play)


def _place_named(battle: Battle, word: str) -> str | None:
    """Return the place that a word names, by number or letter; None if it names none."""
    if word.lower() in (NOWHERE, "eliminated"):
        return NOWHERE
    return word.upper() if word.upper() in battle.places else None


@move("rule-place", "Correct a place", by=UMPIRE)
def correct_place(play: BattlePlay) -> None:
    """Correct who controls a place."""
    battle = play.state
    id = play.choose("place", "Which place?", place_options(battle, battle.places))
    place = battle.places[id]
    sides = [Option(side, player.name) for side, player in battle.sides.items()]
    side: Side = play.choose("side_of", "Who controls it?", sides, place.controlled_by)  # type: ignore[assignment]
    play.record(ControlTaken(id, side))
    play.announce(describe_correction(battle, f"{place.words} is {battle.sides[side].name}."))
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
    play.announce(describe_correction(battle, f"{', '.join(words)}."))
