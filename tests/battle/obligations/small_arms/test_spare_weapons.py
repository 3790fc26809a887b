"""Spare machine guns of the US, issued at set-up (Rattenkrieg 8.1.2, addendum)."""

import pytest

from assistant.battle.rattenkrieg.screens import side_view
from tests.battle.conftest import GERMAN, TEAM, US, Refusal, Table

SPARE = "Cal.30 M1919A6"


def own_rows(table, side):
    return {row.words: row.detail for row in side_view(table.battle, side).own}


def issue(table, number=1, by=US, **told):
    team = table.element("us", TEAM)
    told = {"side": "us", "to": team.id, "man": team.figures[number], **told}
    return table.make("issue-weapon", by, **told)


def weapons(table, number=1):
    figure = table.element("us", TEAM).figures[number]
    return [weapon.name for weapon in table.battle.figures[figure].weapons]


def test_the_us_has_three_spare_weapons_and_only_its_own_page_says_so():
    table = Table()

    assert own_rows(table, "us")[f"Spare {SPARE}"] == "3 left"
    assert SPARE not in repr(side_view(table.battle, "german"))


def test_a_figure_with_a_spare_weapon_keeps_its_rifle():
    table = Table()
    entry = issue(table)

    assert weapons(table) == [SPARE, "Garand"]
    assert own_rows(table, "us")[f"Spare {SPARE}"] == "2 left"
    assert "german" not in entry.told


def test_a_fourth_spare_weapon_cannot_be_issued():
    table = Table(size=1)
    for number in (0, 1, 2):
        issue(table, number)

    assert f"Spare {SPARE}" not in own_rows(table, "us")
    with pytest.raises(Refusal, match="while some are left"):
        issue(table, 3)


def test_a_figure_with_a_machine_gun_gets_no_second_one():
    table = Table()
    issue(table)
    with pytest.raises(Refusal):
        issue(table)


def test_spare_weapons_are_issued_before_the_first_turn_by_the_own_side(engaged):
    with pytest.raises(Refusal, match="while some are left"):
        issue(engaged)
    with pytest.raises(Refusal):
        issue(Table(), by=GERMAN)


def test_an_issued_machine_gun_fires_bursts():
    table = Table()
    issue(table)
    told = {"us": (TEAM, "fire"), "german": (TEAM, "fire")}
    table.engage()
    for side, (name, kind) in told.items():
        table.order(side, name, kind)
    table.rounds()
    table.reveal("german", TEAM)
    table.act_with("us", TEAM)
    team, target = table.element("us", TEAM), table.element("german", TEAM)
    inputs = {"element": team.id, "man": team.figures[1], "target": target.id, "distance_in": 14}
    entry = table.make("automatic-fire", dice={"rolls": [5] * 7}, **inputs)

    fire = next(r for r in entry.resolutions if r.procedure == "rattenkrieg/automatic-fire")
    assert fire.inputs["weapon"] == "Browning Cal. 30"


def test_undo_returns_a_spare_weapon():
    table = Table()
    before = table.battle
    table.undo(issue(table).seq)

    assert table.battle == before
