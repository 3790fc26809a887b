"""Battles as files in the browser: exported, imported, and rescued from damaged files."""

import json
from dataclasses import asdict, replace
from io import BytesIO

import pytest

from assistant.battle.storage.exported_fields import LONGEST_TITLE
from assistant.web.app import create_app
from assistant.web.battles.copied_names import name_of_copy
from assistant.web.database import backups, database
from assistant.web.rescue.rescue import Rescue, note_of
from assistant.web.rescue.saved_battles import SavedBattle
from assistant.web.settings import Settings
from tests.web.evening import Evening, words_of

pytestmark = pytest.mark.long


def file_of(evening: Evening) -> str:
    answer = evening.umpire.get(f"{evening.base}/file")
    assert answer.status_code == 200
    return answer.text


def sent(evening: Evening, text: str, name="evening.battle.jsonl"):
    head = f'--x\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'
    body = f"{head}{text}\r\n--x--\r\n".encode()
    kind = "multipart/form-data; boundary=x"
    return evening.umpire.post("/battles/import", data=body, content_type=kind)


def test_a_battle_is_exported_as_a_file_with_its_name_and_day(acting):
    answer = acting.umpire.get(f"{acting.base}/file")

    assert "attachment; filename=easy-company-" in answer.headers["Content-Disposition"]
    assert answer.headers["Content-Disposition"].endswith(".battle.jsonl")
    assert answer.text.count("\n") == 1 + len(acting.game.entries)


def test_an_exported_battle_continues_from_its_file(acting):
    answer = sent(acting, file_of(acting))
    id = answer.location.rsplit("/", 1)[-1]
    again = acting.services.battles.game(id)

    assert answer.status_code == 303
    assert id != acting.id
    assert replace(again.state, title=acting.battle.title) == acting.battle
    assert again.entries == acting.game.entries
    assert acting.umpire.get(answer.location).status_code == 200


def test_the_file_of_an_older_program_opens_with_a_page_about_its_end(acting):
    first, _, entries = file_of(acting).partition("\n")
    older = json.dumps({**json.loads(first), "lines": 0}) + "\n" + entries
    answer = sent(acting, older)
    page = words_of(acting.umpire.get(answer.location).text)
    count = len(acting.game.entries)

    assert answer.location.endswith("/imported")
    assert f"The battle has {count} entries. The last entry is of 20" in page
    assert "nobody can know whether its last entries were lost" in page
    assert (
        f'href="{answer.location.removesuffix("/imported")}"'
        in acting.umpire.get(answer.location).text
    )


def test_the_first_page_lists_the_original_and_the_import(acting):
    sent(acting, file_of(acting))

    assert acting.umpire.get("/").text.count("begun") == 2


def test_each_import_of_a_battle_has_a_title_of_its_own(acting):
    title, text = acting.game.title, file_of(acting)
    for _ in range(2):
        sent(acting, text)
    second = next(x for x in acting.services.battles.list_battles() if x["title"].endswith("(2)"))
    sent(acting, acting.umpire.get(f"/battles/{second['id']}/file").text)

    titles = {row["title"] for row in acting.services.battles.list_battles()}
    assert titles == {title, *(f"{title} ({number})" for number in (2, 3, 4))}
    page = words_of(acting.umpire.get("/").text)
    assert all(listed in page for listed in titles)


def test_a_title_of_full_length_leaves_room_for_its_number():
    longest = "m" * LONGEST_TITLE

    assert name_of_copy(longest, [longest]) == "m" * (LONGEST_TITLE - 4) + " (2)"
    assert name_of_copy("The mill", ["The farm"]) == "The mill"


def test_a_battle_of_another_laptop_is_imported(acting, tmp_path):
    elsewhere = Settings(tmp_path / "elsewhere")
    elsewhere.data.mkdir()
    other = Evening(create_app(elsewhere), elsewhere)
    answer = sent(other, file_of(acting))
    database.close(elsewhere.database)

    assert answer.status_code == 303
    assert len(other.services.battles.list_battles()) == 2


def test_an_error_in_a_file_is_named_and_nothing_is_kept(acting):
    lines = file_of(acting).splitlines()
    lines[2] = json.dumps({**json.loads(lines[2]), "seq": 9})
    answer = sent(acting, "\n".join(lines))

    assert answer.status_code == 422
    assert "evening.battle.jsonl, line 3: seq must be 2" in words_of(answer.text)
    assert len(acting.services.battles.list_battles()) == 1


def test_a_missing_file_and_an_empty_text_are_refused(acting):
    assert acting.umpire.post("/battles/import").status_code == 422
    answer = acting.umpire.post("/battles/import", data={"file": (BytesIO(b"\xff\xfe"), "x")})
    assert answer.status_code == 422
    assert "UTF-8" in answer.text


def test_a_battle_longer_than_a_megabyte_is_imported(acting):
    lines = file_of(acting).splitlines()
    lines[1] += " " * 2_000_000

    assert sent(acting, "\n".join(lines)).status_code == 303


def test_a_phone_neither_exports_nor_imports(acting):
    for phone in (acting.german, acting.us, acting.phone(None)):
        assert phone.get(f"{acting.base}/file").status_code == 404
        assert phone.post("/battles/import").status_code == 404
        assert phone.post("/rescued").status_code == 404
        assert phone.post("/brought-back").status_code == 404


def test_the_first_page_shows_a_rescue_until_it_is_dismissed(acting, settings):
    saved = (SavedBattle("Easy Company", 212, 2), SavedBattle("Bir Tawil", 1, 0))
    note = Rescue("18:30", "assistant-damaged-1.sqlite3", saved, "assistant-2.sqlite3")
    note_of(settings.database).write_text(json.dumps(asdict(note)), "utf-8")
    page = words_of(acting.umpire.get("/").text)

    assert "Easy Company 212 entries saved, at least 2 lost at the end" in page
    assert "Bir Tawil 1 entry saved, none known to be lost" in page
    assert "kept as assistant-damaged-1.sqlite3" in page
    assert acting.umpire.post("/rescued").status_code == 303
    assert "damaged" not in acting.umpire.get("/").text


def test_a_battle_is_copied_when_it_begins(app, settings):
    Evening(app, settings)

    assert len(backups.copies(settings.database)) == 1


def fill_disk(evening: Evening):
    """Let the disk accept no more writes."""
    db = database.connect(evening.settings.database)
    pages = db.execute("PRAGMA page_count").fetchone()[0]
    db.execute(f"PRAGMA max_page_count = {pages}")
    return db


def test_a_tap_refused_by_a_full_disk_did_not_happen_and_says_so(played):
    acting = played
    db = fill_disk(acting)
    before, entries = acting.battle, len(acting.game.entries)
    answers = []
    for n in range(30):  # until what is left of the last page is used up
        noise = ("quiet", "combat")[n % 2]  # a tap that changes nothing is refused
        answers.append(acting.post("umpire", "set-conditions", visibility="dawn", ambient=noise))
        if answers[-1].status_code != 303:
            break
        before, entries = acting.battle, len(acting.game.entries)

    assert answers[-1].status_code == 507
    assert "disk is full" in words_of(answers[-1].text)
    assert acting.battle == before
    assert len(acting.game.entries) == entries
    assert db.table("entries").count == entries
    assert acting.umpire.get(acting.base).status_code == 200  # what is there can be looked at
    db.execute("PRAGMA max_page_count = 1000000")
    assert (
        acting.post("umpire", "set-conditions", visibility="dawn", ambient=noise).status_code == 303
    )
