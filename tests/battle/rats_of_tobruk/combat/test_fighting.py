"""Attacks from declaration to advance, barrages, direct fire, overruns, victory."""

from dataclasses import replace

import pytest

from assistant.battle.log import fold_entries
from assistant.battle.rats_of_tobruk import SYSTEM
from assistant.battle.rats_of_tobruk.events.combat import CombatEnded
from assistant.battle.rats_of_tobruk.events.turns import BattleEnded, VictoryChecked
from assistant.battle.rats_of_tobruk.screens.views import side_view, umpire_view
from assistant.battle.rats_of_tobruk.state.board import Face, Hexside
from assistant.battle.rats_of_tobruk.turns.battle_end import battle_result
from assistant.rules.dice import given_dice
from tests.battle.rats_of_tobruk.field import Field, troops
from tests.battle.rats_of_tobruk.table import ALLIED, AXIS, Refusal, unit


@pytest.fixture
def field():
    return Field()


def attack(field, dice, guns=(), support=(), **more):
    """1/33 and 2/33 attack 1/13 in 1110."""
    told = {"hex": "1110", "attackers": ["1/33", "2/33"], "guns": list(guns), **more}
    field.make("attack", AXIS, **told)
    field.make("support", ALLIED, guns=list(support))
    return field.make("fight", AXIS, dice={"attack": dice})


def test_the_guns_of_both_sides_count_and_are_marked_as_fired(field):
    entry = attack(field, [3, 4], ["gun/33"], ["gun/13"])
    # 7 + 7 + 7 against 6 + 7
    assert "21 to 13, column 1-1, rolled 7, net 7: -, no effect." in entry.told["allied"]
    assert field.unit("gun/33").fired
    assert field.unit("gun/13").fired
    assert field.battle.fight is None
    assert field.unit("1/33").attacked


def test_only_the_defender_chooses_the_defending_guns(field):
    field.make("attack", AXIS, hex="1110", attackers=["1/33"])
    with pytest.raises(Refusal, match="Allied player"):
        field.make("support", AXIS)
    with pytest.raises(Refusal, match="ready for its roll"):
        field.make("fight", AXIS, dice={"attack": [1, 1]})


def test_a_unit_that_fights_is_seen_by_the_other_side(field):
    attack(field, [3, 4])
    assert field.battle.known["axis"]["1/13"] == "1110"
    assert field.battle.known["allied"]["1/33"] == "1010"
    assert "1/33" in SYSTEM.picture(field.battle, ALLIED, field.entries)


def test_an_eliminated_defender_leaves_the_hex_to_the_attackers(field):
    attack(field, [6, 5])
    assert not field.unit("1/13").alive
    assert field.battle.fight.stage == "advance"
    field.make("advance", AXIS, unit="1/33")
    assert field.place("1/33") == "1110"
    field.make("end-fight", AXIS)
    assert field.battle.fight is None
    with pytest.raises(Refusal, match="No enemy is next"):
        field.make("attack", AXIS, hex="1111", attackers=["1/33"])


def test_the_owner_chooses_who_is_depleted(field):
    attack(field, [2, 3])  # AC: one attacker is depleted
    with pytest.raises(Refusal, match="Axis player"):
        field.make("choose-losses", ALLIED, choice=["1/33"])
    with pytest.raises(Refusal, match="Choose one or more"):
        field.make("choose-losses", AXIS, choice=[])
    field.make("choose-losses", AXIS, choice=["2/33"])
    assert (field.unit("1/33").strength, field.unit("2/33").strength) == ("full", "depleted")
    assert field.battle.fight is None


def test_a_retreat_leads_two_hexes_towards_the_hq(field):
    attack(field, [4, 4])  # DR
    field.make("retreat", ALLIED, unit="1/13", hex_1="1210", hex_2="1211")
    assert field.place("1/13") == "1211"
    assert field.battle.fight.stage == "advance"


def test_a_unit_that_cannot_retreat_is_eliminated():
    ring = {f"r{n}": unit(f"r{n}", "33", place=h) for n, h in enumerate(("1209", "1211"))}
    field = Field(units=troops(**ring))
    attack(field, [4, 4])
    field.make("retreat", ALLIED, unit="1/13")
    assert not field.unit("1/13").alive


def test_without_the_printed_table_its_code_is_read_out():
    field = Field(results=None)
    field.make("attack", AXIS, hex="1110", attackers=["1/33", "2/33"])
    field.make("support", ALLIED)
    with pytest.raises(Refusal, match="code"):
        field.make("fight", AXIS, dice={"attack": [3, 3]})
    sheet = field.tried("fight", AXIS, given_dice({"attack": [3, 3]}))
    (asked,) = [a for a in sheet.asks if a.name == "code"]
    assert {o.value: o.effect for o in asked.options}["DC"] == "one defender is depleted"
    field.make("fight", AXIS, dice={"attack": [3, 3]}, code="DC")
    assert field.unit("1/13").strength == "depleted"


def test_wire_and_bunkers_count_in_combat():
    field = Field(
        units=troops(**{"b/13": unit("b/13", "2/13", "allied", place="1110")}),
        hexsides={"1010-1110": Hexside(ditch_wire=True)},
    )
    entry = attack(field, [3, 4])
    # 14 to 12; wire 3
    assert "net 10" in entry.told["axis"]


def test_movement_comes_before_attacks(field):
    attack(field, [3, 4])
    with pytest.raises(Refusal, match="no unit can move"):
        field.make("move-unit", AXIS, unit="truck/33", path="0809")


def test_an_over_full_hex_is_reduced_before_the_first_attack():
    more = {f"x{n}": unit(f"x{n}", "33", place="1010") for n in range(3)}
    field = Field(units=troops(**more))
    with pytest.raises(Refusal, match="Too many"):
        field.make("attack", AXIS, hex="1110", attackers=["1/33"])
    with pytest.raises(Refusal, match="Too many"):
        field.make("lay-aside", AXIS)
    field.make("reduce", AXIS, unit="x0", to="eliminated")
    field.make("attack", AXIS, hex="1110", attackers=["1/33"])


def test_tanks_overrun_and_move_on():
    tank = unit("tank/33", "33", place="1010", move_type="tracked", full=Face(30, 6, 8))
    alone = unit("at/13", "2/13", "allied", place="1313", reach=4, direct=True)
    field = Field(units=troops(**{"tank/33": tank, "at/13": alone}))
    field.make("attack", AXIS, hex="1110", attackers=["tank/33"], overrun="yes")
    field.make("fight", AXIS, dice={"attack": [6, 6]})
    field.make("advance", AXIS, unit="tank/33")
    assert (field.place("tank/33"), field.unit("tank/33").spent) == ("1110", 1)
    field.make("move-unit", AXIS, unit="tank/33", path="1109")
    assert field.unit("tank/33").spent == 2
    with pytest.raises(Refusal):
        field.make("attack", AXIS, hex="1111", attackers=["tank/33"])


def test_a_barrage_hits_one_of_a_hex(field):
    told = {"unit": "gun/33", "hex": "1110"}
    entry = field.make("barrage", AXIS, dice={"barrage": 1}, **told)
    assert field.unit("1/13").strength == "depleted"
    assert "a hit" in entry.told["allied"]
    with pytest.raises(Refusal, match="No artillery"):
        field.make("barrage", AXIS, **told)
    with pytest.raises(Refusal, match="No enemy"):
        Field().make("barrage", AXIS, unit="gun/33", hex="1414")


def test_direct_fire_in_one_s_own_activation_does_not_pin():
    field = Field(hand="2/13")
    told = {"unit": "at/13", "hex": "1010", "target": "1/33"}
    field.make("fire", ALLIED, dice={"fire": [5, 6]}, **told)
    now = field.unit("1/33")
    assert (now.strength, now.pinned) == ("depleted", False)
    with pytest.raises(Refusal, match="has fired"):
        field.make("fire", ALLIED, **told)


@pytest.mark.parametrize(("weather", "dice"), [("clear", [5, 6]), ("sandstorm", [4, 5])])
def test_a_sandstorm_takes_one_from_each_die_of_direct_fire(weather, dice):
    field = Field(hand="2/13")
    field.game.state = replace(field.battle, weather=weather)
    told = {"unit": "at/13", "hex": "1010", "target": "1/33"}
    entry = field.make("fire", ALLIED, dice={"fire": [5, 6]}, **told)
    shot = next(r for r in entry.resolutions if r.procedure.endswith("direct-fire"))
    assert shot.outcome["dice_modified"] == dice


def test_losses_and_harbour_decide(field):
    attack(field, [6, 5])
    field.make("end-fight", AXIS)
    entry = field.make("victory")
    assert entry.told["axis"] == (
        "So far: Axis minor victory (attack strength lost 0 Axis, 7 Allied)."
    )
    field = Field(units=troops(**{"1/33": unit("1/33", "33", place="4615")}))
    entry = field.make("victory")
    assert "Axis strategic victory (" in entry.told["allied"]
    assert field.battle.phase == "over"
    assert side_view(field.battle, "allied").due == ()
    assert battle_result(field.battle).headline == "Axis strategic victory"


def test_no_task_is_left_after_the_last_turn(field):
    attack(field, [6, 5])
    field.bring_about(CombatEnded(), BattleEnded())
    for page in (umpire_view(field.battle), side_view(field.battle, "axis")):
        assert page.due == ()
        assert page.result.headline == "Axis minor victory"
        moves = {tap.move for part in page.parts for row in part.rows for tap in row.taps}
        assert {*moves, *(tap.move for tap in page.tools)} & {"place", "look", "victory"} == set()


def test_the_harbor_is_checked_after_the_last_turn():
    field = Field(units=troops(**{"1/33": unit("1/33", "33", place="4615")}))
    field.bring_about(BattleEnded())
    for page in (umpire_view(field.battle), side_view(field.battle, "allied")):
        assert [tap.words for tap in page.due[0].taps] == ["Check for victory"]
    field.make("victory")
    for page in (umpire_view(field.battle), side_view(field.battle, "axis")):
        assert page.due == ()


def test_figures_that_the_result_needs_are_asked_for_after_the_last_turn():
    dead = unit("1/33", "33", full=Face(None, 6, 5), strength="eliminated")
    field = Field(units=troops(**{"1/33": dead}))
    field.bring_about(BattleEnded())
    [due] = umpire_view(field.battle).due
    assert due.words == "Figures of lost units are not entered: 1/33."


def test_a_check_of_an_earlier_version_without_a_verdict_can_be_read(field):
    kind, *_ = SYSTEM.written(VictoryChecked(at_end=True))
    checked = SYSTEM.read(kind, '{"at_end": true}')
    assert checked.apply(field.battle).verdict == ""


def test_figures_that_decide_the_losses_are_asked_for():
    dead = unit("1/33", "33", full=Face(None, 6, 5), strength="eliminated")
    field = Field(units=troops(**{"1/33": dead}))
    with pytest.raises(Refusal, match="full_attack_1/33"):
        field.make("victory")
    entry = field.make("victory", **{"full_attack_1/33": 9})
    assert "lost 9 Axis" in entry.told["axis"]


def test_the_umpire_sets_house_rules(field):
    field.make("set-options", rules=["pin_always", "storm_ban"])
    assert [name for name, on in field.battle.options.items() if on] == ["storm_ban", "pin_always"]


def test_everything_is_read_back_as_it_was_written(field):
    field.make("move-unit", AXIS, unit="truck/33", path="0910")
    fires = {"step": 0, "unit": "at/13", "target": "truck/33"}
    field.make("opportunity", ALLIED, dice={"fire": [3, 4]}, **fires)
    field.make("let-pass", ALLIED, rest="yes")
    attack(field, [4, 4], ["gun/33"], ["gun/13"])
    field.make("retreat", ALLIED, unit="1/13", hex_1="1210", hex_2="1211")
    field.make("end-fight", AXIS)
    facts = [event for entry in field.entries for event in entry.events]
    assert [SYSTEM.read(*SYSTEM.written(event)) for event in facts] == facts
    assert fold_entries(field.entries, SYSTEM.empty, SYSTEM.apply) == field.battle


def test_undoing_a_move_requires_undoing_the_shot_at_it_first(field):
    moved = field.make("move-unit", AXIS, unit="truck/33", path="0910")
    fires = {"step": 0, "unit": "at/13", "target": "truck/33"}
    field.make("opportunity", ALLIED, dice={"fire": [1, 1]}, **fires)
    with pytest.raises(ValueError, match="first"):
        field.game.undo(moved.seq, "", at="2026-01-01T20:00:00+00:00", request="undo")


def test_a_missing_object_cannot_be_overruled():
    field = Field()
    for move in ("support", "fight", "choose-losses", "retreat", "advance", "end-fight"):
        progress = field.game.make(
            move, AXIS, {}, lambda throw: 1, at="", request=move, why="so be it"
        )
        assert progress.refused
    assert replace(field.battle) == field.battle


def question_named(field, move, by, name, **told):
    """Return a question of a sheet that is opened but not sent."""
    looked = field.game.make(move, by, told, given_dice({}), at="", request="looks", commit=False)
    return next(ask for ask in looked.asks if ask.name == name)


def test_all_units_next_to_the_hex_attack_unless_somebody_unticks_them(field):
    found = question_named(field, "attack", AXIS, "attackers", hex="1110")
    assert (found.value, found.answered) == (("1/33", "2/33"), False)


def test_a_unit_out_of_command_is_not_ticked(field):
    hq = replace(field.unit("33 HQ"), activation_range=0)
    field.game.state = replace(field.battle, units={**field.battle.units, hq.id: hq})
    assert question_named(field, "attack", AXIS, "attackers", hex="1110").value is None


def test_a_defender_without_ready_guns_reads_that(field):
    field.make("attack", AXIS, hex="1110", attackers=["1/33"])
    assert "Does artillery" in side_view(field.battle, "allied").due[0].words
    gun = replace(field.unit("gun/13"), fired=True)
    battle = replace(field.battle, units={**field.battle.units, gun.id: gun})
    words = side_view(battle, "allied").due[0].words
    assert words == "1/33 attacks. The defender has no artillery that can help from another hex."
