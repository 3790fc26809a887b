"""Secrets change nothing that a side receives, over whole random battles."""

from dataclasses import replace
from random import Random

import pytest

from assistant.battle.rats_of_tobruk import SYSTEM
from assistant.battle.rats_of_tobruk.events.turns import SupplyFound
from assistant.battle.rats_of_tobruk.lookups.ground import neighbors
from assistant.battle.rats_of_tobruk.screens.views import side_view, table_view
from assistant.battle.rats_of_tobruk.turns.supply import is_supply_sure
from assistant.battle.replaying.scenes import Change
from assistant.battle.screens.log_lines import log_lines
from assistant.battle.viewers import Viewer
from assistant.rules.dice import given_dice
from tests.battle.rats_of_tobruk.field import Field, troops
from tests.battle.rats_of_tobruk.player import Player
from tests.battle.rats_of_tobruk.table import ALLIED, AXIS, Refusal
from tests.battle.rats_of_tobruk.table import unit as counter
from tests.battle.rats_of_tobruk.twins import Twin

ACTS, EVERY = 80, 6
WATCHING = Viewer("spectator", "B")
FAR = ("2222", "2424")  # where twins put whom nobody sees
ASKED = ("put-in", "draw", "attack", "ride", "debark", "clear-wire", "lay-aside", "victory")
ASKED += ("supply", "replacement", "move-unit", "reduce", "place", "let-pass")


def texts_for_reader(battle, reader, entries):
    """Return everything that a reader's devices get: the change signal, the page, the log."""
    page = side_view(battle, reader.side) if reader.side else table_view(battle)
    picture = SYSTEM.picture(battle, reader, entries)
    change = Change(battle, battle, entries[-1])
    scene = SYSTEM.replay.own_scene(change, reader.side) if reader.side else None
    return picture, repr(page), repr(scene), repr(log_lines(entries, reader))


def tries(battle, side):
    """Yield the sheets that a side can open, and what it can try to learn from them."""
    yield from ((move, {}) for move in ASKED)
    own = [unit for unit in battle.units.values() if unit.side == side and unit.place]
    for hex in FAR:
        for unit in [u for u in own if u.direct or u.artillery]:
            yield "fire", {"unit": unit.id, "hex": hex, "blocked": "no", f"reach_{unit.id}": 9}
            yield "barrage", {"unit": unit.id, "hex": hex, "blocked": "yes"}
        yield "look", {"hex": hex, "blocked": "no", f"bunker_{hex}": "no"}
    for unit in own:
        near = list(neighbors(battle, str(unit.place)))
        yield "replacement", {"unit": unit.id, "dice": {"replacement": 1}}
        yield "clear-wire", {"unit": unit.id, "hex": near[0], "dice": {"clear": 6}}
        yield "supply", {"without": (unit.id,)}
        yield "move-unit", {"unit": unit.id}
        for hex in near:
            yield "move-unit", {"unit": unit.id, "hex1": hex}
            path = f"{hex} {next(neighbors(battle, hex))}"
            yield "move-unit", {"unit": unit.id, "path": path, "wired": (hex,)}
            yield "move-unit", {"unit": unit.id, "path": path, "roads": (hex,)}


def sheets(player, battle, reader):
    """Return the questions or the refusal that a side reads when it tries a move."""
    kept, player.game.state = player.game.state, battle
    try:
        for move, told in tries(battle, reader.side):
            dice = given_dice(told.pop("dice", {}))
            made = player.game.make(move, reader, told, dice, at="", request="", commit=False)
            works = made.play.resolutions
            yield move, told, repr((made.asks, made.refused, made.problems, made.dice, works))
    finally:
        player.game.state = kept


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
def test_secrets_change_nothing_that_a_side_receives(seed):
    player, random = Player(seed, units=with_sure_supply() if seed % 2 else troops()), Random(seed)
    for number, battle in enumerate(player.play(ACTS)):
        side = random.choice((AXIS, ALLIED))
        twin = Twin(battle, side.side, random).made()
        for reader in (side, WATCHING):
            mine = texts_for_reader(battle, reader, player.entries)
            assert mine == texts_for_reader(twin, reader, player.entries), (seed, number, reader)
        if number % EVERY == 0:
            for mine, other in zip(
                sheets(player, battle, side), sheets(player, twin, side), strict=True
            ):
                assert mine == other, (seed, number)


def with_sure_supply():
    """The units of a table with a second HQ for each side, to which the first can trace supply."""
    hqs = [("34 HQ", "axis", "0808"), ("15 HQ", "allied", "1313")]
    return troops(**{id: counter(id, id[:2], side, hq=True, place=hex) for id, side, hex in hqs})


@pytest.mark.parametrize("cut_off", ["truck/33", "gun/13"])
def test_nobody_learns_before_the_check_whether_the_supply_of_an_enemy_is_sure(cut_off):
    table = Player(1, units=with_sure_supply())
    table.make("weather", AXIS, turn_type="day", dice={"weather": 1})
    battle = table.battle
    there = replace(battle.units[cut_off], place="2424")
    other = replace(battle, units={**battle.units, cut_off: there})
    assert is_supply_sure(battle)
    assert not is_supply_sure(other)
    for reader in (WATCHING, ALLIED if there.side == "axis" else AXIS):
        one, two = (texts_for_reader(each, reader, table.entries) for each in (battle, other))
        assert one == two


def test_a_bunker_reveals_its_units_only_when_attacked():
    field = Field()
    field.make("place", AXIS, unit="1/33", hex="1110")
    field.make("place", ALLIED, unit="1/13", hex="0505")
    with pytest.raises(Refusal, match="Nobody is in that bunker"):
        field.make("attack", AXIS, hex="1210")
    field.make("place", ALLIED, unit="1/13", hex="1210")
    field.make("attack", AXIS, hex="1210", attackers=["1/33"], wire="none")
    assert field.battle.known["axis"]["1/13"] == "1210"


def test_a_firer_does_not_learn_which_units_are_in_a_bunker():
    field = Field(hand="2/13")
    field.make("place", AXIS, unit="1/33", hex="1210")
    told = {"unit": "at/13", "hex": "1210", "blocked": "no"}
    with pytest.raises(Refusal, match="the umpire names the target"):
        field.make("fire", ALLIED, **told)
    field.make("share-screen", umpire="nobody")
    with pytest.raises(Refusal, match="attack it or barrage it"):
        field.make("fire", ALLIED, **told)
    field.make("share-screen", umpire="umpire")
    field.make("fire", target="1/33", dice={"fire": [1, 1]}, **told)
    assert field.battle.known["allied"]["1/33"] == "1210"


def test_out_of_range_nobody_is_named():
    field = Field(hand="2/13")
    field.make("place", AXIS, unit="gun/33", hex="0606")
    for hex in ("0606", "0707"):
        with pytest.raises(Refusal, match="out of this unit’s range"):
            field.make("fire", ALLIED, unit="at/13", hex=hex, blocked="no")


def test_a_night_shot_names_only_visible_units():
    field = Field(hand="2/13", turn_type="night")
    with pytest.raises(Refusal, match="No unit observes"):
        field.make("fire", ALLIED, unit="at/13", hex="1009")
    field = Field(turn_type="night")
    field.make("move-unit", AXIS, unit="truck/33", path="0910")
    with pytest.raises(Refusal, match="No unit observes"):
        field.make("opportunity", ALLIED, step=0, unit="at/13")


def test_a_unit_out_of_supply_is_offered_no_target():
    field = Field(hand="2/13")
    field.bring_about(SupplyFound("at/13", 2, "out-of-supply"))
    with pytest.raises(Refusal, match="out of supply"):
        field.make("fire", ALLIED, unit="at/13", hex="1010")


def test_retreats_and_the_check_of_the_harbour_show_their_working_to_one_side():
    field = Field()
    field.make("attack", AXIS, hex="1110", attackers=["1/33", "2/33"])
    field.make("support", ALLIED)
    field.make("fight", AXIS, dice={"attack": [4, 4]})
    entry = field.make("retreat", ALLIED, unit="1/13", hex_1="1210", hex_2="1211")
    assert {r.shown_to for r in entry.resolutions} == {("allied",)}
    entry = field.make("victory", AXIS)
    assert [r.shown_to for r in entry.resolutions if r.procedure.endswith("victory")] == [("axis",)]


def test_a_barrage_without_an_observer_does_not_reveal_who_is_there():
    field = Field()
    for hex in ("1212", "1313"):
        with pytest.raises(Refusal, match="No unit observes"):
            field.make("barrage", AXIS, unit="gun/33", hex=hex, blocked="yes")


def test_the_allies_learn_nothing_of_guns_near_the_harbour():
    field = Field()
    with pytest.raises(Refusal, match="Axis player checks"):
        field.make("victory", ALLIED)
