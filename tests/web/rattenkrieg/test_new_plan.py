"""A table plan that is drawn for a running battle."""

import re
from html import unescape

import pytest

from assistant.cards.rattenkrieg.forces.scenario_files import SCENARIOS, scenario
from assistant.cards.rattenkrieg.forces.table_sizes import size_in_words, table_size_of
from assistant.cards.toml_files.reading import SHIPPED
from tests.web.rattenkrieg.test_table_plan import BARE, lay_plan, yard

__all__ = ["yard"]


def test_a_new_plan_leads_back_to_the_battle_that_needs_it(yard):
    page = yard.umpire.get(f"{yard.base}/plan").text
    (address,) = re.findall(r'href="(/cards/new/plans[^"]*)"', page)
    sheet = yard.umpire.get(address).text
    assert f'href="{yard.base}/plan">Back</a>' in sheet
    (action,) = re.findall(r'<form id="card" method="post" action="([^"]*)"', sheet)

    checked = yard.umpire.post(unescape(action), data=BARE).text
    assert f'action="{action}"' in checked
    saved = yard.umpire.post(unescape(action), data={**BARE, "do": "save"})
    assert saved.location == f"{yard.base}/plan"
    assert lay_plan(yard, "bare") == f"{yard.base}/map"


@pytest.mark.parametrize("back", ["https://elsewhere.example/", "//elsewhere.example", ""])
def test_a_new_card_leads_to_no_other_program(umpire, back):
    told = {**BARE, "do": "save"}
    saved = umpire.post("/cards/new/plans", query_string={"from": back}, data=told)
    assert saved.location == "/cards?saved=bare#card-bare"


@pytest.mark.parametrize(
    ("words", "size"),
    [
        ("4 by 4 feet", (48, 48)),
        ("6 by 8 feet (180 by 240 cm)", (72, 96)),
        ("1.2 x 1.8 m", (47, 71)),
        ("120 by 180 cm", (47, 71)),
        ("60 by 40 inches", (60, 40)),
        ("the dining table", None),
    ],
)
def test_a_size_in_words_is_read_in_inches(words, size):
    assert size_in_words(words) == size


def test_every_scenario_that_is_shipped_says_how_large_its_table_is():
    for slug in SHIPPED.paths(SCENARIOS):
        card = scenario(slug)
        assert table_size_of(card.name) == size_in_words(card.table) is not None


def test_a_new_plan_for_a_battle_is_as_large_as_its_scenario_says(umpire):
    base = umpire.post("/battles", data={"scenario": "wittmanns-first-test", "size": "0"}).location
    (address,) = re.findall(r'href="(/cards/new/plans[^"]*)"', umpire.get(f"{base}/plan").text)
    sheet = umpire.get(unescape(address)).text
    for name, inches in (("width_in", 72), ("depth_in", 96)):
        (field,) = re.findall(rf'<input[^>]*name="{name}"[^>]*>', sheet)
        assert f'value="{inches}"' in field
