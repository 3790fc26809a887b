"""Battles on the first page: distinguished, renamed, hidden and shown again, removed."""

import json
import re

import pytest

from assistant.web.battles.open_battles import Battles
from assistant.web.database import database
from tests.web.battles.test_keeping import sent
from tests.web.desert_rats.test_double_blind_pages import BackToBack
from tests.web.evening import Evening, words_of


def first_page_text(evening: Evening) -> str:
    return words_of(evening.umpire.get("/").text)


def forget(evening: Evening) -> None:
    """Restart the program, with nothing in memory."""
    services = evening.services
    services._battles = Battles(evening.settings.database, services.hub, services.settings.shelf)


def rename(evening: Evening, title: str):
    return evening.umpire.post(f"{evening.base}/rename", data={"title": title})


def test_a_title_is_changed_wherever_it_is_shown(acting):
    assert rename(acting, "  The mill at dawn ").status_code == 303

    pages = ("/", acting.base, f"{acting.base}/codes", f"{acting.base}/units")
    for page in pages:
        text = words_of(acting.umpire.get(page).text)
        assert "The mill at dawn" in text, page
        assert "Easy Company " not in text.split("Log")[0].split("ready to play")[0], page
    assert "The mill at dawn" in words_of(acting.german.get("/side/").text)
    assert "The mill at dawn" in words_of(acting.phone(None).get("/watch/").text)


def test_a_changed_title_stays_after_a_tap_an_undo_and_a_restart(acting):
    rename(acting, "The mill at dawn")
    acting.make("umpire", "set-conditions", visibility="dawn", ambient="combat")
    acting.umpire.post(f"{acting.base}/undo")
    assert acting.battle.title == "The mill at dawn"
    before = acting.battle
    forget(acting)

    assert acting.battle == before
    assert acting.battle.title == "The mill at dawn"


def test_a_renamed_battle_is_exported_and_imported_under_its_title(acting):
    rename(acting, "The mill at dawn")
    file = acting.umpire.get(f"{acting.base}/file")
    entries = list(acting.game.entries)
    taken = sent(acting, file.text)

    assert json.loads(file.text.splitlines()[0])["title"] == "The mill at dawn"
    assert "the-mill-at-dawn" in file.headers["Content-Disposition"]
    again = acting.services.battles.game(taken.location.rsplit("/", 1)[-1])
    assert again.title == "The mill at dawn (2)"  # the first is still here
    assert again.entries == entries  # the log is what it was
    assert first_page_text(acting).count("The mill at dawn") == 2


def test_phones_hear_of_a_new_title(acting):
    battles = acting.services.battles
    readers = [device.reader for device in acting.services.devices.devices_of(acting.id)]
    before = [battles.versions.digest(reader, acting.id) for reader in readers]
    rename(acting, "The mill at dawn")

    assert all(
        battles.versions.digest(reader, acting.id) != was
        for reader, was in zip(readers, before, strict=True)
    )


@pytest.mark.parametrize("title", ["", "   ", "x" * 101, "two\nlines", "a\x00b", "a\u202eb"])
def test_a_title_is_a_line_of_letters(acting, title):
    answer = rename(acting, title)

    assert answer.status_code == 422
    assert "Enter a title of 1 to 100 letters on one line." in words_of(answer.text)
    assert acting.battle.title == "Easy Company"


def test_an_archived_battle_is_listed_separately_and_can_be_restored(acting):
    beside = Evening(acting.app, acting.settings, acting.umpire)
    away = acting.umpire.post(f"{acting.base}/away", data={"hidden": "yes"})
    page = acting.umpire.get("/").text

    assert (away.status_code, away.location) == (303, "/")
    assert f'<a class="button go" href="{beside.base}">' in page
    assert f'href="{acting.base}">' not in page
    assert "Archived 1 battle" in words_of(page)
    assert acting.umpire.get(acting.base).status_code == 200  # whoever has it open goes on
    assert acting.german.get("/side/").status_code == 200
    acting.umpire.post(f"{acting.base}/away", data={"hidden": "no"})
    back = acting.umpire.get("/").text
    assert f'href="{acting.base}">' in back
    assert "Archived 1" not in words_of(back)


def test_the_question_before_a_removal_says_what_is_lost_and_offers_the_file(acting):
    before = len(acting.services.battles.list_battles())
    page = acting.umpire.get(f"{acting.base}/remove")
    said = words_of(page.text)

    assert f"with its log of {len(acting.game.entries)} entries" in said
    assert "2 phones are signed out" in said
    assert f'href="{acting.base}/file"' in page.text
    assert f"Backups in the folder {acting.settings.data / 'backups'} keep this battle" in said
    assert "until 12 newer backups have replaced them" in said
    assert len(acting.services.battles.list_battles()) == before


def test_a_removed_battle_is_gone_with_its_codes_and_phones(acting):
    beside = Evening(acting.app, acting.settings, acting.umpire)
    code = acting.services.devices.join_code(acting.id, "us")
    gone = acting.umpire.post(f"{acting.base}/remove")
    db = database.connect(acting.settings.database)

    assert (gone.status_code, gone.location) == (303, "/")
    assert acting.umpire.get(acting.base).status_code == 404
    assert acting.app.test_client().get(f"/J/{code}").status_code == 404
    assert [*db.table("removed").rows] == [{"battle": acting.id}]  # that no copy brings it back
    for table in set(db.table_names()) - {"removed"}:
        rows = [*db.table(table).rows]
        assert acting.id not in json.dumps(rows, default=str), table
    assert beside.umpire.get(beside.base).status_code == 200
    assert beside.german.get("/side/").status_code == 200


def test_the_phones_of_a_removed_battle_say_that_it_is_gone(acting):
    watching = acting.phone(None)
    acting.umpire.post(f"{acting.base}/remove")
    for phone, page in ((acting.german, "/side/"), (acting.us, "/u/x"), (watching, "/watch/")):
        answer = phone.get(page)
        assert answer.status_code == 401
        assert "The umpire removed this battle." in words_of(answer.text)
        part = phone.get(page, headers={"HX-Request": "true"})
        assert part.headers["HX-Refresh"] == "true"
    assert "removed" not in acting.app.test_client().get("/side/").text


def test_a_phone_of_a_removed_battle_joins_another(acting):
    beside = Evening(acting.app, acting.settings, acting.umpire)
    acting.umpire.post(f"{acting.base}/remove")
    code = acting.services.devices.join_code(beside.id, "german")

    assert acting.german.get(f"/J/{code}").location == "/side/"
    assert acting.german.get("/side/").status_code == 200


def test_two_battles_with_one_title_are_distinguished(acting):
    Evening(acting.app, acting.settings, acting.umpire)
    said = first_page_text(acting)

    assert acting.game.system.clock(acting.battle) in said
    assert "Before the first turn" in said


def test_the_list_is_asked_for_again_until_battles_can_be_read(acting):
    acting.services._battles = None
    first = acting.umpire.get("/").text
    whole = acting.umpire.get("/battles").text

    assert 'hx-get="/battles" hx-trigger="load"' in first
    assert "hx-get" not in whole
    assert acting.game.system.clock(acting.battle) in words_of(whole)


def test_the_first_page_lists_a_battle_that_cannot_be_read_and_all_others(acting):
    beside = Evening(acting.app, acting.settings, acting.umpire)
    db = database.connect(acting.settings.database)
    with database.write_transaction(db):
        db.execute("UPDATE events SET version = 99 WHERE battle = ?", [acting.id])
        db.execute("UPDATE battles SET opened = 'last Friday' WHERE id = ?", [acting.id])
    forget(acting)
    page = acting.umpire.get("/")
    said = words_of(page.text)

    assert page.status_code == 200
    assert "This battle cannot be opened. A newer version of the program recorded entry 1." in said
    assert f'href="{beside.base}">' in page.text
    assert f'href="{acting.base}">' not in page.text
    assert f'href="{acting.base}/file"' in page.text
    assert acting.umpire.get(f"{acting.base}/remove").status_code == 200
    assert acting.umpire.post(f"{acting.base}/remove").status_code == 303
    assert "cannot be opened" not in first_page_text(acting)


def test_a_battle_that_never_began_can_be_removed(acting):
    db = database.connect(acting.settings.database)
    row = {"id": "NEVER", "system": "rattenkrieg", "title": "Never", "opened": "", "hidden": 0}
    with database.write_transaction(db):
        db.table("battles").insert(row)

    assert "It has no entries" in first_page_text(acting)
    assert acting.umpire.post("/battles/NEVER/remove").status_code == 303
    assert "It has no entries" not in first_page_text(acting)


def test_a_player_cannot_rename_hide_or_remove_battles(acting):
    ways = [("rename", {"title": "mine"}), ("away", {"hidden": "yes"}), ("remove", {})]
    for phone in (acting.german, acting.phone(None)):
        assert phone.get("/battles").status_code == 404
        for way, told in ways:
            assert phone.get(f"{acting.base}/{way}").status_code == 404
            assert phone.post(f"{acting.base}/{way}", data=told).status_code == 404
    assert acting.battle.title == "Easy Company"


@pytest.mark.parametrize("way", ["rename", "away", "remove"])
def test_an_unknown_battle_has_no_page(umpire, way):
    assert umpire.post(f"/battles/NOTHING/{way}", data={"title": "x"}).status_code == 404


def test_a_double_blind_battle_is_renamed_too(app, settings, umpire):
    blind = BackToBack(app, settings, umpire=umpire)
    umpire.post(f"{blind.base}/rename", data={"title": "Wells of thirst"})

    assert "Wells of thirst" in words_of(umpire.get(blind.base).text)
    assert "Wells of thirst" in words_of(blind.phones["british"].get("/side/").text)
    assert re.search("<title>[^<]*Wells of thirst", umpire.get(blind.base).text)
