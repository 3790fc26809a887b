"""Without an umpire: Undo on the console counts no hidden step, and two consoles act once."""

import re

import pytest
from flask import g

from assistant.battle.viewers import UMPIRE
from assistant.web.battles.shared_console import undo_key
from assistant.web.pages import repairs
from tests.browser.stories import tobruk
from tests.web.evening import words_of
from tests.web.page_forms import forms_of

OF_THE_TAP = re.compile(r'(name="request" value|data-seen|data-waited)="[^"]*"|waited <b>[0-9:]*')
HIDDEN = (("2/13 HQ", "1213"), ("1/13", "1110"), ("2/15 HQ", "1313"))


class Shared:
    """A battle that its players run: the console, and the phone of a side that sets up."""

    def __init__(self, umpire, services, join):
        self.base = umpire.post("/battles", data={"scenario": "small", "size": "0"}).location
        self.console, self.services = umpire, services
        self.game = services.battles.game(self.base.rsplit("/", 1)[-1])
        umpire.post(f"{self.base}/do/share-screen", data={"umpire": "nobody"})
        self.phone = join("allied", self.game.id)

    def weather(self):
        return self.phone.post("/side/do/weather", data={"dice.weather": "1"})

    def hide(self, step):
        unit, hex = step
        count = len(self.game.entries)
        self.phone.post("/side/do/place", data={"unit": unit, "hex": hex})
        assert len(self.game.entries) == count + 1
        assert "spectator" not in self.game.entries[-1].told

    def page(self, address=""):
        found = self.console.get(f"{self.base}{address}")
        assert found.status_code == 200
        return found.text

    def redo(self):
        return re.search(rf'href="({self.base}/undo\?seq=[^"]*)"', self.page())[1]


@pytest.fixture
def shared(umpire, services, join, settings):
    tobruk.write(settings.data)
    return Shared(umpire, services, join)


@pytest.fixture
def second_console(app, services):
    """Return the browser of a second console."""
    client = app.test_client()
    key = services.devices.new_console_key()
    assert client.get(f"/console/key/{key}").status_code == 303
    return client


def reads(phone):
    """Return the text of a phone's page, without what is drawn for each tap."""
    return OF_THE_TAP.sub("", phone.get("/side/").text)


def undo_form(page):
    (form,) = [form for form in forms_of(page, "/") if form.action.endswith("/undo")]
    return form


def test_no_undo_on_the_console_knows_of_hidden_steps(shared):
    shared.weather()
    pages = []
    for step in HIDDEN:
        pages.append([OF_THE_TAP.sub("", shared.page(each)) for each in ("", "/undo")])
        shared.hide(step)
    assert pages[0] == pages[1] == pages[2]
    assert "only one side knows" not in pages[0][1]
    assert not re.search(r"(seq=|value=\")\d+\b", pages[0][1])
    count = len(shared.game.entries)
    assert "There is nothing to undo." in words_of(shared.page(f"/undo?seq={count}"))


def test_the_console_undoes_no_hidden_step(shared):
    shared.weather()
    weather = shared.game.entries[-1]
    shared.hide(HIDDEN[0])
    form = undo_form(shared.page("/undo"))
    shared.console.post(form.action, data=dict(form.pairs))
    assert shared.game.entries[-1].takes_back == (weather.seq,)


def test_a_phone_undoes_its_own_hidden_step_unseen_by_everybody_else(shared, join):
    enemy = join("axis", shared.game.id)
    shared.weather()
    shared.hide(HIDDEN[0])
    hidden, before = shared.game.entries[-1], [OF_THE_TAP.sub("", shared.page()), reads(enemy)]
    assert "Undo my last step" in words_of(shared.phone.get("/side/").text)
    for page in ("/side/", "/side/undo"):
        assert not re.search("Undo (my last|this) step", words_of(enemy.get(page).text))
    refused = enemy.post("/side/undo", data={"seq": undo_key(shared.game, hidden)})
    assert refused.status_code == 422

    form = undo_form(shared.phone.get("/side/undo").text)
    for _ in range(2):  # a bad network sends a tap twice
        assert shared.phone.post(form.action, data=dict(form.pairs)).status_code == 303
    undo = shared.game.entries[-1]
    assert (undo.undoes, undo.by) == (hidden.seq, "allied")
    assert before == [OF_THE_TAP.sub("", shared.page()), reads(enemy)]


def test_no_phone_undoes_a_step_that_others_have_built_on(shared):
    shared.hide(HIDDEN[0])
    form = undo_form(shared.phone.get("/side/undo").text)
    shared.weather()
    count = len(shared.game.entries)
    refused = shared.phone.post(form.action, data=dict(form.pairs))
    assert refused.status_code == 422
    assert "There is nothing to undo on this phone" in words_of(refused.text)
    assert "Undo my last step" not in words_of(shared.phone.get("/side/").text)
    assert len(shared.game.entries) == count


def test_undo_and_redo_still_take_the_entry_that_their_page_shows(shared):
    shared.weather()
    weather = shared.game.entries[-1]
    form = undo_form(shared.page("/undo"))
    shared.hide(HIDDEN[0])
    shared.console.post(form.action, data=dict(form.pairs))
    assert shared.game.entries[-1].undoes == weather.seq

    before = shared.page(), shared.redo()
    shared.hide(HIDDEN[1])
    assert OF_THE_TAP.sub("", shared.page()) == OF_THE_TAP.sub("", before[0])
    assert shared.redo() == before[1]
    undo = next(entry for entry in shared.game.entries if entry.is_undo)
    form = undo_form(shared.console.get(before[1]).text)
    shared.console.post(form.action, data=dict(form.pairs))
    assert shared.game.entries[-1].undoes == undo.seq


def test_an_undo_names_no_hidden_step_that_depends_on_it(shared):
    for hex in ("1213", "1413", "1213"):  # without the second, the third changes nothing
        shared.hide(("2/13 HQ", hex))
    key = undo_key(shared.game, shared.game.entries[-2])
    words = words_of(shared.page(f"/undo?seq={key}"))
    assert "Later entries no longer fit. They are undone too." in words
    assert "2/13" not in words
    assert "1413" not in words


def test_the_repair_page_shows_no_secret(shared, app):
    shared.hide(HIDDEN[0])
    secret = shared.game.entries[-1].told
    with app.test_request_context(shared.base):
        g.device = shared.services.devices.consoles()[0]
        page = words_of(repairs.repair_page(shared.game, None))
    assert "A step that only one side knows." in page
    assert not [words for words in secret.values() if words in page]


def test_two_consoles_that_tap_at_the_same_moment_do_it_once(shared, second_console):
    headers = {"X-Seen": shared.services.battles.versions.of_page(UMPIRE, shared.game)}
    shared.hide(HIDDEN[0])
    count = len(shared.game.entries)
    data = {"option": "weather", "request": "1" * 20}
    address = f"{shared.base}/do/weather"
    first = shared.console.post(address, data={"dice.weather": "1", **data}, headers=headers)
    assert first.status_code == 303
    again = data | {"dice.weather": "1", "request": "2" * 20}
    refused = second_console.post(address, data=again, headers=headers)
    assert refused.status_code == 409
    assert "Another console has just done this: Turn 1, evening: " in words_of(refused.text)
    assert len(shared.game.entries) == count + 1


def test_a_refused_tap_does_not_show_a_bid(umpire, second_console, services):
    base = umpire.post("/battles", data={"scenario": "battleaxe-map", "size": "0"}).location
    game = services.battles.game(base.rsplit("/", 1)[-1])
    umpire.post(f"{base}/do/share-screen", data={"umpire": "nobody"})
    headers = {"X-Seen": services.battles.versions.of_page(UMPIRE, game)}
    umpire.post(f"{base}/do/bid", data={"whose": "allied", "points": "57"})
    refused = second_console.post(f"{base}/do/bid", data={"whose": "allied"}, headers=headers)
    assert refused.status_code == 409
    assert "57" not in re.sub(r"\d\d:\d\d", "", words_of(refused.text))
    assert "Another console has just done " in words_of(refused.text)
