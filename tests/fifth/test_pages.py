"""The fifth system on the real pages: first page, console, phones, dice, undo, a restart."""

import re
from html import unescape

import pytest

from assistant.battle.viewers import Viewer
from assistant.web.services import services_of
from tests.fifth.evening import Evening, words_of


@pytest.fixture
def evening(app, umpire, scenario):
    return Evening(app, umpire, scenario.stem)


def test_the_first_page_offers_it(umpire, scenario):
    page = umpire.get("/").text

    assert f'name="scenario" value="{scenario.stem}"' in page
    assert "Pistols at dawn" in words_of(page)
    assert "duel · 3 lives each" in words_of(page)


def test_a_file_with_a_mistake_is_refused_with_its_line_and_field(umpire, scenario):
    scenario.write_text(scenario.read_text("utf-8").replace("lives = 3", "lives = 30"), "utf-8")

    assert "at-dawn.toml, line 4: lives must be a whole number from 1 to 9; got 30" in words_of(
        umpire.get("/").text
    )
    begun = umpire.post("/battles", data={"scenario": scenario.stem, "size": "0"})
    assert begun.status_code == 422


@pytest.mark.long
def test_every_link_on_the_pages_leads_somewhere(evening):
    evening.choose("bold", "cautious")
    evening.exchange(5, 3)
    pages = [
        (evening.umpire, "/"),
        (evening.umpire, evening.base),
        (evening.umpire, f"{evening.base}/as/red"),
        (evening.red, "/side"),
    ]

    links = [
        (client, unescape(link))
        for client, page in pages
        for link in re.findall(r'<a\b[^>]* href="([^"#]+)"', client.get(page).text)
    ]

    assert any(link == f"{evening.base}/undo" for _, link in links)
    dead = [link for client, link in links if client.get(link).status_code >= 400]
    assert dead == []


def test_a_stance_is_chosen_on_the_phone_and_seen_by_nobody_else_on_theirs(evening):
    sheet = words_of(evening.red.get("/side/do/choose-stance").text)
    assert "Which stance does Red take?" in sheet

    made = evening.red.post("/side/do/choose-stance", data={"stance": "bold"})

    assert made.status_code == 303
    assert "Stance bold" in evening.seen_by(evening.red)
    assert "Stance bold" in words_of(evening.umpire.get(evening.base).text)
    for phone in (evening.blue, evening.spectator):
        page = evening.seen_by(phone)
        assert "Red has chosen a stance." in page
        assert "bold" not in page


def test_no_page_of_the_enemy_depends_on_a_stance(evening, app, umpire, scenario):
    other = Evening(app, umpire, scenario.stem)
    for each, stance in ((evening, "bold"), (other, "cautious")):
        each.red.post("/side/do/choose-stance", data={"stance": stance})

    assert evening.duel != other.duel
    for reader in (Viewer("side", None, "blue"), Viewer("spectator")):
        first, second = (
            each.game.system.picture(each.duel, reader, each.game.entries)
            for each in (evening, other)
        )
        ats = {entry.at for each in (evening, other) for entry in each.game.entries}
        for at in ats:
            first, second = first.replace(at, ""), second.replace(at, "")
        assert first == second
    assert evening.seen_by(evening.blue) == other.seen_by(other.blue)


def test_the_sheet_shows_exact_odds_and_then_takes_the_dice(evening):
    evening.choose("bold", "cautious")
    sheet = evening.umpire.get(f"{evening.base}/do/exchange")
    assert "blue is hit 21/36 red is hit 10/36" in words_of(sheet.text)  # blue: 6+5+4+3+2+1 ways

    evening.exchange(5, 3)

    assert evening.duel.duellists["blue"].lives == 2
    assert evening.duel.duellists["red"].lives == 3
    for page in (
        words_of(evening.umpire.get(evening.base).text),
        evening.seen_by(evening.blue),
        evening.seen_by(evening.spectator),
    ):
        assert "Blue is hit and loses 1 life." in page


def test_the_program_rolls_where_it_is_asked_to(evening):
    evening.choose("cautious", "cautious")

    made = evening.umpire.post(f"{evening.base}/do/exchange", data={"roll": "all"})

    assert made.status_code == 303, words_of(made.text)
    assert set(evening.game.entries[-1].resolutions[0].dice) == {"red", "blue"}


def test_a_second_stance_is_refused_unless_the_umpire_overrules(evening):
    evening.red.post("/side/do/choose-stance", data={"stance": "bold"})

    refused = evening.red.post("/side/do/choose-stance", data={"stance": "cautious"})
    assert "Red has chosen a stance already. Wait for the exchange." in words_of(refused.text)
    assert evening.duel.duellists["red"].stance == "bold"

    address = f"{evening.base}/do/choose-stance"
    answers = {"side": "red", "stance": "cautious", "overrule": "yes", "why": "a wrong tap"}
    assert evening.umpire.post(address, data=answers).status_code == 303
    assert evening.duel.duellists["red"].stance == "cautious"


def test_an_exchange_is_undone_and_redone(evening):
    evening.choose("bold", "cautious")
    before = evening.duel
    evening.exchange(1, 6)
    after = evening.duel
    assert after.duellists["red"].lives == 1

    assert evening.umpire.post(f"{evening.base}/undo", data={"why": ""}).status_code == 303
    assert evening.duel == before
    redo = re.search(rf"{evening.base}/undo\?seq=\d+", evening.umpire.get(evening.base).text)
    assert redo
    assert evening.umpire.post(redo[0].replace("&amp;", "&")).status_code == 303
    assert evening.duel == after


def test_undo_of_a_stance_takes_the_exchange_with_it(evening):
    evening.choose("bold", "cautious")
    evening.exchange(1, 6)

    page = words_of(evening.umpire.get(f"{evening.base}/undo?seq=2").text)

    assert "Red is hit and loses 2 lives." in page


def test_a_duel_is_fought_to_its_end(evening):
    for _ in range(2):
        evening.choose("bold", "bold")
        evening.exchange(2, 6)

    assert evening.duel.loser == "red"
    assert "Red has lost the duel." in evening.seen_by(evening.blue)
    late = evening.blue.post("/side/do/choose-stance", data={"stance": "bold"})
    assert "The duel is over." in words_of(late.text)


def test_a_duel_opens_after_a_restart_as_it_was_left(evening, settings):
    evening.choose("bold", "cautious")
    evening.exchange(5, 3)

    again = services_of(settings).battles.game(evening.id)

    assert again is not None
    assert again.state is not evening.duel
    assert again.state == evening.duel
