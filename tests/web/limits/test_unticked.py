"""Ticks taken away: the sheet posts by itself, and still asks in plain words or can be sent."""

import pytest

from tests.raw import raw_in
from tests.robot.answers import GONE, fill_sheet
from tests.robot.habits import ticked_lists
from tests.robot.screen import Screen

HTMX = {"HX-Request": "true"}


def page_of(client, address):
    return Screen(client.get(address).text, address)


def page_after_change(client, sheet, changed):
    """Return the page after a change, which a browser sends by itself."""
    data = {}
    for name, value in [*fill_sheet(sheet, changed), ("preview", "1")]:
        data.setdefault(name, []).append(value)
    answer = client.post(sheet.form.action, data=data, headers=HTMX)
    assert answer.status_code in (200, 422)  # or a sentence says what is missing
    return Screen(answer.text, sheet.form.action)


def without_ticks(client, address):
    """Yield, for each list of a sheet that shows ticks, the page without them."""
    sheet = page_of(client, address).sheet
    for name in ticked_lists(sheet) if sheet else ():
        yield name, page_after_change(client, sheet, [(name, GONE)])


@pytest.mark.long
def test_no_list_without_ticks_shows_the_programs_own_words(acting):
    console = page_of(acting.umpire, acting.base)
    cards = [tap.address for tap in console.links if "/u/" in tap.address]
    pages = [console, *(page_of(acting.umpire, address) for address in cards)]
    opened = {tap.opens for page in pages for tap in page.taps if tap.form is None}
    looked = [
        (address, name, page.main.words)
        for address in sorted(opened)
        for name, page in without_ticks(acting.umpire, address)
    ]

    assert looked
    assert [(name, raw) for _, name, words in looked if (raw := raw_in(words))] == []


def test_light_and_weather_can_be_sent_whatever_is_unticked(evening):
    address = f"{evening.base}/do/set-conditions"
    sheet = page_of(evening.umpire, address).sheet
    lists = {f.name for f in sheet.form.fields if f.kind == "checkbox" and f.value != "yes"}
    assert lists

    changed = [("ambient", "quiet"), *((name, GONE) for name in lists)]
    screen = page_after_change(evening.umpire, sheet, changed)
    assert raw_in(screen.main.words) == []
    assert screen.sheet.problems == ()
    assert screen.sheet.is_ready
    assert not any(f.is_on for f in screen.sheet.form.fields if f.kind == "checkbox")
