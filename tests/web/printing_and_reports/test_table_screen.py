"""The table screen: large, public, and without anything that a spectator may not have."""

import re

import pytest

from assistant.battle.screens.log_lines import LogLine
from assistant.rules.dice import given_dice
from assistant.web.app import create_app
from assistant.web.players.table_screen import without_repeats
from assistant.web.settings import Settings
from tests.battle.random_play.played_to_the_end import NO_DICE, play_tobruk
from tests.browser.laid_boards import Hall, battleaxe, rats_of_tobruk
from tests.web.evening import Evening, words_of

HIDDEN = "Only the players’ phones show where units are."
SAID = re.compile(r'data-said="([^"]+)">([^<]+)<')
TOKEN = re.compile(r'data-seen="[^"]*"')


@pytest.fixture
def evening(app, settings):
    return Evening(app, settings)


def shown(client, address):
    answer = client.get(address)
    assert answer.status_code == 200
    return TOKEN.sub("", answer.text)


def test_the_codes_are_large_on_the_consoles_screen_until_all_are_in(evening, app, settings):
    other = evening.umpire.post("/battles", data={"scenario": "easy-company", "size": "0"}).location
    page = shown(evening.umpire, f"{other}/screen")
    for side in ("german", "us"):
        code = evening.services.hall.code(other.rsplit("/", 1)[-1], side)
        short = evening.services.evening_codes.short_code(code)
        assert (short or code[:5]) in page
    assert f'href="{other}/screen"' in evening.umpire.get(other).text
    # both sides of this one have a phone
    assert 'class="code"' not in shown(evening.umpire, f"{evening.base}/screen")


def test_a_spectators_screen_never_has_a_code(evening):
    hall = evening.phone(None)
    for side in ("german", "us"):
        for device in evening.services.devices.devices_of(evening.id):
            if device.reader.side == side:
                evening.services.devices.sign_out(device.id)
    page = shown(hall, "/watch/screen")
    for side in ("german", "us"):
        code = evening.services.devices.join_code(evening.id, side)
        assert code not in page
        assert code[:5] not in page
        assert evening.services.evening_codes.short_code(code) not in page
    assert "<svg" not in page or 'class="code"' not in page


def test_the_table_screen_shows_the_turn_and_the_announcements(evening):
    hall = evening.phone(None)
    evening.engage()
    page = words_of(shown(hall, "/watch/screen"))
    assert f"Turn {evening.battle.turn} of" in page
    assert "The engagement begins" in page
    assert 'href="/watch/screen"' in hall.get("/watch/").text


def test_the_table_screen_shows_the_light_and_the_noise(evening):
    evening.engage()
    page = words_of(shown(evening.phone(None), "/watch/screen"))
    assert "Conditions before dawn, normal noise" in page


def test_secret_acts_of_a_side_change_no_byte(evening):
    hall = evening.phone(None)
    evening.engage()
    screens = (hall, "/watch/screen"), (evening.umpire, f"{evening.base}/screen")
    before = [shown(*each) for each in screens]
    for side in ("german", "us"):
        for element in evening.of(side)[:2]:
            evening.make(side, "place-order", element=element.id, kind="ambush")
    assert [shown(*each) for each in screens] == before


def test_the_table_screen_has_no_secret_name_or_id(evening):
    hall = evening.phone(None)
    evening.engage()
    page = shown(hall, "/watch/screen")
    for side in ("german", "us"):
        for element in evening.of(side):
            assert element.id not in page
            assert element.title not in page


def test_the_table_screen_shows_the_plan_and_who_acts_next(evening):
    evening.engage()
    for address in ("/watch/screen", "/watch/"):
        page = shown(evening.phone(None), address)
        assert "Orchard" in page
        assert "Both sides place their orders." in page


def test_undone_sentences_are_gone_and_their_numbers_are_not_used_again(evening):
    hall = evening.phone(None)
    evening.engage()
    before = SAID.findall(shown(hall, "/watch/screen"))
    _take_back(evening, evening.game.last_standing())
    after = SAID.findall(shown(hall, "/watch/screen"))
    assert set(after) < set(before)
    newest = words_of(shown(hall, "/watch/screen"))
    assert f"Undone. {before[0][1]}" in newest
    _take_back(evening, evening.game.last_undo())
    assert SAID.findall(shown(hall, "/watch/screen")) == before


def test_the_side_that_acts_has_its_badge_in_the_band(evening):
    band = re.compile(r'<p class="band acts" role="status">(.*?)</p>', re.S)
    hall = evening.phone(None)
    assert "<svg" not in band.search(shown(hall, "/watch/screen"))[1]
    evening.act()
    acts = band.search(shown(hall, "/watch/screen"))[1]
    assert acts.count("<svg") == 1
    assert "acts" in words_of(acts)


def _take_back(evening, entry):
    evening.umpire.post(f"{evening.base}/undo", data={"seq": entry.seq})


def test_the_table_screen_shows_points_and_losses_only_at_the_end(evening):
    hall = evening.phone(None)
    evening.engage()
    # in the battle a side knows only its own points, so the hall knows none
    assert "Points" not in words_of(shown(hall, "/watch/screen"))
    evening.make("umpire", "end-battle", words="Late.", winner="us")
    page = words_of(shown(hall, "/watch/screen"))
    assert "US victory Late. The umpire decided who won. German losses: none." in page
    assert "Side Points Figures lost" in page
    assert "US 0 0 of 13" in page


def test_at_the_end_the_table_screen_waits_for_nobody_and_repeats_nothing(tmp_path):
    laid = Hall(tmp_path)
    game = laid.opens("tobruk", "small")

    def makes(move, by="", dice=NO_DICE, /, **told):
        laid.makes(game, move, by, given_dice(dict(dice)), **told)

    play_tobruk(makes)
    ids = laid.closes()
    spectator = create_app(Settings(tmp_path)).test_client()
    spectator.get(f"/J/{ids['tobruk-watch']}")
    page = shown(spectator, "/watch/screen")
    assert "data-watch>The battle is over<" in page  # and no turn, so that the title has room
    assert 'class="band' not in page
    assert words_of(page).count("Historical draw") == 1
    assert HIDDEN not in words_of(page)


def test_units_of_battleaxe_are_listed_by_their_places_and_those_of_tobruk_are_secret(tmp_path):
    laid = Hall(tmp_path)
    battleaxe(laid)
    rats_of_tobruk(laid)
    ids = laid.closes()
    app = create_app(Settings(tmp_path))
    client = app.test_client()
    client.get(f"/J/{ids['axe-watch']}")
    page = words_of(shown(client, "/watch/screen"))
    assert "Zone C 4RTR(-), 7RTR, 22Gds, 65AT" in page
    assert "Area 6, Halfaya Pass 1/104, 1/33A, deFR" in page
    assert HIDDEN not in page

    client = app.test_client()
    client.get(f"/J/{ids['tobruk-watch']}")
    for address in ("/watch/screen", "/watch/"):
        page = words_of(shown(client, address))
        assert HIDDEN in page
        assert "1/33" not in page


def test_what_is_announced_each_turn_is_shown_once():
    begins = [LogLine("", f"Turn {turn} begins.", number=turn) for turn in (3, 2, 1)]
    other = LogLine("", "1/62 goes from 14 to 13.", number=4)
    another = LogLine("", "2/62 goes from 14 to 18.", number=5)
    assert without_repeats([other, another, *begins]) == [other, another, begins[0]]
