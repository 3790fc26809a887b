"""The players' pages of a double-blind battle: orders, contacts, placing lists, and no more."""

import re
from html import unescape
from types import SimpleNamespace

import pytest

from assistant.battle.desert_rats.screens.page_preview import page_previews
from tests.web.evening import words_of


class BackToBack:
    """A battle on the console and a phone for each seat."""

    def __init__(self, app, settings, scenario="bir-tawil-gap", size="0", umpire=None):
        self.services = app.extensions["assistant"]
        self.umpire = umpire or app.test_client()
        if umpire is None:
            assert self.umpire.get(f"/console/key/{settings.console_key}").status_code == 303
        begun = self.umpire.post("/battles", data={"scenario": scenario, "size": size})
        self.base = begun.location
        self.id = self.base.rsplit("/", 1)[-1]
        self.phones = {}
        for seat in self.battle.sides:
            self.phones[seat] = app.test_client()
            code = self.services.devices.join_code(self.id, seat)
            assert self.phones[seat].get(f"/J/{code}").status_code == 303

    @property
    def battle(self):
        return self.services.battles.game(self.id).state

    def element(self, name):
        return next(x for x in self.battle.elements.values() if x.name == name)

    def page(self, seat):
        return self.phones[seat].get("/side/").text

    def sheet(self, seat, move, **told):
        return self.phones[seat].get(f"/side/do/{move}", query_string=told)

    def make(self, who, move, **told):
        client, base = (self.umpire, self.base) if who == "umpire" else (self.phones[who], "/side")
        told.setdefault(
            "request", f"a request of its own {len(self.services.battles.game(self.id).entries)}"
        )
        return client.post(f"{base}/do/{move}", data=told)

    def turn(self):
        """Play a turn as the umpire, with all dice rolled."""
        for move in ("close-orders", "move-all", "fire-all", "react-all", "release"):
            assert self.make("umpire", move, roll="1").status_code == 303

    def begin(self):
        for move in ("begin", "release"):
            assert self.make("umpire", move).status_code == 303


@pytest.fixture
def gap(app, settings):
    return BackToBack(app, settings)


def test_before_the_first_turn_a_player_sees_and_deploys_their_own_side(gap):
    page = words_of(gap.page("british"))

    where = "450 mm right, 250 mm away (0402), 10 cm south of Wadi Tawil"
    assert f"Set up C1 (Crusader Tank) at {where}, facing 12 o’clock" in gap.page("british")
    assert "Panzer" not in page
    assert "not ordered yet" not in page


def test_an_order_is_a_command_out_of_groups_a_tap_on_the_own_map_and_a_seal(gap):
    gap.begin()
    assert "Orders for the umpire alone" in words_of(gap.page("british"))
    assert "Order for 1 Troop" in words_of(gap.page("british"))
    asked = gap.sheet("british", "give-order", platoon="1-troop").text
    assert "C1 alone, your own element" in words_of(asked)
    assert asked.count('name="command"') == 7  # none fires, none is to cease, none sees a target

    placed = gap.sheet("british", "give-order", platoon="1-troop", command="platoon-move-to").text
    assert 'data-spot data-scale="0.557' in placed  # 700 m on a phone's 390 pixels
    assert 'data-start="450.0 200.0"' in placed

    told = {"platoon": "1-troop", "command": "platoon-move-to", "x_m": "1780", "y_m": "600"}
    assert gap.make("british", "give-order", **told).status_code == 303
    page = words_of(gap.page("british"))
    assert "sealed" in page
    assert (
        "move to 1780 mm right, 600 mm away (1706), in the soft sand, 2 cm west of the track"
        in page
    )
    assert "Order for Rifle platoon" in page
    assert "1706" not in words_of(gap.page("axis"))


def test_an_order_may_be_changed_until_the_orders_are_closed(gap):
    gap.begin()
    told = {"platoon": "1-troop", "command": "platoon-advance"}
    assert gap.make("british", "give-order", **told).status_code == 303
    assert gap.make("british", "give-order", **told | {"command": "none"}).status_code == 303
    assert gap.battle.platoons["1-troop"].sealed.command == ""
    assert gap.make("umpire", "close-orders").status_code == 303

    late = gap.make("british", "give-order", **told)
    assert late.status_code == 422
    assert "Orders cannot be given now" in words_of(late.text)


def test_a_place_is_tapped_on_a_map_that_shows_no_more_than_the_readers_page(gap):
    gap.begin()
    told = {"platoon": "1-troop", "command": "platoon-move-to"}
    own = gap.sheet("british", "give-order", **told).text
    whole = gap.umpire.get(f"{gap.base}/do/give-order", query_string=told).text

    assert "<title>C1" in own
    assert "<title>P1" not in own
    assert "<title>P1" in whole
    for element in gap.battle.elements_of_side("axis"):
        assert element.id not in own


def test_a_place_off_the_map_is_refused_in_a_sentence(gap):
    gap.begin()
    told = {"platoon": "1-troop", "command": "platoon-move-to", "x_m": "9000", "y_m": "1"}
    answer = gap.make("british", "give-order", **told)

    assert answer.status_code == 422
    assert "enter a number from 0 to 2400" in words_of(answer.text)


def test_an_enemy_in_the_commanders_sight_is_placed_with_heading_and_distance(gap):
    gap.begin()
    told = {"platoon": "rifles", "command": "platoon-move-to", "x_m": "1500", "y_m": "560"}
    assert gap.make("british", "give-order", **told).status_code == 303
    told = {"platoon": "2-zug", "command": "platoon-move-to", "x_m": "600", "y_m": "1000"}
    assert gap.make("axis", "give-order", **told).status_code == 303
    gap.turn()
    page = words_of(gap.page("british"))

    row = r"Panzer 3 Long 50 E\d[^,]* in \d{4}, facing 6 o’clock, \d+ to \d+ m from R1"
    assert re.search(row, page)
    hands = gap.page("british")
    assert re.search(r"Set up E\d+ \(Panzer 3 Long 50\) at \d+ mm right", hands)
    for element in gap.battle.elements_of_side("axis"):
        assert element.id not in gap.page("british")


@pytest.mark.long
def test_when_the_battle_is_over_map_and_log_are_open_to_all(gap):
    gap.begin()
    assert "<title>P1" not in gap.page("british")
    assert "/do/set-visibility" in gap.umpire.get(gap.base).text
    for _ in range(gap.battle.last_turn):
        gap.turn()
    assert gap.battle.phase == "over"
    over = gap.umpire.get(gap.base).text
    for move in ("set-visibility", "set-dust", "set-reports", "set-options", "rule-sight"):
        assert f"/do/{move}" not in over

    for seat in gap.phones:
        page = gap.page(seat)
        assert "<title>P1, Panzer 3 Long 50" in page
        assert "<title>C1, Crusader Tank" in page
        assert "Turn 1: the orders take effect" in words_of(gap.phones[seat].get("/side/log").text)


def test_the_umpire_reads_all_pages_side_by_side_and_withholds_or_rewords_a_line(gap):
    gap.begin()
    told = {"platoon": "rifles", "command": "platoon-move-to", "x_m": "1500", "y_m": "560"}
    assert gap.make("british", "give-order", **told).status_code == 303
    told = {"platoon": "2-zug", "command": "platoon-move-to", "x_m": "600", "y_m": "1000"}
    assert gap.make("axis", "give-order", **told).status_code == 303
    for move in ("close-orders", "move-all", "fire-all", "react-all"):
        assert gap.make("umpire", move, roll="1").status_code == 303
    page = words_of(gap.umpire.get(f"{gap.base}/reading").text)
    assert "Read the reports" in page
    first = gap.battle.drafts["british"].lines[0].words
    assert "904 to " in page  # metres from R1, of the row that two lorries share
    label = first.split(",")[0]
    (told_to_place,) = (w for w in gap.battle.drafts["british"].placing if f"Set up {label} " in w)

    british, axis = page_previews(gap.battle)
    line = british.lines[0].id
    assert gap.make("umpire", "withhold", player="british", line=line).status_code == 303
    told = {"player": "axis", "line": axis.lines[0].id, "words": "Tanks, far off"}
    assert gap.make("umpire", "reword", **told).status_code == 303
    withheld = gap.battle.drafts["british"]
    where = re.search(r"at (\d+) mm right, (\d+) mm away", told_to_place)[0]
    assert first not in [line.words for line in withheld.lines]
    assert not [words for words in withheld.placing if where in words]
    page = words_of(gap.umpire.get(f"{gap.base}/reading").text)
    assert f"Withheld {first.partition(', ')[2]} Send it after all" in page
    assert gap.make("umpire", "release").status_code == 303
    assert where not in words_of(gap.page("british"))
    assert gap.battle.pages["axis"].lines[0].words == "Tanks, far off"
    for move in ("close-orders", "move-all", "fire-all", "react-all"):
        assert gap.make("umpire", move, roll="1").status_code == 303
    page = words_of(gap.umpire.get(f"{gap.base}/reading").text)
    assert f"Last turn: withheld “{first.partition(', ')[2]}" in page
    assert "” became “Tanks, far off”." in page


LINK = re.compile(r'href="([^"]*/do/[^"]*)"')


def only_refuses(client, base):
    """Return the links to sheets that open with a refusal."""
    page = client.get(base).text
    links = {unescape(link) for link in LINK.findall(page)}
    return [link for link in links if '<section class="ask"><h2>' in client.get(link).text]


@pytest.mark.long
def test_no_button_of_a_quiet_turn_only_refuses(gap):
    phones = [(gap.phones[seat], "/side/") for seat in gap.battle.sides]
    screens = [(gap.umpire, gap.base), *phones]
    steps = ("begin", "release", "close-orders", "move-all", "fire-all", "react-all", "release")
    for move in steps:
        assert [only_refuses(*screen) for screen in screens] == [[], [], []], gap.battle.phase
        assert gap.make("umpire", move, roll="1").status_code == 303


def test_the_umpire_replies_to_a_player_with_one_tap(gap):
    gap.begin()
    assert "Reply" not in gap.umpire.get(gap.base).text
    gap.make("british", "send-message", to="umpire", message="May I fire?")
    link = re.search(r'href="([^"]*)"[^>]*>Reply<', gap.umpire.get(gap.base).text)
    sheet = gap.umpire.get(unescape(link[1])).text
    assert 'name="message"' in sheet
    assert 'value="british"' in sheet


def test_dust_that_is_on_the_map_can_be_taken_up(gap):
    gap.begin()
    told = {"x_m": "500", "y_m": "500", "across_m": "100", "turns": "2"}
    assert "Dust gone" not in gap.umpire.get(gap.base).text
    assert gap.make("umpire", "set-dust", **told).status_code == 303
    assert "Dust gone" in gap.umpire.get(gap.base).text


def test_the_aim_is_drawn_on_the_maps_of_players_whose_orders_name_it(gap):
    gap.begin()
    assert "1709" in gap.battle.tables["axis"].mission
    for seat in gap.phones:
        page = gap.page(seat)
        assert page.count('class="aim"') == 1, seat
        assert "your aim, 1709" in page


def test_each_table_has_its_plan_of_the_ground_in_its_own_millimetres(gap):
    north = words_of(gap.phones["british"].get("/side/ground").text)
    south = words_of(gap.umpire.get(f"{gap.base}/ground/axis").text)

    assert "2400 mm wide and 1600 mm deep" in north
    assert "near left corner (the solid triangle)" in north
    assert "Soft sand soft sand 1720, 450" in north
    assert "Soft sand soft sand 680, 1150" in south  # turned by 180 degrees
    assert "Drifting dust" not in north
    assert gap.umpire.get(f"{gap.base}/ground/nobody").status_code == 404
    assert gap.phones["british"].get(f"{gap.base}/ground/axis").status_code == 404


class TestTurnByTurn:
    """The replay: a side as it knew the battle, and everything for everybody at the end (10.2)."""

    @pytest.fixture
    def over(self, gap):
        gap.begin()
        told = {"platoon": "1-troop", "command": "platoon-advance"}
        assert gap.make("british", "give-order", **told).status_code == 303
        for _ in range(14):
            gap.turn()
        assert gap.battle.phase == "over"
        return gap

    def at(self, gap, number, seat="british"):
        return gap.phones[seat].get("/side/replay", query_string={"at": number})

    def test_before_the_end_a_side_sees_only_its_own_pages_in_the_replay(self, gap):
        gap.begin()
        gap.turn()
        told = gap.umpire.get(f"{gap.base}/replay").text
        assert "Before the first turn: the reports are sent" in told
        assert "Axis believed" in words_of(told)
        own = self.at(gap, 99).text
        assert "Turn 1: the reports are sent" in own
        assert "Step 2 of 2" in words_of(own)  # no step but those of its own pages
        assert "Axis believed" not in words_of(own)
        assert "What was true" not in own
        assert "P1" not in words_of(own)

    def test_the_umpire_reads_a_missing_answer_before_anything_is_calculated(self, gap):
        assert (
            "The replay begins with the first step of a turn."
            in gap.umpire.get(f"{gap.base}/replay").text
        )

    def test_each_step_of_a_turn_has_what_was_true_and_what_each_believed(self, over):
        first, moved, told = (words_of(self.at(over, n).text) for n in range(3))
        assert "Before the first turn: the reports are sent" in first
        assert "Turn 1: everybody has moved" in moved
        assert "Order sealed for 1 Troop: advance." in moved
        assert "everybody has fired" not in f"{moved} {told}"  # nobody had a target
        assert "Turn 1: the reports are sent" in told
        assert "British believed" in told
        assert "Axis believed" in told

    @pytest.mark.long
    def test_a_moved_element_leaves_a_trail_in_that_step_alone(self, over):
        assert self.at(over, 0).text.count('<path class="trail') == 0
        assert self.at(over, 1).text.count('<path class="trail') == 4  # the Crusaders
        assert self.at(over, 2).text.count('<path class="trail') == 0

    @pytest.mark.long
    def test_the_belief_of_a_player_is_their_page_of_that_moment(self, over):
        page = self.at(over, 1).text
        british = page[page.index("What British believed") : page.index("What Axis believed")]
        assert "from the reports before turn 1" in british
        assert "C1" in british
        believed, _, unknown = british.partition('<p class="unknown">')
        assert "P1" not in words_of(believed)
        assert "P1, P2, P3, P4, W1, W2, W3 and W4 not known to British" in words_of(unknown)

    @pytest.mark.long
    def test_an_invalid_number_shows_the_first_or_last_moment(self, over):
        assert "Turn 14: the reports are sent" in self.at(over, 999).text
        assert "Before the first turn" in self.at(over, -5).text
        assert "Before the first turn" in self.at(over, "rubbish").text

    @pytest.mark.long
    def test_every_phone_and_the_console_lead_to_the_replay(self, over):
        code = over.services.devices.join_code(over.id, None)
        hall = over.phones["british"].application.test_client()
        assert hall.get(f"/J/{code}").status_code == 303
        assert 'href="/side/replay"' in over.page("axis")
        assert f'href="{over.base}/replay"' in over.umpire.get(over.base).text
        assert 'href="/watch/replay"' in hall.get("/watch/").text
        assert hall.get("/watch/replay?at=3").status_code == 200


class TestWhatIsDueNext:
    """The console says one thing to do, and in the first turn how to do it (4)."""

    def due(self, gap):
        page = gap.umpire.get(gap.base).text
        card = page[page.index('id="due"') :]
        return words_of(card[: card.index("</section>")])

    def test_step_by_step_with_first_steps_in_the_first_turn(self, gap):
        assert "Begin the battle" in self.due(gap)
        assert "Codes for the phones" in self.due(gap)
        gap.make("umpire", "begin")
        assert "Read the reports" in self.due(gap)
        gap.make("umpire", "release")
        assert "No order yet from 1 Troop , Rifle platoon , 2. Zug , Well garrison ." in self.due(
            gap
        )
        assert "First steps" in self.due(gap)
        gap.turn()
        assert "First steps" not in self.due(gap)

    def test_a_missing_order_is_one_tap_away_for_a_player_without_a_phone(self, gap):
        gap.begin()
        page = gap.umpire.get(gap.base).text
        due = page[page.index('id="due"') : page.index("First steps")]
        assert "/do/give-order?platoon=1-troop" in due

    def test_a_step_that_needs_no_die_is_one_tap(self, gap):
        gap.begin()
        assert gap.make("umpire", "close-orders").status_code == 303
        page = gap.umpire.get(gap.base).text
        assert f'action="{gap.base}/do/move-all"' in page[page.index('id="due"') :]


@pytest.mark.parametrize(
    ("kinds", "heading"),
    [
        (("fire", "dice"), "Fire and dice"),
        (("loss",), "Fire"),
        (("dice",), "Dice"),
        (("ground", "dice"), "News"),
        (("ground", "fire"), "Fire"),
    ],
)
def test_the_heading_over_the_lines_of_a_turn_names_what_is_there(app, kinds, heading):
    lines = [SimpleNamespace(kind=kind, words=kind) for kind in kinds]
    page = str(app.jinja_env.get_template("desert-rats/_page.html").module.fire(lines))
    assert f"<h2>{heading}</h2>" in page
