"""A table plan that is drawn for a running battle."""

import re
from html import unescape

import pytest

from tests.web.rattenkrieg.test_table_plan import BARE, laid, yard

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
    assert laid(yard, "bare") == f"{yard.base}/map"


@pytest.mark.parametrize("back", ["https://elsewhere.example/", "//elsewhere.example", ""])
def test_a_new_card_leads_to_no_other_program(umpire, back):
    told = {**BARE, "do": "save"}
    saved = umpire.post("/cards/new/plans", query_string={"from": back}, data=told)
    assert saved.location == "/cards?saved=bare#card-bare"
