"""The calculator and the tables as pages, for everybody signed in."""

import re
from collections.abc import Callable

import pytest
from flask.testing import FlaskClient

from assistant import catalogue
from assistant.rules import tables
from assistant.web.reference.search import find_procedures

CHECK = "/procedures/rattenkrieg/quality-check"
HTMX = {"HX-Request": "true"}


def text_of(page: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


@pytest.mark.parametrize("address", ["/procedures", CHECK, "/tables", "/tables/rattenkrieg/sounds"])
def test_only_joined_devices_may_read(
    client: FlaskClient, umpire: FlaskClient, join: Callable[..., FlaskClient], address: str
) -> None:
    assert client.get(address).status_code == 401
    assert umpire.get(address).status_code == 200
    assert join("red").get(address).status_code == 200
    assert join(None).get(address).status_code == 200


def test_the_list_names_every_procedure(umpire: FlaskClient) -> None:
    page = umpire.get("/procedures").text

    for procedure in catalogue.all_procedures():
        assert f'href="/procedures/{procedure.id}"' in page


@pytest.mark.parametrize("words", ["quality check", "quality-check", "12.3", "skill", "QUALITY"])
def test_a_procedure_is_found_by_name_id_section_and_nickname(
    onlooker: FlaskClient, words: str
) -> None:
    found = onlooker.get("/procedures", query_string={"q": words}).text

    assert f'href="{CHECK}"' in found


@pytest.mark.parametrize(
    ("words", "system", "first"),
    [
        ("to hit", "Rattenkrieg!", "To Hit with a gun"),
        ("bid", "Battleaxe", "Bids for the Allies"),
        ("barbed wire", "Rats of Tobruk", "Clearing ditch and wire"),
        ("rifle shot", "Rattenkrieg!", "Shoot"),
        ("run", "Rattenkrieg!", "Movement on foot"),
    ],
)
def test_the_nearest_procedure_comes_first(words: str, system: str, first: str) -> None:
    found = dict(find_procedures(words).systems)

    assert found[system][0].title == first


def test_the_middle_of_a_word_is_not_found() -> None:
    titles = [each.title for _, found in find_procedures("to hit").systems for each in found]

    assert "Drawing a chit" not in titles


def test_a_search_by_htmx_answers_the_list_alone(umpire: FlaskClient) -> None:
    found = umpire.get("/procedures?q=skill", headers=HTMX).text

    assert found.lstrip().startswith('<div id="found"')
    assert "<html" not in found


def test_a_search_without_success_says_what_to_try(umpire: FlaskClient) -> None:
    assert "Nothing matches “xyzzy”" in text_of(umpire.get("/procedures?q=xyzzy").text)


def test_an_unknown_procedure_is_not_found(umpire: FlaskClient) -> None:
    answer = umpire.get("/procedures/rattenkrieg/quality-chek")

    assert answer.status_code == 404
    assert "did you mean rattenkrieg/quality-check?" in text_of(answer.text)


def test_an_empty_form_shows_no_errors(umpire: FlaskClient) -> None:
    page = umpire.get(CHECK)

    assert page.status_code == 200
    assert 'class="wrong"' not in page.text
    assert "Fill in Quality." in text_of(page.text)


def test_a_link_fills_the_form_and_asks_for_the_die(umpire: FlaskClient) -> None:
    page = umpire.get(CHECK + "?quality=3&modifier=1").text

    assert 'name="quality" aria-describedby="f-quality-hint" value="3"' in page
    assert 'name="dice.roll" value=""' in page
    assert "2/6" in page or "1/3" in page


def test_a_link_with_its_die_shows_the_result(umpire: FlaskClient) -> None:
    page = text_of(umpire.get(CHECK + "?quality=3&modifier=1&dice.roll=2").text)

    assert "Success" in page
    assert "Roll again" in page


def test_the_fragment_for_htmx_is_the_form_with_its_answer(umpire: FlaskClient) -> None:
    answer = umpire.post(CHECK, data={"quality": "3", "dice.roll": "3"}, headers=HTMX)

    assert answer.status_code == 200
    assert answer.text.lstrip().startswith('<form id="calculation"')
    assert "<html" not in answer.text
    assert answer.headers["HX-Replace-Url"] == CHECK + "?quality=3&dice.roll=3"


def test_without_scripts_the_answer_is_the_page(umpire: FlaskClient) -> None:
    answer = umpire.post(CHECK, data={"quality": "3", "dice.roll": "3"})

    assert answer.status_code == 200
    assert "<html" in answer.text
    assert "Success" in text_of(answer.text)


def test_a_key_of_the_pad_throws_the_next_die_without_scripts(umpire: FlaskClient) -> None:
    answer = umpire.post(CHECK, data={"quality": "3", "dice.roll": "", "die": "3"})

    assert 'name="dice.roll" value="3"' in answer.text
    assert "Success" in text_of(answer.text)


def test_rolling_rolls_what_is_missing_and_shows_it(umpire: FlaskClient) -> None:
    answer = umpire.post(CHECK, data={"quality": "3", "roll": "1"})

    assert re.search(r'name="dice.roll" value="[1-6]"', answer.text)
    assert "Success" in text_of(answer.text)


def test_a_wrong_die_is_removed(umpire: FlaskClient) -> None:
    answer = umpire.post(CHECK, data={"quality": "3", "dice.roll": "3", "back": "1"})

    assert 'name="dice.roll" value=""' in answer.text


def test_refused_input_keeps_what_was_typed_and_says_what_is_allowed(umpire: FlaskClient) -> None:
    answer = umpire.post(CHECK, data={"quality": "nine", "modifier": "2"}, headers=HTMX)

    assert answer.status_code == 422
    assert 'value="nine"' in answer.text
    assert 'value="2"' in answer.text
    assert "Quality must be a whole number from 1 to 8. You wrote nine." in text_of(answer.text)


def test_a_missing_input_is_refused_by_name(umpire: FlaskClient) -> None:
    answer = umpire.post(CHECK, data={"modifier": "2"})

    assert answer.status_code == 422
    assert "Enter <b>Quality</b>, 1 to 8." in answer.text


def test_a_draft_shows_no_errors_for_missing_entries(umpire: FlaskClient) -> None:
    answer = umpire.post(CHECK, data={"modifier": "2", "draft": "1"}, headers=HTMX)

    assert answer.status_code == 200
    assert 'class="wrong"' not in answer.text
    assert "Fill in Quality." in text_of(answer.text)


def test_a_draft_shows_errors_for_wrong_entries(umpire: FlaskClient) -> None:
    answer = umpire.post(CHECK, data={"modifier": "99", "draft": "1"}, headers=HTMX)

    assert answer.status_code == 422
    assert "Modifier must be" in text_of(answer.text)
    assert "Enter Quality" not in text_of(answer.text)


def test_an_input_that_does_not_exist_is_refused_above_the_form(umpire: FlaskClient) -> None:
    answer = umpire.get(CHECK + "?qualty=3")

    assert answer.status_code == 422
    assert "did you mean quality?" in text_of(answer.text)


@pytest.mark.parametrize("face", ["7", "0", "six", "-1", "2.5"])
def test_an_impossible_face_of_a_die_is_refused(umpire: FlaskClient, face: str) -> None:
    answer = umpire.post(CHECK, data={"quality": "3", "dice.roll": face})

    assert answer.status_code == 422
    assert "die roll must be a whole number from 1 to 6" in text_of(answer.text)
    assert 'name="dice.roll" value=""' in answer.text


def test_a_die_of_another_name_is_refused(umpire: FlaskClient) -> None:
    answer = umpire.post(CHECK, data={"quality": "3", "dice.rol": "3"})

    assert answer.status_code == 422
    assert "die rol" in text_of(answer.text)


def test_typed_text_is_escaped(umpire: FlaskClient) -> None:
    answer = umpire.post(CHECK, data={"quality": '"><script>', "x<y": "<script>"})

    assert "<script>" not in answer.text


def test_adding_and_removing_objects_works_without_scripts(umpire: FlaskClient) -> None:
    address = "/procedures/rattenkrieg/suppress"
    one = {"weapon_dice": "4", "figures.0": "", "figures.0.quality": "3"}
    more = umpire.post(address, data={**one, "add": "figures"})

    assert more.status_code == 200
    assert 'name="figures.1.quality" aria-describedby' in more.text
    assert 'value="figures.1"' in more.text
    assert ">Enter <" not in more.text

    fewer = umpire.post(address, data={**one, "figures.1.quality": "5", "remove": "figures.0"})

    assert "figures.1" not in fewer.text
    assert re.search(r'name="figures.0.quality"[^>]* value="5"', fewer.text)


@pytest.mark.long
@pytest.mark.parametrize("procedure", catalogue.all_procedures(), ids=lambda each: each.id)
def test_every_procedure_has_a_page(onlooker: FlaskClient, procedure: object) -> None:
    answer = onlooker.get(f"/procedures/{procedure.id}")  # type: ignore[attr-defined]

    assert answer.status_code == 200
    assert 'id="calculation"' in answer.text


# Tables


def test_the_list_names_every_table_and_finds_by_section(umpire: FlaskClient) -> None:
    page = umpire.get("/tables").text
    for id in tables.all_ids():
        assert f'href="/tables/{id}"' in page

    found = umpire.get("/tables?q=15.3", headers=HTMX).text
    assert 'href="/tables/rattenkrieg/light-weapons"' in found
    assert "<html" not in found


@pytest.mark.parametrize("id", tables.all_ids())
def test_every_table_can_be_read(onlooker: FlaskClient, id: str) -> None:
    page = onlooker.get(f"/tables/{id}").text

    assert page.count("<tr>") == len(tables.load(id).rows) + 1


def test_an_unknown_table_is_not_found(umpire: FlaskClient) -> None:
    assert umpire.get("/tables/rattenkrieg/nothing").status_code == 404


# Paper and blackout


def test_the_theme_is_kept_and_the_page_comes_back(umpire: FlaskClient) -> None:
    answer = umpire.post(
        "/theme", data={"theme": "blackout"}, headers={"Referer": "http://localhost/tables?q=a"}
    )

    assert (answer.status_code, answer.location) == (303, "/tables?q=a")
    assert 'data-theme="blackout"' in umpire.get("/tables").text


def test_a_theme_that_does_not_exist_follows_the_phone(umpire: FlaskClient) -> None:
    umpire.post("/theme", data={"theme": "blackout"})
    umpire.post("/theme", data={"theme": "pink"})

    assert "data-theme=" not in umpire.get("/tables").text


@pytest.mark.parametrize(
    "referrer", ["http://evil.example/tables", "http://localhost//evil.example", "nonsense"]
)
def test_the_theme_switch_never_leads_to_another_site(umpire: FlaskClient, referrer: str) -> None:
    answer = umpire.post("/theme", data={"theme": "paper"}, headers={"Referer": referrer})

    assert answer.location == "/"
