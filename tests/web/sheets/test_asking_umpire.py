"""A refusal on a board game's phone is no dead end: another answer, or a request to the umpire."""

import re
from html import unescape

import pytest
from werkzeug.datastructures import MultiDict

from assistant.web.database import database
from assistant.web.services import services_of
from assistant.web.settings import Settings
from tests.web.evening import Evening, words_of
from tests.web.page_forms import forms_of
from tests.web.wild import Wild
from tests.web.wild_tables import TABLES, write

ASK = re.compile(r'href="([^"]*/do/ask-umpire[^"]*)"')


@pytest.fixture
def axe(tmp_path):
    """The first Allied impulse of Battleaxe, not declared yet; everybody has a page."""
    write(tmp_path)
    settings = Settings(tmp_path)
    room = Wild(settings, TABLES["battleaxe"][:1], 1)
    room.begin(before=0)
    yield room
    database.close(settings.database)


def declares(room, kind, **told):
    """Declare the impulse as the Allied player."""
    room.clients["allied"].post("/side/do/impulse", data={"kind": kind, **told})


def refused_march(room, who="allied"):
    """Return the sheet of a march that comes too early."""
    return room.clients[who].get("/side/do/march?unit=7RTR&step1=A&from=/side/")


def ask_umpire(room, who="allied"):
    """Send a player's request for what the sheet refused."""
    sheet = refused_march(room, who).text
    address = unescape(ASK.search(sheet).group(1))
    page = room.clients[who].get(address)
    form = forms_of(page.text, address)[0]
    return room.clients[who].post(form.action, data=MultiDict(form.pairs))


def test_a_player_whose_move_a_rule_refuses_may_ask_the_umpire(axe):
    declares(axe, "pass")
    sheet = refused_march(axe)
    assert "Units do not move in this impulse." in words_of(sheet.text)
    assert "Ask the umpire" in words_of(sheet.text)

    assert ask_umpire(axe).status_code == 303
    assert axe.game.state.requests[0].move == "march"
    unit = axe.game.state.requests[0].told["unit"]
    console = words_of(axe.umpire.get(axe.base).text)
    asked = f"The Allied player asks: Move units, {unit} Units do not move in this impulse."
    assert asked in console


def test_the_umpire_opens_the_refused_move_with_all_that_was_ticked(axe):
    told = MultiDict([("kind", "assault"), ("places", "-"), ("places", "C"), ("places", "H")])
    sheet = axe.clients["allied"].post("/side/do/impulse", data=told)
    assert sheet.status_code == 422
    address = unescape(ASK.search(sheet.text).group(1))
    form = forms_of(axe.clients["allied"].get(address).text, address)[0]
    assert axe.clients["allied"].post(form.action, data=MultiDict(form.pairs)).status_code == 303

    console = axe.umpire.get(axe.base).text
    opens = unescape(re.search(r'href="([^"]*/do/impulse[?]whose[^"]*)"', console).group(1))
    (asked,) = forms_of(axe.umpire.get(opens).text, opens)
    assert [value for name, value in asked.pairs if name == "places"] == ["-", "C", "H"]


def test_the_enemy_and_spectators_learn_nothing_of_a_request(axe):
    declares(axe, "pass")
    readers = [("axis", "/side/"), ("watch", "/watch/")]
    before = [words_of(axe.clients[who].get(page).text) for who, page in readers]
    pictures = [axe.game.system.picture(axe.game.state, axe.reader("axis"), axe.game.entries)]
    ask_umpire(axe)

    assert [words_of(axe.clients[who].get(page).text) for who, page in readers] == before
    state, entries = axe.game.state, axe.game.entries
    assert [axe.game.system.picture(state, axe.reader("axis"), entries)] == pictures


def test_the_umpire_opens_the_move_with_its_answers_and_overrules_the_rule(axe):
    declares(axe, "pass")
    ask_umpire(axe)
    links = [link for link in axe_links(axe) if "/do/march" in link]
    told = {"unit": "7RTR", "step1": "A", "side": "allied", "movement 7RTR": "6", "why": "so it is"}
    assert any("unit=7RTR" in link and "step1=A" in link for link in links)
    got = axe.umpire.post(f"{axe.base}/do/march", data={**told, "overrule": "1"})
    assert got.status_code == 303, words_of(got.text)

    assert axe.game.state.units["7RTR"].place == "A"
    assert axe.game.state.requests == ()


def axe_links(room):
    """Return the links of the console's buttons."""
    return [unescape(link) for link in re.findall(r'href="([^"]*/do/[^"]*)"', console(room))]


def console(room):
    return room.umpire.get(room.base).text


def test_the_umpire_leaves_a_rule_as_it_is(axe):
    declares(axe, "pass")
    ask_umpire(axe)
    axe.umpire.post(f"{axe.base}/do/drop-request", data={"side": "allied"})

    assert axe.game.state.requests == ()
    assert "The umpire leaves the rule as it is." in words_of(
        axe.clients["allied"].get("/side/").text
    )


def test_a_refusal_without_a_rule_is_not_sent_to_the_umpire(axe):
    sheet = axe.clients["allied"].get("/side/do/defend?from=/side/")
    assert "This combat is over or at another step. Go back to see what is due." in words_of(
        sheet.text
    )
    assert "Ask the umpire" not in words_of(sheet.text)


@pytest.mark.parametrize("wanted", ["", "x", "rule-unit?unit=7RTR", "bid" * 900, "?=&=", "\x00"])
def test_a_request_for_an_unknown_move_is_refused(axe, wanted):
    entries = len(axe.game.entries)
    told = {"wanted": wanted, "words": "please"}
    answer = axe.clients["allied"].post("/side/do/ask-umpire", data=told)

    assert answer.status_code in (413, 422)
    assert len(axe.game.entries) == entries


def test_a_refused_answer_is_given_again_with_one_tap(axe):
    declares(axe, "assault", places="C")
    told = {"place": "C", "step1": "1", "step2": "2", "enough": "no"}
    player = axe.clients["allied"]
    sheet = player.get("/side/do/march", query_string=told).text
    assert "That costs more MF than are left." in words_of(sheet)
    assert 'name="preview" value="' in sheet

    sheet = player.post("/side/do/march", data={**told, "preview": "enough"}).text
    assert "That costs more MF than are left." not in words_of(sheet)


def test_a_refused_answer_whose_field_is_on_the_sheet_has_no_button(app, settings):
    evening = Evening(app, settings, scenario="wittmanns-first-test")
    gun = evening.of("german")[0].id
    told = {"element": gun, "shells PzGr. 39/1 APCBC": "20", "shells SprGr. 34 HE": "30"}
    page = evening.german.get("/side/do/load-shells", query_string=told).text

    assert "StuG III has room for 44 shells, not 50." in words_of(page)
    assert 'value="30"' in page
    assert "Change 0" not in words_of(page)
    assert 'name="preview" value="shells' not in page


def test_a_refused_list_is_changed_in_its_own_boxes(axe):
    zones = (*"ABCDH", "-")
    page = axe.clients["allied"].get(
        "/side/do/impulse", query_string={"kind": "assault", "places": zones}
    )
    assert "Activate 1 place at most." in words_of(page.text)
    assert page.text.count('name="places"') >= len(zones)
    assert 'name="preview" value="places"' not in page.text


def test_requests_are_read_from_disk(axe, tmp_path):
    declares(axe, "pass")
    ask_umpire(axe)
    state = axe.game.state
    database.close(axe.settings.database)
    found = services_of(axe.settings)

    assert found.battles.game(axe.game.id).state == state
