"""Moves by their forms: made once and saved, refused in a sentence, thrown die by die."""

import re
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle

import pytest
from werkzeug.datastructures import MultiDict

from assistant.web.database import database
from assistant.web.services import EXTENSION, services_of
from tests.programs import program_over
from tests.web.evening import words_of
from tests.web.sheets.firing import burst, dice_on, rifle

HTMX = {"HX-Request": "true"}
TAP = "a tap of twenty-four....."


@pytest.fixture
def on_disk(settings):
    """The battle as a second run of the program finds it in the same data folder."""

    def read(evening):
        database.close(settings.database)
        return services_of(settings).battles.game(evening.id)

    return read


def question(page):
    """The names under which the open question of a sheet is sent."""
    asked = re.search(r'<section class="ask">.*?</section>', page, re.DOTALL)
    return set(re.findall(r'name="([^"]+)"', asked[0])) if asked else set()


class TestMade:
    def test_a_made_move_leads_back_and_is_on_disk(self, evening, on_disk):
        answer = evening.post("us", "place-all", **{"from": "/side/"})

        assert (answer.status_code, answer.location) == (303, "/side/")
        assert all(m.placed for m in evening.battle.mojons_of("us"))
        found = on_disk(evening)
        assert found.state == evening.battle
        assert found.entries == evening.game.entries

    def test_everything_of_a_fight_is_on_disk(self, acting, on_disk):
        acting.make("german", "automatic-fire", **burst(acting), roll="1")
        acting.umpire.post(f"{acting.base}/undo", data={"why": "a wrong tap"})
        acting.make("german", "shoot", **rifle(acting), roll="1")

        found = on_disk(acting)
        assert found.entries == acting.game.entries
        assert found.state == acting.battle

    def test_a_second_run_continues_where_the_first_one_stopped(self, evening, settings):
        evening.make("german", "place-all")
        database.close(settings.database)
        app = program_over(settings)
        phone = app.test_client()
        phone.set_cookie("device", evening.us.get_cookie("device").value)

        assert phone.post("/side/do/place-all").status_code == 303
        state = app.extensions[EXTENSION].battles.game(evening.id).state
        assert all(m.placed for m in state.mojons.values())

    def test_a_made_move_with_dice_leads_to_its_result(self, acting):
        answer = acting.make("german", "shoot", **rifle(acting), dice__roll="6")
        entry = acting.game.entries[-1]

        assert answer.location.startswith(f"/side/made/{entry.request}?")
        assert acting.german.get(answer.location).status_code == 200

    def test_an_entry_without_a_page_is_not_found(self, acting):
        acting.umpire.post(f"{acting.base}/undo", data={"request": TAP})

        assert acting.game.entries[-1].request == TAP
        for token in (TAP, acting.game.entries[0].request, "x"):
            assert acting.umpire.get(f"{acting.base}/made/{token}").status_code == 404


class TestSentTwice:
    def test_a_repeated_request_counts_once_and_has_the_same_response(self, evening):
        told = {"request": TAP, "from": "/side/"}
        answers = [evening.post("us", "place-all", **told) for _ in range(3)]

        assert [a.status_code for a in answers] == [303] * 3
        assert {a.location for a in answers} == {"/side/"}
        assert len(evening.game.entries) == 2

    def test_a_repeated_request_rolls_once(self, acting):
        told = {**rifle(acting), "roll": "1", "request": TAP}
        first, second = (acting.post("german", "shoot", **told) for _ in range(2))

        assert acting.game.entries[-1].request == TAP
        assert acting.game.entries[-2].request != TAP
        assert first.location == second.location
        shown = [words_of(acting.german.get(a.location).text) for a in (first, second)]
        assert shown[0] == shown[1]

    def test_at_once_from_many_threads_counts_once(self, evening):
        def tap(_):
            client = evening.app.test_client()
            client.set_cookie("device", evening.us.get_cookie("device").value)
            return client.post("/side/do/place-all", data={"request": TAP}).status_code

        with ThreadPoolExecutor(6) as people:
            answers = list(people.map(tap, range(12)))

        assert set(answers) == {303}
        assert len(evening.game.entries) == 2

    def test_of_two_simultaneous_taps_both_count_or_the_later_is_refused(self, evening):
        def tap(who):
            client = evening.app.test_client()
            client.set_cookie("device", evening.client(who).get_cookie("device").value)
            return client.post("/side/do/place-all").status_code

        evening.rolls_edge("german")
        with ThreadPoolExecutor(4) as people:
            answers = list(people.map(tap, ["german", "us"] * 4))

        assert sorted(answers) == [303] * 2 + [422] * 6
        assert [e.seq for e in evening.game.entries] == [1, 2, 3, 4]

    @pytest.mark.parametrize("token", ["", "short", "x" * 65])
    def test_a_token_that_says_nothing_is_replaced(self, evening, token):
        evening.rolls_edge("german")
        for who in ("german", "us"):
            assert evening.post(who, "place-all", request=token).status_code == 303

        assert len({e.request for e in evening.game.entries}) == 4


class TestRefused:
    def test_a_refused_move_says_why_and_changes_nothing(self, evening, on_disk):
        before = evening.battle
        answer = evening.post("umpire", "end-turn")

        assert answer.status_code == 422
        assert "<h2>No rounds are being played.</h2>" in answer.text
        assert evening.battle is before
        assert len(on_disk(evening).entries) == 1

    def test_a_sheet_that_is_only_opened_shows_the_refusal_too(self, evening):
        answer = evening.umpire.get(evening.address("umpire", "end-turn"))

        assert answer.status_code == 200
        assert "<h2>No rounds are being played.</h2>" in answer.text

    def test_a_wrong_answer_names_the_question_and_what_is_allowed(self, acting):
        before = acting.battle
        answer = acting.post("german", "shoot", **{**rifle(acting), "distance_in": "far"})
        (told,) = re.findall(r'<p class="wrong"[^>]*>(.*?)</p>', answer.text)

        assert answer.status_code == 422
        assert words_of(told) == "How far from 1st Squad, Team 1? Enter a number from 0 to 2000″."
        assert "distance_in" in question(answer.text)
        assert acting.battle is before

    def test_an_answer_that_nobody_offered_is_refused(self, acting):
        answer = acting.post("german", "shoot", **{**rifle(acting), "man": "Napoleon"})

        assert answer.status_code == 422
        assert "Who fires? Choose one of: Private 3 (Mauser)" in words_of(answer.text)


class TestNotThere:
    @pytest.mark.parametrize(
        ("who", "move"),
        [
            ("umpire", "vanish"),
            ("german", "vanish"),
            ("german", "end-turn"),
            ("german", "rule-element"),
            ("german", "spot"),
            ("umpire", "ask-spot"),
            ("german", "undo"),
            ("umpire", "open"),
        ],
    )
    @pytest.mark.parametrize("sends", ["get", "post"])
    def test_a_move_of_nobody_or_of_another_role_is_not_found(self, evening, who, move, sends):
        answer = getattr(evening.client(who), sends)(evening.address(who, move))

        assert answer.status_code == 404
        assert len(evening.game.entries) == 1


class TestHtmx:
    def test_a_tap_that_is_made_leads_back(self, evening):
        answer = evening.post("us", "place-all", HTMX, tap="1", **{"from": "/side/"})

        assert (answer.status_code, answer.location) == (303, "/side/")
        part = evening.us.get(answer.location, headers=HTMX)
        assert part.text.lstrip().startswith('<main id="page"')

    def test_a_tap_that_asks_something_opens_its_sheet_with_the_known_answers(self, acting):
        told = {"element": acting.of("german")[0].id, "tap": "1", "from": "/side/"}
        answer = acting.post("german", "shoot", HTMX, **told)
        sheet = answer.headers["HX-Redirect"]

        assert (answer.status_code, answer.text) == (200, "")
        assert sheet.startswith("/side/do/shoot?")
        page = acting.german.get(sheet)
        assert page.status_code == 200
        assert f'name="element" value="{told["element"]}"' in page.text
        assert 'name="from" value="/side/"' in page.text

    def test_a_sheet_that_is_made_leads_on_under_an_address_of_its_own(self, acting):
        answer = acting.post("german", "shoot", HTMX, **rifle(acting), dice__roll="6")
        token = acting.game.entries[-1].request

        assert answer.status_code == 200
        assert answer.headers["HX-Redirect"].startswith(f"/side/made/{token}?")

    def test_a_sheet_without_dice_leads_back(self, evening):
        told = {"ambient": "quiet", "from": evening.base}
        answer = evening.post("umpire", "set-conditions", HTMX, **told)

        assert (answer.status_code, answer.headers["HX-Redirect"]) == (200, evening.base)

    def test_a_sheet_that_continues_holds_the_page_to_replace(self, acting):
        answer = acting.post("german", "shoot", HTMX, **rifle(acting))

        assert answer.status_code == 200
        assert 'id="page"' in answer.text
        assert "HX-Redirect" not in answer.headers


class TestPreview:
    @pytest.mark.parametrize("roll", [{}, {"roll": "1"}, {"dice.roll": "1"}])
    def test_a_preview_changes_nothing(self, acting, roll):
        before, length = acting.battle, len(acting.game.entries)
        told = {**rifle(acting), **roll, "request": TAP, "preview": "1"}
        answer = acting.german.post("/side/do/shoot", data=told)

        assert answer.status_code == 200
        assert acting.battle is before
        assert len(acting.game.entries) == length

    def test_a_look_changes_nothing_whatever_is_entered(self, evening):
        before = evening.battle
        address = evening.address("us", "place-all")

        assert evening.us.get(address, query_string={"roll": "1"}).status_code == 200
        assert evening.battle is before

    def test_a_preview_asks_one_question_after_another(self, acting):
        told = {"element": acting.of("german")[0].id, "preview": "1"}
        asked = []
        for name, value in list(rifle(acting).items())[1:]:
            page = acting.post("german", "shoot", **told).text
            asked.append(question(page) - {"preview"})
            told[name] = value

        # one enemy is known: whom to shoot at needs no answer
        assert asked == [{"man"}, {"distance_in"}, {"distance_in"}]
        assert dice_on(acting.post("german", "shoot", **told).text) == {"roll": [""]}

    def test_a_preview_keeps_the_values_of_its_address_until_they_are_asked(self, acting):
        """A link gives the distance; the sheet asks who fires first."""
        told = rifle(acting)
        man = told.pop("man")
        page = acting.german.get("/side/do/shoot", query_string=told).get_data(as_text=True)
        hidden = re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', page)

        assert question(page) >= {"man"}
        assert ("carried", "distance_in") in hidden
        assert ("distance_in", "12") in hidden
        form = [*hidden, ("man", man), ("preview", "1")]
        page = acting.german.post("/side/do/shoot", data=MultiDict(form)).get_data(as_text=True)
        assert question(page) == set()
        assert set(dice_on(page)) == {"roll"}

    def test_a_preview_keeps_the_id_of_its_tap(self, acting):
        told = {**rifle(acting), "request": TAP, "preview": "1"}
        page = acting.post("german", "shoot", **told).text

        assert f'name="request" value="{TAP}"' in page


class TestOverruled:
    def test_a_refused_move_is_made_with_a_reason_and_the_log_says_so(self, acting):
        refused = acting.post("umpire", "end-turn")
        assert refused.status_code == 422
        assert '<button class="button" name="overrule" value="1">Overrule</button>' in refused.text

        why = "It is <late>"
        made = acting.post("umpire", "end-turn", why=why, overrule="1")
        entry = acting.game.entries[-1]
        page = acting.umpire.get(acting.base).text

        assert made.status_code == 303
        assert entry.why == why
        assert entry.overruled[0] == "A round has begun: end it first."
        assert "A round has begun: end it first." in page
        assert "Overruled. Reason: It is &lt;late&gt;" in page

    @pytest.mark.parametrize("why", ["", "   "])
    def test_without_a_reason_it_stays_refused(self, acting, why):
        before = acting.battle
        answer = acting.post("umpire", "end-turn", why=why, overrule="1")

        assert answer.status_code == 422
        assert acting.battle is before

    def test_a_side_overrules_nothing(self, evening):
        before = evening.battle
        told = {"element": evening.of("german")[0].id, "kind": "fire"}
        answer = evening.post("german", "place-order", **told, why="I say so", overrule="1")

        assert answer.status_code == 422
        assert "Overrule" not in answer.text
        assert evening.battle is before

    def test_an_impossible_move_is_not_overruled(self, evening):
        answer = evening.post("umpire", "place-order", element="nothing", kind="fire", why="so")

        assert answer.status_code == 422
        assert "<h2>Choose a unit in the list.</h2>" in answer.text
        assert "Overrule" not in answer.text

    def test_a_reason_that_set_nothing_aside_is_not_noted(self, evening):
        evening.make("umpire", "place-all", side="german", why="just so")
        entry = evening.game.entries[-1]

        assert (entry.why, entry.overruled) == ("", ())


ELSEWHERE = (
    *("//evil.example", "///evil.example", "/\\evil.example", "\\\\evil.example"),
    *("https://evil.example", "javascript:alert(1)", "evil.example", "/\t/evil.example"),
    *("/\n/evil.example", "\t//evil.example", "/side/\r\nX: y", "/\x00", "/é", "/" + "a" * 600),
)


class TestWhereItLeads:
    @pytest.mark.parametrize("headers", [None, HTMX])
    @pytest.mark.parametrize("tap", [{}, {"tap": "1"}])
    def test_a_sheet_never_leads_to_another_site(self, evening, headers, tap):
        for address, ambient in zip(ELSEWHERE, cycle(("combat", "quiet"))):
            told = {"ambient": ambient, "from": address, **tap}
            answer = evening.post("umpire", "set-conditions", headers, **told)
            leads = answer.location or answer.headers["HX-Redirect"]
            assert leads == evening.base, address

    def test_neither_the_sheet_nor_its_result_leads_to_another_site(self, acting):
        made = acting.make("german", "shoot", **rifle(acting), roll="1").location.partition("?")[0]
        for address in ELSEWHERE:
            for page in ("/side/do/shoot", made):
                text = acting.german.get(page, query_string={"from": address}).text
                links = re.findall(r'<a class="button[^"]*" href="([^"]*)"', text)
                assert links
                assert all(re.match(r"/(side|u/)", link) for link in links), (address, links)

    def test_an_address_of_ours_with_a_query_is_kept(self, evening):
        here = f"{evening.base}/undo?seq=1&why=a%20b"
        answer = evening.post("umpire", "set-conditions", ambient="quiet", **{"from": here})

        assert answer.location == here


def test_a_phone_that_reads_its_own_check_need_not_show_the_moment_of_it(acting):
    team = acting.of("german")[0]
    about = {"element": team.id, "man": team.figures[-1], "state": "dead", "reason": "for the test"}
    about["shakes"] = "yes"
    acting.make("umpire", "rule-man", **about)
    [owed] = [each for each in acting.game.state.owed if each.kind == "comrade-killed"]
    answer = acting.post("german", "check-comrade", HTMX, owed=owed.id, dice__roll="6")
    made = acting.german.get(answer.headers["HX-Redirect"]).text
    [moment] = acting.game.system.moments(acting.game.state, acting.game.entries, "german")[-1:]

    assert f'data-moment-made="{moment.key}"' in made


def test_a_moment_crosses_out_the_figures_that_fell_before_it_too(acting):
    team = acting.of("us")[0]
    told = {"element": team.id, "man": team.figures[-1], "state": "dead", "reason": "test"}
    acting.make("umpire", "rule-man", **told)
    acting.make("german", "shoot", **rifle(acting), roll="1")
    newest = acting.us.get("/side/").text.rpartition("data-moment=")[2]

    assert len(re.findall(r'<li class="struck', newest)) == 2
