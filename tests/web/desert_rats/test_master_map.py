"""The umpire's master map: measuring, moving elements, who sees whom and why."""

import re

import pytest

from tests.web.evening import words_of


class Desert:
    """A double-blind battle on its console, before the first turn."""

    def __init__(self, umpire, services):
        begun = umpire.post("/battles", data={"scenario": "bir-tawil-gap", "size": "0"})
        self.umpire, self.base = umpire, begun.location
        self.game = services.battles.game(self.base.rsplit("/", 1)[-1])
        self.ids = {x.name: x.id for x in self.game.state.elements.values()}
        self.taps = 0

    def element(self, name):
        return self.game.state.elements[self.ids[name]]

    def make(self, move, **told):
        self.taps += 1
        told |= {"request": f"{self.taps:020d}", "tap": "1"}
        answer = self.umpire.post(f"{self.base}/do/{move}", data=told)
        assert answer.status_code == 303, words_of(answer.text)

    def put(self, name, x_m, y_m):
        self.make("shift", element=self.ids[name], x_m=x_m, y_m=y_m)

    def way(self, name, x_m, y_m, **more):
        told = {"element": self.ids[name], "x_m": x_m, "y_m": y_m, **more}
        return self.umpire.get(f"{self.base}/map/way", query_string=told)

    def line(self, one, other):
        told = dict(zip(("from_x_m", "from_y_m", "x_m", "y_m"), (*one, *other), strict=True))
        return self.umpire.get(f"{self.base}/map/line", query_string=told)

    def page(self, *see):
        return self.umpire.get(self.base, query_string=[("see", self.ids[n]) for n in see]).text


@pytest.fixture
def desert(umpire, services):
    return Desert(umpire, services)


def test_a_way_is_described_by_its_going_and_its_share_of_a_move(desert):
    desert.put("C1", 2000, 440)

    # 10 m of good ground at 175, 110 m of sand at 50: 0.057 + 2.2; then 47 m of sand are left
    assert desert.way("C1", 2000, 560).text == (
        "120 m: 10 good, 110 soft sand; 2.26 of its move: it gets 57 m"
    )
    assert desert.way("C1", 2000, 405).text == "35 m; 0.2 of its move"


def test_a_blocked_way_names_the_obstacle(desert):
    desert.put("C1", 800, 1100)

    assert "blocked by the scarp" in desert.way("C1", 800, 1250).text
    assert "cannot move on its own" in desert.way("W4", 2000, 1000).text


def test_a_platoon_moves_as_fast_as_its_slowest_element(desert):
    # lorries make 100 m of good ground in half a move: 200 a turn
    assert desert.way("L1", 650, 250, platoon="1").text == "50 m; 0.25 of L1’s move"


def test_the_ruler_names_what_hides_the_other_end(desert):
    assert desert.line((800, 600), (800, 1000)).text == "400 m; bears 0°; hidden by Long Ridge"
    assert desert.line((800, 785), (600, 1150)).text == (
        "416 m; bears 331°; tanks see each other; foot do not; hull down here"
    )


def test_an_invalid_place_is_refused(desert):
    assert desert.way("C1", -1, 5).text == "Off the map."
    assert desert.way("C1", "nan", 5).status_code == 400
    assert desert.umpire.get(f"{desert.base}/map/way?element=nobody&x_m=1&y_m=1").status_code == 404
    assert desert.umpire.get("/battles/nothing/map/line?x_m=1&y_m=1").status_code == 404


def test_a_moved_platoon_keeps_its_formation(desert):
    before = [desert.element(name).place for name in ("C1", "C2", "C3", "C4")]

    desert.make("shift-platoon", platoon="1-troop", east_m=100, north_m=-50)

    after = [desert.element(name).place for name in ("C1", "C2", "C3", "C4")]
    assert after == [(x + 100, y - 50) for x, y in before]
    assert desert.game.state.platoons["1-troop"].place == (550, 150)
    assert not any(desert.element(name).moved for name in ("C1", "C2"))


def test_a_platoon_is_not_put_off_the_map(desert):
    told = {"platoon": "1-troop", "east_m": -2000, "north_m": 0, "request": "f" * 20}
    answer = desert.umpire.post(f"{desert.base}/do/shift-platoon", data=told)

    assert answer.status_code == 422
    assert "C1, C2, C3 and C4 would move off the map." in words_of(answer.text)


def test_two_tapped_elements_show_the_sight_line_with_its_working(desert):
    desert.put("C1", 800, 785)
    desert.put("P1", 600, 1150)
    page = desert.page("C1", "P1")
    card = words_of(page[page.index('id="looked"') : page.index("It is clear")])

    assert "C1 and P1" in card
    assert "Distance 416 m" in card
    assert "Past Long Ridge, 12 m 7.1 clear" in card
    assert "C1 is close behind it 7.1 hull down" in card
    assert "They see each other 7.3 yes" in card
    assert re.search(r'class="tagtext"[^>]*>416 m<', page)


def test_the_matrix_has_an_eye_of_each_side_and_distinguishes_still_and_silent_elements(desert):
    desert.put("C4", 1767, 800)
    page = desert.page()
    cells = dict(re.findall(r'title="(C4 [^"]*(W\d)[^"]*)"', page))

    assert "C4 and W3 see each other" in cells  # 391 m, within its 400
    assert "C4 has only a line to W4, W4 sees C4" in cells  # 428 m
    assert "1 Troop sees W3 now (C4)" in words_of(page)


def test_rows_in_which_nobody_has_a_line_are_folded_away(desert):
    page = desert.page()
    assert "Nobody has a line to an enemy." in page
    assert page.index("<summary>Why not</summary>") < page.index('class="lookers"')

    desert.put("C4", 1767, 800)
    shown, folded = desert.page().split("<summary>The others</summary>")
    assert 'title="C4 and W3 see each other"' in shown
    assert 'title="C1 ' not in shown
    assert 'title="C1 ' in folded
    assert 'title="C1 ' in desert.page("C1", "P1").split("<summary>The others</summary>")[0]


def test_a_line_that_the_umpire_settled_is_as_entered(desert):
    desert.put("C1", 800, 785)
    desert.put("P1", 600, 1150)
    desert.make("rule-sight", element=desert.ids["C1"], other=desert.ids["P1"], how="blocked")
    page = words_of(desert.page("C1", "P1"))

    assert "You corrected the line 4.1 blocked" in page
    assert "They see each other 7.3 no" in page


def test_a_tap_picks_one_a_second_picks_two_and_a_third_begins_again(desert):
    c1, p1, p2 = (desert.ids[name] for name in ("C1", "P1", "P2"))

    assert f'href="?see={c1}&amp;see={p1}"' in desert.page("C1")
    two = desert.page("C1", "P1")
    assert f'href="?see={p2}"' in two
    assert f'href="?see={p1}"' in two  # C1 is let go
    assert "Tapped" not in desert.page()


def test_the_page_shows_a_sides_belief_beside_the_truth(desert):
    desert.put("C4", 1767, 800)
    desert.make("begin")
    desert.make("release")
    desert.put("W3", 2050, 1000)

    page = words_of(desert.page())
    assert "1 Troop reported, 2010 W3, 2010 70 m" in page  # C4 is not the command element
    assert "Well garrison in its own view, 1708 C4, 1708" in page


def test_no_player_reaches_the_master_map(desert, services, app):
    phone = app.test_client()
    code = services.devices.join_code(desert.game.id, "axis")
    assert phone.get(f"/J/{code}").status_code == 303
    told = {"element": desert.ids["C1"], "x_m": 500, "y_m": 500}

    assert phone.get(f"{desert.base}/map/way", query_string=told).status_code == 404
    assert phone.post("/side/do/shift-platoon", data={"platoon": "1-troop"}).status_code == 404
