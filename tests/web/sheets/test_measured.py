"""A battle at another scale: pages, parts, sheets, paper and typed values in its unit."""

import re

import pytest

from assistant.battle.rattenkrieg.table_plan.scale import scale_of
from assistant.battle.storage import exported
from assistant.paper import printing
from assistant.rules.working import Step
from assistant.web.pages import scaled_lengths
from tests.battle.random_play.player import played
from tests.web.evening import Evening, words_of

HTMX = {"HX-Request": "true"}
MARK = "″"
HEAD = exported.ExportedHead(system="rattenkrieg", title="At random", opened="2026-01-01T00:00:00")


@pytest.fixture
def small(app, settings):
    """Easy Company at 15 mm."""
    return Evening(app, settings, scale="15mm")


@pytest.fixture
def firing(small):
    """The first German element may shoot at the first US one, at 15 mm."""
    small.act()
    return small


def rifle(evening):
    """A rifle shot of the first German element at the first US element, without a distance yet."""
    element, target = evening.of("german")[0], evening.of("us")[0]
    man = next(m for m in evening.battle.men(element) if m.weapons[0].mode == "single")
    return {"element": element.id, "man": man.id, "target": target.id}


def sheet(evening, who, move, **told):
    return evening.client(who).get(evening.address(who, move), query_string=told).text


class TestSetUp:
    def test_the_first_page_offers_it_once_a_scenario_the_usual_one_first(self, umpire):
        page = umpire.get("/").text
        form, *_ = re.findall(r'<form method="post" action="/battles".*?</form>', page, re.DOTALL)

        assert form.count('name="scale"') == 1
        first, *_ = re.findall(r'<option value="([^"]+)"', form)
        assert first == "28mm"

    def test_names_keep_their_capitals(self, umpire):
        page = words_of(umpire.get("/").text)

        for size in ("one squad a side", "the Easter Battle", "whole 4th Royal Tank Regiment"):
            assert size in page

    def test_a_game_without_inches_is_offered_without_a_scale(self, umpire):
        page = umpire.get("/").text
        forms = re.findall(r'<form method="post" action="/battles".*?</form>', page, re.DOTALL)
        desert = [form for form in forms if "bir-zareb" in form]

        assert desert
        assert not any('name="scale"' in form for form in desert)

    def test_the_battle_has_its_scale_from_its_first_entry(self, small):
        assert len(small.game.entries) == 1
        assert scale_of(small.battle).name == "15 mm"
        assert "15 mm (1:100), in mm" in small.umpire.get(small.base).text

    @pytest.mark.parametrize("scale", ["16mm", "15", "x" * 500])
    def test_an_unknown_scale_begins_no_battle(self, umpire, services, scale):
        told = {"scenario": "easy-company", "size": "0", "scale": scale}
        answer = umpire.post("/battles", data=told)

        assert answer.status_code == 422
        assert "15 mm (1:100), in mm" in words_of(answer.text)
        assert services.battles.list_battles() == []

    def test_the_scale_is_kept_in_an_exported_file(self, small):
        text = small.services.battles.exported(small.id)
        id = small.services.battles.import_file(small.settings.data / "battle.jsonl", text)

        assert scale_of(small.services.battles.game(id).state).name == "15 mm"


class TestTyped:
    def test_the_question_names_the_unit(self, firing):
        page = sheet(firing, "umpire", "tell-distances", element=firing.of("german")[0].id)

        assert f'name="15mm:to_{firing.of("us")[0].id}"' in page
        assert '<span class="sec">mm</span>' in page
        assert "inches" not in words_of(page)

    def test_millimetres_are_kept_in_inches_and_shown_in_millimetres(self, firing):
        german, us = firing.of("german")[0], firing.of("us")[0]
        firing.make("umpire", "tell-distances", element=german.id, **{f"15mm:to_{us.id}": "242"})
        page = sheet(firing, "umpire", "tell-distances", element=german.id)

        assert {each["umpire"] for each in firing.battle.distances.values()} == {17}
        assert f'<input type="hidden" name="was:to_{us.id}" value="17.0">' in page
        assert re.search(rf'name="15mm:to_{us.id}" value="242"', page)

    def test_an_untouched_value_is_not_rounded(self, firing):
        german, us = firing.of("german")[0], firing.of("us")[0]
        told = {f"15mm:to_{us.id}": "104", f"was:to_{us.id}": "7.31"}  # 103.98 mm
        firing.make("umpire", "tell-distances", element=german.id, **told)

        assert {each["umpire"] for each in firing.battle.distances.values()} == {7.31}

    def test_an_address_means_inches_of_the_rules(self, firing):
        page = sheet(firing, "umpire", "shoot", distance_in="17", **rifle(firing))

        assert re.search(r'name="15mm:distance_in" value="242"', page)

    def test_a_refusal_shows_the_limits_and_the_entry_in_the_unit(self, firing):
        told = {**rifle(firing), "15mm:distance_in": "30000", "preview": "1"}
        answer = firing.post("umpire", "shoot", **told)
        (wrong,) = re.findall(r'<p class="wrong"[^>]*>(.*?)</p>', answer.text)

        assert (
            words_of(wrong) == "How far from 1st Squad, Team 1? Enter a number from 0 to 28448 mm."
        )

    def test_an_entry_that_is_not_a_number_is_reported_as_typed(self, firing):
        told = {**rifle(firing), "15mm:distance_in": "far", "preview": "1"}
        answer = firing.post("umpire", "shoot", **told)

        assert "How far from 1st Squad, Team 1? Enter a number from 0 to 28448 mm." in words_of(
            answer.text
        )

    def test_the_drawing_of_a_burst_uses_the_unit_of_the_battle(self, firing):
        element, target = firing.of("german")[0], firing.of("us")[0]
        first, *_ = target.figures
        told = {"element": element.id, "man": element.figures[0], "15mm:distance_in": "171"}
        told |= {"indoors": "yes", "dice.scatter": "1", "groups": target.id, "preview": "1"}
        page = firing.post("umpire", "throw-grenade", **told).text

        assert f'name="15mm:from_{first}"' in page
        assert ": mm from the burst" in page
        told |= {"near": ["-", first], f"15mm:from_{first}": "21"}
        answered = firing.post("umpire", "throw-grenade", **told)
        assert "data-dice" in answered.text
        assert re.search(rf'name="15mm:from_{first}" value="21"', answered.text)

    def test_a_label_with_a_length_has_no_unit_behind_it(self, firing):
        element = firing.of("german")[0]
        told = {"element": element.id, "man": element.figures[1], "indoors": "yes"}
        page = words_of(sheet(firing, "umpire", "throw-grenade", **told))

        assert "It reaches" in page
        assert re.search(r"It reaches \d+ mm(?! mm)", page)

    def test_in_inches_the_name_of_a_field_has_no_scale(self, evening):
        evening.act()
        page = sheet(evening, "umpire", "shoot", **rifle(evening))

        assert 'name="distance_in"' in page
        assert '<span class="sec">inches</span>' in page
        assert "15mm:" not in page


class TestTwins:
    @pytest.mark.parametrize(("millimetres", "inches"), [("242", "17"), ("36", "2.5")])
    def test_a_shot_entered_in_millimetres_is_calculated_as_in_inches(
        self, firing, inches, millimetres
    ):
        large = Evening(firing.app, firing.settings, firing.umpire)
        large.act()
        dice = {"dice__roll": "3", "dice__save": "2", "dice__second": "2", "dice__hit": "3"}
        found = []
        for each, told in (
            (firing, {"15mm:distance_in": millimetres}),
            (large, {"distance_in": inches}),
        ):
            each.make("umpire", "shoot", **rifle(each), **told, **dice)
            made = each.game.entries[-1]
            found.append([(x.procedure, x.inputs, x.outcome, x.dice) for x in made.resolutions])
            found[-1].append({d["umpire"] for d in each.battle.distances.values()})

        assert found[0] == found[1]
        assert found[0][-1] == {float(inches)}

    def test_the_reaction_that_a_shot_allows_goes_by_inches(self, firing):
        dice = {"dice__roll": "3", "dice__save": "2", "dice__second": "2", "dice__hit": "3"}
        firing.make("umpire", "shoot", **{"15mm:distance_in": "242"}, **rifle(firing), **dice)
        told = [x.noise.told for x in firing.game.entries[-1].events if hasattr(x, "noise")]

        assert [each["distance_in"] for each in told] == ["17.0"]


class TestShown:
    """No text of a battle at 15 mm is in inches."""

    @pytest.fixture
    def fought(self, small):
        """A random battle played in inches that continues at 15 mm, with its phones."""
        text = "".join(exported.exported_lines(HEAD, tuple(played(7).game.entries)))
        small.id = small.services.battles.import_file(small.settings.data / "battle.jsonl", text)
        small.base = f"/battles/{small.id}"
        small.german, small.us = small.phone("german"), small.phone("us")
        small.make("umpire", "set-rules", scale="15mm")
        return small

    @pytest.mark.long
    def test_pages_and_parts_of_every_reader(self, fought):
        watcher = fought.phone(None, fought.id)
        pages = ["", "/beside", "/instruments", "/units", "/print", "/as/german", "/do/move"]
        read = [fought.umpire.get(fought.base + page) for page in pages]
        for element in fought.battle.elements:
            read += [phone.get(f"/u/{element}") for phone in (fought.umpire, fought.us)]
        for phone in (fought.german, fought.us):
            read += [phone.get(page) for page in ("/side/", "/side/log")]
            read += [phone.get("/side/", headers=HTMX) for _ in range(2)]
        read += [watcher.get("/watch/"), fought.umpire.get("/help")]
        shown = "".join(re.sub(r' value="[^"]*"', "", each.text) for each in read)

        assert MARK not in shown
        assert {each.status_code for each in read} <= {200, 404}
        assert shown.count("\N{NO-BREAK SPACE}mm") > 20

    def test_the_log_on_disk_stays_in_inches(self, fought):
        told = " ".join(entry.told.get("umpire", "") for entry in fought.game.entries)

        assert MARK in told
        assert "\N{NO-BREAK SPACE}mm" not in told

    def test_a_working_has_its_lengths_in_the_unit_and_says_where_each_inch_counts(self, firing):
        told = {
            **rifle(firing),
            "spot": f"mojon {firing.of('us')[1].mojon}",
            "15mm:distance_in": "242",
        }
        firing.make("umpire", "spot", **told, dice__spot="3", dice__avoid="3")
        words = words_of(firing.umpire.get(firing.base).text)

        assert "Distance, inches (at 28 mm)" in words
        assert "Whole hundreds of inches (at 28 mm)" in words

    def test_a_circumstance_with_a_distance_keeps_what_it_counts(self, small):
        with small.app.test_request_context():
            scaled_lengths.use_scale_of(small.game)
            told = [
                Step("enemy under 10 inches away", -1, ""),
                Step("2 inches of fog", 10, ""),
                Step("height, width, length in inches", [2, 3, 4], ""),
                Step("range, inches", 17, ""),
                Step("inches within which figures must react", "room", ""),
                Step("must react", True, ""),
            ]
            found = [
                (x.label.replace("\N{NO-BREAK SPACE}", " "), x.value)
                for x in scaled_lengths.convert_steps(told)
            ]

            limit = scaled_lengths.convert_problem(
                "throw.distance_in must be a number from 0 to 12; got 14.5"
            )
            other = scaled_lengths.convert_problem(
                "quality must be a whole number from 1 to 8; got 9"
            )

        limit = limit.replace("\N{NO-BREAK SPACE}", " ")
        assert limit == "throw.distance_in must be a number from 0 mm to 171 mm; got 206 mm"
        assert other == "quality must be a whole number from 1 to 8; got 9"
        assert found == [
            ("enemy under 142 mm away", -1),
            ("28 mm of fog", 10),
            ("height, width, length in mm", [28, 43, 57]),
            ("range, mm", 242),
            ("mm within which figures must react", "room"),
            ("must react", True),
        ]

    def test_paper_is_printed_in_the_scale_of_the_battle(self, small, monkeypatch):
        printed = []

        def keep(sheets, *rest):
            printed.append(sheets)
            return b"%PDF"

        monkeypatch.setattr(printing, "pdf", keep)
        for address in (
            f"{small.base}/print/units.pdf",
            f"{small.base}/print/forces.pdf",
            f"/print/protactor.pdf?battle={small.id}",
            f"/print/tables.pdf?battle={small.id}&table=rattenkrieg/sounds",
        ):
            assert small.umpire.get(address).status_code == 200
        small.umpire.get("/print/tables.pdf?table=rattenkrieg/sounds")
        small_ones, inches = repr(printed[:-1]), repr(printed[-1])

        assert MARK not in small_ones
        assert "combat, mm" in small_ones.lower()
        assert "combat, inches" in inches.lower()

    def test_a_page_outside_a_battle_says_that_it_is_in_inches(self, small):
        large = Evening(small.app, small.settings, small.umpire)
        note = "On your table, at 15 mm, an inch is 14.2 mm."

        assert note in words_of(small.german.get("/procedures").text)
        assert note in words_of(small.german.get("/tables").text)
        came = {"Referer": f"http://localhost{small.base}/print"}
        assert note in words_of(small.umpire.get("/procedures", headers=came).text)
        assert note not in words_of(small.umpire.get("/procedures").text)
        assert note not in words_of(large.german.get("/procedures").text)
