"""The umpire's plan of a Rattenkrieg table: dragged elements, lines of sight, noises."""

import re

import pytest

from tests.web.evening import words_of


class Yard:
    """Easy Company on its table, with its Mojons placed."""

    def __init__(self, umpire, services):
        begun = umpire.post("/battles", data={"scenario": "easy-company", "size": "0"})
        self.umpire, self.base = umpire, begun.location
        self.game = services.battles.game(self.base.rsplit("/", 1)[-1])
        self.taps = 0
        self.us, self.german = (next(self.game.state.of_side(side)).id for side in ("us", "german"))

    def make(self, move, **told):
        self.taps += 1
        told |= {"request": f"{self.taps:020d}", "tap": "1", "from": f"{self.base}/map"}
        return self.umpire.post(f"{self.base}/do/{move}", data=told)

    def put(self, element, x_in, y_in):
        answer = self.make("put", element=element, x_in=x_in, y_in=y_in)
        assert answer.status_code == 303, words_of(answer.text)
        assert answer.location == f"{self.base}/map"

    def mojon(self, element):
        return self.game.state.elements[element].mojon

    def page(self, *see, **told):
        query = [("see", id) for id in see] + list(told.items())
        return self.umpire.get(f"{self.base}/map", query_string=query).text


@pytest.fixture
def yard(umpire, services):
    return Yard(umpire, services)


def test_the_console_leads_to_the_plan(yard):
    assert f'href="{yard.base}/map"' in yard.umpire.get(yard.base).text


def test_all_mojons_wait_beside_the_plan_until_they_are_dragged_on(yard):
    text = yard.page()
    mojons = [m for m in yard.game.state.mojons.values() if not m.removed]
    assert len(re.findall(r'class="unit unsure"', text)) == len(mojons)
    assert "Not on the plan" in text

    yard.put(yard.us, 10, 10.5)
    assert len(re.findall(r'class="unit unsure"', yard.page())) == len(mojons) - 1


def test_two_tapped_elements_show_the_line_between_them_with_its_working(yard):
    yard.put(yard.us, 22.5, 12)
    yard.put(yard.german, 27, 40)
    text = yard.page(yard.mojon(yard.us), yard.mojon(yard.german))

    assert "Hidden by Farmhouse" in words_of(text)
    assert "28.4″" in text
    assert 'class="sight no"' in text
    assert "times as high as the obstacle" in text or "as high as the eye" in text


def test_a_tapped_element_shows_its_place(yard):
    yard.put(yard.us, 38, 36)
    text = words_of(yard.page(yard.mojon(yard.us)))

    assert "38″ from the west edge, 36″ from the south edge" in text
    assert "Orchard" in text


def test_a_noise_is_drawn_as_far_as_it_is_heard(yard):
    yard.put(yard.us, 23, 29.5)
    text = yard.page(what="sound loud-voice", by=yard.us)
    (points,) = re.findall(r'class="heard" points="([^"]+)"', text)

    assert len(points.split()) == 120
    assert 'class="heard"' not in yard.page(what="sound loud-voice", by="nobody")


class TestAtAnotherScale:
    @pytest.fixture
    def small(self, yard):
        yard.umpire.post(f"{yard.base}/do/set-rules", data={"scale": "15mm", "request": "s" * 20})
        return yard

    def test_measurements_on_the_plan_are_shown_in_its_unit(self, small):
        small.put(small.us, 10, 30)
        way = {"element": small.mojon(small.us), "x_in": 38, "y_in": 30}
        told = small.umpire.get(f"{small.base}/map/way", query_string=way).text

        assert told == "398\N{NO-BREAK SPACE}mm"

    def test_grid_and_ruler_have_round_lengths_in_the_plans_unit(self, small):
        page = small.page()
        grid = re.findall(r'<text class="grid-no" [^>]*>(\d+)</text>', page)

        assert grid[:4] == ["200", "400", "600", "200"]  # of 683 mm
        assert 'data-lengths="20 50 100 200 500 1000 2000 5000" data-unit-of="mm"' in page
        assert 'data-per="14.224"' in page

    def test_a_place_is_typed_in_the_plans_unit_and_kept_in_inches(self, small):
        sheet = small.umpire.get(f"{small.base}/do/put", query_string={"element": small.us}).text
        assert "mm from the west edge" in sheet
        assert 'name="15mm:x_in"' in sheet
        assert 'data-per="14.224" data-unit="mm"' in sheet

        told = {"15mm:x_in": "142", "15mm:y_in": "434"}  # 10 and 30.5 inches
        assert small.make("put", element=small.us, **told).status_code == 303
        place = "142 mm from the west edge, 434 mm from the south edge"
        assert place in words_of(small.page(small.mojon(small.us)))
        stand = small.game.state.table_plan.stands[small.mojon(small.us)]
        assert (stand.x_in, stand.y_in) == (10, 30.5)


def test_a_way_and_a_line_are_shown_in_inches(yard):
    yard.put(yard.us, 10, 30)
    way = {"element": yard.mojon(yard.us), "x_in": 38, "y_in": 30}
    assert yard.umpire.get(f"{yard.base}/map/way", query_string=way).text == "28″"
    line = {"from_x_in": 22.5, "from_y_in": 12, "x_in": 27, "y_in": 40}
    told = yard.umpire.get(f"{yard.base}/map/line", query_string=line).text
    assert told.startswith("28.4″; hidden by Farmhouse")
    off = {**line, "x_in": 49}
    assert yard.umpire.get(f"{yard.base}/map/line", query_string=off).text == "Off the map."


@pytest.mark.parametrize(
    "told", [{}, {"x_in": "x", "y_in": 1}, {"x_in": "nan", "y_in": 1}, {"x_m": 1, "y_m": 1}]
)
def test_an_invalid_place_is_refused(yard, told):
    answer = yard.umpire.get(f"{yard.base}/map/way", query_string={"element": yard.us, **told})
    assert answer.status_code == 400


def test_only_known_elements_have_a_way(yard):
    told = {"element": "nobody", "x_in": 1, "y_in": 1}
    assert yard.umpire.get(f"{yard.base}/map/way", query_string=told).status_code == 404


def test_the_sheet_says_that_a_place_is_off_the_plan(yard):
    answer = yard.make("put", element=yard.us, x_in=50, y_in=10)

    assert answer.status_code == 422
    assert "Enter a number from 0 to 48″" in words_of(answer.text)


def test_the_sheet_of_a_place_has_the_plan_to_tap(yard):
    text = yard.umpire.get(f"{yard.base}/do/put", query_string={"element": yard.us}).text

    assert "inches from the west edge" in text
    assert 'data-axes="x_in y_in"' in text
    assert "t-building" in text


def test_links_lead_from_a_sides_page_to_its_plan_and_back(yard):
    watched = f"{yard.base}/as/german"
    assert f'href="{watched}/map"' in yard.umpire.get(watched).text
    plan = yard.umpire.get(f"{watched}/map").text
    assert f'href="{watched}"' in plan
    assert f'hx-get="{watched}/map"' in plan
    assert 'href="/side/' not in plan
    assert yard.umpire.get(f"{yard.base}/as/nobody/map").status_code == 404


def test_a_double_blind_battle_has_its_map_on_the_console(umpire):
    begun = umpire.post("/battles", data={"scenario": "bir-tawil-gap", "size": "0"})

    assert umpire.get(f"{begun.location}/map").status_code == 404


BARE = {"name": "Bare", "width_in": "72", "depth_in": "36"}


def lay_plan(yard, plan):
    answer = yard.umpire.post(f"{yard.base}/plan", data={"plan": plan})
    assert answer.status_code == 303, words_of(answer.text)
    return answer.location


def test_a_running_battle_gets_another_plan_and_undo_restores_the_old_one(yard):
    yard.put(yard.us, 10, 30)
    yard.umpire.post("/cards/new/plans", data={**BARE, "do": "save"})
    assert "in use" in yard.umpire.get(f"{yard.base}/plan").text
    assert lay_plan(yard, "bare") == f"{yard.base}/map"
    assert yard.game.state.table_plan.plan.size == (72, 36)
    assert yard.game.state.table_plan.stands == {}

    last = yard.game.last_standing()
    yard.game.undo(last.seq, "", at=last.at, request="a" * 20)
    assert yard.game.state.table_plan.plan.id == "normandy-farm"
    assert yard.game.state.table_plan.stands


def test_on_a_changed_plan_of_the_same_table_everybody_keeps_their_place(yard):
    yard.put(yard.us, 10, 30)
    yard.umpire.post(
        "/cards/new/plans", data={**BARE, "width_in": "48", "depth_in": "48", "do": "save"}
    )
    lay_plan(yard, "bare")

    assert yard.game.state.table_plan.stands[yard.mojon(yard.us)].place == (10, 30)


def test_without_a_plan_the_battle_continues_and_the_console_offers_one(yard):
    assert lay_plan(yard, "none") == yard.base
    console = yard.umpire.get(yard.base).text
    assert f'href="{yard.base}/map"' not in console
    assert f'href="{yard.base}/plan"' in console
    assert yard.umpire.get(f"{yard.base}/map").status_code == 404

    lay_plan(yard, "normandy-farm")
    assert "Not on the plan" in yard.page()


def test_a_plan_in_use_or_unknown_is_refused(yard):
    again = yard.umpire.post(f"{yard.base}/plan", data={"plan": "normandy-farm"})
    assert again.status_code == 422
    assert "The table already uses this plan." in again.text
    assert yard.umpire.post(f"{yard.base}/plan", data={"plan": "nowhere"}).status_code == 404
    assert "Choose a plan" in yard.make("lay-plan", plan="{}").text


def test_a_double_blind_battle_cannot_get_another_plan(umpire):
    begun = umpire.post("/battles", data={"scenario": "bir-tawil-gap", "size": "0"})

    assert umpire.get(f"{begun.location}/plan").status_code == 404


def test_no_phone_has_the_plan(yard, services, app):
    phone = app.test_client()
    code = services.devices.join_code(yard.game.id, "german")
    assert phone.get(f"/J/{code}").status_code == 303

    for path in ("map", "map/way?x_in=1&y_in=1", "map/line?x_in=1&y_in=1"):
        assert phone.get(f"{yard.base}/{path}").status_code in (403, 404)
    told = {"element": yard.us, "x_in": 1, "y_in": 1}
    assert phone.post("/side/do/put", data=told).status_code == 404


def test_every_drawing_of_the_table_shows_where_north_is(yard):
    sheet = f"{yard.base}/do/put?element={yard.us}"
    for where in (f"{yard.base}/map", sheet, f"{yard.base}/as/us/map"):
        page = yard.umpire.get(where).text
        arrows = re.findall(r'<g class="north" data-corner="(?:high|low) (\w+)"', page)
        assert arrows == ["left"]  # the buttons are on the right
