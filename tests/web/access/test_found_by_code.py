"""A unit's code opened on the console loads only the battle that names the unit."""

import pytest

from assistant.battle.storage import store
from assistant.web.database import database
from assistant.web.services import services_of
from tests.web.evening import words_of


@pytest.fixture
def started(evening):
    """The program after a start, with three battles on disk, and their ids."""
    battles = evening.services.battles
    ids = [evening.id, *(battles.open("easy-company") for _ in range(2))]
    database.close(evening.settings.database)
    fresh = services_of(evening.settings).battles
    return fresh, ids


def loaded(battles):
    return set(battles._games)


def element_of(evening):
    return next(iter(evening.battle.elements))


def test_a_wrong_code_loads_nothing(started):
    battles, _ = started

    for code in ("N0TH1NG999", "", '"', "BAR", "id", "\ud800"):
        assert battles.with_element(code) is None
    assert loaded(battles) == set()


def test_a_code_loads_its_battle_alone(evening, started):
    battles, ids = started

    assert battles.with_element(element_of(evening)).id == ids[0]
    assert loaded(battles) == {ids[0]}


def test_a_battle_that_is_loaded_is_not_asked_for_on_disk(evening, started, monkeypatch):
    battles, ids = started
    battles.game(ids[0])

    def opened_with(db, word):
        raise AssertionError(word)
        yield

    monkeypatch.setattr(store, "opened_with", opened_with)
    assert battles.with_element(element_of(evening)).id == ids[0]


def test_the_newest_of_two_copies_is_found(evening, started, tmp_path):
    battles, ids = started
    text = battles.exported(ids[0])
    copy = battles.import_file(tmp_path / "x.battle.jsonl", text)
    database.close(evening.settings.database)
    fresh = services_of(evening.settings).battles

    order = [row["id"] for row in fresh.list_battles() if row["id"] in (copy, ids[0])]
    assert fresh.with_element(element_of(evening)).id == order[0]


def test_the_code_of_a_figure_is_not_that_of_a_unit(evening, started):
    battles, _ = started
    man = next(iter(evening.battle.figures))

    assert battles.with_element(man) is None


def test_the_card_of_a_figure_apart_opens_by_its_link_its_code_and_its_letters(evening):
    evening.engage()
    element = evening.of("german")[1]
    given = {"element": element.id, "man": element.figures[1], "purpose": "straggler"}
    evening.make("umpire", "detach-figure", **given)
    apart = evening.of("german")[-1]
    assert len(apart.figures) == 1

    for client in (evening.german, evening.umpire):
        page = client.get(f"/u/{apart.id}")
        assert (page.status_code, apart.title in words_of(page.text)) == (200, True)
        assert client.get(f"/U/{apart.id.upper()}").status_code == 200
        typed = client.get("/u/", query_string={"code": f" {apart.id} "})
        assert client.get(typed.location).status_code == 200
        listed = client.get("/side/" if client is evening.german else evening.base).text
        assert f'href="/u/{apart.id}"' in listed
    assert evening.us.get(f"/u/{apart.id}").status_code == 404
    found = evening.umpire.get(f"{evening.base}/find", query_string={"q": apart.id})
    assert f"/u/{apart.id}" in found.text
    evening.make("german", "place-order", element=apart.id, kind="movement")
