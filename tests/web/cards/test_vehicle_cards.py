"""Cards of vehicles as pages, and the form that makes one."""

import re

import pytest

from assistant.cards.rattenkrieg.vehicles.vehicle_files import VEHICLES, vehicle, vehicles
from assistant.cards.toml_files.reading import SHIPPED
from tests.web.cards.vehicle_sheets import cells, page_text
from tests.web.evening import words_of

CARDS = vehicles()
IV = "/cards/vehicles/pzkpfw-iv-f1"


class TestPage:
    @pytest.mark.parametrize("slug", SHIPPED.paths(VEHICLES))
    def test_every_card_of_the_book_is_drawn(self, onlooker, slug):
        card = CARDS[slug]
        page = onlooker.get(f"/cards/vehicles/{slug}")

        assert page.status_code == 200
        assert card.name in words_of(page.text)
        hull = 20 if card.plates.hull else 0
        turret = [12 if card.plates.turret else 0] if card.has_turret else []
        assert cells(page.text) == [hull, *turret]
        assert page.text.count('class="hour-link"') == 12 * (1 + len(turret))

    def test_the_page_of_a_card_says_what_the_card_says(self, onlooker):
        told = page_text(onlooker, IV)

        for part in (
            "tank · Germany · 1941 · 22 t",
            "Ammunition explodes on 5+",
            "Turret ring †",
            "7,5cm KwK 37 L/24",
            "sight +2 · shots +3 · 90 rounds",
            "K.Gr.rot Pz APCBC 52 48 45 42 37 3 1D(3)",
            "Nbgr. Kw.K Smoke – – – – – – –",
            "MG34 belt, −1 · pierces 3 · react after 8",
            "Hull front −1, rest blind. Turret all round −1 †",
            "Off road 10″",
            "Turns on the spot no",
            "Ground pressure 0.8",
            "turns 180° per impulse†",
        ):
            assert part in told.replace("\N{NO-BREAK SPACE}", " "), part

    def test_the_source_of_a_value_is_marked_at_it_and_explained_below(self, onlooker):
        told = page_text(onlooker, IV)

        assert "AFV †" in told
        assert "tracks ‡" in told
        assert "Road 21″ " in told
        assert "† ours: the book has none, ‡ public reference data" in told

    @pytest.mark.parametrize(
        ("slug", "mark"), [("pzkpfw-iv-f1", "‡"), ("pzkpfw-iv-f2", "†"), ("stug-iii-a", "†")]
    )
    def test_the_card_says_who_counted_the_smoke_pots(self, onlooker, slug, mark):
        assert f"Pots or projectors 5{mark}" in page_text(onlooker, f"/cards/vehicles/{slug}")

    def test_a_gun_has_signs_and_its_handling(self, onlooker):
        told = page_text(onlooker, "/cards/vehicles/pak-40?sector=1")

        assert "Front: stops light weapons" in told
        assert "Right: stops nothing" in told
        assert "To limber 8 actions" in told
        assert "To carry a crate 1 action " in told

    def test_the_page_of_a_card_needs_no_inline_style_or_script(self, onlooker):
        page = onlooker.get(IV).text

        assert "style=" not in page
        assert "<script>" not in page


class TestShot:
    def test_eight_oclock_meets_the_left_plate_and_the_rear_one(self, onlooker):
        told = page_text(onlooker, f"{IV}?part=hull&sector=8")

        assert "Shot from 8 o’clock , level" in told
        left, rear = told.index("Left plate, square to it 35 mm"), told.index("Rear plate")
        assert left < rear
        assert "Rear plate, may rebound 41 mm 41 from above · 46 from below" in told
        assert "Size 7 level, 9 from above 22.1.3" in told

    def test_the_fan_that_was_tapped_is_chosen_and_worked_out(self, onlooker):
        page = onlooker.get(f"{IV}?part=hull&fan=rear&sector=8").text

        assert page.count('class="cell chosen"') == 1
        assert re.search(r'class="button on"[^>]*fan=rear', page)
        assert "Rear plate, millimeters 22.1.1 20" in words_of(page)
        assert "Relative armor, millimeters 22.1.1 41" in words_of(page)

    def test_an_hour_alone_marks_both(self, onlooker):
        page = onlooker.get(f"{IV}?part=hull&sector=8").text

        assert page.count('class="cell chosen"') == 2
        assert page.count('class="hour-disc"') == 1

    def test_at_twelve_there_is_one_plate(self, onlooker):
        told = page_text(onlooker, f"{IV}?sector=12")

        assert "Front plate, square to it 51 mm" in told
        assert "from 12 o’clock" in told

    def test_a_turret_counts_from_its_gun(self, onlooker):
        page = onlooker.get(f"{IV}?part=turret&sector=2").text

        assert "Right plate, square to it 38 mm 35 from above" in words_of(page)
        assert page.count('class="chosen-frame"') == 1

    @pytest.mark.parametrize(
        "asked",
        ["sector=13", "sector=0", "sector=-1", "sector=x", "sector=%00", "sector=8.0", "sector="],
    )
    def test_an_invalid_sector_marks_nothing(self, onlooker, asked):
        page = onlooker.get(f"{IV}?{asked}")

        assert page.status_code == 200
        assert "Shot from" not in page.text

    @pytest.mark.parametrize("asked", ["fan=front", "fan=top", "fan=<b>", "part=hold", "part="])
    def test_a_fan_that_the_shot_cannot_strike_is_left_open(self, onlooker, asked):
        page = onlooker.get(f"{IV}?sector=8&{asked}")

        assert page.status_code == 200
        assert page.text.count('class="cell chosen"') == 2
        assert "<b>&" not in page.text


class TestWhoMaySee:
    @pytest.mark.parametrize("address", ["/cards/vehicles", IV, f"{IV}?sector=8"])
    def test_everybody_signed_in_may_see_the_cards(self, evening, address):
        for reader in (evening.umpire, evening.german, evening.phone(None)):
            assert reader.get(address).status_code == 200
        assert evening.app.test_client().get(address).status_code == 401

    def test_a_phone_is_led_to_them_and_to_no_form(self, evening):
        assert 'href="/cards/vehicles"' in evening.german.get("/procedures").text
        for address in ("/cards/vehicles", IV):
            assert "vehicle-forms" not in evening.german.get(address).text
            assert "vehicle-forms" in evening.umpire.get(address).text

    @pytest.mark.parametrize("slug", ["nothing", "..", "PZKPFW-IV-F1", "easy-company"])
    def test_an_unknown_vehicle_is_not_found(self, evening, slug):
        assert evening.umpire.get(f"/cards/vehicles/{slug}").status_code == 404

    def test_the_umpires_own_cards_are_private(self, evening, settings):
        own = settings.shelf.own
        own.mkdir(parents=True, exist_ok=True)
        told = SHIPPED.path(VEHICLES, "bt-5").read_text("utf-8")
        (own / "secret.toml").write_text(told.replace('"bt-5"', '"secret"'), "utf-8")

        assert evening.umpire.get("/cards/vehicles/secret").status_code == 200
        assert "/cards/vehicles/secret" in evening.umpire.get("/cards/vehicles").text
        hidden = evening.german.get("/cards/vehicles/secret")
        nothing = evening.german.get("/cards/vehicles/nothing")
        assert (hidden.status_code, hidden.text) == (404, nothing.text)
        assert "/cards/vehicles/secret" not in evening.german.get("/cards/vehicles").text


def test_the_list_has_every_card_with_a_drawing(umpire):
    page = umpire.get("/cards/vehicles").text

    for slug in CARDS:
        assert f'href="/cards/vehicles/{slug}"' in page
    assert page.count('class="fan small"') == len(CARDS)
    assert vehicle("bt-5").name in page


@pytest.mark.parametrize(("text", "where"), [("ferdinand", "ferdinand"), ("iv f2", "pzkpfw-iv-f2")])
def test_the_command_box_finds_a_card(evening, text, where):
    found = evening.umpire.get(f"{evening.base}/find", query_string={"q": text})

    assert (found.status_code, found.location) == (303, f"/cards/vehicles/{where}")
