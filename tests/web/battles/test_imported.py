"""A spoilt battle file: refused in a sentence, or imported with all its pages working.

`ASSISTANT_FUZZ=3000` spoils this many.
"""

import os
import re
from random import Random

import pytest

from tests.battle import nasty
from tests.web.battles.test_keeping import file_of, sent
from tests.web.desert_rats.test_double_blind_pages import BackToBack
from tests.web.evening import Evening, words_of

OFTEN = int(os.environ.get("ASSISTANT_FUZZ", "0")) or 24
SEED = int(os.environ.get("ASSISTANT_SEED", "1"))
REFUSED = re.compile(r"evening\.battle\.jsonl, line \d+: [^.]+")


@pytest.fixture
def fought(acting):
    """A battle with a shot, an undo, and a sentence for each reader."""
    element = acting.of("german")[0]
    rifle = next(m for m in acting.battle.men(element) if m.weapons[0].mode == "single")
    shot = {"element": element.id, "man": rifle.id, "target": acting.of("us")[0].id}
    acting.make("german", "shoot", **shot, distance_in="12", roll="1")
    acting.make("umpire", "set-conditions", visibility="dawn", ambient="combat")
    acting.umpire.post(f"{acting.base}/undo", data={"why": "a wrong tap"})
    return acting


def failing(evening, base):
    """Return the pages of a battle that fail for any reader."""
    id = base.rsplit("/", 1)[-1]
    game = evening.services.battles.game(id)
    phones = {side: evening.phone(side, id) for side in (*game.state.sides, None)}
    asked = [(evening.umpire, page) for page in ("/", "/battles", base)]
    pages = ("codes", "units", "undo", "file", "print", "plan", "map", "reading", "replay")
    asked += [(evening.umpire, f"{base}/{page}") for page in (*pages, "rename", "remove")]
    for side, phone in phones.items():
        asked += [(evening.umpire, f"{base}/as/{side}")] if side else []
        asked += [(phone, page) for page in ("/side/", "/side/log", "/side/map", "/watch/")]
    for unit in getattr(game.state, "elements", ()):
        asked += [(client, f"/u/{unit}") for client in (evening.umpire, *phones.values())]
    return [page for client, page in asked if client.get(page).status_code >= 500]


@pytest.mark.long
def test_no_spoilt_file_makes_a_page_fail(fought, monkeypatch):
    monkeypatch.setitem(fought.app.config, "PROPAGATE_EXCEPTIONS", False)
    text, wrong, taken = file_of(fought), [], 0
    for number, place, value, spoilt in nasty.mutations(text, Random(SEED), OFTEN):
        answer = sent(fought, spoilt)
        where = (number, place, repr(value)[:80])
        if answer.status_code == 422:
            if not REFUSED.search(words_of(answer.text)):
                wrong.append((where, words_of(answer.text)[:300]))
        elif answer.status_code == 303:
            taken += 1
            wrong += [(where, page) for page in failing(fought, answer.location)]
            again = fought.umpire.get(f"{answer.location}/file").text
            if sent(fought, again).status_code != 303:
                wrong.append((where, "its own export"))
            for row in fought.services.battles.list_battles():
                if row["id"] != fought.id:
                    fought.umpire.post(f"/battles/{row['id']}/remove")
        else:
            wrong.append((where, answer.status_code))

    assert wrong == [], f"seed {SEED}"
    assert 0 < taken < OFTEN


@pytest.mark.long
def test_a_battle_with_a_failing_page_is_refused_with_the_line_to_blame(fought, monkeypatch):
    monkeypatch.setitem(fought.app.config, "PROPAGATE_EXCEPTIONS", False)
    views = fought.game.system.views
    usual, first = views.side_view, fought.of("german")[0].id

    def side_view(state, side):
        if side == "us" and state.elements and state.round and state.round.turn_of == first:
            raise RuntimeError(side)
        return usual(state, side)

    text = file_of(fought)
    monkeypatch.setattr(views, "side_view", side_view)
    answer = sent(fought, text)

    said = words_of(answer.text)
    assert answer.status_code == 422
    assert "cannot be drawn after this entry" in said
    line = int(re.search(r"line (\d+): the page", said)[1])
    assert fought.game.entries[line - 2].move == "initiative"
    assert len(fought.services.battles.list_battles()) == 1


@pytest.mark.parametrize("title", ["\x00", "a\r\nX: y", "\u2028", "...", "", "../..", "é" * 300])
def test_a_battle_is_exported_whatever_its_title(acting, title):
    acting.services.battles.rename(acting.id, title)
    answer = acting.umpire.get(f"{acting.base}/file")

    assert answer.status_code == 200
    assert re.fullmatch(
        r"attachment; filename=[a-z0-9-]+\.battle\.jsonl", answer.headers["Content-Disposition"]
    )
    assert acting.umpire.get("/").status_code == 200


@pytest.mark.long
def test_a_double_blind_battle_is_imported_too(app, settings, umpire):
    blind = BackToBack(app, settings, umpire=umpire)
    blind.begin()

    assert sent(blind, file_of(blind)).status_code == 303


@pytest.mark.parametrize(
    "token",
    ["\x01" * 20, "\r\n" * 10, "\u202e" * 20, "\x7f" * 16, "\u2028" * 16, "😀" * 20, "a" * 65],
)
def test_no_token_that_a_phone_sends_spoils_the_file_of_its_battle(ordering, token):
    told = {"element": ordering.of("german")[0].id, "kind": "fire"}
    for _ in range(2):
        ordering.post("german", "place-order", **told, request=token)
    ordering.umpire.post(f"{ordering.base}/undo", data={"request": token})
    before = ordering.game.entries
    text = ordering.umpire.get(f"{ordering.base}/file").text
    battle = ordering.services.battles.import_file(ordering.settings.database, text)

    assert before[-1].is_undo
    assert ordering.services.battles.game(battle).entries == before


def test_a_battle_begun_in_the_same_second_is_no_copy(app, settings, umpire, services, monkeypatch):
    monkeypatch.setattr("assistant.web.battles.open_battles.now", lambda: "2026-11-30T18:00:00Z")
    one, other = (Evening(app, settings, umpire) for _ in range(2))
    text = file_of(one)
    umpire.post(f"{one.base}/remove")
    titles = []
    for _ in range(2):
        id = sent(other, text).location.rsplit("/", 1)[-1].partition("?")[0]
        titles.append(services.battles.row(id)["title"])
    assert titles == [other.game.title, f"{other.game.title} (2)"]
