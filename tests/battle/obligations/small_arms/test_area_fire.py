"""Fire at an area: its size, the figures in it, and its possible targets (Rattenkrieg 7.4.9)."""

import pytest

from assistant.battle.rattenkrieg.lookups.naming import man, umpire_name
from tests.battle.conftest import US, Refusal, Table
from tests.battle.openings import easy_company
from tests.battle.rattenkrieg.vehicles.test_vehicles import title, with_book_settings
from tests.battle.tanks import PANZER, T34, duel, shelf

ONE, TWO = "1st Squad, Team 1", "1st Squad, Team 2"


@pytest.fixture
def table():
    """A US team acts under a Fire order; German Team 1 is located."""
    table = Table().until(("us", ONE), [("us", ONE, "fire"), ("german", ONE, "fire")])
    table.reveal("german", ONE, "located")
    return table


def suppress(table, dice=None, commit=True, who=0, **told):
    team = table.element("us", ONE)
    target = table.element("german", ONE)
    told = {"element": team.id, "man": team.figures[who], "spot": f"element {target.id}", **told}
    return table.attempt("suppress", dice=dice, commit=commit, **told)


def question(progress, name):
    return next(ask for ask in progress.asks if ask.name == name)


def mojon(table, side, name):
    return table.battle.mojons[table.element(side, name).mojon]


class TestSquares:
    def test_a_rifle_covers_one_square_and_ticks_nobody(self, table):
        asked = question(suppress(table, commit=False), "caught")

        assert asked.words == "Which figures are in the area (one square of 2″)?"
        assert (asked.value, asked.likely) == (None, ())

    def test_a_machine_gun_covers_as_many_squares_as_its_react_with_the_whole_element_ticked(
        self, table
    ):
        german = table.element("german", ONE)
        gunner = next(i for i in german.figures if table.battle.figures[i].is_gunner)
        table = Table().until(("german", ONE), [("german", ONE, "fire")])
        table.reveal("us", ONE, "located")
        us = table.element("us", ONE)
        told = {"element": german.id, "man": gunner, "spot": f"element {us.id}"}
        asked = question(table.attempt("suppress", commit=False, **told), "caught")

        assert "the area (three adjacent squares of 2″)" in asked.words
        assert asked.value == us.figures

    def test_an_opening_counts_as_one_square(self, table):
        asked = question(suppress(table, commit=False, opening="yes"), "caught")

        assert asked.words == "Which figures are in that opening?"

    def test_the_working_names_the_weapon_for_which_the_last_dice_are(self):
        table = Table().until(("german", ONE), [("german", ONE, "fire")])
        table.reveal("us", ONE, "located")
        german, us = table.element("german", ONE), table.element("us", ONE)
        gunner = next(i for i in german.figures if table.battle.figures[i].is_gunner)
        told = {"element": german.id, "man": gunner, "spot": f"element {us.id}", "caught": ()}
        entry = table.make("suppress", dice={"gun: rolls": [5] * 12}, **told)
        wear = next(r for r in entry.resolutions if r.procedure == "rattenkrieg/area-fire")
        first, *_, last = wear.steps

        assert (first.label, first.value) == ("weapon", "MP40")
        assert (last.label, last.value) == ("jammed", False)

    def test_everybody_in_the_area_checks_whichever_element_it_belongs_to(self, table):
        beside = table.element("german", TWO)
        caught = (table.element("german", ONE).figures[0], beside.figures[0])
        suppress(table, {"check": [5, 5]}, also=(beside.id,), caught=caught)

        assert [table.battle.figures[id].lost for id in caught] == [1, 1]

    def test_each_side_reads_its_own_losses(self, table):
        beside = table.element("german", TWO)
        caught = (table.element("german", ONE).figures[0], beside.figures[0])
        entry = suppress(table, {"check": [5, 1]}, also=(beside.id,), caught=caught).entry

        loser = man(table.battle.figures[caught[0]])
        assert f"{ONE}: {loser} loses an action." in entry.told["german"]
        assert "loses" not in entry.told["us"]

    def test_fire_at_an_area_takes_any_number_of_actions_and_no_lives(self, table):
        caught = table.element("german", ONE).figures[0]
        suppress(table, {"check": [5]}, caught=(caught,))
        suppress(table, {"check": [5]}, caught=(caught,), who=1)

        assert (table.battle.figures[caught].lost, table.battle.figures[caught].state) == (
            2,
            "ready",
        )

    def test_a_figure_without_an_action_rolls_nothing(self, table):
        german = table.element("german", ONE)
        table.make("rule-element", element=german.id, spent=german.allowed, reason="spent")
        entry = suppress(table, caught=(german.figures[0],)).entry

        assert entry is not None
        assert table.battle.figures[german.figures[0]].lost == 0


class TestAims:
    def test_no_fire_is_aimed_at_an_undetected_marker(self, table):
        hidden = mojon(table, "german", TWO)
        asked = question(suppress(table, commit=False, spot=f"mojon {hidden.id}"), "spot")

        assert hidden.id not in " ".join(option.value for option in asked.options)
        with pytest.raises(Refusal):
            table.make(
                "ask-suppress",
                US,
                element=table.element("us", ONE).id,
                spot=f"mojon {hidden.id}",
                distance_in=9,
            )

    def test_the_ground_under_a_marker_can_be_fired_at(self, table):
        hidden = table.element("german", TWO)
        told = {"spot": "place", "place": "the barn", "also": (hidden.id,)}
        entry = suppress(table, {"check": [5]}, caught=(hidden.figures[0],), **told).entry

        assert table.battle.figures[hidden.figures[0]].lost == 1
        assert table.element("german", TWO).concealment == "undetected"
        assert "fires at the barn." in entry.told["us"]
        assert TWO not in entry.told["us"]

    def test_figures_in_a_place_are_asked_for_without_a_default(self, table):
        asked = question(suppress(table, commit=False, spot="place", place="the barn"), "also")

        assert (asked.value, asked.rare) == (None, False)

    def test_a_decoy_that_is_shot_at_is_revealed(self):
        card = easy_company()
        german = card.sides[0].model_copy(update={"defender": True})
        card = card.model_copy(update={"sides": (german, card.sides[1])})
        table = Table(card=card).until(("us", ONE), [("us", ONE, "fire")])
        decoy = next(m for m in table.battle.mojons_of("german") if m.decoy and m.placed)
        told = {"spot": "place", "place": "the wood", "also": (decoy.id,)}
        entry = suppress(table, **told).entry

        assert table.battle.mojons[decoy.id].removed
        assert f"Mojon {decoy.number} was a decoy and is removed." in entry.told["us"]

    def test_a_player_asks_for_a_place_and_the_umpire_resolves_it(self, table):
        us = table.element("us", ONE)
        fires = {"element": us.id, "man": us.figures[0]}
        table.make("ask-suppress", US, spot="place", place="the barn", **fires)
        wish = table.battle.requests[0]

        assert "wants to suppress the barn" in wish.words
        assert wish.told["man"] == us.figures[0]
        table.make("suppress", also=(), **wish.told)
        assert table.battle.requests == ()


def test_the_umpire_reads_which_element_a_player_wants_to_suppress(firefight):
    us, german = (firefight.element(side, ONE) for side in ("us", "german"))
    fires = {"element": us.id, "spot": f"element {german.id}", "distance_in": 14}
    entry = firefight.make("ask-suppress", US, **fires)

    assert f"({umpire_name(firefight.battle, german)})" in entry.told["umpire"]
    assert german.short not in entry.told["us"].replace(us.title, "")


def test_the_machine_guns_of_a_tank_suppress():
    """7.4.9: a machine gun suppresses as many squares as its React."""
    table = Table(change=with_book_settings, card=duel(), shelf=shelf())
    table.engage()
    table.order("german", title(PANZER), "fire")
    table.rounds()
    table.act_with("german", title(PANZER))
    team = next(x for x in table.battle.of_side("us") if x.title != title(T34))
    table.reveal("us", team.title, "located")
    panzer = table.element("german", title(PANZER))
    gunner = next(i for i in panzer.figures if table.battle.figures[i].weapons)
    told = {"element": panzer.id, "man": gunner, "spot": f"element {team.id}"}
    table.make(
        "suppress", caught=(team.figures[0],), dice={"check": [6], "gun: rolls": [5] * 12}, **told
    )

    assert table.battle.figures[team.figures[0]].lost == 1
