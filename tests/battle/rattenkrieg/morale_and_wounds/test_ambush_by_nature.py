"""Elements that are in ambush by their nature and need no order for it (Rattenkrieg 10.1.4)."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg.lookups.in_play import can_declare_ambush
from assistant.battle.rattenkrieg.screens import enemy_card, side_view, unit_view
from assistant.battle.rattenkrieg.screens.tasks.side_tasks import due_for
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from assistant.cards.rattenkrieg.forces import scenario_files
from assistant.cards.toml_files.reading import SHIPPED, BadFile, CardStore
from tests.battle.conftest import GERMAN, US, Refusal, Table
from tests.battle.rattenkrieg.morale_and_wounds.ambushes import TEAM, Road, words_of


class Lair(Road):
    """The same battle, but the Germans have no order: they are in ambush by nature."""

    def __init__(self, order=None):
        self.table = Table(change=lain)
        self.table.engage()
        self.table.order("us", TEAM, "movement")
        if order:
            self.table.order("german", TEAM, order)
        self.table.rounds()
        self.table.act_with("us", TEAM)
        self.table.reveal("us", TEAM)
        self.table.make("deploy", GERMAN, element=self.germans.id, nearest_enemy_in=60)


def lain(event):
    """The opening with a German team that is in ambush by nature."""
    battle = event.battle
    team = next(x for x in battle.of_side("german") if x.title == TEAM)
    elements = {**battle.elements, team.id: replace(team, inherent_ambush="unused")}
    return replace(event, battle=replace(battle, elements=elements))


class TestAmbushByNature:
    def test_an_inherent_ambush_needs_no_marker_and_strikes_first(self):
        lair = Lair()
        markers = lair.battle.sides["german"].ambush_left
        lair.go()
        assert f"{TEAM} · 1 of 3 actions, before the enemy’s action" in words_of(
            due_for(lair.battle, "german")
        )
        lair.strike()

        assert (lair.germans.order.kind, lair.germans.order.face_up) == ("ambush", True)
        assert lair.germans.inherent_ambush == "used"
        assert (lair.us.last_action, lair.battle.round.held.action) == (None, "run")
        assert lair.battle.sides["german"].ambush_left == markers

    def test_an_inherent_ambush_is_only_the_first_action_of_the_game(self):
        lair = Lair()
        lair.go()
        lair.strike()
        with pytest.raises(Refusal, match="is under an ambush order: the first action must fit it"):
            lair.table.make("move", GERMAN, element=lair.germans.id, gait="walk")
        lair.shoot()
        assert (lair.germans.has_acted, can_declare_ambush(lair.battle, lair.germans)) == (
            True,
            False,
        )

    def test_an_element_that_has_acted_loses_its_inherent_ambush(self):
        lair = Lair("movement")
        assert not can_declare_ambush(lair.battle, lair.germans)
        lair.go()
        lair.strike()
        lair.table.make("stand-down", US, element=lair.us.id)
        lair.table.make("move", GERMAN, element=lair.germans.id, gait="walk")
        lair.table.make("end-round")

        assert (lair.germans.order, lair.germans.inherent_ambush) == (None, "unused")
        assert not can_declare_ambush(lair.battle, lair.germans)

    def test_a_marker_that_moved_has_acted(self):
        table = Table(change=lain)
        table.engage()
        table.rounds()
        team = table.element("german", TEAM)
        assert can_declare_ambush(table.battle, team)
        table.make("move-mojon", GERMAN, mojon=team.mojon, distance_in=4)

        assert not can_declare_ambush(table.battle, table.element("german", TEAM))

    def test_an_element_may_react_without_declaring_its_inherent_ambush(self):
        lair = Lair()
        lair.go()
        lair.strike(ambush="no")

        order = lair.germans.order
        assert (order.kind, order.face_up, lair.germans.spent) == ("movement", True, 2)  # 10.1.9
        assert lair.us.last_action == "run"

    def test_an_inherent_ambush_is_nominated_and_turned_over_like_an_order(self):
        table = Table(change=lain)
        table.engage()
        table.rounds()
        team = table.act_with("german", TEAM)

        assert (team.order.kind, team.inherent_ambush, team.claim_open) == ("ambush", "used", True)

    def test_an_inherent_ambush_does_not_keep_a_turn_from_ending(self):
        table = Table(change=lain)
        table.engage()
        table.rounds()
        assert "End the turn" in words_of(due_now(table.battle))
        table.make("end-turn")

        assert table.battle.stage == "end"

    def test_an_order_beside_it_goes_first(self):
        lair = Lair("fire")
        lair.go()
        lair.strike()

        assert (lair.germans.order.kind, lair.germans.inherent_ambush) == ("fire", "unused")

    def test_one_undo_restores_an_inherent_ambush(self):
        lair = Lair()
        lair.go()
        before = lair.battle
        lair.strike()
        lair.table.undo()

        assert lair.battle == before

    def test_only_the_own_side_reads_of_an_inherent_ambush(self):
        lair = Lair()
        card = unit_view(lair.battle, lair.germans)

        assert any("Always in ambush" in line for line in card.facts)
        assert "by nature" not in repr(
            (enemy_card(lair.battle, lair.germans), side_view(lair.battle, "us"))
        )


def force_with(tmp_path, text):
    folder = tmp_path / scenario_files.ORDERS_OF_BATTLE
    folder.mkdir(parents=True)
    (folder / "guns.toml").write_text(GUNS + text, "utf-8")
    return CardStore(tmp_path)


GUNS = """
name = "Guns"
short = "G"
letter = "G"
source = "the tests"
unit = "a company"
"""
ELEMENTS = """
[[elements]]
squad = ""
name = "Gun"
quality = 3
vehicle = "pak-40"

[[elements]]
squad = ""
name = "Panzer"
quality = 3
vehicle = "pzkpfw-iv-f1"

[[elements]]
squad = "Scouts"
name = "Team"
quality = 3
{}

[[elements.figures]]
rank = "Private"
weapons = [{{ name = "Lee Enfield", listed = "Lee Enfield" }}]
"""


@pytest.mark.parametrize(
    ("named", "flag", "lying"),
    [
        ((), "", ["Gun"]),  # anti-tank guns
        ((), "ambush = true", ["Gun", "Team"]),
        (("Scouts",), "", ["Gun", "Team"]),  # whom the scenario names
        (("Panzer",), "ambush = false", ["Gun", "Panzer"]),
    ],
)
def test_elements_in_ambush_by_nature(tmp_path, named, flag, lying):
    shelf = force_with(tmp_path, ELEMENTS.format(flag))
    card = scenario_files.scenario("easy-company")
    german = card.sides[0].model_copy(update={"force": "guns", "ambush": named})
    card = card.model_copy(
        update={
            "sides": [german, card.sides[1]],
            "sizes": [scenario_files.Size(name="All", squads=())],
        }
    )
    table = Table(card=card, shelf=shelf)

    found = [x.name for x in table.battle.of_side("german") if x.inherent_ambush == "unused"]
    assert found == lying


def test_a_scenario_that_names_nobody_of_the_force_in_ambush_is_refused(tmp_path):
    path = tmp_path / scenario_files.SCENARIOS / "own.toml"
    path.parent.mkdir()
    text = SHIPPED.paths(scenario_files.SCENARIOS)["easy-company"].read_text("utf-8")
    path.write_text(
        text.replace('mark = "a"', 'mark = "a"\nambush = ["Team 1", "Team 9"]'), "utf-8"
    )

    with pytest.raises(BadFile, match=r"ambush\[1\] must be one of .*; got .Team 9"):
        scenario_files.scenario("own", CardStore(tmp_path))
