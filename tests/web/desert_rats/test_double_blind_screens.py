"""The screens of a double-blind battle: the place of each thing, and the changes that follow."""

import pytest

from assistant.battle.desert_rats.state.player_pages import Line
from assistant.battle.desert_rats.turn import closing_orders
from tests.web.desert_rats.test_double_blind_pages import BackToBack
from tests.web.evening import words_of


def own_map(page):
    """Return the map on a player's page."""
    return page.split('id="ownmap"')[1].split("</svg>")[0]


@pytest.fixture
def gap(app, settings):
    return BackToBack(app, settings)


def test_while_the_umpire_reads_the_first_pages_phones_keep_their_own_and_their_hands_list(gap):
    gap.make("umpire", "begin")
    page = words_of(gap.page("british"))
    where = "450 mm right, 250 mm away (0402), 10 cm south of Wadi Tawil"
    assert f"Set up C1 (Crusader Tank) at {where}, facing 12 o’clock" in gap.page("british")
    assert "The umpire reads the first reports." in page
    assert "The orders are closed." not in page
    assert "Panzer" not in page


def test_the_mission_is_on_top_before_the_first_turn_and_below_later(gap):
    mission = "Hold the junction of the tracks, 1709"
    page = words_of(gap.page("british"))
    assert page.index(mission) < page.index("In your own sight")
    gap.begin()
    page = words_of(gap.page("british"))
    assert page.index(mission) > page.index("In your own sight")
    assert page.count(mission) == 1
    assert mission in words_of(gap.umpire.get(gap.base).text)


def test_the_map_draws_the_dust_of_the_present_turn(gap):
    gap.begin()
    for turn in (1, 2, 3, 4):
        assert "Drifting dust" in own_map(gap.page("british")), turn
        gap.turn()
    page = gap.page("british")
    assert "Drifting dust" not in page
    assert "Remove drifting dust" in page
    asked = gap.sheet("british", "give-order", platoon="1-troop", command="platoon-move-to").text
    assert "Drifting dust" not in asked


def test_a_chosen_action_names_its_platoon_and_how_far_it_goes_in_a_turn(gap):
    gap.begin()
    alone = gap.sheet("british", "give-order", platoon="1-troop", command="command-move")
    assert "C1 alone: Move to" in words_of(alone.text)
    assert "Where to? 175 m per turn, 200 by road" in words_of(alone.text)


def test_a_tapped_place_is_described_in_turns_with_what_blocks_the_way(gap):
    gap.begin()
    told = {"platoon": "1-troop", "command": "platoon-move-to"}
    near = gap.sheet("british", "give-order", **told, x_m=450, y_m=300).text
    assert 'data-takes="there this turn" data-to="450.0 300.0"' in near
    far = gap.sheet("british", "give-order", **told, x_m=450, y_m=1000).text
    assert 'data-takes="there in turn 5"' in far  # 800 m at 175
    shelf = gap.sheet("british", "give-order", **told, x_m=450, y_m=1300).text
    assert 'data-takes="nobody gets there"' in shelf
    assert words_of(shelf).count("blocked by the scarp") == 1


def test_a_way_through_soft_sand_shows_the_earliest_arrival(gap):
    gap.make("umpire", "shift", element=gap.element("C1").id, x_m=1700, y_m=600)
    gap.begin()
    told = {"platoon": "1-troop", "command": "command-move"}
    sand = gap.sheet("british", "give-order", **told, x_m=1780, y_m=600).text
    assert 'data-takes="there in turn 2 at the earliest"' in sand  # 20 m, then 60 m of it at 50


def test_only_platoons_with_lorries_are_offered_to_mount(gap):
    gap.begin()
    tanks = words_of(gap.sheet("british", "give-order", platoon="1-troop").text)
    assert "halt, form up" in tanks
    assert "mount or dismount" not in tanks
    rifles = words_of(gap.sheet("british", "give-order", platoon="rifles").text)
    assert "halt, form up, mount or dismount" in rifles


def test_questions_and_settled_answers_are_distinguished_when_a_page_is_updated(gap):
    gap.begin()
    told = {"platoon": "1-troop", "command": "platoon-advance"}
    advance = gap.sheet("british", "give-order", **told).text
    move = gap.sheet("british", "give-order", **{**told, "command": "platoon-move-to"}).text
    assert 'id="settled-platoon-advance"' in advance  # another fold, which begins closed
    assert 'id="settled-platoon-move-to"' in move
    assert 'id="f-command"' in advance


def test_the_codes_page_follows_who_comes_in(gap):
    page = gap.umpire.get(f"{gap.base}/codes").text
    assert 'hx-select="#joins"' in page
    before = page.split('data-seen="')[1].split('"')[0]
    code = gap.services.devices.join_code(gap.id, "axis")
    other = gap.umpire.application.test_client()
    assert other.get(f"/J/{code}").status_code == 303
    after = gap.umpire.get(f"{gap.base}/codes").text.split('data-seen="')[1].split('"')[0]
    assert after != before


def test_the_log_of_a_player_keeps_their_fire_losses_and_sightings(gap):
    for name, at in {"C1": (1000, 900), "P1": (1000, 1150)}.items():
        told = {"element": gap.element(name).id, "x_m": at[0], "y_m": at[1], "heading_deg": 0}
        gap.make("umpire", "shift", **told)
    gap.begin()
    assert "E1 (Panzer 3 Long 50) came into sight" in words_of(
        gap.phones["british"].get("/side/log").text
    )
    told = {"platoon": "1-troop", "command": "platoon-open-fire", "target": "nearest"}
    gap.make("british", "give-order", **told)
    gap.turn()
    log = words_of(gap.phones["british"].get("/side/log").text)
    assert "Turn 1: C1 fired at E1: " in log
    assert log.count("came into sight") == 1
    page = gap.page("british")
    assert page.index("Fire and dice") < page.index("In your own sight")


def test_a_shift_while_setting_up_does_not_count_as_movement(gap):
    c1 = gap.element("C1").id
    gap.make("umpire", "shift", element=c1, x_m=600, y_m=400, heading_deg=72.4)
    console = words_of(gap.umpire.get(gap.base).text)
    assert "is put at 600 m east, 400 m north (0604)." in console
    assert "of its move" not in console


def test_closing_the_orders_shows_whose_are_missing_and_may_wait(gap):
    gap.begin()
    gap.make("british", "give-order", platoon="1-troop", command="platoon-advance")
    sheet = words_of(gap.umpire.get(f"{gap.base}/do/close-orders").text)
    missing = "Rifle platoon, 2. Zug and Well garrison"
    assert f"No order yet from {missing}. They keep their last orders." in sheet
    assert sheet.endswith("last orders. Close the orders Not yet")  # and no other question
    assert gap.battle.phase == "orders"
    assert gap.make("umpire", "close-orders").status_code == 303
    assert gap.battle.phase == "movement"


def test_many_platoons_without_an_order_are_counted_and_folded(gap, monkeypatch):
    monkeypatch.setattr(closing_orders, "MOST_NAMED", 3)
    gap.begin()
    console = gap.umpire.get(gap.base).text
    folded = console[console.index('<details id="no-order"') :].partition("</details>")[0]
    assert words_of(folded).startswith("4 platoons have no order yet 1 Troop")
    assert "give-order?platoon=1-troop" in folded
    assert "No order yet from 1 Troop" not in words_of(console)
    sheet = words_of(gap.umpire.get(f"{gap.base}/do/close-orders").text)
    assert "No order yet from 4 platoons. They keep their last orders." in sheet


def test_with_all_orders_in_the_console_says_so(gap):
    gap.begin()
    for seat, platoons in (("british", ("1-troop", "rifles")), ("axis", ("2-zug", "well"))):
        for platoon in platoons:
            gap.make(seat, "give-order", platoon=platoon, command="none")
    assert "All orders are in." in words_of(gap.umpire.get(gap.base).text)


def test_the_console_lists_every_shot_and_folds_those_after_six(gap):
    near = (("C1", 1767, 800), ("C2", 1700, 820), ("C3", 1650, 850), ("C4", 1600, 880))
    for name, x, y in near:
        place = {"element": gap.element(name).id, "x_m": x, "y_m": y}
        assert gap.make("umpire", "shift", **place).status_code == 303
    gap.begin()
    gap.make("british", "give-order", platoon="1-troop", command="platoon-open-fire")
    gap.make("axis", "give-order", platoon="well", command="platoon-open-fire")
    gap.make("umpire", "close-orders", roll="1")
    gap.make("umpire", "move-all", roll="1")
    before = gap.umpire.get(gap.base).text
    assert "2 more shots" in before
    at_once, more = before.split('id="more-shots"')
    assert at_once.count("/do/rule-shot?shot=") == 6
    assert more.count("/do/rule-shot?shot=") == 2

    dice = {"dice.W4 at C1: hit": 6} | {f"dice.C{n} at W3: hit": 1 for n in range(1, 5)}
    dice |= {f"dice.W{n} at C1: hit": 1 for n in range(1, 4)}
    assert gap.make("umpire", "fire-all", **dice).status_code == 303
    after = gap.umpire.get(gap.base).text
    first = after.split('class="told-lines came"')[1]
    assert first.index("W4 at C1, 428 m: destroyed") < first.index("miss")  # a loss is not folded
    assert "2 more shots" in after


def test_messages_of_earlier_turns_are_folded(gap):
    gap.begin()
    gap.make("british", "send-message", to="umpire", message="May we smoke?")
    for _ in range(2):
        assert "Earlier messages" not in gap.page("british")
        gap.turn()
    messages = gap.page("british").split('id="messages"')[1].split("</section>")[0]
    assert "May we smoke?" in messages.split("Earlier messages: 1")[1].split("</details>")[0]
    assert messages.count("May we smoke?") == 1


@pytest.mark.parametrize("is_long", [False, True])
def test_a_long_page_folds_every_shot_without_effect_and_no_loss(app, is_long):
    lines = [Line("", "C1 fired at E1: miss", "fire"), Line("", "C2 is lost", "loss")]
    with app.test_request_context():
        parts = app.jinja_env.get_template("desert-rats/_page.html").module
        page = str(parts.fire(lines, 3, is_long=is_long))
    open_part, _, folded = page.partition("Without effect: 1")
    assert ("C1 fired at E1: miss" in folded) is is_long
    assert "C2 is lost" in open_part
    assert page.count("C1 fired at E1: miss") == 1
