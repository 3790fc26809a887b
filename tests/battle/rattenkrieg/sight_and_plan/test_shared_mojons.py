"""Elements that share a Mojon are found together (Rattenkrieg 8.2, 3.2.1.2)."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.screens.contacts import contact_rows
from tests.battle.conftest import GERMAN, US, Table, bring_about

TEAMS = ("1st Squad, Team 1", "1st Squad, Team 2")


@pytest.fixture
def table():
    """Two US teams are under one Mojon, and a German team acts by day."""
    table = Table()
    mojon = table.element("us", TEAMS[0]).mojon
    table.make("write-to-mojon", US, element=table.element("us", TEAMS[1]).id, to=mojon)
    table.place_mojons()
    told = {f"sharing_{mojon}": "separate"}
    table.make("begin-engagement", both_agree="yes", **told)
    table.make("set-conditions", visibility=("clear-day",))
    table.order("german", TEAMS[0], "fire")
    table.rounds()
    table.act_with("german", TEAMS[0])
    return table


def find(table, move, dice, **told):
    german = table.element("german", TEAMS[0])
    mojon = table.element("us", TEAMS[0]).mojon
    told = {"element": german.id, "man": german.figures[-2], "spot": f"mojon {mojon}"} | told
    return table.make(move, dice=dice, **told)


def concealments(table):
    return [table.element("us", name).concealment for name in TEAMS]


def test_a_spotted_mojon_shows_all_under_it_and_their_side_reads_of_each(table):
    entry = find(table, "spot", {"avoid": 1}, distance_in=20, obstacle="torso")

    assert concealments(table) == ["located", "located"]
    assert f"{TEAMS[0]}; {TEAMS[1]} are located" in entry.told["us"].replace(" and ", "; ")


def test_fire_at_a_mojon_makes_all_under_it_admit_that_they_are_there(table):
    entry = find(table, "reconnaissance-by-fire", {"nerve": 6})

    assert concealments(table) == ["located", "located"]
    assert entry.told["us"].endswith("have been detected.")
    assert "Troops are there." in entry.told["german"]


def test_figures_that_keep_still_under_the_mojon_are_not_found(table):
    find(table, "reconnaissance-by-fire", {"nerve": 1})

    assert concealments(table) == ["undetected", "undetected"]


class TestOnePlaced:
    @pytest.fixture
    def table(self, table):
        """The first US team ran away from the Mojon, which still hides the second."""
        first, german = (table.element(side, TEAMS[0]) for side in ("us", "german"))
        bring_about(table, e.ElementDeployed(first.id))
        table.first, table.german = first.id, german.id
        return table

    def test_who_finds_its_figures_does_not_find_those_under_the_mojon(self, table):
        entry = find(table, "spot", {}, distance_in=20)

        assert concealments(table) == ["identified", "undetected"]
        assert TEAMS[1] not in entry.told["us"]
        assert not table.battle.mojons[table.element("us", TEAMS[1]).mojon].removed

    def test_the_umpire_may_mean_those_under_the_mojon(self, table):
        second = table.element("us", TEAMS[1]).id
        find(table, "spot", {"avoid": 1}, distance_in=20, meant=(second,), obstacle="torso")

        assert concealments(table) == ["undetected", "located"]

    def test_fire_where_its_figures_are_finds_nobody_else(self, table):
        find(table, "reconnaissance-by-fire", {"nerve": 6})

        assert concealments(table) == ["located", "undetected"]

    def test_the_mojon_stays_to_be_spotted_once_the_placed_element_is_identified(self, table):
        find(table, "spot", {}, distance_in=20)
        mojon = table.battle.mojons[table.element("us", TEAMS[1]).mojon]
        told = {"element": table.german}
        offered = table.attempt("ask-spot", GERMAN, commit=False, **told).play.asks["spot"].options
        rows = [row.name for row in contact_rows(table.battle, "german")]

        assert f"mojon {mojon.id}" in [x.value for x in offered]
        assert "Contact A" in rows
        assert f"Mojon {mojon.number}" in rows

    def test_the_mojon_of_a_located_element_is_no_second_target(self, table):
        find(table, "reconnaissance-by-fire", {"nerve": 6})
        mojon = table.battle.mojons[table.element("us", TEAMS[1]).mojon]

        assert f"Mojon {mojon.number}" not in [x.name for x in contact_rows(table.battle, "german")]
