"""The page of sight and sound: for the umpire alone, answered at once."""

import re

import pytest

from tests.web.evening import words_of

HTMX = {"HX-Request": "true"}


@pytest.fixture
def page(ordering):
    """The page's words for a query."""

    def get(query="", status=200):
        answer = ordering.umpire.get(f"{ordering.base}/instruments{query}")
        assert answer.status_code == status
        return words_of(answer.text)

    return get


def test_the_console_leads_to_the_page_of_sight_and_sound(ordering):
    assert f'href="{ordering.base}/instruments"' in ordering.umpire.get(ordering.base).text


def test_no_phone_opens_the_page_of_sight_and_sound(ordering):
    for phone in (ordering.german, ordering.us):
        assert phone.get(f"{ordering.base}/instruments").status_code in (403, 404)


def test_the_page_of_sight_and_sound_shows_entered_distances(ordering, page):
    german, us = ordering.of("german")[0], ordering.of("us")[0]
    assert "not entered" in page()
    ordering.make("umpire", "tell-distances", element=german.id, **{f"to_{us.id}": "4"})

    # before dawn I-Factor 8 over Quality 4, as a Feldwebel leads, hinders by 2
    assert "4″ undetected spots on 4 or less" in page()
    # and over Quality 5, as a Sergeant leads, by 1
    assert "4″ undetected spots on 5 or less" in page("?rows=us")


def test_an_entered_distance_leads_back_to_the_page(ordering):
    german = ordering.of("german")[0]
    text = ordering.umpire.get(f"{ordering.base}/instruments").text
    (sheet,) = re.findall(rf'href="([^"]+tell-distances\?element={german.id}[^"]+)"', text)

    assert f"from={ordering.base}/instruments" in sheet
    assert "To U 1st, Team 1" in words_of(ordering.umpire.get(sheet.replace("&amp;", "&")).text)


def test_the_part_that_changes_keeps_the_question(ordering):
    query = "?rows=us&what=action+run"
    part = ordering.umpire.get(f"{ordering.base}/instruments{query}", headers=HTMX).text

    assert part.lstrip().startswith("<main")
    assert f'hx-get="{ordering.base}/instruments?rows=us&amp;what=action+run"' in part
    assert 'hx-trigger="changed from:body"' in part


def test_a_noise_is_answered_immediately(ordering, page):
    assert "Run, the mill: heard to 6″." in page("?what=action+run&where=the+mill")
    assert "nobody hears it behind the wooden door" in page(
        "?what=action+run&wall=wooden-door&wall_in=1"
    )


def test_another_wall_is_asked_for_behind_each_entered_one(page):
    first = page("?what=sound+hammer")
    assert ("Through a wall of" in first, "And then one of" in first) == (True, False)
    board = "wall=studwork-plasterboard&wall_in=2&wall="
    more = page(f"?what=sound+hammer&wall=wooden-door&wall_in=1&{board}")
    assert more.count("And then one of") == 2
    assert more.count("From the wall before to the wall") == 1
    assert "behind the wooden door and studwork plasterboard" in more
    assert "behind the studwork plasterboard" in page(f"?what=sound+hammer&wall=&wall_in=1&{board}")


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("?what=rubbish", "Noise must be one of the list"),
        ("?what=action+run&wall=paper", "Wall must be one of the list, or none"),
        ("?what=action+run&by=x", "Made by must be an element of this battle"),
        ("?what=sound+hammer&wall=wooden-door&wall_in=x", "Inches to the wall must be a number"),
        (
            "?what=sound+hammer&wall=studwork-plasterboard&wall_in=1&wall=studwork-plasterboard&wall_in=x",
            "Inches to wall 2 must be a number",
        ),
        ("?what=action+demolition&wall=wooden-door", "an action has no loudness through a wall"),
    ],
)
def test_rubbish_is_refused_in_a_sentence(page, query, words):
    assert words in page(query, 422)


@pytest.mark.parametrize("query", ["?rows=nobody", "?rows="])
def test_an_unknown_side_is_not_found(page, query):
    page(query, 404)


def test_an_unknown_battle_is_not_found(ordering):
    assert ordering.umpire.get("/battles/0000000000/instruments").status_code == 404
