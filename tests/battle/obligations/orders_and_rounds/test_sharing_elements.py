"""Elements of one Mojon: along its pathway, one each turn, or as one element (Rattenkrieg 8.2)."""

import pytest

from assistant.battle.rattenkrieg.screens import enemy_card, side_view, unit_view
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from tests.battle.conftest import US, Table
from tests.battle.convoy import GUN, begin, grow, shelf
from tests.battle.tanks import SQUAD, duel
from tests.battle.tanks import TEAM as ON_FOOT

TEAM = "1st Squad, Team 1"


def us(table, name=TEAM):
    return table.element("us", name)


def titles(table):
    return [x.title for x in table.battle.of_side("us")]


def shared(markers, table=None, name=TEAM):
    """A battle whose US elements share one Mojon, with a pathway of this many markers."""
    table = table or Table()
    for other in titles(table):
        if other != name:
            table.make("write-to-mojon", US, element=us(table, other).id, to=us(table, name).mojon)
    grow(table, us(table, name).mojon, markers - 1)
    return table


def sharing_offers(table):
    """The text and the questions of a US card's button with which two elements share a Mojon."""
    offers = [x for x in unit_view(table.battle, us(table)).offers if x.move == "write-to-mojon"]
    return [(x.words, x.barred) for x in offers]


def test_a_card_has_the_button_that_changes_its_mojon_until_that_is_placed():
    table = Table()
    other = titles(table)[-1]
    asks = table.attempt("write-to-mojon", US, element=us(table).id, commit=False).asks

    assert sharing_offers(table) == [("Change the Mojon", "")]
    assert other in [option.effect for option in asks[-1].options]
    table.make("place-mojon", US, mojon=us(table).mojon)
    assert sharing_offers(table) == []


def appear(table, way, **told):
    return begin(table, **{f"sharing_{us(table).mojon}": way, **told})


def ways(table, name=TEAM):
    """The ways in which the Mojon of this element may appear, as offered to the umpire."""
    asks = table.attempt("begin-engagement", commit=False, both_agree="yes").asks
    found = [ask for ask in asks if ask.name == f"sharing_{us(table, name).mojon}"]
    return [option.value for ask in found for option in ask.options]


def arrival_tasks(table):
    """The US elements that may arrive now, as the umpire reads them."""
    return [x for x in due_now(table.battle) if "may come now" in x.title]


class TestAlong:
    def test_each_marker_has_one_element_with_its_own_mojon(self):
        table = shared(3)
        first, second, third = titles(table)
        appear(table, "along")
        mojons = [table.battle.mojons[us(table, x).mojon] for x in (first, second, third)]

        assert [mojon.markers for mojon in mojons] == [3, 2, 1]
        assert len({mojon.number for mojon in mojons}) == 3
        rows = side_view(table.battle, "german").contacts
        assert {row.name for row in rows} == {f"Mojon {mojon.number}" for mojon in mojons}

    def test_the_owner_chooses_the_leading_element(self):
        table = shared(3)
        last = us(table, titles(table)[-1])
        appear(table, "along", **{f"leads_{last.mojon}": last.id})

        assert table.battle.mojons[us(table, last.title).mojon].markers == 3
        assert table.battle.mojons[us(table).mojon].markers == 2

    def test_an_element_that_finds_no_marker_comes_in_at_the_entry(self):
        table = shared(2)
        last = titles(table)[-1]
        appear(table, "along")

        assert last not in titles(table)
        (due,) = arrival_tasks(table)
        assert last in due.title
        table.make(due.taps[0].move, **due.taps[0].told)
        assert table.battle.mojons[us(table, last).mojon].placed


class TestOneEachTurn:
    def test_one_more_element_arrives_at_the_same_place_each_turn(self):
        table = shared(3)
        first, *others = titles(table)
        lead = table.battle.mojons[us(table).mojon]
        appear(table, "one-a-turn")
        assert titles(table) == [first]
        assert arrival_tasks(table) == []
        for other in others:
            table.make("end-turn", why="agreed by both")
            table.make("begin-turn", unseen=())
            (due,) = arrival_tasks(table)
            assert other in due.title
            asks = table.attempt(due.taps[0].move, commit=False, **due.taps[0].told).asks
            places = [ask.value for ask in asks if ask.name == "place"]
            assert places == [f"The place of Mojon {lead.number}."]
            table.make(due.taps[0].move, **due.taps[0].told)

        assert sorted(titles(table)) == sorted([first, *others])

    def test_the_enemy_does_not_learn_that_others_follow(self):
        alone, followed = shared(3), shared(3)
        appear(followed, "one-a-turn")
        appear(alone, "separate")

        assert side_view(alone.battle, "german") == side_view(followed.battle, "german")


class TestAsOne:
    @pytest.fixture
    def table(self):
        table = shared(1)
        appear(table, "as-one")
        return table

    def test_joined_figures_are_placed_as_one_element(self, table):
        figures = {m.id for m in table.battle.figures.values() if m.able}
        own = set(us(table).figures)
        assert titles(table) == [TEAM]
        assert len(own) == sum(len(x.figures) for x in Table().battle.of_side("us"))
        assert own <= figures
        mojon = us(table).mojon
        table.reveal("us", TEAM)

        assert len(enemy_card(table.battle, us(table)).men) == len(own)
        assert table.battle.mojons[mojon].removed

    def test_joined_elements_act_under_one_order_with_one_count_of_actions(self, table):
        table.order("us", TEAM, "movement")
        table.rounds()
        assert table.battle.nominable("us") == [us(table)]
        table.act_with("us", TEAM)
        table.make("move", US, element=us(table).id, gait="walk")

        assert us(table).spent == 1
        assert {table.battle.figures[id].lost for id in us(table).figures} == {0}

    def test_an_order_beside_their_mojon_looks_like_that_of_one_element(self, table):
        separate = shared(1)
        appear(separate, "separate")
        for each in (table, separate):
            each.order("us", TEAM, "fire")

        assert side_view(table.battle, "german") == side_view(separate.battle, "german")


class TestStopped:
    def stopped(self, **told):
        """A pathway of three markers, shared by all US elements, which the Germans stop."""
        table = shared(3)
        table.make("stop-pathway", mojon=us(table).mojon, distance_in=10, **told)
        return table

    def located(self, table):
        return [x.title for x in table.battle.of_side("us") if x.contact]

    def test_only_the_leading_element_is_located_at_the_stopped_marker(self):
        table = self.stopped()

        assert self.located(table) == titles(table)[:1]
        assert len(side_view(table.battle, "german").contacts) == 1

    def test_the_umpire_says_which_element_leads_and_is_not_asked_again(self):
        table = shared(3)
        last = us(table, titles(table)[-1])
        told = {"mojon": last.mojon, "distance_in": 10, f"leads_{last.mojon}": last.id}
        table.make("stop-pathway", **told)
        assert self.located(table) == [last.title]
        told = {"both_agree": "yes", f"sharing_{last.mojon}": "along"}
        asks = table.attempt("begin-engagement", commit=False, **told).asks
        assert not [ask for ask in asks if ask.name.startswith("leads")]
        appear(table, "along")

        assert table.battle.mojons[us(table, last.title).mojon].markers == 2

    @pytest.mark.parametrize("way", ["along", "one-a-turn"])
    def test_an_element_that_follows_stays_unknown(self, way):
        table = self.stopped()
        lead = titles(table)[0]
        appear(table, way)

        assert self.located(table) == [lead]

    def test_elements_that_arrive_later_change_nothing_for_the_enemy(self):
        table, alone = self.stopped(), Table()
        lead, *others = titles(alone)
        for other in others:  # under Mojons of their own, which come later too
            assert us(alone, other).mojon != us(alone, lead).mojon
        contacts = side_view(table.battle, "german").contacts
        grow(alone, us(alone, lead).mojon, 2)
        alone.make("stop-pathway", mojon=us(alone, lead).mojon, distance_in=10)

        (mine,) = [row for row in side_view(alone.battle, "german").contacts if row.id]
        assert [row.words for row in contacts] == [mine.words]

    def test_all_who_appear_together_at_the_stopped_marker_are_located(self):
        table = self.stopped()
        appear(table, "separate")

        assert self.located(table) == titles(table)


def test_by_default_each_element_keeps_its_own_orders():
    table = shared(3)
    before = titles(table)
    begin(table)

    assert titles(table) == before
    assert {us(table, name).mojon for name in before} == {us(table).mojon}


def test_elements_of_a_mojon_that_never_moved_are_not_along_a_pathway():
    assert ways(shared(1)) == ["separate", "as-one"]
    assert ways(shared(2)) == ["separate", "as-one", "along", "one-a-turn"]


def test_a_single_element_is_not_asked_about():
    table = Table()
    table.place_mojons()

    assert ways(table) == []


def test_a_gun_is_not_made_one_element_with_others():
    table = Table(card=duel(), shelf=shelf())
    gun, team = (us(table, f"{SQUAD}, {name}") for name in (GUN, ON_FOOT))
    table.make("write-to-mojon", US, element=gun.id, to=team.mojon)
    grow(table, team.mojon, 1)

    assert ways(table, team.title) == ["separate", "along", "one-a-turn"]
