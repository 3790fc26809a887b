"""Card files that are exported and imported, and strange input in the card forms."""

import io
import json
from random import Random

import pytest

from assistant.cards.library.own_cards import MOST_BYTES
from assistant.cards.rattenkrieg.forces import orders_of_battle, scenario_files
from assistant.cards.toml_files.reading import SHIPPED
from assistant.web.cards.card_pages import EDITORS
from tests.web import rubbish
from tests.web.cards.test_force_cards import saved_file
from tests.web.evening import words_of
from tests.web.sheet_of import Sheet

US = "/cards/forces/paratroopers-506-pir"
EASY = "/cards/scenarios/easy-company"
NEW = "/cards/new/forces"
SHIPPED_CARDS = [
    (f"/cards/{editor.path}/{slug}", path)
    for editor in EDITORS.values()
    if editor.home == "/cards"
    for slug, path in SHIPPED.paths(editor.kind.folder).items()
]
PAGES = ("/cards", "/cards/new/forces", "/cards/new/scenarios", US, EASY, f"{US}/file")
TAPS = ("/cards/new/forces", US, "/cards/import", f"{US}/remove")


class TestFiles:
    def send(self, umpire, told, name="ours.toml"):
        return umpire.post("/cards/import", data={"file": (io.BytesIO(told), name)})

    def test_a_card_file_that_was_downloaded_can_be_uploaded_again(self, umpire, shelf):
        out = umpire.get(f"{US}/file")
        assert out.headers["Content-Disposition"] == (
            'attachment; filename="paratroopers-506-pir.toml"'
        )
        answer = self.send(umpire, out.data, "Our Paras.toml")

        assert (answer.status_code, answer.location) == (
            303,
            "/cards?saved=our-paras#card-our-paras",
        )
        assert orders_of_battle.force("our-paras", shelf) == orders_of_battle.force(
            "paratroopers-506-pir"
        )
        assert umpire.get("/cards/forces/our-paras/file").data == out.data

    def test_errors_are_reported_with_their_lines_and_nothing_is_kept(self, umpire, shelf):
        told = umpire.get(f"{EASY}/file").data.replace(b"turns = 10", b"turns = 0")
        answer = self.send(umpire, told)

        assert answer.status_code == 422
        assert "ours.toml, line 7: turns must be a whole number from 1 to 60; got 0." in (
            words_of(answer.text)
        )
        assert not shelf.own.exists()

    def test_a_vehicle_is_imported_as_well(self, umpire, shelf):
        answer = self.send(umpire, SHIPPED.path("", "bt-5").read_bytes())

        assert answer.location == "/cards?saved=bt-5-2#card-bt-5-2"
        assert saved_file(shelf) == shelf.own / "bt-5-2.toml"
        page = umpire.get(answer.location).text
        assert "Yours · tank · saved as bt-5-2" in words_of(page)
        assert 'href="/cards/vehicle-forms/bt-5-2"' in page

    def test_a_file_outside_the_card_folders_is_reported(self, umpire, shelf):
        path = shelf.own / "odds" / "thing.toml"
        path.parent.mkdir(parents=True)
        path.write_text("colour = 3\n", "utf-8")

        words = words_of(umpire.get("/cards").text)

        assert "thing.toml, line 1: the kind of card is unknown" in words

    @pytest.mark.parametrize("name", ["../../x.toml", "/etc/passwd", "C:\\x\\con", "a\x00b", "é"])
    def test_the_name_of_a_file_leads_nowhere_else(self, umpire, shelf, name):
        self.send(umpire, umpire.get(f"{US}/file").data, name)

        assert saved_file(shelf).parent == shelf.own / "orders_of_battle"

    @pytest.mark.parametrize("told", [b"", b"\xff\xfe", b"[" * 9000, b"#" * (MOST_BYTES + 1)])
    def test_a_file_without_a_card_is_refused(self, umpire, shelf, told):
        answer = self.send(umpire, told)

        assert answer.status_code == 422
        assert "ours.toml, line 1: " in words_of(answer.text)
        assert not shelf.own.exists()

    def test_a_request_without_a_file_is_refused(self, umpire):
        for told in ({}, {"file": "text"}, {"file": (io.BytesIO(b""), "")}):
            answer = umpire.post("/cards/import", data=told, content_type="multipart/form-data")
            assert answer.status_code == 422
            assert "Choose a file first." in answer.text

    def test_cards_of_the_book_are_not_removed(self, umpire, own):
        assert umpire.post(f"{US}/remove").status_code == 404
        assert umpire.post("/cards/forces/nothing/remove").status_code == 404
        assert umpire.get(US).status_code == 200


@pytest.mark.long
class TestRubbish:
    ADDRESSES = ("/cards/new/forces", "/cards/new/scenarios", US, EASY)

    @pytest.mark.parametrize("address", ADDRESSES)
    def test_no_field_breaks_the_page(self, umpire, shelf, address):
        random = Random(address)
        sheet = Sheet(umpire, address)
        names = list(sheet.form)
        for _ in range(20):
            told = sheet.form.copy()
            for _ in range(random.randint(1, 4)):
                name = random.choice([*names, *rubbish.NAMES, "gone", "was", "tried", "elements.x"])
                told.setlist(name, [random.choice(rubbish.VALUES)])
            told["do"] = random.choice(["", "save", "back", "copy elements.0", "add sizes"])
            answer = umpire.post(address, data=told.to_dict(flat=False))
            assert answer.status_code in (200, 303, 422, 413), told
            assert "<script>alert" not in answer.text
        assert all(p.is_relative_to(shelf.own) for p in shelf.own.parent.rglob("*.toml"))

    @pytest.mark.parametrize("does", ["add", "copy", "remove", "up", "down", "back", "?", ""])
    @pytest.mark.parametrize(
        "name",
        ["", ".", "elements", "elements.99", "elements.0.x", "x.0", "elements.0.figures.", "ä"],
    )
    def test_no_tap_breaks_the_page(self, onlooker, does, name):
        sheet = Sheet(onlooker, NEW)
        told = {**sheet.form.to_dict(flat=False), "do": f"{does} {name}"}
        answer = onlooker.post(NEW, data=told)

        assert answer.status_code in (200, 422)

    @pytest.mark.parametrize(
        "gone",
        [
            "[",
            "[1]",
            '["elements", -1, []]',
            '["elements", 0, [[1]]]',
            '["elements", 1e9, []]',
            "{}",
            '["elements", 99999, [["", ""]]]',
            json.dumps(["x", 0, [["", ""]]]),
            "[" * 3000,
        ],
    )
    def test_a_removed_item_with_strange_data_is_not_restored(self, onlooker, gone):
        sheet = Sheet(onlooker, NEW)
        answer = onlooker.post(
            NEW, data={**sheet.form.to_dict(flat=False), "gone": gone, "do": "back"}
        )

        assert answer.status_code == 200

    @pytest.mark.parametrize(
        "address",
        [
            "/cards/x/y",
            "/cards/forces/..",
            "/cards/forces/%2e%2e%2fx",
            "/cards/new/x",
            "/cards/forces/",
            "/cards/forces/easy-company",
            "/cards/scenarios/paratroopers-506-pir/file",
        ],
    )
    def test_a_missing_card_is_not_found(self, umpire, address):
        assert umpire.get(address).status_code == 404

    def test_a_file_of_any_shape_is_shown(self, umpire, own):
        wrong = ["1", '"x"', "[]", "[1]", "[[]]", "{}", "[{}]", "nan", "1979-05-27"]
        fields = ["elements", "grenades", "stores", "name", "letter"]
        for value in wrong:
            own.write_text("\n".join(f"{field} = {value}" for field in fields), "utf-8")
            assert umpire.get("/cards/forces/mine").status_code == 200, value
            for inner in ("figures", "squad", "quality", "name"):
                own.write_text(f"[[elements]]\n{inner} = {value}\n", "utf-8")
                assert umpire.get("/cards/forces/mine").status_code == 200, (inner, value)
        scenario = own.parent.parent / "scenarios" / "ours.toml"
        scenario.parent.mkdir()
        for value in wrong:
            for field in ("sides", "sizes", "visibility", "date", "autoleader"):
                scenario.write_text(f"{field} = {value}\n", "utf-8")
                assert umpire.get("/cards/scenarios/ours").status_code == 200, (field, value)
            for inner in ("squads", "name"):
                scenario.write_text(f"[[sizes]]\n{inner} = {value}\n", "utf-8")
                assert umpire.get("/cards/scenarios/ours").status_code == 200, (inner, value)


def test_no_field_name_hides_a_property_of_the_form(umpire):
    taken = {"elements", "action", "method", "target", "submit", "reset", "length", "id"}
    for address in PAGES[1:-1]:
        assert taken.isdisjoint(Sheet(umpire, address).form)


@pytest.mark.long
def test_every_field_of_a_card_is_on_its_page(umpire):
    gun = {"elements__0__figures__0__weapons__0__listed": "=flamethrower"}
    force = Sheet(umpire, US).fill(**gun).tap()
    scenario = Sheet(umpire, EASY)
    lists = ("alert", "against", "aboard", "reinforcements", "points", "purchases")
    side = [f"sides.0.{key}" for key in lists]
    for rows in (*side, "events"):
        scenario._show(umpire.post(EASY, data={**scenario.form, "add": rows}))
    for sheet, card in ((force, orders_of_battle.Force), (scenario, scenario_files.Scenario)):
        keys = {key for name in sheet.form for key in name.split(".")}
        schema = card.model_json_schema()
        wanted = {
            key
            for part in (schema, *schema["$defs"].values())
            for key in part.get("properties", {})
        }

        # a weapon's kind is picked among the weapons, who wins low is asked once
        assert wanted - keys - {"kind", "wins_low"} == set()
