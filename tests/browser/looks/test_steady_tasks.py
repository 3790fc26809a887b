"""The umpire's tasks stay in their place when the console says what to do on the table."""

from tests.browser.evening import Evening
from tests.browser.screens import LAPTOP, box_of


def test_steps_for_the_table_do_not_move_the_first_task(evening: Evening) -> None:
    page = evening.console
    page.set_viewport_size(LAPTOP)
    evening.roll_for_the_edge()
    evening.put_mojons_down()
    evening.begin_engagement()
    for phone in (evening.german, evening.us):
        evening.order(phone, "Move")
    evening.orders_lie()
    first, steps = page.locator(".due").first, page.get_by_label("On the table now")
    assert not steps.count()
    before = box_of(first)["y"]
    evening.roll_initiative("6")
    evening.us_choose()

    assert box_of(steps)["y"] > box_of(first)["y"]
    assert box_of(first)["y"] == before
    below = box_of(steps)
    assert below["y"] + below["height"] <= LAPTOP["height"]
