"""Assistant umpires: their codes, the pages that they may open, and two umpires at one table."""

import re

import pytest

from assistant.battle.viewers import Viewer
from assistant.web.access.umpires import umpire_rows
from assistant.web.devices import assistants
from tests.web.desert_rats.test_double_blind_pages import BackToBack
from tests.web.evening import Evening, words_of


def add_assistant(evening):
    """Make a code on the console; return it with its reader."""
    before = evening.services.devices.assistants.of_battle(evening.id)
    assert evening.umpire.post(f"{evening.base}/umpires").status_code == 303
    (made,) = set(evening.services.devices.assistants.of_battle(evening.id)) - set(before)
    return made


def assistant_of(app, evening):
    """Return the browser of a new assistant umpire."""
    client = app.test_client()
    joined = client.get(f"/J/{add_assistant(evening).code}")
    assert (joined.status_code, joined.location) == (303, evening.base)
    return client


@pytest.fixture
def gap(app, settings):
    return BackToBack(app, settings)


def test_an_assistant_umpire_joins_by_a_code_and_sees_the_console_of_that_battle(gap, app):
    assistant = assistant_of(app, gap)

    assert assistant.get("/").location == gap.base
    console = assistant.get(gap.base)
    assert console.status_code == 200
    assert "Umpire 2" in console.text
    assert "All battles" not in console.text
    for page in ("codes", "remove", "rename", "file", "umpires/2"):
        assert assistant.get(f"{gap.base}/{page}").status_code == 404
    for page in ("umpires", "umpires/2", "codes", "codes/british", "console", "wifi", "remove"):
        assert assistant.post(f"{gap.base}/{page}").status_code == 404, page
    assert assistant.post("/battles", data={"scenario": "easy-company"}).status_code == 404


def test_an_assistant_umpire_knows_of_no_other_battle(gap, app, settings):
    assistant, other = assistant_of(app, gap), Evening(app, settings, umpire=gap.umpire)

    element = other.of("german")[0].id
    assert gap.umpire.get(f"/u/{element}").status_code == 200
    for address in (other.base, f"{other.base}/reading", f"/u/{element}", f"{other.base}/as/us"):
        assert assistant.get(address).status_code == 404, address
    assert assistant.post(f"{other.base}/do/set-conditions").status_code == 404


def test_a_sides_code_makes_no_umpire_and_no_side_reaches_the_codes_of_umpires(gap):
    made = add_assistant(gap)

    for side, phone in gap.phones.items():
        code = gap.services.devices.join_code(gap.id, side)
        assert gap.services.devices.reader_by_code(code).role == "side"
        assert phone.post(f"{gap.base}/umpires").status_code == 404
        assert made.code not in phone.get("/side/").text
    codes = gap.umpire.get(f"{gap.base}/codes").text
    assert f"{made.code[:5]} {made.code[5:]}" in codes
    assert made.code not in gap.umpire.get(gap.base).text


def test_a_code_lets_one_device_in_until_that_device_is_signed_out(gap, app):
    made = add_assistant(gap)
    first, second = app.test_client(), app.test_client()
    assert first.get(f"/J/{made.code}").status_code == 303

    refused = second.get(f"/J/{made.code}")
    assert refused.status_code == 409
    assert "Another device is already Umpire 2." in words_of(refused.text)
    assert second.get(gap.base).status_code == 401

    (row,) = [d for d in gap.services.devices.devices_of(gap.id) if d.reader == made.reader]
    assert row.label.startswith("Umpire 2, ")
    assert gap.umpire.post(f"{gap.base}/devices/{row.id}").status_code == 303
    assert first.get(gap.base).status_code == 401
    assert second.get(f"/J/{made.code}").status_code == 303


def test_a_revoked_code_ends_the_session_immediately_and_its_number_is_not_reused(gap, app):
    assistant, code = app.test_client(), add_assistant(gap).code
    assistant.get(f"/J/{code}")
    ended = []
    gap.services.hub.end = ended.append
    devices = [d.id for d in gap.services.devices.devices_of(gap.id) if d.reader.is_assistant]

    assert gap.umpire.post(f"{gap.base}/umpires/2").status_code == 303
    assert ended == devices
    assert assistant.get(gap.base).status_code == 401
    assert assistant.post(f"{gap.base}/do/begin").status_code == 401
    assert gap.battle.phase == "setup"
    assert app.test_client().get(f"/J/{code}").status_code == 404
    assert add_assistant(gap).reader.number == 3
    assert gap.umpire.post(f"{gap.base}/umpires/2").status_code == 404


def test_a_battle_has_a_limit_of_assistant_umpires(gap):
    for _ in range(assistants.MOST):
        add_assistant(gap)
    refused = gap.umpire.post(f"{gap.base}/umpires")
    assert refused.status_code == 409
    assert "Revoke a code first." in refused.text


def test_the_codes_of_a_removed_battle_are_gone(gap, app):
    assistant, code = app.test_client(), add_assistant(gap).code
    assistant.get(f"/J/{code}")
    assert gap.umpire.post(f"{gap.base}/remove").status_code == 303

    assert assistant.get(gap.base).status_code == 401
    assert app.test_client().get(f"/J/{code}").status_code == 404


def test_an_assistant_umpire_is_not_a_phone_of_a_side_or_a_spectator(gap, app):
    before = words_of(gap.umpire.get(gap.base).text)
    assistant_of(app, gap)

    codes = words_of(gap.umpire.get(f"{gap.base}/codes").text)
    assert "No phone has joined yet." in codes[codes.index("Spectators") :]
    assert "1 phone" in before


def test_two_umpires_who_tap_at_the_same_moment_do_it_once(gap, app):
    assistant = assistant_of(app, gap)
    seen = gap.services.battles.versions.of_page(
        Viewer("umpire"), gap.services.battles.game(gap.id)
    )
    sent = {"words": "Engines to the north", "player": "british"}
    gap.begin()
    headers = {"X-Seen": seen}
    entries = len(gap.services.battles.game(gap.id).entries)
    newest = gap.services.battles.versions.of_page(
        Viewer("umpire"), gap.services.battles.game(gap.id)
    )
    headers = {"X-Seen": newest}

    first = gap.umpire.post(
        f"{gap.base}/do/add-line", data=sent | {"request": "1" * 20}, headers=headers
    )
    second = assistant.post(
        f"{gap.base}/do/add-line", data=sent | {"request": "2" * 20}, headers=headers
    )
    assert first.status_code == 303
    assert second.status_code == 409
    assert "The other umpire has just done this:" in words_of(second.text)
    assert len(gap.services.battles.game(gap.id).entries) == entries + 1
    other = {"words": "Dust to the south", "player": "british", "request": "3" * 20}
    assert assistant.post(f"{gap.base}/do/add-line", data=other, headers=headers).status_code == 303
    again = sent | {"request": "4" * 20}  # from the page that shows the first line
    assert assistant.post(f"{gap.base}/do/add-line", data=again).status_code == 303


def test_the_log_says_which_assistant_umpire_did_it_and_players_do_not_read_that(gap, app):
    assistant = assistant_of(app, gap)
    assert assistant.post(f"{gap.base}/do/begin").status_code == 303
    log = words_of(gap.umpire.get(gap.base).text)
    assert "Umpire 2 The battle begins" in log or "Umpire 2 " in log[log.index("Log ") :]
    for phone in gap.phones.values():
        assert "Umpire 2" not in phone.get("/side/").text
        assert "Umpire 2" not in phone.get("/side/log").text
    game = gap.services.battles.game(gap.id)
    assert assistant.post(f"{gap.base}/undo", data={"seq": game.entries[-1].seq}).status_code == 303
    assert "by Umpire 2" in gap.umpire.get(gap.base).text
    assert game.entries[-1].device.startswith("Umpire 2, ")


def test_each_umpire_sees_which_page_the_other_has_open(gap, app, monkeypatch):
    made = add_assistant(gap)
    assistant = app.test_client()
    assistant.get(f"/J/{made.code}")
    game = gap.services.battles.game(gap.id)
    (device,) = [d for d in gap.services.devices.devices_of(gap.id) if d.reader == made.reader]
    places = gap.services.umpire_places
    with app.test_request_context():
        assert [row.words for row in umpire_rows(game)][1] == "has no page of this battle open"
        monkeypatch.setattr(gap.services.hub, "listening", lambda: frozenset({device.id}))
        for page, words in (
            ("/reading", "reading the reports"),
            ("", "at the console"),
            ("/do/set-visibility", "has “"),
            ("/nowhere", "looks at another page"),
        ):
            assert places.note(device.id, gap.base + page) == gap.id
            assert places.note(device.id, gap.base + page) == ""
            assert umpire_rows(game)[1].words.startswith(words)
    assert "Umpire 2" in gap.umpire.get(gap.base).text
    assert "Umpire 2 that is you" in words_of(assistant.get(gap.base).text)


def test_a_single_umpire_reads_nothing_of_other_umpires(gap):
    assert "Umpire 2" not in gap.umpire.get(gap.base).text
    assert "joined umpires" not in gap.umpire.get(gap.base).text


def test_wrong_codes_are_counted_as_before(gap, app):
    add_assistant(gap)
    client = app.test_client()
    tried = [
        client.get(f"/J/{n:010d}", environ_base={"REMOTE_ADDR": "192.0.2.7"}) for n in range(40)
    ]
    assert tried[0].status_code == 404
    assert tried[-1].status_code == 429


def bound_assistant(app, gap, part):
    """Return the browser of an assistant umpire for one side."""
    assert gap.umpire.post(f"{gap.base}/umpires", data={"part": part}).status_code == 303
    made = gap.services.devices.assistants.of_battle(gap.id)[-1]
    assert made.reader.part == part
    client = app.test_client()
    assert client.get(f"/J/{made.code}").status_code == 303
    return client


def test_an_assistant_for_a_side_sees_everything_and_has_buttons_for_that_side(gap, app):
    assistant = bound_assistant(app, gap, "axis")
    assert gap.make("umpire", "begin").status_code == 303

    page = assistant.get(f"{gap.base}/reading").text
    assert page.index('aria-label="Axis"') < page.index('aria-label="British"')
    assert "Send Axis reports" in page
    assert "Send British reports" not in page
    assert "Send all reports" not in page
    first = gap.umpire.get(f"{gap.base}/reading").text
    for words in ("Send Axis reports", "Send British reports", "Send all reports"):
        assert words in first
    assert "Umpire 2 (Axis)" in words_of(gap.umpire.get(gap.base).text)
    console = assistant.get(gap.base).text
    for move in ("shift", "rule-element", "set-visibility", "set-options", "end-battle", "release"):
        assert f"{gap.base}/do/{move}?" not in console, move
    assert "The first umpire takes the next step." not in console  # the reports are to be read


def test_an_assistant_for_a_side_has_orders_to_seal_for_that_side_only(gap, app):
    assistant = bound_assistant(app, gap, "axis")
    gap.begin()
    console, first = assistant.get(gap.base).text, gap.umpire.get(gap.base).text

    for platoon in gap.battle.platoons.values():
        link = f"{gap.base}/do/give-order?platoon={platoon.id}&amp;"
        assert (link in console) == (platoon.side == "axis"), platoon.name
        assert link in first
    assert "The first umpire takes the next step." in console
    assert "When the orders are closed, they keep their last orders." in words_of(console)
    assert "If you close now, they keep their last orders." in words_of(first)


def test_the_turn_goes_out_when_both_umpires_have_released_their_reports(gap, app):
    assistant = bound_assistant(app, gap, "axis")
    gap.make("umpire", "begin")

    def release(client, side, n):
        told = {"side": side, "request": n * 20}
        return client.post(f"{gap.base}/do/release-side", data=told)

    assert release(assistant, "british", "1").status_code == 422
    assert release(assistant, "axis", "2").status_code == 303
    assert gap.battle.phase == "reports"
    assert "Axis: ready, waits for the others" in gap.umpire.get(f"{gap.base}/reading").text
    assert release(gap.umpire, "british", "3").status_code == 303
    assert gap.battle.phase == "orders"


def test_a_bound_assistant_undoes_only_what_that_assistant_did(gap, app):
    assistant = bound_assistant(app, gap, "axis")
    gap.make("umpire", "begin")
    game = gap.services.battles.game(gap.id)
    refused = assistant.post(f"{gap.base}/undo", data={"seq": game.entries[-1].seq})
    assert refused.status_code == 422
    assert "Umpire 2 undoes only what Umpire 2 did." in refused.text

    page = assistant.get(f"{gap.base}/undo")  # it offers nothing that would be refused
    assert "Umpire 2 undoes only what Umpire 2 did." in page.text
    assert "Undo this entry" not in page.text

    told = {"player": "axis", "words": "Engines to the north", "request": "4" * 20}
    assert assistant.post(f"{gap.base}/do/add-line", data=told).status_code == 303
    assert "Undo this entry" in assistant.get(f"{gap.base}/undo").text
    assert assistant.post(f"{gap.base}/undo", data={"seq": game.entries[-1].seq}).status_code == 303


def test_no_code_is_made_for_a_part_that_does_not_exist(gap, app, settings):
    assert gap.umpire.post(f"{gap.base}/umpires", data={"part": "romans"}).status_code == 404
    other = Evening(app, settings, umpire=gap.umpire)
    assert other.umpire.post(f"{other.base}/umpires", data={"part": "us"}).status_code == 404
    assert "Add one for" not in other.umpire.get(f"{other.base}/codes").text


def sector_assistant(app, gap, first="0000", last="2307"):
    """Return the browser of an assistant umpire for a sector of the map."""
    made = gap.umpire.post(f"{gap.base}/umpires", data={"from": first, "to": last})
    assert made.status_code == 303
    made = gap.services.devices.assistants.of_battle(gap.id)[-1]
    client = app.test_client()
    assert client.get(f"/J/{made.code}").status_code == 303
    return client


def test_an_assistant_for_a_sector_has_buttons_for_the_units_there(gap, app):
    assistant = sector_assistant(app, gap)
    gap.begin()
    console, first = assistant.get(gap.base).text, gap.umpire.get(gap.base).text

    assert "Umpire 2 (sector 0000 to 2307)" in words_of(first)
    assert '<rect class="sector"' in console
    assert '<rect class="sector"' in first
    for unit in gap.battle.elements.values():
        link = f"{gap.base}/do/shift?element={unit.id}&amp;"
        assert (link in console) == (unit.side == "british"), unit.name
    told = {"platoon": "2-zug", "command": "none", "request": "5" * 20}
    refused = assistant.post(f"{gap.base}/do/give-order", data=told)
    assert refused.status_code == 422
    assert "2. Zug is outside sector 0000 to 2307 of Umpire 2." in words_of(refused.text)
    told |= {"platoon": "1-troop"}
    assert assistant.post(f"{gap.base}/do/give-order", data=told).status_code == 303


def test_a_sector_is_chosen_by_squares_of_the_map_only(gap):
    for first, last in (("0000", "9999"), ("", ""), ("<b>", "0000")):
        refused = gap.umpire.post(f"{gap.base}/umpires", data={"from": first, "to": last})
        assert refused.status_code == 422
        assert "Enter two squares of the map for the sector" in words_of(refused.text)
    assert gap.services.devices.assistants.of_battle(gap.id) == []


def test_a_sector_is_chosen_by_tapping_two_corners_of_the_map(gap):
    here = f"{gap.base}/umpires/sector"
    page = gap.umpire.get(here).text
    assert page.count('class="block-of-grid"') == 12 * 8
    assert "Tap one corner" in page
    page = gap.umpire.get(f"{here}?from=0200").text
    assert 'href="?from=0000&amp;to=0301"' in page
    assert 'href="?from=0200&amp;to=2315"' in page
    page = gap.umpire.get(f"{here}?from=0000&to=2307").text
    assert "Sector 0000 to 2307." in words_of(page)
    assert "10 elements are in it now." in words_of(page)
    assert '<input type="hidden" name="to" value="2307">' in page
    for phone in gap.phones.values():
        assert phone.get(here).status_code == 404


def test_a_battle_without_parts_has_no_sectors(gap, app, settings):
    other = Evening(app, settings, umpire=gap.umpire)
    sent = {"from": "0000", "to": "0101"}
    assert other.umpire.post(f"{other.base}/umpires", data=sent).status_code == 404
    assert other.umpire.get(f"{other.base}/umpires/sector").status_code == 404
    assert "Tap its corners" not in other.umpire.get(f"{other.base}/codes").text


def duel(gap):
    """Bring C1 and P1 into sight of each other with orders to fire, up to the fire step."""
    for name, x in (("C1", 1400), ("P1", 1450)):
        there = {"x_m": x, "y_m": 100 + 4 * (x - 1400), "heading_deg": 0}
        assert gap.make("umpire", "shift", element=gap.element(name).id, **there).status_code == 303
    gap.begin()
    for name in ("C1", "P1"):
        told = {"element": gap.element(name).id, "firing": "yes"}
        assert gap.make("umpire", "rule-element", **told).status_code == 303
    for move in ("close-orders", "move-all"):
        assert gap.make("umpire", move, roll="1").status_code == 303


def test_an_assistant_for_a_side_enters_that_sides_dice_and_the_first_umpire_the_rest(gap, app):
    assistant = bound_assistant(app, gap, "axis")
    duel(gap)
    console = assistant.get(gap.base).text
    assert "P1 at C1: hit" in console
    assert "C1 at P1: hit" not in console
    assert "Umpire 2 has 1 die to enter." in words_of(gap.umpire.get(gap.base).text)
    throw = console.partition('name="throw" value="')[2].partition('"')[0]

    told = {"throw": throw, "face": "2", "tap": "1", "from": gap.base, "request": "6" * 20}
    assert assistant.post(f"{gap.base}/do/enter-dice", data=told).status_code == 303
    assert "has 1 die to enter" not in gap.umpire.get(gap.base).text
    game = gap.services.battles.game(gap.id)
    assert "Umpire 2 " in words_of(gap.umpire.get(gap.base).text)

    sheet = gap.umpire.get(f"{gap.base}/do/fire-all").text
    asked = re.findall(r'name="dice\.([^"]+)" value="(\d*)"', sheet)
    assert asked == [("C1 at P1: hit", ""), ("P1 at C1: hit", "2")]
    fire = {"dice.C1 at P1: hit": "1", "request": "7" * 20}
    fired = gap.umpire.post(f"{gap.base}/do/fire-all", data=fire)
    assert fired.status_code == 303
    dice = [each.dice["hit"] for each in game.entries[-1].resolutions]
    assert dice == [1, 2]
    late = assistant.post(f"{gap.base}/do/enter-dice", data=told | {"request": "8" * 20})
    assert late.status_code == 422


def test_the_program_rolls_only_the_dice_that_no_umpire_entered(gap, app):
    assistant = bound_assistant(app, gap, "axis")
    duel(gap)
    throw = assistant.get(gap.base).text.partition('name="throw" value="')[2].partition('"')[0]
    told = {"throw": throw, "face": "2", "request": "6" * 20}
    assert assistant.post(f"{gap.base}/do/enter-dice", data=told).status_code == 303
    assert gap.make("umpire", "fire-all", roll="1").status_code == 303
    resolved = gap.services.battles.game(gap.id).entries[-1].resolutions
    assert [next(iter(each.origins.values())) for each in resolved] == [["rolled"], ["typed"]]


@pytest.mark.parametrize("part", ["axis", ""])
def test_an_assistant_opens_on_the_console_of_the_battle_however_they_sign_in(gap, app, part):
    gap.umpire.post(f"{gap.base}/umpires", data={"part": part})
    made = gap.services.devices.assistants.of_battle(gap.id)[-1]
    typed = app.test_client()
    joined = typed.post("/door", data={"code": f" {made.code[:5]} {made.code[5:].lower()} "})
    assert (joined.status_code, joined.location) == (303, gap.base)
    for address in ("/", f"/J/{made.code}"):
        assert typed.get(address).location == gap.base
    page = typed.get(gap.base)
    assert page.status_code == 200
    assert 'aria-label="Master map"' in page.text
