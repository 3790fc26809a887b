"""Double-blind battles as files: what a side cannot have is reported as an error."""

import pytest

from assistant.cards.library.checking import check_files

LAST = '{ id = "l3", type = "lorry" },'


@pytest.fixture
def problems(datacards):
    """Return the errors of the ready battle with one thing changed."""

    def told(old, new):
        path = datacards / "double_blind" / "bir-tawil-gap.toml"
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), "utf-8")
        return [fault.sentence for fault in check_files([path])]

    return told


def lorries(number):
    return LAST + "".join(f'{{ id = "x{n}", type = "lorry" }},' for n in range(number))


def test_a_platoon_has_at_most_six_elements_that_do_not_ride(problems):
    assert problems(LAST, lorries(4)) == [
        "sides[0].platoons[1].elements must be at most 6 elements that stand by themselves; got 7"
    ]


def test_six_elements_may_be_on_the_ground_while_three_ride(problems):
    assert problems(LAST, lorries(3)) == []


def test_foot_ride_in_a_lorry_of_their_own_platoon(problems):
    (sentence,) = problems('in = "l1"', 'in = "c1"')
    assert "must be the id of a lorry of its platoon" in sentence


def test_each_side_has_its_own_types(problems):
    (sentence,) = problems('type = "crusader"', 'type = "panzer-2"')
    assert "must be a type of the british side" in sentence


def test_no_two_parts_share_an_id(problems):
    (sentence,) = problems('id = "c2"', 'id = "c1"')
    assert "an id that nothing else in the battle has" in sentence
