"""Battles that begin from a scenario or from its file."""

import re

import pytest

from tests.web.evening import words_of


class TestBegin:
    def test_one_tap_sets_up_easy_company(self, umpire):
        page = umpire.get("/").text
        form, *_ = re.findall(r'<form method="post" action="/battles".*?</form>', page, re.DOTALL)

        assert re.search(r'name="scenario" value="easy-company"', form)
        assert re.search(r'<button class="button go" name="size" value="0">Play <', form)
        assert "Play Easy Company one squad" in words_of(form)
        begun = umpire.post("/battles", data={"scenario": "easy-company", "size": "0"})
        assert begun.status_code == 303
        assert umpire.get(begun.location).status_code == 200

    def test_the_first_page_offers_to_continue_a_battle(self, evening):
        page = evening.umpire.get("/").text

        assert f'<a class="button go" href="{evening.base}">Easy Company</a>' in page

    def test_a_larger_size_takes_more_of_the_forces(self, umpire, services):
        counts = []
        for size in ("0", "1"):
            begun = umpire.post("/battles", data={"scenario": "easy-company", "size": size})
            battle = services.battles.game(begun.location.rsplit("/", 1)[-1]).state
            counts.append(len(battle.elements))

        assert counts[0] == 5  # two German teams of the 1st Squad, three US ones
        assert counts[1] > counts[0]

    @pytest.mark.parametrize("size", ["2", "-1", "x", "1.0", "٠", "9" * 1900])
    def test_a_size_that_there_is_not_is_refused_in_words(self, umpire, services, size):
        answer = umpire.post("/battles", data={"scenario": "easy-company", "size": size})

        assert answer.status_code == 422
        assert "Size must be a whole number from 0 to 1; no battle was begun." in answer.text
        assert services.battles.list_battles() == []

    @pytest.mark.parametrize("scenario", ["", "nothing", "../easy-company", "Easy Company"])
    def test_a_scenario_that_there_is_not_is_not_found(self, umpire, services, scenario):
        assert umpire.post("/battles", data={"scenario": scenario}).status_code == 404
        assert services.battles.list_battles() == []


class TestScenarioFiles:
    def test_every_file_is_offered(self, umpire, datacards):
        good = (datacards / "scenarios" / "easy-company.toml").read_text("utf-8")
        other = good.replace('name = "Easy Company"', 'name = "Dead Figure\'s Corner"')
        (datacards / "scenarios" / "corner.toml").write_text(other, "utf-8")

        page = umpire.get("/").text

        assert 'name="scenario" value="easy-company"' in page
        assert 'name="scenario" value="corner"' in page
        assert page.count('class="button go"') == 1
        begun = umpire.post("/battles", data={"scenario": "corner", "size": "0"})
        assert "Dead Figure&#39;s Corner" in umpire.get(begun.location).text

    def test_a_bad_file_is_shown_with_its_sentences_beside_the_good_ones(self, umpire, datacards):
        good = (datacards / "scenarios" / "easy-company.toml").read_text("utf-8")
        bad = good.replace("turns = 10", "turns = 0").replace('"normal"', '"loud"')
        (datacards / "scenarios" / "corner.toml").write_text(bad, "utf-8")

        answer = umpire.get("/")
        words = words_of(answer.text)

        assert answer.status_code == 200
        assert 'name="scenario" value="easy-company"' in answer.text
        assert 'value="corner"' not in answer.text
        assert "corner.toml, line 7: turns must be a whole number from 1 to 60; got 0." in words
        assert "ambient must be one of quiet, normal, combat" in words

    def test_a_scenario_whose_order_of_battle_is_bad_is_not_offered(self, umpire, datacards):
        force = datacards / "orders_of_battle" / "paratroopers-506-pir.toml"
        text = force.read_text("utf-8").replace('"S-2(P3)"', '"S-2(P3"', 1)
        force.write_text(text, "utf-8")
        line = text[: text.index('"S-2(P3"')].count("\n") + 1

        page = umpire.get("/").text

        assert 'value="easy-company"' not in page
        told = f"paratroopers-506-pir.toml, line {line}: elements[0].figures[3].weapons[0].profile"
        assert told in words_of(page)

    def test_a_bad_file_begins_nothing(self, umpire, services, datacards):
        (datacards / "scenarios" / "corner.toml").write_text("turns =", "utf-8")

        answer = umpire.post("/battles", data={"scenario": "corner", "size": "0"})

        assert answer.status_code == 422
        assert "corner.toml, line 1: this is not TOML" in words_of(answer.text)
        assert services.battles.list_battles() == []


@pytest.mark.parametrize(
    "scenario", ["easy-company", "bir-tawil-gap", "battleaxe-map", "rats-of-tobruk-data"]
)
def test_every_console_calls_the_page_of_a_side_by_the_name_in_the_manual(evening, scenario):
    begun = evening.umpire.post("/battles", data={"scenario": scenario, "size": "0", "scale": ""})
    page = evening.umpire.get(begun.location).text

    links = re.findall(r'<a class="button" href="[^"]*/as/[^"]*"[^>]*>(.*?)</a>', page, re.S)
    assert [words_of(link).endswith("Player view") for link in links] == [True, True]
