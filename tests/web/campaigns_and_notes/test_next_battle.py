"""The page of the next battle: taps that are kept, and the one that begins it."""

import re

import pytest

from assistant.battle.rattenkrieg.lookups.naming import ranked
from tests.web.evening import words_of

TEAM = "1st Squad, Team 1"


def rule(evening, side, state, nth=1):
    """Set the state of a figure of a side's first team as the umpire; return its id."""
    element = next(x for x in evening.of(side) if x.title == TEAM)
    man = element.figures[nth]
    evening.make("umpire", "rule-man", element=element.id, man=man, state=state, reason="seen")
    return man


def end(evening):
    evening.engage()
    dead, hurt = rule(evening, "us", "dead"), rule(evening, "us", "wounded", 2)
    assert evening.make("umpire", "end-battle", words="Late.", winner="us").status_code == 303
    return dead, hurt


def tap(evening, key, choice):
    return evening.umpire.post(f"{evening.base}/next", data={"key": key, "choice": choice})


def begin(evening, scenario="easy-company 0"):
    return evening.umpire.post(f"{evening.base}/next/begin", data={"scenario": scenario})


def test_the_page_lists_each_figure_with_its_fate(evening):
    _, hurt = end(evening)
    page = words_of(evening.umpire.get(f"{evening.base}/next").text)
    asked = f"Is {ranked(evening.battle.figures[hurt])} ready for battle 2?"
    for words in ("Prepare battle 2", asked, "2 of 4 ready"):
        assert words in page
    assert "dead stays out" in page
    assert "wounded to decide" in page


@pytest.mark.parametrize("size", ["0", "1"])
def test_the_size_that_was_played_is_chosen_beforehand(evening, size):
    data = {"scenario": "easy-company", "size": size}
    base = evening.umpire.post("/battles", data=data).location
    ended = evening.umpire.post(
        f"{base}/do/end-battle", data={"words": "Late.", "request": "r" * 16}
    )
    assert ended.status_code == 303
    page = evening.umpire.get(f"{base}/next").text

    assert f'value="easy-company {size}" checked' in page


def test_an_open_question_keeps_the_battle_from_beginning_until_a_die_answers_it(evening):
    _, hurt = end(evening)
    assert begin(evening).status_code == 422
    assert tap(evening, hurt, "2").status_code == 303
    page = words_of(evening.umpire.get(f"{evening.base}/next").text)
    assert "rolled 2: recovers" in page
    assert begin(evening).status_code == 303


def test_the_program_rolls_and_keeps_the_dice(evening):
    _, hurt = end(evening)
    assert tap(evening, hurt, "roll").status_code == 303
    kept = evening.services.battles.campaigns.choices(evening.id)
    assert re.fullmatch(r"die [1-6]", kept[hurt])


def test_a_tap_is_undone(evening):
    dead, _ = end(evening)
    tap(evening, dead, "new")
    assert "replaced" in words_of(evening.umpire.get(f"{evening.base}/next").text)
    tap(evening, dead, "")
    assert evening.services.battles.campaigns.choices(evening.id) == {}


def test_an_impossible_choice_is_refused(evening):
    dead, _ = end(evening)
    for key, choice in ((dead, "die 3"), (dead, "promoted"), ("nobody", "back"), (dead, "3")):
        assert tap(evening, key, choice).status_code == 422


def test_one_tap_begins_the_next_battle_with_the_same_forces(evening):
    dead, hurt = end(evening)
    tap(evening, hurt, "out")
    answer = begin(evening)
    after = evening.services.battles.game(answer.location.rsplit("/", 1)[-1])
    team = next(x for x in after.state.of_side("us") if x.title == TEAM)
    assert [x.number for x in after.state.men(team)] == [
        x.number
        for x in evening.battle.men(next(x for x in evening.of("us") if x.title == TEAM))
        if x.id not in (dead, hurt)
    ]
    assert after.title == "Easy Company, battle 2"
    assert "the forces continue from Easy Company" in after.entries[0].told["umpire"]
    assert evening.umpire.get(answer.location).status_code == 200
    campaign = evening.services.battles.campaigns.campaign_of(after.id)
    assert [(x.number, x.title) for x in campaign.members] == [
        (1, "Easy Company"),
        (2, "Easy Company, battle 2"),
    ]


def test_the_console_of_a_finished_battle_leads_to_the_next_one(evening):
    assert f'href="{evening.base}/next"' not in evening.umpire.get(evening.base).text
    end(evening)
    assert f'href="{evening.base}/next"' in evening.umpire.get(evening.base).text
    assert f'href="{evening.base}/next"' in evening.umpire.get(f"{evening.base}/report").text


def test_only_the_umpire_opens_the_page_of_the_next_battle(evening):
    end(evening)
    for client in (evening.german, evening.us, evening.phone(None)):
        assert client.get(f"{evening.base}/next").status_code == 404
        assert client.post(f"{evening.base}/next/begin").status_code == 404


def test_choices_are_removed_with_their_battle(evening):
    dead, _ = end(evening)
    tap(evening, dead, "new")
    evening.umpire.post(f"{evening.base}/remove")
    assert evening.services.battles.campaigns.choices(evening.id) == {}


def test_a_campaign_has_a_page_with_its_battles_and_the_forces_between_them(evening):
    _, hurt = end(evening)
    tap(evening, hurt, "5")
    answer = begin(evening)
    campaign = evening.services.battles.campaigns.campaigns()[0]
    page = words_of(evening.umpire.get(f"/campaigns/{campaign.id}").text)
    assert "1 Easy Company US victory" in page
    assert "US: 11 of 13 continued" in page
    assert "2 Easy Company, battle 2" in page
    assert "US: 11 of 11 can continue, 2 lost before" in page

    first = evening.umpire.get("/battles").text
    assert f'href="/campaigns/{campaign.id}"' in first
    assert "2 battles · last: Easy Company, battle 2" in words_of(first)
    again = evening.umpire.get(f"{answer.location}/next").text
    assert "Prepare battle 3" in words_of(again)


def test_the_umpire_gives_a_campaign_its_own_name(evening):
    _, hurt = end(evening)
    tap(evening, hurt, "1")
    begin(evening)
    campaign = evening.services.battles.campaigns.campaigns()[0]
    address = f"/campaigns/{campaign.id}"
    assert evening.umpire.post(address, data={"name": ""}).status_code == 422
    named = evening.umpire.post(address, data={"name": "The road to Carentan"})
    assert named.status_code == 303
    assert "The road to Carentan" in words_of(evening.umpire.get(f"{evening.base}/next").text)


def test_a_battle_that_is_removed_keeps_its_line_in_the_campaign(evening):
    _, hurt = end(evening)
    tap(evening, hurt, "1")
    begin(evening)
    campaign = evening.services.battles.campaigns.campaigns()[0]
    evening.umpire.post(f"{evening.base}/remove")
    page = words_of(evening.umpire.get(f"/campaigns/{campaign.id}").text)
    assert "1 Easy Company removed" in page


def test_a_campaign_without_battles_is_on_no_page(evening):
    assert 'aria-label="Campaigns"' not in evening.umpire.get("/battles").text
    assert evening.umpire.get("/campaigns/NOTHING").status_code == 404
    assert evening.us.get("/campaigns/NOTHING").status_code == 404


def test_the_umpire_promotes_a_figure_by_taps(evening):
    evening.engage()
    leader = rule(evening, "us", "dead", 0)
    team = next(x for x in evening.of("us") if x.title == TEAM)
    second = team.figures[1]
    page = evening.umpire.get(f"{evening.base}/next?on={second}").text
    assert "Leader Nobody" in words_of(page)
    assert tap(evening, f"leader {team.id}", second).status_code == 303
    assert tap(evening, f"leader {team.id}", leader).status_code == 422
    assert tap(evening, f"quality {team.id}", "1").status_code == 303
    assert "Your changes 2" in words_of(evening.umpire.get(f"{evening.base}/next").text)


def test_a_change_has_a_reason_that_the_log_of_the_next_battle_repeats(evening):
    dead, hurt = end(evening)
    page = f"{evening.base}/next"
    refused = evening.umpire.post(page, data={"key": dead, "why": "A new man"})
    assert (refused.status_code, "no longer one of your changes" in words_of(refused.text)) == (
        422,
        True,
    )
    tap(evening, dead, "new")
    tap(evening, hurt, "4")
    for why in ("x" * 201, "\x00"):
        assert evening.umpire.post(page, data={"key": dead, "why": why}).status_code == 422
    assert evening.umpire.post(page, data={"key": dead, "why": "A new man"}).status_code == 303
    assert "replaced. Reason: A new man" in words_of(evening.umpire.get(page).text)
    assert 'value="A new man"' in evening.umpire.get(page, query_string={"why": dead}).text

    after = evening.services.battles.game(begin(evening).location.rsplit("/", 1)[-1])
    told = after.entries[0].told
    assert set(told) == {"umpire"}
    assert "Umpire’s changes: U 1st Squad, Team 1, " in told["umpire"]
    assert "replaced (reason: A new man)" in told["umpire"]
    assert "rolled 4: is out" in told["umpire"]
    tap(evening, dead, "")
    assert evening.services.battles.campaigns.reasons(evening.id) == {}
