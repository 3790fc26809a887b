"""Cards of forces: opened, changed and saved."""

import pytest

from assistant.cards.board_games.unfinished import UnfinishedCard
from assistant.cards.rattenkrieg.forces import orders_of_battle, scenario_files
from assistant.cards.rattenkrieg.vehicles.vehicle_files import vehicle
from assistant.cards.toml_files.reading import SHIPPED, load, name_in
from assistant.web.cards.card_pages import EDITORS
from tests.seeded import few_when_quick
from tests.web.cards.card_sheets import SHIPPED_CARDS, US
from tests.web.evening import words_of
from tests.web.sheet_of import Sheet, filled_once

OPTIONAL = {
    *(name for name, x in scenario_files.Scenario.model_fields.items() if not x.is_required()),
    *(name for name, x in scenario_files.SideCard.model_fields.items() if not x.is_required()),
} - {"defender", "aboard"}  # it lays the decoys; these forces have no vehicles
MORE = """first_initiative = "us"
autoleader = true
"""
OF_A_SIDE = """decoys = 3
scouts = 2
ground = "own-city"
militia = true
autoleader = true
awareness = "yellow"
ambush = ["Platoon HQ", "Team 2"]
range_estimates = 2
road_first = true
entry_die = "side"
alert = [{squad = "1st Squad", awareness = "black"}]
against = [{enemy = "2nd Squad", aggressiveness = 4}]
entries = [{place = "the ford, in the east", on = [1, 6]}, {place = "the mill", on = [2, 3, 4, 5]}]
points = [{condition = "A flare, of course", points = -2, kind = "change"}]
purchases = [
  {name = "A flare", condition = "A flare, of course", most = 2, brings = "decoy", mine = "TM-35"},
]
reinforcements = [{name = "Late, but here", elements = ["2nd Squad", "Team 3"], turn = 2, on = 3}]
"""
_told = SHIPPED.paths("scenarios")["easy-company"].read_text("utf-8")
_told = _told.replace("turns = 10\n", "turns = 10\n" + MORE).replace(
    'force = "paratroopers-506-pir"\n', 'force = "paratroopers-506-pir"\n' + OF_A_SIDE
)
EVENT = """
[[events]]
name = "Dawn"
words = "It grows light."
turn = 3
told = "us"
"""
ALL_OF_IT = _told + EVENT


def saved_file(card):
    """The only order of battle or scenario that was saved."""
    (path,) = card.own.rglob("*.toml")
    return path


@filled_once
def recruit(sheet):
    """A force with a name and one element, ready to be saved."""
    return sheet.fill(
        name="Home Guard",
        short="British",
        elements__0__name="Team 1",
        elements__0__figures__0__weapons__0__listed="Lee Enfield",
    ).tap()


class TestForce:
    @pytest.mark.parametrize(
        ("address", "path"), few_when_quick(SHIPPED_CARDS, 3), ids=lambda each: str(each)[-20:]
    )
    def test_every_card_of_the_book_is_saved_as_it_was(self, umpire, shelf, address, path):
        sheet = Sheet(umpire, address)
        sheet.tap("save")

        assert sheet.answer.status_code == 303, sheet.words
        saved = saved_file(shelf)
        kind = EDITORS[address.split("/")[2]].kind.model
        same = load(kind, saved, shelf), load(kind, path)
        if isinstance(same[1], UnfinishedCard):  # the owner's copy has a name of its own
            same = tuple(card.model_copy(update={"name": ""}) for card in same)
        assert same[0] == same[1]
        assert sheet.answer.location == f"/cards?saved={saved.stem}#card-{saved.stem}"

    def test_a_second_force_of_one_name_has_a_number(self, umpire, shelf):
        for _ in range(3):
            recruit(Sheet(umpire, "/cards/new/forces")).tap("save")
        own = [name_in(path) for path in (shelf.own / "orders_of_battle").glob("*.toml")]
        assert sorted(own) == ["Home Guard", "Home Guard (2)", "Home Guard (3)"]

    def test_a_scenario_that_says_everything_is_saved_as_it_was(self, umpire, shelf):
        path = shelf.own / "scenarios" / "all-of-it.toml"
        path.parent.mkdir(parents=True)
        path.write_text(ALL_OF_IT, "utf-8")
        before = load(scenario_files.Scenario, path, shelf)
        Sheet(umpire, "/cards/scenarios/all-of-it").tap("save")

        assert load(scenario_files.Scenario, path, shelf) == before
        said = before.model_dump(exclude_defaults=True)
        assert {*said, *said["sides"][1]} >= OPTIONAL

    def test_an_order_of_battle_is_built_from_nothing(self, umpire, shelf):
        sheet = recruit(Sheet(umpire, "/cards/new/forces"))
        sheet.tap("add elements.0.figures")
        for _ in range(3):
            sheet.tap("copy elements.0.figures.1")
        sheet.tap("save")

        assert sheet.answer.status_code == 303
        force = orders_of_battle.force("home-guard", shelf)
        (element,) = force.elements
        assert (force.letter, force.unit, element.quality) == ("B", "Home Guard", 3)
        assert [m.rank for m in element.figures] == ["Sergeant", *["Private"] * 4]
        assert [m.leader for m in element.figures] == [True, *[False] * 4]
        assert {m.weapons[0].name for m in element.figures} == {"Lee Enfield"}

    def test_an_element_is_a_vehicle_with_the_crew_of_its_card(self, umpire, shelf):
        sheet = Sheet(umpire, "/cards/new/forces").fill(name="Troop", short="German")
        sheet.fill(elements__0__vehicle="pzkpfw-iv-f1").tap()

        assert "Its crew is on its card." in sheet.words
        assert "elements.0.figures.0.rank" not in sheet.form
        assert "1 element · 5 figures" in sheet.words
        sheet.fill(elements__0__quality="4").tap("add elements")
        sheet.fill(elements__1__figures__0__weapons__0__listed="Lee Enfield")
        sheet.fill(elements__1__name="Team").tap("save")

        tank, team = orders_of_battle.force("troop", shelf).elements
        assert (tank.vehicle, tank.figures, tank.quality) == ("pzkpfw-iv-f1", (), 4)
        assert tank.name == vehicle("pzkpfw-iv-f1").name
        assert (team.vehicle, len(team.figures)) == (None, 1)
        assert "2 elements · 6 figures" in words_of(umpire.get("/cards").text)
        again = Sheet(umpire, "/cards/forces/troop")
        assert again.form["elements.0.vehicle"] == "pzkpfw-iv-f1"
        again.tap("save")
        assert orders_of_battle.force("troop", shelf).elements == (tank, team)

    def test_men_of_its_own_in_a_vehicle_are_refused_at_their_place(self, umpire, shelf):
        sheet = recruit(Sheet(umpire, "/cards/new/forces"))
        sheet.fill(elements__0__vehicle="pzkpfw-iv-f1").tap("save")

        assert sheet.answer.status_code == 422
        assert "must be omitted for a vehicle" in sheet.words
        assert sheet.form["elements.0.figures.0.rank"] == "Sergeant"
        sheet.tap("remove elements.0.figures.0").tap("save")
        assert orders_of_battle.force("home-guard", shelf).elements[0].figures == ()

    def test_a_missing_vehicle_is_reported_and_stays_in_the_form(self, umpire, own):
        told = '[[elements]]\nsquad = ""\nname = "Tank"\nquality = 3\nvehicle = "gone"\n'
        own.write_text(own.read_text("utf-8") + told, "utf-8")
        sheet = Sheet(umpire, "/cards/forces/mine")

        assert sheet.form["elements.10.vehicle"] == "gone"
        assert "Vehicle or gun must be one of" in sheet.words

    def test_a_typed_weapon_is_shown_in_words(self, umpire):
        sheet = Sheet(umpire, "/cards/new/forces")
        sheet.fill(elements__0__figures__0__weapons__0__profile="XB-2(P3)(R7,9,12)").tap()

        assert "belt, −2 · pierces 3 · react after 7" in sheet.words
        sheet.fill(elements__0__figures__0__weapons__0__profile="3b+1 (P1)").tap()
        assert "3 bursts, +1 · pierces 1" in sheet.words
        assert 'class="wrong"' not in sheet.page

    @pytest.mark.parametrize(
        ("name", "value", "sentence"),
        [
            (
                "elements__0__figures__0__weapons__0__profile",
                "XB-2P3",
                "Notation must be a notation of a light weapon, such as 3B+1(P1) or "
                "XB-2(P3)(R7,9,12). You wrote XB-2P3.",
            ),
            (
                "elements__0__quality",
                "9",
                "Quality must be a whole number from 1 to 8. You wrote 9.",
            ),
            ("elements__0__quality", "good", "You wrote good."),
            ("letter", "GB", "Letter must be one letter. You wrote GB."),
            ("elements__0__figures__0__scope", "13", "Sight must be a whole number from 0 to 6"),
            ("slug", "../x", "File name must be small letters, digits and single hyphens"),
            ("slug", "easy-company", "a name that no other file has, such as easy-company-2"),
        ],
    )
    def test_an_error_is_shown_at_its_field_and_nothing_is_saved(
        self, umpire, shelf, name, value, sentence
    ):
        sheet = recruit(Sheet(umpire, "/cards/new/forces")).fill(**{name: value}).tap()
        assert (sheet.answer.status_code, sentence in sheet.words) == (200, True)
        sheet.tap("save")

        assert sheet.answer.status_code == 422
        assert sentence in sheet.words
        assert sheet.form[name.replace("__", ".")] == value
        assert not shelf.own.exists()

    def test_omissions_are_reported_when_it_is_saved(self, umpire):
        sheet = Sheet(umpire, "/cards/new/forces")
        assert "Fill in Name, One-word name, Letter, Unit and Element 1." in sheet.words
        assert "Enter " not in sheet.words
        sheet.tap("save")

        assert (
            "Enter <b>Name</b>." in sheet.answer.text
        )  # any text will do, which goes without saying
        assert sheet.focus == "name"
        assert "errors. Each is marked" in sheet.words
        sheet.fill(name="Home Guard").tap()
        assert "Enter <b>One-word name</b>." in sheet.answer.text  # errors are still shown

    @pytest.mark.long
    def test_rows_are_moved_copied_and_taken_out(self, umpire):
        sheet = Sheet(umpire, US)

        def names():
            return [sheet.form[f"elements.{n}.name"] for n in range(4)]

        assert names() == ["Platoon HQ", "Team 1", "Team 2", "Team 3"]
        assert names() == ["Platoon HQ", "Team 1", "Team 2", "Team 3"]
        sheet.tap("down elements.0")
        assert names() == ["Team 1", "Platoon HQ", "Team 2", "Team 3"]
        sheet.tap("up elements.2")
        assert names() == ["Team 1", "Team 2", "Platoon HQ", "Team 3"]
        sheet.tap("copy elements.1")
        assert names() == ["Team 1", "Team 2", "Team 4", "Platoon HQ"]
        assert "elements.2.open" in sheet.form  # and stands unfolded
        sheet.tap("remove elements.2")
        assert names() == ["Team 1", "Team 2", "Platoon HQ", "Team 3"]
        assert "Taken out: Team 4." in sheet.words
        sheet.tap("back")
        assert names() == ["Team 1", "Team 2", "Team 4", "Platoon HQ"]
        assert "Taken out" not in sheet.words

    def test_a_new_man_carries_what_the_last_one_does(self, umpire):
        sheet = Sheet(umpire, US).tap("add elements.3.figures")

        man = "elements.3.figures.4"
        assert sheet.form[f"{man}.rank"] == "Private"
        assert sheet.form[f"{man}.weapons.0.listed"] == "Carbine M1A1"
        assert sheet.form[f"{man}.leader"] == "false"
        assert sheet.focus == f"{man}.rank"

    @pytest.mark.long
    def test_a_part_with_an_error_is_unfolded(self, umpire):
        sheet = Sheet(umpire, US)
        man = "elements__5__figures__0__"
        assert not [name for name in sheet.form if name.endswith(".open")]
        sheet.fill(**{man + "weapons__0__profile": "S-2P3"}).tap()
        assert [name for name in sheet.form if name.endswith(".open")] == ["elements.5.open"]
        sheet.fill(**{man + "scope": "99"}).tap()
        assert "elements.5.figures.0.open" in sheet.form

    def test_a_flamethrower_asks_for_what_it_needs(self, umpire):
        sheet = recruit(Sheet(umpire, "/cards/new/forces"))
        gun = "elements__0__figures__0__weapons__0__"
        sheet.fill(**{gun + "listed": "=flamethrower"}).tap()
        sheet.fill(**{gun + "range_in": "18", gun + "radius_in": "6", gun + "uses": "10"}).tap()

        assert "reaches 18″ · 6″ around · 10 uses" in sheet.words
        sheet.tap("save")
        assert sheet.answer.status_code == 303

    def test_a_grenade_of_the_table_brings_its_figures(self, umpire, shelf):
        sheet = recruit(Sheet(umpire, "/cards/new/forces")).tap("add grenades")
        sheet.fill(grenades__0__listed="Mk1 Mills").tap()
        assert "die · within 2″" in sheet.words
        sheet.tap("save")

        (grenade,) = orders_of_battle.force("home-guard", shelf).grenades
        assert (grenade.name, grenade.range_in) == ("Mk1 Mills", 10)

    def test_the_umpires_own_card_is_changed_in_its_place(self, umpire, shelf, own):
        Sheet(umpire, "/cards/forces/mine").fill(name="Ours").tap("save")

        assert orders_of_battle.force("mine", shelf).name == "Ours"
        assert saved_file(shelf) == own

    def test_a_copy_gets_another_name(self, umpire, shelf, own):
        sheet = Sheet(umpire, "/cards/forces/mine").fill(name="Ours").tap("copy")

        assert sheet.answer.location == "/cards?saved=ours#card-ours"
        assert (
            orders_of_battle.force("mine", shelf).name != orders_of_battle.force("ours", shelf).name
        )

    @pytest.mark.long
    def test_a_file_changed_meanwhile_is_not_written_over(self, umpire, shelf, own):
        sheet, other = (Sheet(umpire, "/cards/forces/mine") for _ in range(2))
        other.fill(name="Others").tap("save")
        sheet.fill(name="Ours").tap("save")

        assert sheet.answer.status_code == 409
        assert "changed elsewhere" in sheet.words
        assert sheet.form["name"] == "Ours"
        assert orders_of_battle.force("mine", shelf).name == "Others"
        sheet.tap("copy")
        assert orders_of_battle.force("ours", shelf).name == "Ours"

    def test_a_file_with_problems_is_opened_and_put_right(self, umpire, shelf, own):
        told = own.read_text("utf-8").replace("quality = 4", "quality = 9\ncolour = 1", 1)
        own.write_text(told, "utf-8")
        sheet = Sheet(umpire, "/cards/forces/mine")
        assert "Quality must be a whole number from 1 to 8. You wrote 9." in sheet.words
        assert "colour: no such" in sheet.words
        sheet.fill(elements__0__quality="4").tap("save")

        assert sheet.answer.status_code == 303
        assert orders_of_battle.force("mine", shelf) == orders_of_battle.force(
            "paratroopers-506-pir"
        )

    def test_a_folder_that_cannot_be_written_to_loses_nothing(self, umpire, shelf):
        sheet = recruit(Sheet(umpire, "/cards/new/forces"))
        shelf.own.write_text("a file where the folder should be")
        sheet.tap("save")

        assert sheet.answer.status_code == 500
        assert "cannot be written" in sheet.words
        assert sheet.form["name"] == "Home Guard"

    def test_htmx_is_led_to_the_list(self, umpire):
        sheet = recruit(Sheet(umpire, "/cards/new/forces"))
        told = {**sheet.form.to_dict(flat=False), "do": "save"}
        answer = umpire.post(sheet.address, data=told, headers={"HX-Request": "true"})

        assert (answer.status_code, answer.headers["HX-Redirect"]) == (
            200,
            "/cards?saved=home-guard#card-home-guard",
        )
