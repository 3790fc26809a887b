"""Printing from the console: PDFs only for the umpire, and an explanation where there is none."""

import pytest

from assistant.cards import codes
from assistant.paper import printing

typst = pytest.importorskip("typst", reason="there is none for this computer")

from tests.paper.reading import Printed  # noqa: E402 - needs what the line above looks for


def page_of(evening, address, **told):
    answer = evening.umpire.get(address, query_string=told)
    assert answer.status_code == 200, answer.text
    assert answer.content_type == "application/pdf"
    return Printed(answer.data)


def words_of(printed):
    return " ".join(printed.words(page) for page in range(len(printed)))


def test_the_page_offers_everything_of_both_sides(evening):
    page = evening.umpire.get(f"{evening.base}/print").text

    for kind in ("units", "mojons", "orders", "forces"):
        assert page.count(f'formaction="{evening.base}/print/{kind}.pdf"') == 2
    assert 'value="rattenkrieg/combat-table" checked' in page
    assert f'href="{evening.base}/print"' in evening.umpire.get(f"{evening.base}/units").text


def test_unit_cards_of_both_sides_have_their_codes(evening):
    printed = page_of(evening, f"{evening.base}/print/units.pdf")
    ids = [x.id for side in ("german", "us") for x in evening.of(side)]

    read = [code for page in range(len(printed)) for code in printed.codes(page)]

    assert sorted(code.rsplit("/", 1)[1] for code in read) == sorted(ids)
    assert printed.size_mm() == (210, 297)


def test_cards_of_one_side_do_not_mention_the_other(evening):
    words = words_of(page_of(evening, f"{evening.base}/print/units.pdf", side="german"))

    assert all(codes_of(x) in words for x in evening.of("german"))
    assert not any(codes_of(x) in words for x in evening.of("us"))


def codes_of(element):
    return f"{element.id[:5]} {element.id[5:]}"


def test_paper_size_and_backs_are_as_chosen(evening):
    told = {"paper": "letter", "size": "poker", "backs": "yes"}
    printed = page_of(evening, f"{evening.base}/print/units.pdf", **told)

    assert len(printed) == 2
    assert printed.size_mm() == (215.9, 279.4)
    assert "Poker cards 63 × 88 mm" in printed.words()


@pytest.mark.long
@pytest.mark.parametrize(
    ("kind", "pages", "words"),
    [
        ("mojons", 2, "Mojons 30 × 30 mm"),
        ("orders", 2, "AMBUSH"),
        ("forces", 1, "Secret: its owner and the umpire"),
    ],
)
def test_the_rest_of_a_side_is_printed(evening, kind, pages, words):
    printed = page_of(evening, f"{evening.base}/print/{kind}.pdf", side="us")

    assert len(printed) == pages
    assert words in words_of(printed)


class TestVehicles:
    def test_a_battle_without_vehicles_offers_no_vehicle_cards(self, evening):
        assert "vehicles.pdf" not in evening.umpire.get(f"{evening.base}/print").text
        assert evening.umpire.get(f"{evening.base}/print/vehicles.pdf").status_code == 404

    @pytest.mark.long
    def test_the_vehicle_cards_of_a_battle_are_printed_with_their_codes(self, duel):
        page = duel.umpire.get(f"{duel.base}/print").text
        printed = page_of(duel, f"{duel.base}/print/vehicles.pdf")
        ids = [x.id for s in ("german", "us") for x in duel.of(s) if duel.battle.vehicles.get(x.id)]

        assert page.count("/print/vehicles.pdf") == 3
        assert sorted(code.rsplit("/", 1)[1] for code in printed.codes()) == sorted(ids)

    def test_the_vehicle_cards_of_one_side_do_not_mention_the_other(self, duel):
        words = words_of(page_of(duel, f"{duel.base}/print/vehicles.pdf", side="us"))

        assert "T-34/76B 1941" in words
        assert "PzKpfw" not in words

    def test_a_card_of_the_list_is_printed_for_everybody_signed_in(self, evening, client):
        phone, address = evening.phone("us"), "/cards/vehicles/print.pdf?card=pak-40"
        answer = phone.get(address)

        assert Printed(answer.data).size_mm() == (210, 297)
        assert answer.headers["Content-Disposition"] == 'inline; filename="pak-40.pdf"'
        assert f'href="{address}"' in phone.get("/cards/vehicles/pak-40").text
        assert client.get(address).status_code == 401

    def test_several_chosen_cards_are_one_pdf_guns_on_sheets_of_their_own(self, evening):
        chosen = ["pak-40", "hs-123", "bk-2", "zis-2", "pzkpfw-iv-f1"]
        printed = page_of(evening, "/cards/vehicles/print.pdf", card=chosen, paper="letter")

        assert len(printed) == 3
        assert printed.size_mm() == (215.9, 279.4)
        assert "Pak 40" in printed.words(2)
        assert 'name="card" value="hs-123"' in evening.umpire.get("/cards/vehicles").text

    @pytest.mark.parametrize(
        ("query", "status"), [("", 422), ("?card=nothing", 404), ("?card=../x", 404)]
    )
    def test_an_unknown_card_is_refused(self, evening, query, status):
        assert evening.umpire.get(f"/cards/vehicles/print.pdf{query}").status_code == status


def test_the_protactor_and_chosen_tables_are_printed(evening):
    tables = ["rattenkrieg/combat-table", "rattenkrieg/sounds"]
    words = words_of(page_of(evening, "/print/tables.pdf", table=tables, paper="letter"))

    assert "Combat Table" in words
    assert "running steps" in words
    assert "Twelve sectors" in words_of(page_of(evening, "/print/protactor.pdf"))


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("{base}/print/nothing.pdf", 404),
        ("{base}/print/units.pdf?side=nobody", 404),
        ("/battles/NOBATTLE00/print", 404),
        ("/battles/NOBATTLE00/print/units.pdf", 404),
        ("/print/tables.pdf", 422),
        ("/print/tables.pdf?table=rattenkrieg/nothing", 404),
    ],
)
def test_an_unknown_document_is_refused(evening, address, status):
    assert evening.umpire.get(address.format(base=evening.base)).status_code == status


def test_too_many_tables_at_once_are_refused(evening):
    query = "&".join(f"table=t{number}" for number in range(41))

    assert evening.umpire.get(f"/print/tables.pdf?{query}").status_code == 422


def test_phones_and_strangers_print_nothing(evening, client):
    for address in ("print", "print/units.pdf", "print/forces.pdf?side=german"):
        assert evening.phone("german").get(f"{evening.base}/{address}").status_code == 404
        assert client.get(f"{evening.base}/{address}").status_code == 401


def test_without_the_program_part_the_page_says_what_to_do(evening, monkeypatch):
    monkeypatch.setattr(printing, "find_spec", lambda name: None)
    page = evening.umpire.get(f"{evening.base}/print")
    answer = evening.umpire.get(f"{evening.base}/print/units.pdf")

    assert page.status_code == 200
    assert "Printing needs the program part typst" in page.text
    assert "formaction" not in page.text
    assert answer.status_code == 503
    assert "Printing needs the program part typst" in answer.text


def test_a_code_leads_to_the_card_that_it_was_printed_on(evening):
    element = evening.of("us")[0]
    read = page_of(evening, f"{evening.base}/print/units.pdf", side="us").codes()
    path = next(code for code in read if element.id in code).split("8765", 1)[1]

    assert path == f"/U/{element.id}"
    assert element.title in evening.phone("us").get(path).text
    typed = f"{element.id[:5]} {element.id[5:]}".lower()
    answer = evening.phone("us").get("/u/", query_string={"code": typed})
    assert answer.headers["Location"] == f"/u/{codes.fold(element.id)}"


def test_a_join_code_typed_as_a_card_leads_to_the_page_where_a_phone_joins(evening):
    phone = evening.phone("german")

    assert 'href="/door"' in phone.get("/side/").text  # before the first turn
    assert 'href="/door"' in phone.get("/u/ABCDE").text


def test_the_page_asks_only_what_the_battle_has(evening):
    foot = evening.umpire.get(f"{evening.base}/print").text
    begun = evening.umpire.post("/battles", data={"scenario": "wittmanns-first-test", "size": "0"})
    tanks = evening.umpire.get(f"{begun.location}/print").text

    assert "Damage" not in foot.partition("All other tables")[0]
    assert 'name="size"' in foot
    assert 'name="backs"' in foot
    assert "/print/protactor.pdf" not in foot
    assert "Losses and damage" in tanks
    assert 'name="size"' not in tanks
    assert 'name="backs"' not in tanks
    assert "/print/protactor.pdf" in tanks


def test_crews_in_vehicles_have_vehicle_cards_alone_and_the_tables_of_gunnery_are_ticked(umpire):
    begun = umpire.post("/battles", data={"scenario": "wittmanns-first-test", "size": "0"})
    page = umpire.get(f"{begun.location}/print").text

    assert "/print/units.pdf" not in page.partition("</form>")[0].partition("<section")[2]
    assert page.count(f'formaction="{begun.location}/print/vehicles.pdf"') == 3
    assert umpire.get(f"{begun.location}/print/units.pdf").status_code == 404
    assert 'value="rattenkrieg/damage-propagation" checked' in page
    assert "battleaxe/" not in page
