"""The larger double-blind battle: players deploy it, and some platoons arrive later."""

import secrets
from itertools import count
from random import Random

import pytest

from assistant.battle.desert_rats import SYSTEM
from assistant.battle.desert_rats.screens.console import umpire_view
from assistant.battle.game import Game
from assistant.battle.reports.course import roster_of, with_names
from assistant.battle.viewers import UMPIRE, Viewer
from assistant.cards.desert_rats.double_blind import battle_of
from assistant.cards.maps.ground_maps import map_of
from assistant.rules.dice import rolled_dice

RIFLES, GUNNERS = (Viewer("side", "b", seat) for seat in ("british-3", "axis-3"))

VARIANTS = {"a side": 0, "a platoon": 1}


class Table:
    """The battle for the objective, with a player for each platoon or for a side."""

    def __init__(self, players: str = "a platoon") -> None:
        ids = count()
        self.game = Game("b", SYSTEM, [], lambda entry: None, b"secret")
        self.dice = Random(1)
        first = SYSTEM.opened(
            battle_of("bir-zareb"), VARIANTS[players], lambda: f"x{next(ids)}", Random(1)
        )
        self.game.begin(first, at="t", words="begun")

    def attempt(self, move, who=UMPIRE, *, why="", **told):
        token = secrets.token_hex(8)
        return self.game.make(
            move, who, told, rolled_dice(self.dice), at="t", request=token, why=why
        )

    def does(self, move, who=UMPIRE, **told):
        made = self.attempt(move, who, **told)
        assert made.entry, (move, made.refused, made.problems)

    def set_out(self):
        told = {"heading_deg": "N", "platoon": "rifles"}
        self.does("deploy", RIFLES, x_m=450, y_m=400, **told)
        told = {"heading_deg": "S", "platoon": "schuetzen"}
        self.does("deploy", GUNNERS, x_m=2000, y_m=1510, **told)

    def turns(self, number):
        for _ in range(number):
            for move in ("close-orders", "move-all", "fire-all", "react-all", "release"):
                self.does(move)


@pytest.fixture
def table():
    return Table()


def test_the_map_has_every_kind_of_ground():
    plan = map_of("zareb")

    assert {area.going for area in plan.areas} >= {"soft-sand", "foot-only", "impassable"}
    assert {area.cover for area in plan.areas} == {"none", "cover", "trenches"}
    assert {line.kind for line in plan.lines} == {"crest", "bank", "road"}
    assert (
        min(area.height_m or 0 for area in plan.areas)
        < 0
        < max(a.height_m or 0 for a in plan.areas)
    )
    assert any(area.screen_m and area.from_turn is None for area in plan.areas)
    assert any(area.screen_m and area.from_turn for area in plan.areas)


def test_the_battle_waits_until_every_platoon_is_set_out(table):
    refused = table.attempt("begin")
    assert refused.refused == "Not deployed yet: Rifle platoon and Schützen."
    table.set_out()
    table.does("begin")


def test_an_umpire_who_does_not_wait_begins_with_the_platoon_in_the_middle_of_its_ground(table):
    table.does("begin", why="its player is late")
    rifles = table.game.state.platoons["rifles"]
    assert rifles.deployed  # or it could never be given an order
    assert rifles.place == (450, 350)


def test_the_console_says_which_platoons_to_set_out_and_which_arrive_later(table):
    view = umpire_view(table.game.state)
    assert view.to_set_out == (("rifles", "Rifle platoon"), ("schuetzen", "Schützen"))
    rows = {row.id: row.words for column in view.columns for row in column.platoons}
    assert rows["rifles"] == "to be deployed by its player"
    assert rows["cars"] == "comes on in turn 4"
    table.set_out()
    assert not umpire_view(table.game.state).to_set_out


def test_a_platoon_is_set_out_only_inside_its_area_and_may_be_moved_until_the_battle_begins(table):
    told = {"platoon": "rifles", "heading_deg": "N"}
    outside = table.attempt("deploy", RIFLES, x_m=450, y_m=900, **told)
    assert outside.refused == "Outside the platoon’s area: L1, L2, L3."
    table.set_out()
    table.does("deploy", RIFLES, x_m=300, y_m=300, formation="line", **told)

    elements = {x.name: x for x in table.game.state.elements.values()}
    assert elements["L1"].place == (300, 300)
    assert elements["R1"].place == (300, 300)  # it rides along
    table.does("begin")
    assert table.attempt("deploy", RIFLES, x_m=300, y_m=300, **told).refused


def test_before_the_battle_begins_a_player_sees_only_the_deployed_elements_of_their_side(table):
    view = SYSTEM.views.side_view
    assert "L1" not in [mark.label for mark in view(table.game.state, "british-1").page.marks]
    table.set_out()
    page = view(table.game.state, "british-1").page

    assert {"A1", "B1", "L1"} <= {mark.label for mark in page.marks}
    assert all(words.startswith("Set up ") for words in page.placing)
    assert {mark.side for mark in page.marks} == {"british"}


def test_a_platoon_that_comes_on_later_is_away_until_the_page_before_its_turn(table):
    table.set_out()
    table.does("begin")
    table.does("release")
    seat = "british-4"
    table.turns(2)
    assert table.game.state.platoons["cars"].off
    assert SYSTEM.views.side_view(table.game.state, seat).orders[0].move == ""
    assert "comes on in turn 4" in table.game.state.pages[seat].platoons[0].state

    table.turns(1)
    assert not table.game.state.platoons["cars"].off
    page = table.game.state.pages[seat]
    assert {"D1", "D2", "D3"} <= {mark.label for mark in page.marks}
    assert SYSTEM.views.side_view(table.game.state, seat).orders[0].asked


def test_a_report_keeps_the_names_of_platoons_that_have_the_letter_of_a_side():
    state = Table(players="a side").game.state
    roster = roster_of(SYSTEM, state)
    for one in state.platoons.values():
        said = f"{one.name} sealed: open fire. No action from Schützen, {one.name} and A Troop."
        assert with_names(SYSTEM, state, said, roster) == said  # `B Troop` is no troop of British
    assert with_names(SYSTEM, state, "B Cars fire.", roster) == "British Cars fire."
