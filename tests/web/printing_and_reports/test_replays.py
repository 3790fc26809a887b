"""The replay of every game on its pages: for the umpire, for a side, and for all at the end."""

import re

import pytest

from tests.web.evening import Evening, words_of

HEADING = re.compile(r"<h1[^>]*>(.*?)</h1>", re.S)


@pytest.fixture
def evening(app, settings):
    evening = Evening(app, settings)
    evening.engage()
    return evening


def at(client, address, number=999, **more):
    answer = client.get(address, query_string={"at": number, **more})
    assert answer.status_code == 200
    return answer.text


def test_the_umpire_goes_through_the_whole_log(evening):
    address = f"{evening.base}/replay"
    first, last = at(evening.umpire, address, 0), at(evening.umpire, address)
    assert "Easy Company" in first
    assert "Before the first turn" in words_of(HEADING.search(first)[1])
    assert f"Step {len(evening.game.entries)} of {len(evening.game.entries)}" in words_of(last)
    assert 'data-step="on"' in first
    assert 'data-step="on"' not in last
    assert f'href="{address}"' in evening.umpire.get(evening.base).text


def test_a_side_goes_through_its_own_log(evening):
    own = at(evening.german, "/side/replay")
    assert "US believed" not in words_of(own)
    assert "What was true" not in words_of(own)
    assert "/side/do/" not in own
    told = [entry for entry in evening.game.entries if "german" in entry.told]
    assert f"of {len(told) + 1}" in words_of(own)
    assert 'href="/side/replay"' in evening.german.get("/side/").text


def test_a_spectator_waits_for_the_end_and_then_all_see_everything(evening):
    hall = evening.phone(None)
    assert hall.get("/watch/replay").status_code == 404
    assert "/watch/replay" not in hall.get("/watch/").text
    evening.make("umpire", "end-battle", words="It is late.")
    assert "/watch/replay" in hall.get("/watch/").text
    for client, address in ((hall, "/watch/replay"), (evening.us, "/side/replay")):
        page = words_of(at(client, address))
        assert "German believed" in page
        assert "What was true" in page


def test_without_scripts_it_steps_jumps_and_plays_by_links(evening):
    address = f"{evening.base}/replay"
    page = at(evening.umpire, address, 2)
    assert f'href="{address}?at=1"' in page
    assert f'href="{address}?at=3"' in page
    assert f'href="{address}?at=3&amp;plays=2"' in page
    playing = at(evening.umpire, address, 3, plays=2)
    assert f'content="2; url={address}?at=4&amp;plays=2"' in playing
    assert "http-equiv" not in at(evening.umpire, address, 999, plays=2)


def test_an_invalid_number_shows_the_first_moment(evening):
    for number in (-5, "rubbish"):
        assert "Step 1 of" in words_of(at(evening.umpire, f"{evening.base}/replay", number))


def test_no_question_of_that_moment_is_asked_again(evening):
    page = at(evening.umpire, f"{evening.base}/replay", 3)
    assert page.count("<form") == 1  # the slider
    assert "/do/" not in page


class TestTimes:
    """Waiting times: for the umpire at any time, for all others when the battle is over."""

    def test_the_replay_leads_to_the_waiting_times(self, evening):
        assert f'href="{evening.base}/replay/times"' in at(evening.umpire, f"{evening.base}/replay")
        page = words_of(evening.umpire.get(f"{evening.base}/replay/times").text)
        assert "Waiting times" in page

    def test_a_side_and_a_spectator_wait_for_the_end(self, evening):
        hall = evening.phone(None)
        others = (evening.german, "/side/replay"), (hall, "/watch/replay")
        assert "/side/replay/times" not in at(evening.german, "/side/replay")
        assert [client.get(f"{at}/times").status_code for client, at in others] == [404, 404]
        evening.make("umpire", "end-battle", words="It is late.")
        assert [client.get(f"{at}/times").status_code for client, at in others] == [200, 200]

    def test_the_replay_leads_to_the_report_of_its_reader(self, evening):
        hall = evening.phone(None)
        assert "/report" not in at(evening.umpire, f"{evening.base}/replay")
        evening.make("umpire", "end-battle", words="It is late.")
        assert f'"{evening.base}/report"' in at(evening.umpire, f"{evening.base}/replay")
        assert '"/side/report.html"' in at(evening.us, "/side/replay")
        assert evening.us.get("/side/report.html").status_code == 200
        assert "/report" not in at(hall, "/watch/replay")
