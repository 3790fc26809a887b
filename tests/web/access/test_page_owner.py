"""A phone with an old page: its taps never act for another side or in another battle."""

import re
from random import Random

import pytest

from tests.web.crawling import crawled, starts_of_side
from tests.web.evening import Evening, words_of
from tests.web.page_forms import forms_of


@pytest.fixture
def engaged(app, settings):
    evening = Evening(app, settings)
    evening.engage()
    return evening


def owner_on(page):
    return re.search(r'data-whose="([^"]*)"', page)[1]


def tap(evening, whose):
    """Say that a side's orders are in, from a page of any side."""
    headers = {"HX-Request": "true"} | ({"X-Whose": whose} if whose else {})
    return evening.german.post("/side/do/orders-ready", headers=headers)


def join(evening, side, battle=None):
    code = evening.services.devices.join_code(battle or evening.id, side)
    assert evening.german.post(f"/J/{code}").status_code == 303


def test_every_page_names_its_owner(engaged):
    own = engaged.of("german")[0].id
    for address in ("/side/", f"/u/{own}", f"/side/do/place-order?element={own}", "/side/log"):
        assert owner_on(engaged.german.get(address).text) == f"{engaged.id} german"
    assert owner_on(engaged.umpire.get(engaged.base).text) == "umpire"
    assert owner_on(engaged.phone(None).get("/watch/").text) == f"{engaged.id} spectator"


def test_a_page_of_the_side_before_does_not_act_for_the_new_side(engaged):
    before = owner_on(engaged.german.get("/side/").text)
    join(engaged, "us")
    count = len(engaged.game.entries)
    refused = tap(engaged, before)
    assert refused.status_code == 409
    assert "has joined another side or battle" in words_of(refused.text)
    assert len(engaged.game.entries) == count

    assert tap(engaged, owner_on(engaged.german.get("/side/").text)).status_code == 200
    assert engaged.game.entries[-1].by == "us"


def test_a_page_of_the_battle_before_does_not_act_in_the_new_one(engaged):
    other = Evening(engaged.app, engaged.settings, engaged.umpire)
    other.engage()
    before = owner_on(engaged.german.get("/side/").text)
    join(engaged, "german", other.id)
    assert tap(engaged, before).status_code == 409
    assert [entry.move for entry in other.game.entries if entry.move == "orders-ready"] == []


def test_every_form_of_a_phone_names_the_owner_of_its_page_without_scripts(engaged):
    phone, random = engaged.german, Random(1)
    made = engaged.make("umpire", "set-conditions", visibility="rain", ambient="combat")
    assert made.status_code == 303
    phone.post("/side/notes/new", data={"words": "Late."})
    (note,) = engaged.services.battles.notes.all_of(engaged.id)
    starts = [*starts_of_side(engaged.game, random), f"/notes/{note.id}"]
    found = crawled(phone, starts, random, 60)
    forms = [
        form
        for address, (_, _, page) in found.items()
        if isinstance(page, str)
        for form in forms_of(page, address)
        if form.method == "post" and not form.action.startswith(("/theme", "/door"))
    ]
    actions = {form.action for form in forms}
    assert {"/side/notes/new", f"/notes/{note.id}/remove"} <= actions
    assert any(action.startswith("/side/do/") for action in actions)
    whose = {dict(form.pairs).get("owner") for form in forms}
    assert whose == {f"{engaged.id} german"}


def test_a_row_drawn_for_one_side_is_not_shown_to_another(app, settings):
    evening = Evening(app, settings)
    evening.make("umpire", "roll-entry", side="german", **{"dice.entry": "3"})
    for side in ("german", "us"):  # the same task on both pages
        page = getattr(evening, side).get("/side/", headers={"HX-Request": "true"}).text
        taps = [form for form in forms_of(page, "/side/") if form.action.endswith("/place-all")]
        assert [dict(form.pairs)["owner"] for form in taps] == [f"{evening.id} {side}"]


def test_a_form_of_the_side_before_adds_no_note_to_the_new_side(engaged):
    (form,) = [
        each
        for each in forms_of(engaged.german.get("/side/notes").text, "/side/notes")
        if each.action == "/side/notes/new"
    ]
    sent = dict(form.pairs) | {"words": "Our gun is behind the hedge."}
    join(engaged, "us")
    assert engaged.german.post(form.action, data=sent).status_code == 409
    assert engaged.services.battles.notes.all_of(engaged.id) == ()

    join(engaged, "german")
    assert engaged.german.post(form.action, data=sent).status_code == 303
    assert len(engaged.services.battles.notes.all_of(engaged.id)) == 1


@pytest.mark.parametrize("whose", ["", "own"])
def test_a_page_without_scripts_and_the_own_page_act(engaged, whose):
    whose = whose and owner_on(engaged.german.get("/side/").text)
    assert tap(engaged, whose).status_code == 200
    assert engaged.game.entries[-1].by == "german"


def test_joining_is_open_to_every_page(engaged):
    code = engaged.services.devices.join_code(engaged.id, "us")
    headers = {"X-Whose": "another battle"}
    assert engaged.german.post(f"/J/{code}", headers=headers).status_code == 303
