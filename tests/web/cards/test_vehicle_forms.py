"""The form of a vehicle's card."""

import re

import pytest

from assistant.cards.rattenkrieg.vehicles.full_cards import full_card
from assistant.cards.rattenkrieg.vehicles.vehicle_files import VEHICLES, vehicle
from assistant.cards.toml_files.reading import SHIPPED
from assistant.rules.rattenkrieg.vehicles.gunnery.shells import SHELLS
from assistant.web.rattenkrieg.vehicles.vehicle_fields import CELLS
from tests.seeded import few_when_quick
from tests.web.cards.vehicle_sheets import cells, page_text
from tests.web.evening import words_of
from tests.web.sheet_of import Sheet, filled_once

NEW = "/cards/new/vehicle-forms"
FORM = "/cards/vehicle-forms/"


def pressed_buttons(page):
    """The names of the buttons that show as pressed."""
    return re.findall(r'aria-pressed="true">([^<]+)<', page)


@filled_once
def tank(sheet):
    """A tank with measures, plates, a gun and speeds, ready to be saved."""
    told = {"hull": (50, 30, 20), "turret": (50, 30, 30)}
    for part, plates in told.items():
        for face, mm in zip(("front", "side", "rear"), plates, strict=True):
            sheet.fill(**{f"plates__{part}__{face}__mm": str(mm)})
    sheet.fill(
        name="Hill Tank",
        country="britain",
        dimensions__length_m="5,9",
        dimensions__width_m="2.9",
        dimensions__height_m="2.7",
        weight__tons="22",
        movement__off_road_in="10",
    ).tap("add guns")
    return sheet.fill(guns__0__gun="37mm-m5", guns__0__rounds="80").tap()


class TestForm:
    @pytest.mark.parametrize("slug", few_when_quick(SHIPPED.paths(VEHICLES), 3))
    def test_every_card_of_the_book_is_saved_as_it_was(self, umpire, settings, slug):
        sheet = Sheet(umpire, FORM + slug).tap("save")

        assert sheet.answer.status_code == 303, sheet.words
        (saved,) = settings.shelf.own.glob("*.toml")
        assert sheet.answer.location == f"/cards/vehicles/{saved.stem}"
        copy = vehicle(saved.stem, settings.shelf)
        assert copy.model_copy(update={"slug": slug}) == vehicle(slug)
        assert full_card(copy)["provenance"] == full_card(vehicle(slug))["provenance"]

    def test_a_tank_is_built_from_nothing(self, umpire, settings):
        sheet = tank(Sheet(umpire, NEW)).tap("save")

        assert sheet.answer.location == "/cards/vehicles/hill-tank", sheet.words
        card = vehicle("hill-tank", settings.shelf)
        assert card.dimensions.length_m == 5.9
        assert card.guns[0].figures["name"] == "37mm M5"
        assert [man.position for man in card.crew] == ["commander", "gunner", "loader", "driver"]
        page = umpire.get("/cards/vehicles/hill-tank").text
        assert cells(page) == [20, 12]
        assert "Off road 10″ †" in words_of(page)

    def test_the_form_explains_values_and_has_boxes_for_flags(self, umpire):
        page = Sheet(umpire, NEW).page

        assert "half its km/h" in page
        assert "kg/cm²" in page
        assert 'type="checkbox" id="f-crew-0-aa_sight"' in page
        assert 'placeholder="up to 500"' in page

    def test_taps_fill_in_how_it_turns_burns_and_sees(self, umpire, settings):
        sheet = tank(Sheet(umpire, NEW)).tap("usual by-hand").tap("usual gasoline")
        sheet.tap("usual slits").tap("usual cupola")
        assert pressed_buttons(sheet.page) == ["By hand", "Gasoline", "Slits and a cupola"]
        sheet.tap("save")

        card = vehicle("hill-tank", settings.shelf)
        assert (card.turret.arc_deg, card.fire.modifier) == (60, 1), sheet.words
        assert set(card.vision.turret.values()) == {-1}
        assert card.vision.hull == {"front": -1}

    def test_a_card_says_what_nobody_can_do_with_it(self, umpire):
        sheet = tank(Sheet(umpire, NEW)).fill(movement__off_road_in="", movement__road_in="").tap()
        assert "No errors. It cannot move: it has no speed." in sheet.words
        sheet.tap("save")

        assert "It cannot move: it has no speed." in page_text(umpire, "/cards/vehicles/hill-tank")

    def test_slits_of_a_hull_leave_nothing_of_a_cupola(self, onlooker):
        sheet = Sheet(onlooker, NEW).tap("usual cupola").tap("usual hull-slits")

        assert pressed_buttons(sheet.page) == ["Slits, no turret"]

    def test_a_figure_of_ones_own_is_no_usual_one(self, onlooker):
        sheet = Sheet(onlooker, NEW).tap("usual by-power").fill(turret__arc_deg="90").tap()

        assert pressed_buttons(sheet.page) == []

    def test_an_unknown_tap_changes_nothing(self, onlooker):
        sheet = Sheet(onlooker, NEW)
        sheet.buttons.append("usual warp-drive")
        sheet.tap("usual warp-drive")

        assert sheet.answer.status_code == 200
        assert pressed_buttons(sheet.page) == []

    def test_a_crewmans_weapon_is_given_a_sight_for_aircraft(self, umpire, settings):
        sheet = tank(Sheet(umpire, NEW)).fill(crew__0__weapon="Cal.50")
        sheet.fill(crew__0__aa_sight="true").tap("save")

        man = vehicle("hill-tank", settings.shelf).crew[0]
        assert (man.weapon, man.aa_sight) == ("Cal.50", True), sheet.words
        assert "sight for aircraft" in page_text(umpire, "/cards/vehicles/hill-tank")

    def test_the_fans_draw_themselves(self, onlooker):
        sheet = Sheet(onlooker, NEW)
        assert 'class="band' not in sheet.page
        sheet.fill(plates__hull__front__mm="50", plates__hull__side__mm="30").tap()
        assert 'class="band' not in sheet.page
        sheet.fill(plates__hull__rear__mm="20").tap()

        assert sheet.page.count('<g class="cell"') == 20
        sheet.fill(dimensions__length_m="far").tap()
        assert sheet.page.count('<g class="cell"') == 20
        assert "Length must be a number over 0 and up to 60 (meters). You wrote far." in sheet.words

    @pytest.mark.parametrize(
        ("field", "value", "sentence"),
        [
            ("year", "1066", "Year must be a whole number from 1850 to 2050. You wrote 1066."),
            ("weight__tons", "-2", "You wrote −2."),
            ("plates__hull__front__slope_deg", "90", "Slope must be a number from −60 to 85"),
            ("plates__turret__front__mm", "x", "You wrote x."),
            ("crew__0__notation", "bang", "Notation must be a notation of a light weapon"),
            ("guns__0__gun", "bow", "You wrote bow."),
            ("armor__hull__left", "{", "Left must be"),
            ("armor__hull__left", '{"12": 30}', "You wrote"),
            ("systems__hull__fuel", "9", "Fuel must be the number to reach, 1 to 7"),
        ],
    )
    def test_an_impossible_value_is_reported_at_its_field(
        self, umpire, settings, field, value, sentence
    ):
        sheet = tank(Sheet(umpire, NEW)).fill(**{field: value}).tap("save")

        assert sheet.answer.status_code == 422
        assert sentence in sheet.words
        assert not list(settings.shelf.own.glob("*.toml"))

    def test_missing_values_are_reported(self, onlooker):
        sheet = Sheet(onlooker, NEW)
        assert "Fill in Name." in sheet.words
        sheet.tap("save")

        assert sheet.answer.status_code == 422
        assert "Enter Name" in sheet.words

    def test_a_changed_value_of_a_copy_belongs_to_the_owner(self, umpire, settings):
        sheet = Sheet(umpire, FORM + "pzkpfw-iv-f1").fill(
            slug="late-four", plates__hull__front__mm="80", movement__road_in="20"
        )
        sheet.tap("save")

        card = vehicle("late-four", settings.shelf)
        assert "plates.hull" in card.provenance.ours
        assert "movement.road_in" in card.provenance.ours
        assert "dimensions" in card.provenance.historical
        assert vehicle("pzkpfw-iv-f1").plates.hull.front.mm == 50

    def test_ones_own_is_saved_in_its_file_and_taken_away(self, umpire, settings):
        tank(Sheet(umpire, NEW)).tap("save")
        sheet = Sheet(umpire, FORM + "hill-tank").fill(name="Dale Tank").tap("save")

        assert sheet.answer.location == "/cards/vehicles/hill-tank"
        assert vehicle("hill-tank", settings.shelf).name == "Dale Tank"
        file = umpire.get(FORM + "hill-tank/file")
        assert file.data.startswith(b'slug = "hill-tank"')
        assert umpire.post(FORM + "hill-tank/remove").location == "/cards/vehicles"
        assert umpire.get("/cards/vehicles/hill-tank").status_code == 404

    def test_forces_that_need_it_are_named_before_it_is_taken_away(self, umpire, settings):
        tank(Sheet(umpire, NEW)).tap("save")
        force = settings.shelf.own / "orders_of_battle" / "hill.toml"
        force.parent.mkdir(parents=True)
        told = SHIPPED.path("orders_of_battle", "paratroopers-506-pir").read_text("utf-8")
        element = '\n[[elements]]\nsquad = ""\nname = "Tank"\nquality = 3\nvehicle = "hill-tank"\n'
        force.write_text(told + element, "utf-8")

        asked = words_of(umpire.get(FORM + "hill-tank/remove").text)
        assert "cannot be played without it: Paratroopers, 506th" in asked
        assert "not be played" not in umpire.get("/cards/forces/hill/remove").text

    def test_a_file_changed_meanwhile_is_not_lost(self, umpire, settings):
        tank(Sheet(umpire, NEW)).tap("save")
        sheet = Sheet(umpire, FORM + "hill-tank")
        Sheet(umpire, FORM + "hill-tank").fill(name="Dale Tank").tap("save")
        sheet.fill(name="Vale Tank").tap("save")

        assert sheet.answer.status_code == 409
        assert vehicle("hill-tank", settings.shelf).name == "Dale Tank"

    @pytest.mark.long
    @pytest.mark.parametrize("first", ["", "{", "[]", "7", '{"provenance": 3, "plates": [1]}'])
    def test_a_spoiled_memory_of_the_first_values_spoils_nothing(self, umpire, settings, first):
        tank(Sheet(umpire, NEW)).fill(first=first).tap("save")

        assert vehicle("hill-tank", settings.shelf).weight.tons == 22

    @pytest.mark.parametrize("address", [NEW, FORM + "bt-5", FORM + "bt-5/file"])
    def test_the_form_of_a_vehicle_is_for_the_umpire_alone(self, evening, settings, address):
        assert evening.umpire.get(address).status_code == 200
        assert evening.app.test_client().get(address).status_code == 401
        for reader in (evening.german, evening.phone(None)):
            assert reader.get(address).status_code == 404
            assert reader.post(address, data={"do": "save", "name": "X"}).status_code == 404
        assert not list(settings.shelf.own.glob("*.toml"))

    def test_a_shipped_card_is_never_removed(self, umpire):
        assert umpire.get(FORM + "bt-5/remove").status_code == 404
        assert umpire.post(FORM + "bt-5/remove").status_code == 404
        assert umpire.get(FORM + "nothing").status_code == 404


OWN_GUN = {"guns__0__gun": "", "guns__0__rounds": "60", "guns__0__name": "85mm"}
A_ROW = {"shell": "BR-365", "type": "APCBC", "at_100m": "119/5", "at_500m": "111mm/5D"}
RINGS = {"he": "2/4", "r1": "+2/12", "r2": 'D-3(1")'}


def own_gun(sheet):
    return tank(sheet).fill(**OWN_GUN, guns__0__caliber_mm="85").tap()


class TestOwnShells:
    def test_a_shell_is_a_row_of_cells_as_the_book_prints_them(self, umpire, settings):
        sheet = own_gun(Sheet(umpire, NEW)).tap("add guns.0.shells")
        cells = {f"guns__0__shells__0__{key}": value for key, value in (A_ROW | RINGS).items()}
        sheet.fill(**cells).tap("save")

        assert sheet.answer.status_code == 303, sheet.words
        (shell,) = vehicle("hill-tank", settings.shelf).guns[0].shells
        assert (shell.at_100m.penetration_mm, shell.at_100m.dice) == (119, 5)
        assert (shell.at_500m.penetration_mm, shell.at_500m.dice) == (111, 5)
        assert (shell.he.dice, shell.he.severity) == (2, 4)
        assert (shell.r1.modifier, shell.r1.radius_in) == (2, 12)
        assert (shell.r2.modifier, shell.r2.radius_in) == (-3, 1)
        again = Sheet(umpire, FORM + "hill-tank")
        assert again.form["guns.0.shells.0.at_100m"] == "119mm/5D"
        assert again.form["guns.0.shells.0.r1"] == 'D+2(12")'
        before = (settings.shelf.own / "hill-tank.toml").read_text("utf-8")
        again.tap("save")
        assert (settings.shelf.own / "hill-tank.toml").read_text("utf-8") == before

    def test_an_empty_row_of_a_gun_is_required_by_its_own_name(self, umpire):
        sheet = own_gun(Sheet(umpire, NEW)).tap("add guns.0.shells")

        assert "Fill in Shell 1 of Gun 1." in sheet.words

    def test_the_shells_of_a_gun_of_the_book_are_copied(self, umpire, settings):
        sheet = own_gun(Sheet(umpire, NEW)).fill(guns__0__caliber_mm="")
        sheet.fill(guns__0__shells_from="kwk-40-l48").tap("shells guns.0")
        printed = [row for row in SHELLS.rows if row["gun"] == "kwk-40-l48"]
        assert [sheet.form[f"guns.0.shells.{n}.shell"] for n in range(len(printed))] == [
            row["shell"] for row in printed
        ]
        assert sheet.form["guns.0.shells.0.at_500m"] == "123mm/4D"
        assert sheet.form["guns.0.caliber_mm"] == "75"
        sheet.fill(guns__0__shells__0__at_500m="130/4").tap("save")

        assert sheet.answer.status_code == 303, sheet.words
        shells = vehicle("hill-tank", settings.shelf).guns[0].shells
        assert len(shells) == len(printed)
        assert shells[0].at_500m.penetration_mm == 130
        for shell, row in zip(shells[1:], printed[1:], strict=True):
            for key in CELLS:
                found = getattr(shell, key)
                assert (found.model_dump() if found else None) == row[key]

    def test_the_shells_of_another_card_are_copied(self, umpire, settings):
        sheet = own_gun(Sheet(umpire, NEW)).tap("add guns.0.shells")
        cells = {f"guns__0__shells__0__{key}": value for key, value in (A_ROW | RINGS).items()}
        sheet.fill(**cells).tap("save")
        before = vehicle("hill-tank", settings.shelf).guns[0]
        other = tank(Sheet(umpire, NEW)).fill(name="Dale Tank", guns__0__gun="").tap()
        assert "85mm, Hill Tank" in other.words
        other.fill(guns__0__name="Copied", guns__0__shells_from="hill-tank.0")
        other.tap("shells guns.0").tap("save")

        assert other.answer.status_code == 303, other.words
        copied = vehicle("dale-tank", settings.shelf).guns[0]
        assert copied.shells == before.shells
        assert copied.caliber_mm == 85

    def test_an_invalid_notation_is_reported_at_its_cell(self, umpire):
        sheet = own_gun(Sheet(umpire, NEW)).tap("add guns.0.shells")
        sheet.fill(guns__0__shells__0__shell="X", guns__0__shells__0__type="AP")
        sheet.fill(guns__0__shells__0__at_500m="thick").tap("save")

        assert "500 m must be an armor effect such as 136mm/4D. You wrote thick." in sheet.words
