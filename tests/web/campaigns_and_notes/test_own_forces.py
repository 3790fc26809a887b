"""A side's own forces in the campaign, on its phone, and nothing about the enemy."""

import pytest

from assistant.battle.campaigns.next_battle import forces_at_start
from assistant.battle.viewers import UMPIRE
from assistant.rules.dice import given_dice
from assistant.web.moments import now
from tests.web.campaigns_and_notes.test_next_battle import begin, end, tap
from tests.web.desert_rats.test_double_blind_pages import BackToBack
from tests.web.evening import words_of

PAGE = "/side/campaign"
LINK = f'href="{PAGE}"'


@pytest.fixture
def second_battle(evening):
    """A second battle of a campaign: a US figure fell, and one stayed out; its game and phones."""
    _, hurt = end(evening)
    tap(evening, hurt, "out")
    id = begin(evening).location.rsplit("/", 1)[-1]
    game = evening.services.battles.game(id)
    return game, {side: evening.phone(side, id) for side in game.state.sides}


def test_without_a_campaign_there_is_no_such_page(evening):
    assert evening.us.get(PAGE).status_code == 404
    assert LINK not in evening.us.get("/side/").text
    end(evening)
    assert evening.us.get(PAGE).status_code == 404


def test_a_side_reads_its_own_forces_losses_and_the_results(second_battle):
    _, phones = second_battle
    assert LINK in phones["us"].get("/side/").text
    page = words_of(phones["us"].get(PAGE).text)
    assert "1 Easy Company US victory 2 Easy Company, battle 2" in page
    assert "At the start of this battle 1st Squad, Team 1" in page
    assert "Mk 2 Pineapple 30 of 30" in page
    assert "Lost in earlier battles 1" in page
    assert "dead, battle 1" in page
    assert "missed battle 2" in page


def test_a_side_reads_nothing_of_the_enemy(second_battle):
    game, phones = second_battle
    page = words_of(phones["german"].get(PAGE).text)
    assert "Lost in earlier battles" not in page
    assert "dead" not in page
    assert "Garand" not in page
    assert all(x.id not in page for x in game.state.of_side("us"))


def test_the_list_of_forces_does_not_change_during_the_battle(evening, second_battle):
    game, phones = second_battle
    element = next(iter(game.state.of_side("us")))

    def shown():
        return [words_of(phones[side].get(PAGE).text) for side in ("us", "german")]

    before = shown()
    told = {"element": element.id, "man": element.figures[0], "state": "dead", "reason": "seen"}
    made = game.make("rule-man", UMPIRE, told, given_dice({}), at=now(), request="a man")
    assert made.entry
    assert shown() == before


def test_after_the_battle_the_page_shows_how_it_ended(evening, second_battle):
    _, phones = second_battle
    assert "After this battle" not in words_of(phones["us"].get(PAGE).text)
    first = words_of(evening.us.get(PAGE).text)  # the phone of the first battle
    assert "After this battle" in first
    assert "battle 2" not in first
    assert "wounded" in first
    assert "stays out" not in first  # that is for the next battle to show


def test_a_double_blind_player_reads_only_the_own_platoons(app, settings, umpire):
    gap = BackToBack(app, settings, umpire=umpire)
    assert gap.phones["british"].get(PAGE).status_code == 404
    game = gap.services.battles.game(gap.id)
    sides = {x.id: x for x in forces_at_start(game.system, game.entries)}
    for seat in game.state.sides:
        side, units = game.system.next_battle.own(game.state, seat)
        platoons = game.state.platoons_of_player(seat)
        assert set(units) == {x.id for x in platoons} <= {x.id for x in sides[side].units}
