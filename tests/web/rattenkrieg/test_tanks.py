"""A vehicle's card in a battle: complete for its owner, the model for the enemy."""

import re
from html import unescape

from assistant.battle.rattenkrieg.vehicles.aiming.acquired_targets import NONE_SPOTTED
from tests.battle.rattenkrieg.vehicles.test_vehicles import SHOT
from tests.web.evening import words_of


def tank(evening, side):
    return next(x.id for x in evening.of(side) if evening.battle.vehicles.get(x.id))


def test_the_owner_and_the_umpire_see_fans_boxes_crew_and_shells(duel):
    for client in (duel.german, duel.umpire):
        page = client.get(f"/u/{tank(duel, 'german')}").text

        assert len(re.findall('<svg class="fan[^>]* role="group"', page)) == 2
        assert "left track: 0 of 5 hit" in page
        assert "7,5cm KwK 37 L/24 90 left" in words_of(page)
        assert "Radio operator" in words_of(page)


def test_damage_fills_the_boxes(duel):
    told = {"reason": "a mine", "hull left-track": "2"}
    duel.make("umpire", "set-vehicle", element=tank(duel, "german"), **told)

    assert "left track: 2 of 5 hit" in duel.german.get(f"/u/{tank(duel, 'german')}").text


def test_the_enemy_sees_the_model_and_no_damage(duel):
    page = duel.us.get(f"/u/{tank(duel, 'german')}").text

    assert page.count('<svg class="fan') == 2
    assert "PzKpfw IV Ausf F1" in words_of(page)
    for secret in ("boxes", "90 left", "Radio operator", "of 5 hit"):
        assert secret not in page


def test_the_enemy_sees_no_model_of_a_located_vehicle(duel):
    told = {"concealment": "located", "reason": "for the test"}
    duel.make("umpire", "rule-element", element=tank(duel, "german"), **told)
    page = duel.us.get(f"/u/{tank(duel, 'german')}").text

    assert '<svg class="fan' not in page
    assert "PzKpfw" not in page


def test_the_main_button_of_a_card_does_not_lead_to_acts_without_an_impulse(duel):
    element = tank(duel, "german")
    for side in ("german", "us"):
        duel.make(side, "place-order", element=tank(duel, side), kind="fire")
        duel.make(side, "orders-ready")
    duel.make("umpire", "initiative", nominee_german=element, nominee_us="nobody")

    def bar():
        return duel.german.get(f"/u/{element}").text.rpartition('aria-label="Act"')[2]

    assert "4 left" in words_of(bar())
    assert "button go" in bar()
    duel.make("umpire", "rule-element", element=element, spent=4, reason="for the test")
    assert "no impulse left" in words_of(bar())
    assert "button go" not in bar()


def test_the_sheet_of_a_shot_opens_from_the_card(duel):
    element = tank(duel, "german")
    for side in ("german", "us"):
        duel.make(side, "place-order", element=tank(duel, side), kind="fire")
        duel.make(side, "orders-ready")
    duel.make("umpire", "initiative", nominee_german=element, nominee_us="nobody")

    page = duel.umpire.get(f"/u/{element}").text
    assert "do/fire-gun" in page
    fire = "Fire Gun at a vehicle Gun at figures or a house MG34 at figures"
    assert f"{fire} no enemy on foot identified yet MG34 at a vehicle" in words_of(page)
    assert NONE_SPOTTED in words_of(duel.german.get(f"/u/{element}").text)
    sheet = duel.umpire.get(f"{duel.base}/do/fire-gun?element={element}")
    assert sheet.status_code == 200

    told = {"reason": "it rolls on", "speed_in": "3"}
    duel.make("umpire", "set-vehicle", element=element, **told)
    greyed = "not now. Only when halted"
    own, umpires = (x.get(f"/u/{element}").text for x in (duel.german, duel.umpire))
    assert greyed in words_of(own)
    assert "do/ask-fire-gun" not in own
    assert greyed in words_of(umpires)
    assert "do/fire-gun" in umpires  # he may set it aside
    assert "Which vehicle is the target?" in words_of(sheet.text) or "How far?" in words_of(
        sheet.text
    )


def test_a_tapped_cell_of_the_targets_fan_answers_where_the_shell_comes_in(duel):
    element, target = tank(duel, "us"), tank(duel, "german")
    for side in ("german", "us"):
        duel.make(side, "place-order", element=tank(duel, side), kind="fire")
        duel.make(side, "orders-ready")
    duel.make("umpire", "initiative", nominee_us=element, nominee_german="nobody")
    opened = (
        f"{duel.base}/do/fire-gun?element={element}&target={target}&distance_in=11&acquired=yes"
    )
    sheet = duel.umpire.get(opened).text
    cells = {unescape(each) for each in re.findall(r'class="cell" href="([^"]+)"', sheet)}
    (cell,) = (each for each in cells if "sector=8" in each and "fan=left" in each)
    tapped = duel.umpire.get(cell)

    assert tapped.status_code == 200
    assert '<svg class="fan' not in tapped.text
    assert '<option value="8" selected' in tapped.text
    assert 'class="slot next"' in tapped.text  # the dice are all that is left
    behind = re.search(
        r'<details class="work" id="sum-1"><summary>To Hit \d</summary>', tapped.text
    )
    assert behind, "the To Hit is shown with its sum before the dice"
    assert all(x in words_of(tapped.text) for x in ("Gun sight", "Range, up to", "First shot"))
    above, _, _ = tapped.text.partition('<section class="work">')
    answers = words_of(above.partition('class="settledbox answered"')[2])
    assert "Hull BR-350P APCBC" in answers, "what makes the sum is read above it"


def test_the_card_leads_the_winner_of_the_roll_to_the_choice_of_who_acts(duel):
    chosen = {f"nominee_{side}": tank(duel, side) for side in ("german", "us")}
    for side in ("german", "us"):
        duel.make(side, "place-order", element=tank(duel, side), kind="fire")
        duel.make(side, "orders-ready")
    duel.make("umpire", "initiative", **chosen, dice__initiative="1")
    winner = duel.battle.round.winner
    loser = "us" if winner == "german" else "german"

    card = getattr(duel, winner).get(f"/u/{chosen[f'nominee_{winner}']}").text
    assert "Who acts? you have the initiative" in words_of(card)
    other = getattr(duel, loser).get(f"/u/{chosen[f'nominee_{loser}']}").text
    assert "you have the initiative" not in words_of(other)


def fires(duel):
    """Fire the US tank at the undamaged German one; return the result's address."""
    element, target = tank(duel, "us"), tank(duel, "german")
    for side in ("german", "us"):
        duel.make(side, "place-order", element=tank(duel, side), kind="fire")
        duel.make(side, "orders-ready")
    duel.make("umpire", "initiative", nominee_us=element, nominee_german="nobody")
    told = {"element": element, "target": target, "fan": "left", "acquired": "yes"}
    told |= {name: str(value) for name, value in SHOT.items()} | {"speed_in": "0"}
    told |= {"first": "yes", "registered": "yes"}
    return duel.make("umpire", "fire-gun", **told, dice__damage=["6"] * 6).location


def test_the_result_of_a_shot_offers_the_next_one_and_asks_only_for_its_dice(duel):
    page = duel.umpire.get(fires(duel)).text
    found = re.search(
        r'class="button go" href="([^"]+/do/fire-gun[?][^"]+)" data-key="enter">'
        "Fire again, same target<",
        page,
    )
    again = unescape(found[1])
    sheet = duel.umpire.get(again).text

    assert "speed_in" not in again  # the shot may have stopped the target
    assert "first=" not in again  # this was the first shot
    assert "registered=" not in again
    assert 'name="dice.damage"' in sheet
    assert "To Hit" in words_of(sheet)


def test_a_result_offers_no_shot_that_would_be_refused(duel):
    address = fires(duel)
    told = {"reason": "it rolls on", "speed_in": "3"}
    duel.make("umpire", "set-vehicle", element=tank(duel, "us"), **told)

    assert "Fire again" not in duel.umpire.get(address).text


def test_the_button_of_the_sheet_says_what_it_does(duel):
    element = tank(duel, "german")
    for side in ("german", "us"):
        duel.make(side, "place-order", element=tank(duel, side), kind="fire")
        duel.make(side, "orders-ready")
    duel.make("umpire", "initiative", nominee_german=element, nominee_us="nobody")

    hatches = duel.german.get(f"/side/do/hatches?element={element}").text
    assert "Open or close" in words_of(hatches)
    shot = duel.german.get(
        f"/side/do/ask-fire-gun?element={element}&target={tank(duel, 'us')}&distance_in=20"
        "&acquired=yes"
    ).text
    assert "Fire the gun" in words_of(shot)


def test_the_two_buttons_of_a_mine_stay_together_on_the_console(evening):
    mine = {"side": "german", "kind": "mine", "place": "the road", "device": "Tellermine"}
    evening.make("umpire", "lay-traps", **mine)
    page = evening.umpire.get(evening.base).text

    (buttons,) = re.findall(r'<div class="rowtaps">(?:(?!</div>).)*Goes off.*?</div>', page, re.S)
    assert "Remove" in buttons


def test_what_the_player_told_with_a_request_is_one_line_for_the_umpire(duel):
    element, target = tank(duel, "german"), tank(duel, "us")
    for side in ("german", "us"):
        duel.make(side, "place-order", element=tank(duel, side), kind="fire")
        duel.make(side, "orders-ready")
    duel.make("umpire", "initiative", nominee_german=element, nominee_us="nobody")
    told = {"target": target, "distance_in": "45", "acquired": "yes"}
    duel.make("german", "ask-fire-gun", element=element, **told)
    (wish,) = duel.battle.requests

    def settled(**more):
        told = {"element": element, **wish.told, **more}
        page = duel.umpire.get(f"{duel.base}/do/fire-gun", query_string=told).text
        (line,) = re.findall(r'<span class="settled">(.*?)</summary>', page, re.DOTALL)
        return words_of(line)

    assert "45″" in settled()
    assert "45″" not in settled(distance_in="40")  # the umpire changes it in sight


def test_the_bar_of_an_active_tank_holds_only_the_link_that_a_wide_card_hides(duel):
    for side in ("german", "us"):
        duel.make(side, "place-order", element=tank(duel, side), kind="fire")
        duel.make(side, "orders-ready")
    element = tank(duel, "us")
    duel.make("umpire", "initiative", nominee_us=element, nominee_german="nobody")
    bar = duel.us.get(f"/u/{element}").text.partition('<nav class="bar" aria-label="Act">')[2]
    links = re.findall(r'class="([^"]+)" href="([^"]+)"', bar.partition("</nav>")[0])

    assert links == [("button go toact", "#act")]


def test_a_shot_that_does_not_penetrate_has_its_result_though_no_die_was_rolled(duel):
    element, target = tank(duel, "german"), tank(duel, "us")
    for side in ("german", "us"):
        duel.make(side, "place-order", element=tank(duel, side), kind="fire")
        duel.make(side, "orders-ready")
    duel.make("umpire", "initiative", nominee_german=element, nominee_us="nobody")
    told = {"element": element, "target": target, "distance_in": "20", "acquired": "yes"}
    told |= {"sector": "12", "shell": "PzGr. 39/1 APCBC"}
    page = duel.umpire.get(duel.make("umpire", "fire-gun", **told).location).text

    assert "it does not penetrate (54 mm against 90 mm of armor)" in words_of(page)
    assert "Fire again, same target" in words_of(page)
