"""A number that is a sheet's last answer: its button makes the move, without another step."""

import re
from types import SimpleNamespace

import pytest

from assistant.battle.questions.question import Option, Question
from assistant.web.sheets.last_answer import is_last_answer
from tests.web.page_forms import forms_of
from tests.web.rattenkrieg.test_tanks import tank


def sheet_of(client, address):
    """Return the form of a sheet and the buttons of its open question."""
    page = client.get(address).text
    form = next(form for form in forms_of(page, address) if "/do/" in form.action)
    asked = page.partition('<section class="ask">')[2].partition("</section>")[0]
    return form, asked


def enter_of(client, address):
    """Return the button that the Enter key presses: the first of the sheet's form."""
    _, _, sheet = client.get(address).text.partition('<form id="sheet"')
    return re.search(r"<button[^>]*>", sheet)[0]


def spotting(acting):
    """Return the address of a sheet on which the enemy to spot is chosen already."""
    address = f"/side/do/ask-spot?element={acting.of('german')[0].id}&from=/side/"
    marker = re.search(r'name="spot" value="(mojon \w+)"', acting.german.get(address).text)
    assert marker
    return f"{address}&spot={marker[1]}"


def test_the_button_of_the_last_number_is_the_act_itself(acting):
    form, asked = sheet_of(acting.german, spotting(acting))
    assert 'name="distance_in"' in asked
    assert '<button class="button go">Spot</button>' in asked
    assert "Continue" not in asked
    assert "name=" not in enter_of(acting.german, spotting(acting))

    told = {**dict(form.pairs), "distance_in": "12"}
    sent = acting.german.post(form.action, data=told)
    assert sent.status_code == 303
    assert [wish.move for wish in acting.battle.requests] == ["spot"]


def test_a_wrong_number_is_refused_in_its_field_and_makes_nothing(acting):
    form, _ = sheet_of(acting.german, spotting(acting))
    sent = acting.german.post(form.action, data={**dict(form.pairs), "distance_in": "far"})

    assert sent.status_code == 422
    assert acting.battle.requests == ()


def test_a_number_before_other_choices_keeps_its_own_step(duel):
    for side in ("german", "us"):
        duel.make(side, "place-order", element=tank(duel, side), kind="fire")
        duel.make(side, "orders-ready")
    shooter = tank(duel, "german")
    duel.make("umpire", "initiative", nominee_german=shooter, nominee_us="nobody")
    address = f"/side/do/ask-fire-gun?element={shooter}&target={tank(duel, 'us')}&from=/side/"
    _, asked = sheet_of(duel.german, address)

    assert 'name="distance_in"' in asked
    assert "Continue" in asked  # the shell is chosen next


def test_a_number_before_dice_keeps_its_own_step(acting):
    element, target = acting.of("german")[0], acting.of("us")[0]
    man = next(m for m in acting.battle.men(element) if m.weapons[0].mode == "single")
    about = f"element={element.id}&man={man.id}&target={target.id}"
    address = f"/side/do/shoot?{about}&from=/side/"
    _, asked = sheet_of(acting.german, address)

    assert "Continue" in asked
    assert 'name="preview" value="next"' in enter_of(acting.german, address)  # as the button does


WHO = (Option("a", "1st Squad"), Option("b", "2nd Squad"))
LIST = Question("who", "Which squads?", "several", WHO)


def progress(**changes):
    """Return the state of a sheet: complete, or with what `changes` says."""
    got = {"refused": "", "problems": (), "dice": None, "asks": (), "play": NO_CAUTIONS}
    return SimpleNamespace(**got | changes)


NO_CAUTIONS = SimpleNamespace(cautions=())
LEAST_ONE = progress(problems=("Choose one or more.",))
MORE = progress(asks=(Question("where", "Where?", "text"),))


@pytest.mark.parametrize(
    ("led_to", "acts"),
    [
        ({}, True),
        ({(): LEAST_ONE}, True),
        ({(): LEAST_ONE, ("a",): LEAST_ONE, ("a", "b"): LEAST_ONE}, False),
        ({("a", "b"): MORE}, False),
        ({("a",): progress(dice=object())}, False),
        ({(): progress(play=SimpleNamespace(cautions=("It is empty.",)))}, False),
    ],
)
def test_the_button_below_a_list_acts_if_no_ticks_lead_to_anything_more(led_to, acts):
    found = is_last_answer(LIST, progress(), lambda more: led_to.get(more["who"], progress()))

    assert found == acts
