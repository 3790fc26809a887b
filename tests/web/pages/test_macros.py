"""The macros: their visible and their spoken texts."""

from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from assistant.files import files
from assistant.rules.procedure_odds import Odds
from assistant.rules.working import Step
from assistant.web.forms import field_ids
from assistant.web.pages import scaled_lengths
from assistant.web.wording.odds_rows import Chance, odds_rows
from assistant.web.wording.unbroken import unbroken, unbroken_models
from assistant.web.wording.values import describe_value, outcome_lines

ENVIRONMENT = Environment(
    loader=FileSystemLoader(files("templates")),
    undefined=StrictUndefined,
    autoescape=True,
    trim_blocks=True,
    lstrip_blocks=True,
)
ENVIRONMENT.filters["unbroken"] = unbroken
ENVIRONMENT.filters["unbroken_models"] = unbroken_models
scaled_lengths.add_to_templates(ENVIRONMENT)
field_ids.add_to_templates(ENVIRONMENT)


def macros(name: str) -> Any:
    return ENVIRONMENT.get_template(f"macros/{name}.html").module


def figure(value: object, *, signed: bool = False) -> str:
    return str(macros("working").figure(value, signed))


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (3, "3"),
        (-3, "−3"),
        (0, "0"),
        (2.0, "2"),
        (7.199999999, "7.2"),
        (True, "yes"),
        (False, "no"),
        (None, "none"),
        ("hunkered-down", "hunkered down"),
        ("SQ-A", "SQ-A"),
        (["15MC(-)", "1/5-Pz"], "15MC(-), 1/5-Pz"),
        ([1, -2], "1, −2"),
        ((), "none"),
        ({"dice": 8, "severity": 5}, "dice 8, severity 5"),
    ],
)
def test_a_working_shows_figures_and_words(value: object, words: str) -> None:
    assert figure(value) == words


def test_modifiers_carry_their_sign() -> None:
    assert [figure(n, signed=True) for n in (2, -2, 0)] == ["+2", "−2", "0"]


def test_lines_up_to_the_sum_are_modifiers_and_later_lines_are_not() -> None:
    steps = [Step("rifle", -2, "15.2"), Step("to add", 1, "15.1"), Step("die", 5, "15.1")]
    page = str(macros("working").working(steps, sum="to add"))

    assert '<span class="n">−2</span>' in page
    assert '<div class="sum"><span>To add</span>' in page
    assert '<span class="n">+1</span>' in page
    assert '<span class="n">5</span>' in page


def test_without_a_sum_line_no_figure_is_a_modifier() -> None:
    page = str(macros("working").working([Step("Quality", 4, "12.3")], sum="to add"))

    assert '<span class="n">4</span>' in page


def test_text_that_players_wrote_is_escaped() -> None:
    page = str(macros("working").working([Step("<b>", "<script>", "1")]))

    assert "<script>" not in page
    assert "<b>" not in page


def test_a_long_value_of_a_working_is_below_its_label_and_leaves_the_labels_their_room() -> None:
    names = ("figure 1 with the Garand", "figure 2 with the Garand")
    steps = [Step("may react", names, "15.2"), Step("second six", True, "15.4")]
    long, short = str(macros("working").working(steps)).split("</div>")[:2]
    assert 'class="long"' in long
    assert "class=" not in short.split("<span", 1)[0].split("<div", 1)[1]


@pytest.mark.parametrize("mark", ["a", "b", "c"])
def test_a_side_has_shape_letter_and_name(mark: str) -> None:
    page = str(macros("sides").side(mark, "G", "German"))

    assert f"fill-{mark}" in page
    assert 'aria-label="German"' in page
    assert ">G</text>" in page


@pytest.mark.parametrize(
    "word",
    [
        "undetected",
        "located",
        "identified",
        "ready",
        "hunkered-down",
        "stunned",
        "wounded",
        "dead",
        "prisoner",
    ],
)
def test_every_state_is_a_mark_and_a_word(word: str) -> None:
    page = str(macros("states").state(word))

    assert "<svg" in page
    assert word.replace("-", " ") + "</span>" in page


def test_marks_of_state_differ() -> None:
    words = ("undetected", "located", "identified", "ready", "hunkered-down", "wounded", "dead")
    pages = {str(macros("states").state(word)).split("</svg>")[0] for word in words}

    assert len(pages) == len(words)


def test_a_state_may_carry_its_turn() -> None:
    assert "wounded, turn 2" in str(macros("states").state("wounded", "turn 2"))


def test_pips_are_described_in_words() -> None:
    page = str(macros("states").pips(2, 3))

    assert 'aria-label="2 of 3 actions left"' in page
    assert page.count("spent") == 1


def test_the_back_of_an_order_is_blank_for_readers_not_allowed_to_see_it() -> None:
    assert "<text" not in str(macros("states").order_back())
    assert ">F</text>" in str(macros("states").order_back("F"))


def test_odds_are_read_aloud_with_their_fractions() -> None:
    rows = [Chance("dead", "4/36", 1 / 9, "dead"), Chance("nothing", "32/36", 8 / 9, "none")]
    page = str(macros("working").odds(rows))

    assert 'aria-label="Chances: dead 4/36, nothing 32/36"' in page
    assert 'class="dead" x="0%"' in page
    assert 'x="11.111%"' in page


def test_the_dice_pad_shows_what_fell_and_where_the_next_goes() -> None:
    page = str(macros("dice").dice_pad("shots", "of each shooter", 6, 2, entered=[4]))

    assert page.count('name="dice.shots"') == 2
    assert page.count('<span class="slot next">') == 1
    assert page.count('name="die"') == 6
    assert 'name="roll"' in page


def test_enter_in_a_die_does_not_press_a_key_of_the_pad() -> None:
    page = str(macros("dice").dice_pad("shots", "of each shooter"))

    assert page.index("Continue</button>") < page.index('name="die"')


def test_dice_of_other_names_are_sent_in_hidden_fields() -> None:
    page = str(macros("dice").fallen_dice({"spot": 3, "shots": [1, 5]}, but="shots"))

    assert page == '<input type="hidden" name="dice.spot" value="3">'


def test_choices_say_their_effect_and_which_is_chosen() -> None:
    page = str(macros("fields").choices("shows", [("a", "All", "+1"), ("b", "Head", "+3")], "b"))

    assert (
        '<input class="visually-hidden" type="radio" id="f.shows.b" name="shows" value="b" checked>'
        in page
    )
    assert "<b>+3</b>" in page


@pytest.mark.parametrize("path", sorted(Path(files("templates")).rglob("*.html")), ids=str)
def test_no_template_needs_what_the_policy_forbids(path: Path) -> None:
    source = path.read_text("utf-8")
    # a report is opened from a disk, without the program and its policy
    styles = () if path.parent.name == "report" else ("<style",)

    for forbidden in (" style=", "hx-on", "js:", "javascript:", *styles, " onclick="):
        assert forbidden not in source


# Words


def test_values_that_the_books_print_in_short_are_shown_so() -> None:
    assert describe_value({"mode": "burst", "bursts": 3}) == "3 bursts"
    assert describe_value({"mode": "belt"}) == "belt"
    assert describe_value({"dice": 8, "severity": 5}) == "8D(5)"
    assert describe_value({"penetration_mm": 136, "dice": 4}) == "136 mm/4D"
    assert describe_value({"modifier": -3, "radius_in": 1}) == "D−3 (1″)"


def test_an_outcome_leaves_out_what_does_not_apply() -> None:
    lines = outcome_lines({"success": True, "modified": None, "reach_in": 12})

    assert [(line.label, line.value) for line in lines] == [("Success", "yes"), ("Reach", "12″")]


def test_a_list_of_objects_is_a_table() -> None:
    (line,) = outcome_lines({"men": [{"name": "a", "hit": True}, {"name": "b", "hit": False}]})

    assert line.head == ("Name", "Hit")
    assert line.rows == (("a", "yes"), ("b", "no"))


def test_odds_run_from_bad_to_harmless_over_one_number() -> None:
    chances = (
        ({"result": "no-effect"}, Fraction(24, 36)),
        ({"result": "hunkers"}, Fraction(6, 36)),
        ({"result": "dead"}, Fraction(4, 36)),
        ({"result": "wounded"}, Fraction(2, 36)),
    )
    rows = odds_rows(Odds(True, chances))

    assert [(row.word, row.kind, row.fraction) for row in rows] == [
        ("dead", "dead", "2/18"),
        ("wounded", "wounded", "1/18"),
        ("hunkers", "hunker", "3/18"),
        ("no effect", "none", "12/18"),
    ]


REACTIONS = ("demoralised", "panicked", "disorganised", "overconfident", "ok")


@pytest.mark.parametrize("least", range(4))
def test_a_reaction_has_the_same_hatch_beside_any_results(least: int) -> None:
    left = REACTIONS[least:]
    rows = odds_rows(Odds(True, tuple(({"result": r}, Fraction(1, len(left))) for r in left)))

    kinds = dict(zip(REACTIONS, ("dead", "wounded", "hunker", "other", "none"), strict=True))
    assert [(row.word, row.kind) for row in rows] == [(word, kinds[word]) for word in left]


def test_neighbours_in_the_bar_are_hatched_differently() -> None:
    chances = tuple(({"hits": n}, Fraction(1, 8)) for n in range(8))
    rows = odds_rows(Odds(True, chances))

    assert all(one.kind != other.kind for one, other in pairwise(rows))
    assert len({row.kind for row in rows}) == len(rows)


def test_many_outcomes_are_listed_as_the_likeliest_and_the_rest_together() -> None:
    chances = tuple(({"hits": n}, Fraction(1, 20)) for n in range(20))
    rows = odds_rows(Odds(True, chances))

    assert len(rows) == 10
    assert ("one of 11 rarer results", "11/20") in [(row.word, row.fraction) for row in rows]
    assert sum(row.share for row in rows) == pytest.approx(1)


def test_sampled_odds_are_shown_in_percent() -> None:
    (row,) = odds_rows(Odds(False, (({"hits": 1}, Fraction(1, 3)),)))

    assert row.fraction == "33.3 %"


def test_a_working_has_the_marks_of_a_printed_page():
    steps = [Step("the spotter's Quality", 4, "4.1"), Step('squares of 2" by 2"', 7, "7.4.9")]
    page = str(macros("working").working(steps))

    assert "The spotter’s Quality" in page
    assert "Squares of 2″ by 2″" in page
