"""A player's sheet answers from what they know, wherever unseen enemies are."""

from dataclasses import replace
from random import Random

import pytest

from assistant.battle.rats_of_tobruk.lookups.ground import hex_distance, neighbors
from assistant.battle.rats_of_tobruk.state.board import Hex
from assistant.rules.dice import given_dice
from tests.battle.rats_of_tobruk.field import KEY, Field, hexes, troops
from tests.battle.rats_of_tobruk.table import ALLIED, AXIS, Refusal, Table, unit

WORLDS = 12
WHY = "so it is"


def axis_alone(**more):
    """The 33rd with two HQs on the map and a depleted unit; the enemy is not on the map yet."""
    found = {id: replace(u, place=None) if u.side == "allied" else u for id, u in troops().items()}
    found["2/33"] = replace(found["2/33"], strength="depleted")
    found["KGK HQ"] = unit(
        "KGK HQ", "KGK", hq=True, activation_range=8, place="0606", depleted=None
    )
    return {**found, **more}


def in_activation():
    return Field(units=axis_alone())


def in_supply():
    table = Table(units=axis_alone(), key=KEY, hexes=hexes())
    table.make("weather", dice={"weather": 1}, turn_type="day")
    return table


def after_a_night():
    table = Table(units=axis_alone(), key=KEY, hexes=hexes())
    table.turn(turn_type="night")
    return table


MOMENTS = (in_activation, in_supply, after_a_night)


def with_enemies(battle, random):
    """The battle with unseen enemies anywhere, but not next to the Axis in the open."""
    own = [u.place for u in battle.on_map("axis")]
    free = [h for h in battle.hexes if all(hex_distance(battle, h, place) > 1 for place in own)]
    near = [h for h in free if any(hex_distance(battle, h, place) == 2 for place in own)]
    bunkers = [h for h, told in battle.hexes.items() if told.bunker and h not in own]
    units = {
        id: replace(u, place=random.choice((*near, random.choice(free), *bunkers, None)))
        for id, u in battle.units.items()
        if u.side == "allied"
    }
    return replace(battle, units={**battle.units, **units}, known={})


def tries(table):
    """Try every move of a player with each unit, with a few answers and the dice typed at once."""
    own = table.battle.on_map("axis")
    sides = [id for id, move in table.game.system.moves.items() if "side" in move.by]
    for move in sides:
        yield move, {}
        for each in own:
            yield move, {"unit": each.id, "rider": each.id, "without": (each.id,)}
    for each in own:
        for hex in neighbors(table.battle, each.place):
            yield "clear-wire", {"unit": each.id, "hex": hex}
            yield "move-unit", {"unit": each.id, "hex1": hex}
            for beyond in neighbors(table.battle, hex):
                path = {"unit": each.id, "path": f"{hex} {beyond}"}
                yield "move-unit", path
                yield "move-unit", {**path, "wired": (hex,), "roads": (beyond,)}


def sheet(table, battle, move, told):
    kept, table.game.state = table.game.state, battle
    dice = given_dice({"replacement": 1, "clear": 1, "barrage": 6, "fire": [1, 1]})
    try:
        made = table.game.make(move, AXIS, told, dice, at="", request="", commit=False)
    finally:
        table.game.state = kept
    works = [(r.outcome, r.steps) for r in made.play.resolutions]
    said = made.play.sentences.get("axis")
    return repr((made.asks, made.refused, made.problems, made.dice, works, said))


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.long
def test_no_sheet_shows_where_unseen_enemies_are(moment):
    table, random = moment(), Random(7)
    worlds = [with_enemies(table.battle, random) for _ in range(WORLDS)]
    for move, told in tries(table):
        sheets = {sheet(table, world, move, told) for world in worlds}
        assert len(sheets) == 1, (move, told)


@pytest.mark.parametrize("moment", MOMENTS)
def test_the_side_is_offered_the_same_taps(moment):
    table, random = moment(), Random(8)
    view = table.game.system.views.side_view
    pages = {repr(view(with_enemies(table.battle, random), "axis")) for _ in range(WORLDS)}
    assert len(pages) == 1


def stand(table, id, place):
    units = {**table.battle.units, id: replace(table.battle.units[id], place=place)}
    table.game.state = replace(table.battle, units=units)


def test_a_move_ends_where_an_unseen_enemy_stops_it():
    """The move is not refused: the player pays for what they find out."""
    table = in_activation()
    stand(table, "1/13", "1208")
    told = {"unit": "1/33", "path": "1110 1109 1108"}
    looked = table.game.make(
        "move-unit", AXIS, told, given_dice({}), at="", request="", commit=False
    )
    assert "zone of control" not in repr(looked.play.sentences)
    table.make("move-unit", AXIS, **told)

    assert table.battle.units["1/33"].place == "1109"
    assert table.battle.units["1/33"].stopped


def test_a_stopped_part_of_a_nominated_stack_is_named_by_its_goal():
    """The question about which part keeps its supply is the same, whatever stops a part."""
    asked = []
    for enemy in (None, "1208"):
        table = in_activation()
        table.game.state = replace(table.battle, nominated=("1/33", "2/33"))
        stand(table, "1/13", enemy)
        told = {"unit": "1/33", "path": "1110 1109 1108"}
        asked.append(table.tried("move-unit", AXIS, **told).asks[-1])
        table.make("move-unit", AXIS, kept="1108", **told)
        assert table.battle.units["1/33"].place == ("1109" if enemy else "1108")
        assert table.battle.nominated == ("1/33",)
    assert asked[0] == asked[1]


def test_a_move_that_only_an_unseen_enemy_forbids_is_made_and_the_umpire_is_notified():
    table = in_activation()
    stand(table, "1/33", "1013")
    told = {"unit": "1/33", "path": "1012", "wired": ("1012",)}
    stand(table, "1/13", "1112")
    entry = table.make("move-unit", AXIS, **told)

    assert table.battle.units["1/33"].place == "1012"
    assert "not allowed" in entry.told["umpire"]
    assert "not allowed" not in entry.told["axis"]


def test_the_umpires_moves_are_refused_by_the_true_positions():
    table = in_activation()
    stand(table, "1/33", "1013")
    stand(table, "1/13", "1112")
    told = {"unit": "1/33", "path": "1012", "wired": ("1012",)}
    with pytest.raises(Refusal, match="zone of control"):
        table.make("move-unit", **told)
    table.make("move-unit", why=WHY, **told)


class TestReplacements:
    def asked(self, table, by=AXIS):
        looked = table.tried("replacement", by, **self.told(by), source=given_dice({}))
        return {ask.name for ask in looked.asks} - {"unit", "side"}

    def told(self, by):
        return {"unit": "2/33", **({} if by in (AXIS, ALLIED) else {"side": "axis"})}

    def gun(self, table, place, **more):
        stand(table, "at/13", place)
        table.game.state = replace(table.battle, known={"axis": {"at/13": place}}, **more)

    def test_a_question_that_the_program_can_answer_is_not_asked(self):
        table = after_a_night()
        self.all_ranges(table)
        assert self.asked(table) == set()

    def all_ranges(self, table):
        """Enter for every counter whether it fires directly, as in the owner's file."""
        units = {id: replace(u, direct=bool(u.direct)) for id, u in table.battle.units.items()}
        table.game.state = replace(table.battle, units=units)

    def test_within_a_known_guns_range_nobody_is_rebuilt(self):
        table = after_a_night()
        self.all_ranges(table)
        self.gun(table, "1412")
        with pytest.raises(Refusal, match="within range of enemy direct fire"):
            table.make("replacement", AXIS, unit="2/33", dice={"replacement": 1})
        self.gun(table, "1512")
        table.make("replacement", AXIS, unit="2/33", dice={"replacement": 1})
        assert table.battle.units["2/33"].strength == "full"

    def test_an_unseen_gun_counts_when_the_die_is_thrown(self):
        table = after_a_night()
        self.all_ranges(table)
        stand(table, "at/13", "1412")
        assert self.asked(table) == set()
        entry = table.make("replacement", AXIS, unit="2/33", dice={"replacement": 1})
        assert table.battle.units["2/33"].strength == "depleted"
        assert "within range of enemy direct fire" in entry.told["axis"]

    def test_in_an_enemy_zone_of_control_nobody_is_rebuilt(self):
        table = after_a_night()
        stand(table, "1/13", "1110")
        with pytest.raises(Refusal, match="enemy zone of control"):
            table.make("replacement", AXIS, unit="2/33", dice={"replacement": 1})

    def test_the_umpire_may_overrule_the_ban_on_rebuilding(self):
        table = after_a_night()
        stand(table, "1/13", "1110")
        told = {"unit": "2/33", "side": "axis", "dice": {"replacement": 1}}
        with pytest.raises(Refusal, match="enemy zone of control"):
            table.make("replacement", **told)
        table.make("replacement", why=WHY, **told)
        assert table.battle.units["2/33"].strength == "full"

    def test_a_range_that_nobody_entered_is_asked_about_wherever_the_counter_is(self):
        table = after_a_night()
        asked = []
        for place in ("1412", None):
            stand(table, "1/13", place)
            asked.append(self.asked(table))
        assert asked == [{"under_fire"}] * 2

    def test_ground_that_nobody_entered_is_asked_about(self):
        table = after_a_night()
        table.game.state = replace(table.battle, hexes={**table.battle.hexes, "1010": Hex()})
        assert "ezoc" in self.asked(table)
