"""An order with a place on a phone: three taps, exact to 10 m, described before it is sealed."""

from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.screens import Screens, box_of
from tests.browser.serving import Served
from tests.browser.whole_battles.test_double_blind import BackToBack

EXACT_M = 10
FINE_M = 2
# where a place on the table is on the screen
ON_SCREEN = """([right, away]) => {
  const box = document.querySelector("[data-spot]");
  const [scale, tall] = [Number(box.dataset.scale), Number(box.dataset.tall)];
  const at = new DOMPoint(right * scale, tall - away * scale);
  const seen = at.matrixTransform(box.querySelector(".mapsvg").getScreenCTM());
  return [seen.x, seen.y];
}"""


@pytest.fixture
def gap(served: Served, screens: Screens, data: Path) -> BackToBack:
    return BackToBack.begun(served, screens, data)


def on_screen(phone: Page, place: tuple[float, float]) -> tuple[float, float]:
    x, y = phone.evaluate(ON_SCREEN, list(place))
    return x, y


def opens(gap: BackToBack, side: str, name: str) -> Page:
    """Tap a platoon's *Move to* and wait for the map."""
    phone = gap.phones[side]
    phone.get_by_role("link", name=f"Move {name} to a place").tap()
    phone.wait_for_url("**/do/give-order**")
    expect(phone.locator(".spotmap .mapsvg")).to_be_visible()
    return phone


def place_sealed(gap: BackToBack, platoon: str) -> tuple[float, float]:
    sealed = gap.battle.platoons[platoon].sealed
    assert sealed is not None
    assert sealed.place is not None
    return sealed.place


def frame(phone: Page) -> dict[str, float]:
    box = box_of(phone.locator(".spotmap"))
    return dict(box)


def chosen(phone: Page) -> tuple[float, float]:
    right, away = (phone.locator(f"[name={axis}]").input_value() for axis in ("x_mm", "y_mm"))
    return float(right), float(away)


@pytest.mark.parametrize(
    ("side", "name", "id", "by"),
    [("british", "1 Troop", "1-troop", (140, 160)), ("axis", "2. Zug", "2-zug", (-120, 140))],
)
def test_three_taps_give_an_order_that_is_exact_to_ten_metres(gap, side, name, id, by):
    battle = gap.battle
    platoon = battle.platoons[id]
    table = platoon.place if side == "british" else (2400 - platoon.x_m, 1600 - platoon.y_m)
    meant = (table[0] + by[0] + 3, table[1] + by[1] + 4)

    phone = opens(gap, side, name)
    before = frame(phone)
    assert before["height"] > 0.5 * 844  # it fills the sheet
    phone.touchscreen.tap(*on_screen(phone, meant))
    seal = phone.get_by_role("button", name="Seal the order")
    expect(seal).to_be_visible()
    expect(phone.locator(".spotwords")).to_contain_text("there")
    assert phone.locator(".sketch .ghost").count() == 4
    assert frame(phone) == before  # nothing jumps
    seal.tap()

    expect(phone.locator("#orders")).to_contain_text("sealed")
    x, y = place_sealed(gap, id)
    there = (x, y) if side == "british" else (2400 - x, 1600 - y)
    assert abs(there[0] - meant[0]) <= EXACT_M
    assert abs(there[1] - meant[1]) <= EXACT_M


def drag(session: CDPSession, start: tuple[float, float], by: tuple[float, float]) -> None:
    """Move one finger over the screen, in steps."""

    def touch(kind: str, *points: tuple[float, float]) -> None:
        told = {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
        session.send("Input.dispatchTouchEvent", told)

    touch("touchStart", start)
    for step in range(1, 11):
        touch("touchMove", (start[0] + by[0] * step / 10, start[1] + by[1] * step / 10))
    touch("touchEnd")


def test_a_finger_on_the_chosen_place_moves_it_finely(gap):
    phone = opens(gap, "british", "1 Troop")
    phone.touchscreen.tap(*on_screen(phone, (560, 470)))
    expect(phone.locator(".spotwords")).to_contain_text("there")
    right, away = chosen(phone)
    meant = (right + 7, away - 13)
    x, y = on_screen(phone, (right, away))
    to = on_screen(phone, meant)
    session = phone.context.new_cdp_session(phone)
    drag(session, (x + 8, y + 8), (2 * (to[0] - x), 2 * (to[1] - y)))  # half as fast as the finger

    expect(phone.locator(".spotwords")).to_contain_text("there")
    assert abs(chosen(phone)[0] - meant[0]) <= FINE_M
    assert abs(chosen(phone)[1] - meant[1]) <= FINE_M
    assert phone.locator(".loupe").count() == 0

    # a drag that begins elsewhere moves the map and not the place
    placed = chosen(phone)
    was = on_screen(phone, placed)
    drag(session, (60, 300), (0, 90))
    assert chosen(phone) == placed
    assert on_screen(phone, placed) != was


# what covers a place on the screen: the map, or a button above the map
COVERED_BY = """([x, y]) => {
  const found = document.elementFromPoint(x, y);
  return found.closest("svg, button")?.tagName.toLowerCase() ?? found.outerHTML;
}"""


@pytest.mark.parametrize("place", [(1150, 300), (1150, 620), (300, 620), (150, 150), (750, 420)])
def test_a_typed_place_is_under_no_button_and_its_measures_are_at_the_edges(gap, place):
    phone = opens(gap, "british", "1 Troop")
    right, away = phone.locator(".spotfields input").all()
    right.fill(str(place[0]))
    away.fill(str(place[1]))
    away.press("Tab")
    expect(phone.locator(".sketch .ghost")).to_have_count(4)
    seen = on_screen(phone, place)
    assert phone.evaluate(COVERED_BY, list(seen)) == "svg"
    tags = phone.locator(".guides b")
    assert tags.all_inner_texts() == [str(each) for each in place]
    below, beside = (box_of(tag) for tag in tags.all())
    assert abs(below["x"] + below["width"] / 2 - seen[0]) < 2
    assert abs(beside["y"] + beside["height"] / 2 - seen[1]) < 2
    north = box_of(phone.locator(".spotmap .north"))
    middle = [north["x"] + north["width"] / 2, north["y"] + north["height"] / 2]
    assert phone.evaluate(COVERED_BY, middle) == "svg"


def test_a_tap_goes_to_the_thing_there_and_the_ground_is_shown_before_sealing(gap):
    phone = opens(gap, "axis", "2. Zug")
    lot = Random(1)
    x, y = on_screen(phone, (2400 - 600, 1600 - 1150))  # on the track, 50 m past its pass
    phone.touchscreen.tap(x + lot.choice((-5, 5)), y + 20)
    expect(phone.locator(".spotwords")).to_contain_text("on the track")
    assert chosen(phone)[0] == 2400 - 600

    off = on_screen(phone, (2400 - 450, 1600 - 1100))  # straight down the scarp
    phone.touchscreen.tap(*off)
    expect(phone.locator(".warn")).to_contain_text("blocked by the scarp")
    phone.get_by_role("button", name="Seal the order").tap()
    expect(phone.locator("#orders")).to_contain_text("sealed")


def test_the_map_keeps_its_size_for_a_platoon_that_fires(gap):
    """The target is asked too, folded under the map, so that the tapped place stays in view."""
    gap.is_at("Orders")
    gap.shifts("C1", 1767, 800)
    gap.orders("british", "1 Troop", "Open fire")
    gap.seals(gap.phones["british"])
    gap.works()
    gap.releases()
    phone = opens(gap, "british", "1 Troop")
    box = frame(phone)
    tall = box["height"]
    phone.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + tall * 0.3)
    expect(phone.locator(".more-asks summary")).to_contain_text("The nearest")
    assert abs(frame(phone)["height"] - tall) < FINE_M
    phone.locator(".more-asks summary").tap()
    expect(phone.locator(".more-asks [role=radiogroup], .more-asks select").first).to_be_visible()
    phone.get_by_role("button", name="Seal the order").tap()
    expect(phone.locator("#orders")).to_contain_text("sealed")


def test_a_warning_of_two_lines_is_read_without_a_swipe(gap):
    phone = opens(gap, "british", "1 Troop")
    right, away = phone.locator(".spotfields input").all()
    right.fill("1900")
    away.fill("500")
    away.blur()
    expect(phone.locator(".warn")).to_contain_text("cross soft sand")
    warning, panel = (box_of(phone.locator(x)) for x in (".warn", ".spotpanel"))
    assert warning["height"] > 40  # two lines
    assert warning["y"] + warning["height"] <= panel["y"] + panel["height"]


def is_in_view(phone: Page, place: tuple[float, float]) -> bool:
    """Return whether the map shows a place on the table."""
    (x, y), box = on_screen(phone, place), frame(phone)
    return box["x"] <= x <= box["x"] + box["width"] and box["y"] <= y <= box["y"] + box["height"]


@pytest.mark.parametrize("leaves", ["Tab", "Enter"])
def test_the_map_shows_a_place_that_is_typed(gap, leaves):
    phone = opens(gap, "british", "1 Troop")
    assert not is_in_view(phone, (2300, 1500))
    here = chosen_start(phone)
    right, away = phone.locator(".spotfields input").all()
    right.fill("2300")
    away.fill("1500")
    away.press(leaves)
    expect(phone.locator(".spotwords")).to_contain_text("from here, ")  # the way is drawn
    assert is_in_view(phone, (2300, 1500))
    assert is_in_view(phone, here)  # and where the platoon is now


def chosen_start(phone: Page) -> tuple[float, float]:
    """Return where a platoon is at the start of its order."""
    right, away = phone.locator("[data-spot]").get_attribute("data-start").split()
    return float(right), float(away)


# The first answer that is fetched comes at the next event of this kind.
HOLD = """(kind) => {
  const fetched = window.fetch;
  let isFirst = true;
  window.fetch = async (...request) => {
    const holds = isFirst;
    isFirst = false;
    const answer = await fetched(...request);
    const once = { once: true, capture: true };
    const comes = (go) => document.addEventListener(kind, () => setTimeout(go), once);
    if (holds) {
      document.body.dataset.held = "yes";
      await new Promise(comes);
    }
    return answer;
  };
}"""


@pytest.mark.parametrize("kind", ["change", "pointerdown"])
def test_a_tap_made_during_another_response_counts(gap, kind):
    phone = opens(gap, "british", "1 Troop")
    phone.evaluate(HOLD, kind)
    first, second = (on_screen(phone, place) for place in ((560, 470), (700, 600)))
    phone.touchscreen.tap(*first)
    expect(phone.locator("body[data-held]")).to_have_count(1)
    session = phone.context.new_cdp_session(phone)
    down = {"type": "touchStart", "touchPoints": [{"x": second[0], "y": second[1]}]}
    session.send("Input.dispatchTouchEvent", down)
    if kind == "pointerdown":
        expect(phone.locator(".spotwords")).to_contain_text(
            "there"
        )  # the answer came under the finger
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    expect(phone.locator(".spottold:not([data-stale])")).to_be_visible()
    there = chosen(phone)
    assert abs(there[0] - 700) <= EXACT_M
    assert abs(there[1] - 600) <= EXACT_M


def test_a_way_has_several_legs_or_follows_the_track(gap):
    phone = opens(gap, "axis", "2. Zug")
    phone.get_by_role("button", name="Wider").tap()
    phone.touchscreen.tap(*on_screen(phone, (1800, 500)))
    phone.get_by_role("button", name="Next leg").tap()
    phone.touchscreen.tap(*on_screen(phone, (1500, 560)))
    expect(phone.locator(".spotwords")).to_contain_text("2 legs")
    expect(phone.locator(".spotwords")).not_to_contain_text("from here")  # one length is enough
    assert phone.locator(".sketch .bend").count() == 1
    phone.get_by_role("button", name="Remove leg").tap()
    expect(phone.locator(".sketch .bend")).to_have_count(0)
    assert chosen(phone) == (1800, 500)

    phone.touchscreen.tap(*on_screen(phone, (1500, 626)))
    expect(phone.locator(".spotwords")).to_contain_text("on the track")
    phone.get_by_role("button", name="Along the track").tap()
    expect(phone.locator(".spotwords")).to_contain_text("2 legs")
    phone.get_by_role("button", name="Seal the order").tap()
    expect(phone.locator("#orders")).to_contain_text("sealed")
    sealed = gap.battle.platoons["2-zug"].sealed
    assert sealed is not None
    assert sealed.via == ((600.0, 1000.0),)


def test_form_up_shows_each_element_at_its_station_before_sealing(gap):
    phone = gap.orders("axis", "2. Zug", "Form up")
    view = phone.locator("#sketch-formation")
    ghosts = view.locator(".ghost")
    expect(ghosts).to_have_count(4)
    expect(phone.locator(".sketched > .sec")).to_have_text(
        "Column, facing S, 12 o’clock, at the end of this turn."
    )
    box = box_of(view)
    assert box["height"] > 200

    phone.locator(".keys b", has_text="Line").tap()
    phone.get_by_role("button", name="W", exact=True).tap()
    expect(phone.locator(".sketched > .sec")).to_contain_text("Line, facing W")
    expect(view.locator(".path")).to_have_count(3)  # the leader only turns
    after = box_of(view)
    assert 0 <= after["y"] <= box["y"]  # it stays in view while the rose is tapped
    assert after["height"] == box["height"]
    gap.seals(phone)


def test_enter_after_a_typed_place_draws_the_way_before_it_seals_the_order(gap):
    phone = opens(gap, "british", "1 Troop")
    right, away = phone.locator(".spotfields input").all()
    right.fill("600")
    away.fill("400")
    away.press("Enter")
    expect(phone.locator(".sketch .ghost")).to_have_count(4)
    assert gap.battle.platoons["1-troop"].sealed is None
    away.fill("420")
    away.press("Enter")
    expect(phone.locator(".sketch[visibility=visible]")).to_have_count(1)
    assert gap.battle.platoons["1-troop"].sealed is None
    away.press("Enter")
    expect(phone.locator("#orders")).to_contain_text("sealed")
    assert place_sealed(gap, "1-troop") == (600, 420)

    # back at the platoon that was ordered, and there from the first paint
    row = phone.locator("#orders li", has_text="1 Troop")
    box = box_of(row)
    assert 0 < box["y"] < 844 - box["height"]
