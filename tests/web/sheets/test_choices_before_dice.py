"""A player cannot change a choice after the die that followed it; a mistyped die is corrected."""

import re
import sqlite3
from contextlib import closing

import pytest
from werkzeug.datastructures import MultiDict

from assistant.battle.viewers import Viewer
from assistant.frozen import replace
from assistant.web.database import database
from assistant.web.forms.begun_attempts import MOST, Begun, BegunAttempts
from assistant.web.sheets.choices_before_dice import begun_attempt
from assistant.web.wording.dice import dice_words
from tests.web.evening import words_of
from tests.web.page_forms import forms_of
from tests.web.sheets.firing import burst, dice_on, rifle

BURST = "/side/do/automatic-fire"


def sheet(client, address):
    """Return the page of a sheet and the fields of its form."""
    page = client.get(address).text
    return page, dict(form_on(page, address).pairs)


def form_on(page, address):
    return next(form for form in forms_of(page, address) if "/do/" in form.action)


@pytest.fixture
def scouting(umpire, join, services):
    """The Soviet phone, and its sheet of a reconnaissance, before its die."""
    base = umpire.post("/battles", data={"scenario": "wittmanns-first-test", "size": "0"}).location
    game = services.battles.game(base.rsplit("/", 1)[-1])
    umpire.post(f"{base}/do/place-all", data={"side": "german"})
    purchase = next(x.id for x in game.state.script.purchases.values() if "Recon" in x.name)
    return game, join("soviet", game.id), f"/side/do/buy?purchase={purchase}&from=/side/"


def test_a_question_after_a_die_returns_with_the_die_after_leaving_the_sheet(scouting):
    game, soviet, address = scouting
    _, fields = sheet(soviet, address)
    asked = soviet.post(address, data={**fields, "dice.markers": "1"}).text
    assert "Which marker is looked under?" in asked

    page, fields = sheet(soviet, address)
    assert "Which marker is looked under?" in page
    assert fields["dice.markers"] == "1"
    before = len(game.entries)
    marker = re.search(r'name="markers" value="([^-"][^"]*)"', page)[1]
    sent = soviet.post(address, data={**fields, "markers": marker})
    assert (sent.status_code, len(game.entries)) == (303, before + 1)
    (thrown,) = [r.dice for r in game.entries[-1].resolutions if r.dice]
    assert thrown == {"markers": 1}
    page, _ = sheet(soviet, address)  # the next one has a die of its own
    assert "Which marker" not in page


def test_a_mistyped_die_is_mended_on_the_question_after_it(scouting):
    game, soviet, address = scouting
    _, fields = sheet(soviet, address)
    asked = soviet.post(address, data={**fields, "dice.markers": "3"}).text
    assert ">Undo die</button>" in asked
    fields = dict(form_on(asked, address).pairs)
    again = soviet.post(address, data={**fields, "back": "1"}).text
    assert dice_on(again) == {"markers": [""]}
    mended = soviet.post(address, data={**fields, "dice.markers": "2"}).text
    assert "Which 2 markers are looked under?" in mended

    fields = dict(form_on(mended, address).pairs)
    last = soviet.post(address, data={**fields, "dice.markers": "1"}).text  # not that either
    fields = dict(form_on(last, address).pairs)
    marker = re.search(r'name="markers" value="([^-"][^"]*)"', last)[1]
    assert soviet.post(address, data={**fields, "markers": marker}).status_code == 303
    (thrown,) = [r for r in game.entries[-1].resolutions if r.dice]
    assert thrown.origins == {"markers": ["retyped"]}
    assert dice_words(thrown) == "markers 1 (corrected after its result was shown)"


def begin_burst(acting):
    """Fire with the first die of a burst thrown; return the phone's answers."""
    told = burst(acting)
    told["swept"] = told["swept"][-1]
    page = acting.german.post(BURST, data={**told, "dice.rolls": ["4"]}).text
    assert dice_on(page)["rolls"][0] == "4"
    return told, page


@pytest.mark.parametrize("restarts", [False, True])
def test_no_choice_before_a_die_is_changed_after_it(acting, restarts):
    told, page = begin_burst(acting)
    if restarts:
        acting.services.begun_attempts = BegunAttempts(acting.settings.database)
    assert "chosen before the die" in words_of(page)
    assert not re.search(r'type="(radio|checkbox)"', page)
    other, faces = acting.of("us")[0].figures[0], ["4"]
    changed = {**told, "swept": other, "distance_in": "1", "designated": "yes"}
    for _ in range(40):
        answer = acting.german.post(BURST, data={**changed, "dice.rolls": faces})
        if answer.status_code == 303:
            break
        faces.append("4")
    answers = acting.game.entries[-1].answers
    assert answers["distance_in"] == "12"
    assert answers["designated"] == "no"  # as it was suggested
    assert answers["swept"] == told["swept"]
    origins = [
        x for r in acting.game.entries[-1].resolutions for o in r.origins.values() for x in o
    ]
    assert {*origins} == {"typed"}, "no die was entered again"


@pytest.mark.parametrize("body", ["", "[]", "{}", '{"dice": 1}'])
def test_an_attempt_that_another_version_kept_is_skipped(acting, body):
    path = acting.settings.database
    begin_burst(acting)
    kept = BegunAttempts(path)
    (attempt,) = kept.attempts_at(acting.game.id, "german", "automatic-fire")
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("INSERT INTO attempts VALUES ('X', 'us', 'move', 'about', ?)", [body])

    again = BegunAttempts(path)
    assert list(again.attempts_at(acting.game.id, "german", "automatic-fire")) == [attempt]
    assert not list(again.attempts_at("X", "us", "move"))


def test_the_umpire_may_change_every_choice(acting):
    told = {**burst(acting), "dice.rolls": ["4"], "preview": "1"}
    address = f"{acting.base}/do/automatic-fire"
    assert "chosen before the die" not in acting.umpire.post(address, data=told).text
    assert 'value="9"' in acting.umpire.post(address, data={**told, "distance_in": "9"}).text


def test_another_act_of_the_unit_is_another_attempt(acting):
    begin_burst(acting)
    told = rifle(acting)
    page = acting.german.post("/side/do/shoot", data={**told, "preview": "1"}).text
    assert "chosen before the die" not in words_of(page)


def test_an_act_that_the_player_does_not_read_changes_nothing_on_the_sheet(acting):
    told, _ = begin_burst(acting)
    address = f"{BURST}?element={told['element']}&from=/side/"
    token = re.compile(r'(name="request" value|data-seen)="[^"]*"')
    before = token.sub("", acting.german.get(address).text)
    hidden = acting.of("us")[-1]
    dead = {"man": hidden.figures[-1], "state": "dead", "reason": "for the test"}
    acting.make("umpire", "rule-man", element=hidden.id, **dead)
    assert "german" not in acting.game.entries[-1].told
    assert "chosen before the die" in words_of(before)
    assert token.sub("", acting.german.get(address).text) == before

    acting.umpire.post(f"{acting.base}/undo", data={"seq": acting.game.entries[-1].seq})
    assert acting.game.entries[-1].is_undo
    assert token.sub("", acting.german.get(address).text) == before


def test_dice_of_one_player_push_no_attempt_of_another_out(tmp_path):
    every = BegunAttempts(tmp_path / "assistant.sqlite3")
    begun = Begun({"element": ("1",)}, {}, {"die": (1,)}, (), 1, "Turn 1", 3, "", {})
    every.keep("battle", "german", "shoot", begun)
    for number in range(2 * MOST):
        other = replace(begun, subject={"element": (str(number),)})
        every.keep("battle", "us", "shoot", other)
    assert list(every.attempts_at("battle", "german", "shoot")) == [begun]
    assert len(list(every.attempts_at("battle", "us", "shoot"))) == MOST
    again = BegunAttempts(tmp_path / "assistant.sqlite3")
    assert list(again.attempts_at("battle", "german", "shoot")) == [begun]
    assert len(list(again.attempts_at("battle", "us", "shoot"))) == MOST
    database.close(tmp_path / "assistant.sqlite3")


def test_an_act_of_the_umpire_ends_an_attempt(acting):
    told, _ = begin_burst(acting)
    acting.make("umpire", "set-conditions", light="dawn")
    page = acting.german.get(f"{BURST}?element={told['element']}&from=/side/").text
    assert "chosen before the die" not in words_of(page)


@pytest.mark.parametrize("is_look_late", [True, False])
def test_a_look_at_the_sheet_while_its_tap_counts_begins_no_attempt(acting, is_look_late):
    element = acting.of("german")[0]
    sheet_of_next = f"/side/do/shoot?element={element.id}&from=/side/"
    fields = sheet(acting.german, sheet_of_next)[1]
    told = {**fields, **rifle(acting), "dice.roll": "6"}
    look = {**told, "preview": "1"}
    if not is_look_late:
        acting.german.post("/side/do/shoot", data=look)
    before = len(acting.game.entries)
    assert acting.german.post("/side/do/shoot", data=told).status_code == 303
    assert len(acting.game.entries) == before + 1
    if is_look_late:
        acting.german.post("/side/do/shoot", data=look)
    page, _ = sheet(acting.german, sheet_of_next)
    assert "chosen before the die" not in words_of(page)
    assert not any(dice_on(page).get("roll", []))


def test_a_look_at_a_sheet_with_a_fixed_choice_runs_its_move_once(acting, monkeypatch):
    told, _ = begin_burst(acting)
    made, runs = acting.game.make, []
    monkeypatch.setattr(acting.game, "make", lambda *a, **k: runs.append(a[0]) or made(*a, **k))
    acting.german.get(f"{BURST}?element={told['element']}&from=/side/")

    assert runs == ["automatic-fire"]


class Watched(list):
    """Entries of a log that notice when somebody walks along all of them."""

    walked = 0

    def __iter__(self):
        self.walked += 1
        return super().__iter__()

    def __reversed__(self):
        self.walked += 1
        return super().__reversed__()


def test_a_look_at_a_begun_sheet_does_not_walk_along_the_log(scouting):
    game, soviet, address = scouting
    _, fields = sheet(soviet, address)
    soviet.post(address, data={**fields, "dice.markers": "1"})
    game.undo(game.last_standing().seq, "", at="2026-01-01T20:00:00+00:00", request="undone")
    game.entries = Watched(game.entries)
    form = MultiDict({"purchase": fields["purchase"]})
    with soviet.application.app_context():
        begun_attempt(game, Viewer("side", game.id, "soviet"), "buy", form)
    assert game.entries.walked == 0
