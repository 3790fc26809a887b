"""Orders of battle and scenarios in the console: listed, edited, exported, imported."""

import pytest

from assistant.cards.rattenkrieg.forces import scenario_files
from assistant.cards.toml_files.reading import name_in
from tests.web.cards.card_sheets import SHIPPED_CARDS, US
from tests.web.evening import words_of
from tests.web.sheet_of import Sheet

EASY = "/cards/scenarios/easy-company"
NEW = "/cards/new/forces"
PAGES = ("/cards", "/cards/new/forces", "/cards/new/scenarios", US, EASY, f"{US}/file")
TAPS = ("/cards/new/forces", US, "/cards/import", f"{US}/remove")


class TestWhoMaySee:
    @pytest.mark.parametrize("address", PAGES)
    def test_only_the_umpire_sees_the_cards(self, evening, address):
        assert evening.umpire.get(address).status_code == 200
        assert evening.app.test_client().get(address).status_code == 401
        for reader in (evening.german, evening.phone(None)):
            hidden = reader.get(address)
            nothing = reader.get("/cards/nothing")
            assert (hidden.status_code, hidden.text) == (404, nothing.text)

    @pytest.mark.parametrize("address", TAPS)
    def test_only_the_umpire_changes_the_cards(self, evening, own, address):
        before = own.read_bytes()
        for reader, status in ((evening.german, 404), (evening.app.test_client(), 401)):
            for where in (address, "/cards/forces/mine", "/cards/forces/mine/remove"):
                assert reader.post(where, data={"do": "save"}).status_code == status
        assert list(own.parent.parent.rglob("*.*")) == [own]
        assert own.read_bytes() == before

    def test_the_umpires_own_cards_are_nowhere_in_the_rules_of_the_game(self, evening, own):
        for reader in (evening.german, evening.umpire):
            assert "mine" not in reader.get("/api/cards").json
            assert reader.get("/api/cards/mine").status_code == 404

    def test_a_phone_is_not_led_to_them(self, evening):
        assert 'href="/cards"' in evening.umpire.get("/procedures").text
        assert 'href="/cards"' not in evening.german.get("/procedures").text


class TestList:
    def test_every_card_is_listed_the_umpires_first(self, umpire, own):
        page = umpire.get("/cards").text

        for address, _ in SHIPPED_CARDS:
            assert f'href="{address}"' in page
        assert page.index("/cards/forces/mine") < page.index("/cards/forces/british")
        assert "/cards/forces/mine/remove" in page
        assert f"{US}/remove" not in page
        assert "Yours · US · 10 elements · 43 figures" in words_of(page)
        assert "German · 1 element · 4 figures" in words_of(page)

    def test_the_list_shows_problems_with_their_lines(self, umpire, own):
        told = own.read_text("utf-8")
        own.write_text(told.replace("quality = 4", "quality = 9", 1), "utf-8")
        (own.parent / "broken.toml").write_text("name = \n", "utf-8")

        page = umpire.get("/cards").text
        words = words_of(page)

        line = told.splitlines().index("quality = 4") + 1
        sentence = "elements[0].quality must be a whole number from 1 to 8; got 9."
        assert f"mine.toml, line {line}: {sentence}" in words
        assert "broken.toml, line 1: this is not TOML" in words
        assert 'href="/cards/forces/mine"' in page
        assert 'href="/cards/forces/broken"' not in page
        assert 'href="/cards/forces/broken/remove"' in page

    def test_a_file_with_a_shipped_name_is_reported_and_never_counts(self, umpire, own):
        own.rename(own.with_name("paratroopers-506-pir.toml")).read_text("utf-8")

        words = words_of(umpire.get("/cards").text)

        assert "paratroopers-506-pir.toml, line 1: " in words
        assert "already has this name; choose another" in words
        assert "of the book" in words_of(umpire.get(US).text)
        assert umpire.get(f"{US}/remove").status_code == 404

    def test_a_scenario_can_be_started_from_the_list_of_cards(self, umpire):
        page = umpire.get("/cards").text

        assert 'name="scenario" value="easy-company"' in page


class TestScenario:
    @pytest.fixture
    def sheet(self, umpire):
        sheet = Sheet(umpire, "/cards/new/scenarios")
        return sheet.fill(
            name="The Mill",
            briefing="They come.\r\nAt dawn.",
            sides__0__force="panzergrenadier-91-luftlande",
            sides__1__force="paratroopers-506-pir",
        ).tap()

    def test_a_side_is_called_as_its_force(self, sheet, shelf):
        sheet.tap("save")
        assert sheet.answer.status_code == 303
        card = scenario_files.playable_scenario("the-mill", shelf)

        assert [(s.id, s.name, s.letter) for s in card.sides] == [
            ("german", "German", "G"),
            ("us", "US", "U"),
        ]
        assert [s.wins_low for s in card.sides] == [True, False]
        assert card.briefing == "They come.\nAt dawn."
        assert card.sizes[0].squads == ()

    def test_squads_are_those_of_the_forces_and_men_are_counted(self, sheet, shelf):
        assert "No squad ticked: everybody. German 8 elements, 31 figures" in sheet.words
        sheet.fill(sizes__0__squads=["", "1st Squad"]).tap()
        assert "German 2 elements, 8 figures · US 3 elements, 13 figures" in sheet.words
        sheet.fill(sizes__0__squads=["", "1st Squad", "–"], low="1").tap("save")

        card = scenario_files.playable_scenario("the-mill", shelf)
        assert set(card.sizes[0].squads) == {"", "1st Squad"}
        assert [s.wins_low for s in card.sides] == [False, True]

    def test_lists_have_the_names_of_rules_scenarios_and_plans(self, sheet):
        for name in ("Rattenkrieg!", "Wittmann’s First Test", "A farm in the bocage"):
            assert name in sheet.words
        for id in ("wittmanns first test", "normandy farm"):
            assert id not in sheet.words

    def test_crews_are_counted_among_the_men(self, sheet, shelf, own):
        told = '[[elements]]\nsquad = "Tanks"\nname = "T"\nquality = 3\nvehicle = "pzkpfw-iv-f1"\n'
        own.write_text(own.read_text("utf-8") + told, "utf-8")
        sheet.fill(sides__1__force="mine").tap().fill(sizes__0__squads=["Tanks"]).tap()

        assert "US 1 element, 5 figures" in sheet.words

    def test_a_size_without_men_of_a_side_is_refused_at_its_place(self, umpire):
        sheet = Sheet(umpire, EASY).fill(sides__1__force="british-platoon-support-1944").tap()

        assert "Squads must be squads of both forces" in sheet.words

    def test_sides_alike_are_refused_at_their_fields(self, sheet):
        sheet.fill(sides__1__letter="G").tap()

        assert "Letter must be different from the other side’s. You wrote G." in sheet.words

    def test_a_battle_is_begun_from_it(self, sheet, umpire, services):
        sheet.tap("save")
        page = umpire.get("/").text
        assert 'name="scenario" value="the-mill"' in page

        begun = umpire.post("/battles", data={"scenario": "the-mill", "size": "0"})
        assert begun.status_code == 303
        assert "The Mill" in umpire.get(begun.location).text

    def test_an_own_force_is_picked_and_its_loss_is_reported(self, umpire, shelf, own):
        Sheet(umpire, EASY).fill(sides__1__force="mine").tap().fill(name="Ours").tap("save")
        assert scenario_files.playable_scenario("ours", shelf).sides[1].force == "mine"
        asked = words_of(umpire.get("/cards/forces/mine/remove").text)
        assert "cannot be played without it: Ours." in asked
        assert f"“{name_in(own)}” will be removed for good" in asked
        assert "To keep the file, export it first." in asked

        assert umpire.post("/cards/forces/mine/remove").status_code == 303
        words = words_of(umpire.get("/cards").text)
        assert "ours.toml, line" in words
        assert "sides[1].force must be one of" in words

    def test_a_missing_force_is_still_shown_in_the_form(self, umpire, shelf, own):
        Sheet(umpire, EASY).fill(sides__1__force="mine").tap("save")
        own.unlink()
        sheet = Sheet(umpire, "/cards/scenarios/easy-company-2")

        assert sheet.form["sides.1.force"] == "mine"
        assert "Order of battle must be one of" in sheet.words
