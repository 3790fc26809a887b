"""What a side learns about the other: spotting, suppression, requests, breaking contact."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.screens import side_view, unit_view
from assistant.battle.viewers import UMPIRE
from tests.battle.conftest import US, Refusal, bring_about


@pytest.fixture
def looking(engaged):
    """A US team acts, and knows no enemy."""
    engaged.order("us", "1st Squad, Team 1", "fire")
    engaged.rounds()
    engaged.act_with("us", "1st Squad, Team 1")
    return engaged


def mojon_of(table, side, name):
    return f"mojon {table.element(side, name).mojon}"


def look(table, obstacle="none", **dice):
    team = table.element("us", "1st Squad, Team 1")
    return table.make(
        "spot",
        element=team.id,
        man=team.figures[0],
        spot=mojon_of(table, "german", "1st Squad, Team 1"),
        distance_in=10,
        obstacle=obstacle,
        dice=dice,
    )


def test_a_successful_look_identifies_and_removes_the_mojon(looking):
    # hindrance 20 over 4 is 5: value 1; I-Factor 20 covers by one, which may avoid on a 1
    look(looking, spot=1, avoid=5)

    seen = looking.element("german", "1st Squad, Team 1")
    assert (seen.concealment, seen.contact, seen.deployed) == ("identified", "A", True)
    assert looking.battle.mojons[seen.mojon].removed


def test_the_card_says_how_far_it_spots_tonight(looking):
    """Before dawn the light is 2: Quality 4 spots on a 1 at 11 inches (22 over 4 is 5)."""
    team = looking.element("us", "1st Squad, Team 1")
    words = "In this light it spots figures on level ground up to 11″, and without a die up to 1″."
    assert words in unit_view(looking.battle, team).facts
    spot = mojon_of(looking, "german", "1st Squad, Team 1")
    told = {"element": team.id, "man": team.figures[0], "spot": spot}
    for distance_in, value in ((11, 1), (12, 0)):
        steps = looking.attempt("spot", commit=False, distance_in=distance_in, **told)
        throw = steps.dice.pending if steps.dice else None
        assert (throw is not None) == (value > 0)
    looking.make("set-conditions", light="night")
    dark = next(x for x in unit_view(looking.battle, team).facts if "it spots figures" in x)
    assert "without a die" not in dark  # that is to 0 inches
    looking.make("set-conditions", light="clear-day")
    assert "In this light" not in str(unit_view(looking.battle, team).facts)


@pytest.mark.parametrize(("avoid", "usual"), [(5, "torso"), (1, "none")])
def test_a_shot_suggests_the_cover_that_the_spotter_saw(looking, avoid, usual):
    look(looking, "torso", spot=1, avoid=avoid)
    team = looking.element("us", "1st Squad, Team 1")
    if usual == "none":  # located: its cover was not seen
        looking.reveal("german", "1st Squad, Team 1")
    told = {"element": team.id, "man": team.figures[1], "distance_in": 10}
    asks = looking.attempt("shoot", US, commit=False, **told).play.asks

    assert asks["obstacle"].value == usual


def test_the_list_of_contacts_shows_the_wounded_apart(looking):
    look(looking, spot=1, avoid=5)
    seen = looking.element("german", "1st Squad, Team 1")
    first, second = seen.figures[-2:]
    bring_about(looking, e.FigureChanged(first, "ready", "wounded"))
    bring_about(looking, e.FigureChanged(second, "ready", "dead"))

    words = side_view(looking.battle, "us").contacts[0].words
    assert words == "MP40, 2 Mauser; 1 wounded"


def test_an_enemy_that_avoids_a_look_is_located_with_one_figure(looking):
    look(looking, spot=1, avoid=1)

    assert looking.element("german", "1st Squad, Team 1").concealment == "located"
    number = looking.battle.mojons[looking.element("german", "1st Squad, Team 1").mojon].number
    contact = side_view(looking.battle, "us").contacts[0]
    assert contact.name == "Contact A"
    assert contact.words == f"Mojon {number}, upside down; the figure with the MP40 shows"


def test_a_side_asks_and_the_umpire_resolves(looking):
    team = looking.element("us", "1st Squad, Team 1")
    spot = mojon_of(looking, "german", "1st Squad, Team 1")
    looking.make("ask-spot", US, element=team.id, spot=spot, distance_in=10)
    wish = looking.battle.requests[0]
    assert (wish.move, wish.told["spot"]) == ("spot", spot)
    requested = unit_view(looking.battle, team).requested
    assert requested.startswith(f"{team.title} wants to spot ")

    looking.make("spot", man=team.figures[0], dice={"spot": 6}, **wish.told)
    assert looking.battle.requests == ()
    assert not unit_view(looking.battle, team).requested
    assert looking.element("us", "1st Squad, Team 1").left == 3


def test_a_side_cannot_resolve_a_look_itself(looking):
    with pytest.raises(KeyError):
        looking.make("spot", US, element=looking.element("us", "1st Squad, Team 1").id)


def test_suppression_costs_actions_without_informing_the_firer(looking):
    team = looking.element("us", "1st Squad, Team 1")
    looking.make("lose-first", US, element=team.id)
    looking.reveal("german", "1st Squad, Team 1", "located")
    target = looking.element("german", "1st Squad, Team 1")
    entry = looking.make(
        "suppress",
        element=team.id,
        man=team.figures[0],
        spot=f"element {target.id}",
        caught=target.figures,
        dice={"check": [4, 3, 6, 1, 2]},
    )

    lost = [m.lost for m in looking.battle.men(looking.element("german", "1st Squad, Team 1"))]
    assert lost == [1, 0, 1, 0, 0]
    assert "Feldwebel 2 (MP40) and Private 4 (Mauser) lose an action" in entry.told["german"]
    assert "lose" not in entry.told["us"]


def test_after_a_whole_turn_out_of_sight_the_mojon_returns(looking):
    look(looking, spot=1, avoid=5)
    looking.make("end-round")
    looking.make("end-turn")
    seen = looking.element("german", "1st Squad, Team 1")
    looking.make("begin-turn", unseen=(seen.id,))

    seen = looking.element("german", "1st Squad, Team 1")
    assert (seen.concealment, seen.contact) == ("undetected", None)
    assert not looking.battle.mojons[seen.mojon].removed


def test_only_known_targets_can_be_spotted(looking):
    for mojon in looking.battle.mojons_of("german"):
        assert not mojon.removed
    team = looking.element("us", "1st Squad, Team 1")

    with pytest.raises(Refusal):
        looking.make("spot", element=team.id, man=team.figures[0], spot="mojon x", distance_in=5)


def test_a_request_that_does_not_fit_the_order_is_refused_to_the_player(engaged):
    engaged.order("us", "1st Squad, Team 1", "movement")
    engaged.rounds()
    team = engaged.act_with("us", "1st Squad, Team 1")
    spot = mojon_of(engaged, "german", "1st Squad, Team 1")
    wish = {"element": team.id, "spot": spot, "distance_in": 10}

    place = {"element": team.id, "spot": "place", "place": "the barn"}

    for move, told in (("ask-spot", wish), ("ask-suppress", place)):
        with pytest.raises(
            Refusal, match="is under a movement order: the first action must fit it"
        ):
            engaged.make(move, US, **told)
    engaged.make("move", US, element=team.id, gait="walk")
    engaged.make("ask-suppress", US, **place)
    assert [w.move for w in engaged.battle.requests] == ["suppress"]


def test_only_the_player_reads_the_working_of_that_roll(engaged):
    engaged.order("us", "1st Squad, Team 1", "fire")
    engaged.rounds()
    team = engaged.act_with("us", "1st Squad, Team 1")
    spot = mojon_of(engaged, "german", "1st Squad, Team 1")
    entry = engaged.make("ask-spot", US, element=team.id, spot=spot, distance_in=10)

    assert [(r.procedure, r.shown_to) for r in entry.resolutions] == [
        ("rattenkrieg/first-action", ("us",))
    ]


@pytest.fixture
def aimed(engaged):
    """A US team acts under a Fire order that is beside the second of two German Mojons."""
    engaged.order("us", "1st Squad, Team 1", "fire")
    engaged.rounds()
    target = engaged.element("german", "1st Squad, Team 2")
    team = engaged.element("us", "1st Squad, Team 1")
    told = {"nominee_us": team.id, "nominee_german": "nobody", "order_target": target.mojon}
    engaged.make("initiative", **told)
    return engaged, target


@pytest.mark.parametrize(("move", "by"), [("ask-spot", US), ("spot", UMPIRE)])
def test_a_look_is_at_the_target_that_the_order_names(aimed, move, by):
    table, target = aimed
    team = table.element("us", "1st Squad, Team 1")
    spot = table.attempt(move, by, commit=False, element=team.id).play.asks["spot"]
    assert spot.value == mojon_of(table, "german", target.title)
    assert len(spot.options) > 1  # the player may change it


@pytest.mark.parametrize(("move", "by"), [("ask-suppress", US), ("suppress", UMPIRE)])
def test_suppressive_fire_is_at_the_target_that_the_order_names(aimed, move, by):
    table, target = aimed
    for name in ("1st Squad, Team 1", "1st Squad, Team 2"):
        table.reveal("german", name, "located")
    team = table.element("us", "1st Squad, Team 1")
    spot = table.attempt(move, by, commit=False, element=team.id, man=team.figures[1]).play.asks[
        "spot"
    ]
    assert spot.value == f"element {target.id}"


def test_a_look_without_an_order_beside_an_enemy_asks_which(aimed):
    table, target = aimed
    table.reveal("german", target.title)  # spotted: only others are left to look at
    team = table.element("us", "1st Squad, Team 1")
    spot = table.attempt("ask-spot", US, commit=False, element=team.id).play.asks["spot"]
    assert spot.value != f"element {target.id}"
