"""The log records for every die whether people typed it or the program rolled it, and where."""

import json
import re

import pytest

from assistant.battle.log import Resolved
from assistant.battle.storage import schema
from assistant.battle.storage.exported import ExportedHead, exported_lines
from assistant.battle.viewers import Viewer
from assistant.web.database import database
from assistant.web.services import services_of
from assistant.web.wording.dice import dice_words
from tests.web.evening import words_of
from tests.web.sheets.firing import burst, rifle
from tests.web.sheets.test_many_throws import volley as volley

OTHER = {1: "2", 2: "3", 3: "4", 4: "5", 5: "6", 6: "1"}


def german(evening):
    return Viewer("side", evening.id, "german")


def origins(evening):
    """Where each die of the newest entry came from."""
    found = {}
    for resolved in evening.game.entries[-1].resolutions:
        found.update(resolved.origins)
    return {name: set(each) for name, each in found.items()}


def log_of(client, address):
    return words_of(client.get(address).text)


class TestTyped:
    def test_a_typed_die_says_so_to_everybody_who_reads_the_working(self, acting):
        acting.make("german", "shoot", **rifle(acting), dice__roll="6")

        assert origins(acting) == {"roll": {"typed"}}
        assert "dice: roll 6 (typed)" in log_of(acting.umpire, acting.base)
        made = f"/side/made/{acting.game.entries[-1].request}"
        assert "dice: roll 6 (typed)" in log_of(acting.german, made)

    def test_the_console_names_the_device_and_no_side_reads_it(self, acting):
        acting.make("german", "shoot", **rifle(acting), dice__roll="6")

        device = acting.game.entries[-1].device
        listed = acting.services.devices.devices_of(acting.id)
        assert device in {each.label for each in listed}
        assert f"device: {device}" in log_of(acting.umpire, acting.base)
        assert device in log_of(acting.umpire, f"{acting.base}/codes")
        for phone in (acting.german, acting.us):
            assert "device:" not in log_of(phone, "/side/log")

    def test_two_phones_of_a_kind_have_two_names(self, acting):
        names = [each.label for each in acting.services.devices.devices_of(acting.id)]
        assert len(names) == len(set(names)) == 2


class TestRolled:
    def test_a_rolled_die_says_so(self, acting):
        acting.make("german", "shoot", **rifle(acting), roll="1")

        assert origins(acting)["roll"] == {"rolled"}
        assert "(rolled by the program)" in log_of(acting.umpire, acting.base)

    def test_a_throw_typed_in_part_is_shown_die_by_die(self, acting):
        acting.make("german", "automatic-fire", **burst(acting), dice__rolls="4", roll="1")

        (resolved,) = (r for r in acting.game.entries[-1].resolutions if "rolls" in r.dice)
        assert resolved.origins["rolls"] == [
            "typed",
            *["rolled"] * (len(resolved.dice["rolls"]) - 1),
        ]
        assert re.search(
            r"rolls 4 \(typed\) [1-6 ]+\(rolled by the program\)", dice_words(resolved)
        )

    def test_a_die_rolled_on_an_earlier_page_remains_rolled(self, volley):
        page = volley.make("umpire", "fire-all", roll="one").text
        dice = _fields(page, "dice.")
        assert _fields(page, "rolled")

        last = {f"dice.{n}: hit": 1 for n in ("C2 at P1", "P1 at C1")}
        told = {**dice, **_fields(page, "rolled"), **last}
        assert volley.make("umpire", "fire-all", **told).status_code == 303
        told = [
            r.origins
            for r in volley.services.battles.game(volley.id).entries[-1].resolutions
            if r.dice
        ]
        assert [set(each["hit"]) for each in told] == [{"rolled"}, {"typed"}, {"typed"}]

    def test_a_phone_cannot_call_its_own_die_rolled(self, acting):
        lots = acting.game.lots("shoot", german(acting), rifle(acting))
        typed = OTHER[lots.face("roll", 0, 6)]
        told = {**rifle(acting), "dice__roll": typed, "rolled": "0 roll"}
        acting.make("german", "shoot", **told)
        assert origins(acting)["roll"] == {"typed"}

    @pytest.mark.parametrize("claim", ["0 roll", "0 {seal} roll", "0,1 {seal} roll", "0 {seal} x"])
    @pytest.mark.parametrize("sends", ["GET", "POST"])
    def test_no_look_at_a_sheet_says_what_the_program_would_roll(self, acting, claim, sends):
        pages = set()
        for face in "123456":
            told = {**rifle(acting), "dice.roll": face, "rolled": claim.format(seal="0" * 24)}
            told |= {"preview": "1"} if sends == "POST" else {}
            answer = acting.german.open(
                "/side/do/shoot",
                method=sends,
                data=told if sends == "POST" else None,
                query_string=told if sends == "GET" else None,
            )
            assert not _fields(answer.text, "rolled")
            pages.add(len(re.sub(r'name="request" value="[^"]*"', "", answer.text)))
        assert len(pages) == 1

    def test_the_programs_own_face_that_a_phone_types_is_typed(self, acting):
        face = acting.game.lots("shoot", german(acting), rifle(acting)).face("roll", 0, 6)
        told = {**rifle(acting), "dice__roll": str(face), "rolled": "0 roll"}
        acting.make("german", "shoot", **told)
        assert origins(acting)["roll"] == {"typed"}

    def test_nobody_can_reroll_until_they_like_the_result(self, acting):
        """Neither another token nor another look at the sheet changes the program's roll."""
        expected = acting.game.lots("shoot", german(acting), rifle(acting)).face("roll", 0, 6)
        for n in range(20):
            told = {
                **rifle(acting),
                "roll": "1",
                "preview": "1",
                "request": f"another token {n:02}",
            }
            acting.post("german", "shoot", **told)
            acting.german.get("/side/do/shoot", query_string={**rifle(acting), "roll": "1"})
        acting.make("german", "shoot", **rifle(acting), roll="1", request="the last of all tokens")
        (resolved,) = (r for r in acting.game.entries[-1].resolutions if "roll" in r.dice)
        assert resolved.dice["roll"] == expected

    def test_a_player_cannot_see_one_die_of_a_move_and_then_leave_it(self, acting):
        """The program rolls all dice of a player's move, or none: shown dice count."""
        acting.make("german", "automatic-fire", **burst(acting), roll="one")
        resolved = [r for r in acting.game.entries[-1].resolutions if r.dice]
        assert sum(len(r.dice) for r in resolved) > 1
        assert {origin for each in origins(acting).values() for origin in each} == {"rolled"}

    def test_a_look_at_a_sheet_rolls_nothing(self, acting):
        page = acting.german.get("/side/do/shoot", query_string={**rifle(acting), "roll": "1"}).text
        assert 'name="die"' in page
        assert not _fields(page, "rolled")

    @pytest.mark.parametrize(
        "claim", ["", " ", "x", "0", "-1 roll", "9999 roll", "0,,1 roll", "٣ roll"]
    )
    def test_a_claim_in_another_format_does_not_count(self, acting, claim):
        acting.make("german", "shoot", **rifle(acting), dice__roll="6", rolled=claim)
        assert origins(acting)["roll"] == {"typed"}


class TestKept:
    def test_an_export_says_where_each_die_came_from_and_holds_no_secret(self, acting):
        acting.make("german", "shoot", **rifle(acting), roll="1")
        text = acting.umpire.get(f"{acting.base}/file").text

        entry = json.loads(text.splitlines()[-1])
        assert entry["device"] == acting.game.entries[-1].device
        assert {
            tuple(r["origins"]["roll"]) for r in entry["resolutions"] if "roll" in r["dice"]
        } == {("rolled",)}
        db = database.connect(acting.settings.database)
        assert schema.secret_of(db, acting.id).hex() not in text
        battle = acting.services.battles.import_file(acting.settings.database, text)
        assert acting.services.battles.game(battle).entries == acting.game.entries

    def test_an_imported_copy_has_another_secret(self, acting):
        text = acting.umpire.get(f"{acting.base}/file").text
        battle = acting.services.battles.import_file(acting.settings.database, text)
        db = database.connect(acting.settings.database)
        assert schema.secret_of(db, battle) != schema.secret_of(db, acting.id)

    def test_an_entry_of_an_earlier_version_says_not_recorded(self, acting, settings):
        acting.make("german", "shoot", **rifle(acting), dice__roll="6")
        db = database.connect(settings.database)
        with database.write_transaction(db):
            rows = db.execute("SELECT seq, resolutions FROM entries").fetchall()
            for seq, text in rows:
                told = [{k: v for k, v in r.items() if k != "origins"} for r in json.loads(text)]
                db.execute(
                    "UPDATE entries SET resolutions = ?, device = NULL, hash = NULL WHERE seq = ?",
                    [json.dumps(told), seq],
                )
        database.close(settings.database)
        game = services_of(settings).battles.game(acting.id)
        assert "".join(exported_lines(_head(game), tuple(game.entries)))
        acting.services.battles._games[acting.id] = game
        shown = log_of(acting.umpire, acting.base)
        assert "dice: roll 6 (typed or rolled: not recorded); device: not recorded" in shown

    def test_a_second_start_rolls_with_the_same_secret(self, acting, settings):
        told = rifle(acting)
        before = acting.game.lots("shoot", german(acting), told).face("roll", 0, 10**6)
        database.close(settings.database)
        again = services_of(settings).battles.game(acting.id)
        assert again.lots("shoot", german(acting), told).face("roll", 0, 10**6) == before


def _fields(page, start):
    """The fields of a page, also hidden ones, whose names begin like this, with their values."""
    found = {}
    for name, value in re.findall(r'name="([^"]+)" value="([^"]*)"', page):
        if name.startswith(start) and value:
            found.setdefault(name, []).append(value)
    return found


def _head(game):
    return ExportedHead(system=game.system.id, title="A battle", opened="2026-01-01T20:00:00+00:00")


def test_a_die_is_named_in_words():
    throw = Resolved(
        "rattenkrieg/throw", {}, {}, (), {"opening_die": 6}, (), {"opening_die": ["typed"]}
    )
    assert dice_words(throw) == "opening die 6 (typed)"
