"""Orders that a platoon may not carry out are not offered, and refused if they are sent (9.2)."""

import pytest

from assistant.battle.desert_rats import events as e
from assistant.battle.viewers import UMPIRE, Viewer
from assistant.rules.dice import no_dice
from tests.battle.desert_rats.table import AT, Refusal, Table, element, platoon
from tests.rules.desert_rats.maps import area

SEAT = Viewer("side", "B", "british")
FIRES_HALTED = {"disorganised-vehicles-may-fire": True}


def foot(*places):
    sections = (
        element(f"r{n}", "british-infantry-section", at=list(at)) for n, at in enumerate(places, 1)
    )
    return platoon("own", *sections, kind="infantry")


def troop(*places):
    return platoon("own", *(element(f"c{n}", "crusader", at=list(p)) for n, p in enumerate(places)))


def zug(*places):
    return platoon("zug", *(element(f"p{n}", "panzer-2", at=list(p)) for n, p in enumerate(places)))


def disorganised(own, axis, **more):
    table = Table([own], [axis], **more).begin()
    table.bring_about(e.Reacted("own", "disorganised"))
    return table


def offered_commands(table):
    sheet = table.attempt("give-order", SEAT, commit=False, platoon="own").asks[0]
    return {option.value for option in sheet.options}


@pytest.mark.parametrize("command", ["platoon-open-fire", "own-element-fire"])
def test_vehicles_that_would_circle_are_not_ordered_to_fire(command):
    table = disorganised(troop((500, 500)), zug((500, 900)))
    assert command not in offered_commands(table)
    words = "own is disorganised: C0 circles and does not fire"
    with pytest.raises(Refusal, match=words):
        table.order("own", command, target="nearest")
    assert table.platoon("own").sealed is None


@pytest.mark.parametrize(
    ("own", "more"), [(troop((500, 500)), {"options": FIRES_HALTED}), (foot((500, 500)), {})]
)
def test_a_platoon_that_may_fire_can_be_ordered_to_fire(own, more):
    assert "platoon-open-fire" in offered_commands(disorganised(own, zug((500, 900)), **more))


def test_a_sheet_says_which_vehicles_of_a_mixed_platoon_do_not_fire():
    mixed = troop((500, 500))
    mixed["elements"].append(element("r1", "british-infantry-section", at=[480, 500]))
    table = disorganised(mixed, zug((500, 900)))
    sheet = table.attempt("give-order", SEAT, commit=False, platoon="own").asks[0]
    assert sheet.words.startswith("own is disorganised: nobody may go nearer to a known enemy")
    [fire] = [option for option in sheet.options if option.value == "platoon-open-fire"]
    assert fire.effect.endswith("circling vehicles do not fire this turn")


def test_a_disorganised_platoon_does_not_advance_on_an_enemy_whom_its_player_knows():
    table = disorganised(troop((500, 500)), zug((500, 1500)))
    assert {"platoon-retreat", "platoon-formate"} <= offered_commands(table)
    assert "platoon-advance" not in offered_commands(table)
    with pytest.raises(Refusal, match="own is disorganised and may not go nearer to a known enemy"):
        table.order("own", "platoon-advance")


@pytest.mark.parametrize("command", ["platoon-move-to", "command-move"])
def test_a_place_nearer_to_a_known_enemy_is_refused_and_one_farther_is_not(command):
    table = disorganised(troop((500, 500)), zug((500, 1500)))
    with pytest.raises(Refusal, match="may not go nearer to a known enemy"):
        table.order("own", command, x_m=500, y_m=800)
    table.order("own", command, x_m=500, y_m=200)


@pytest.mark.parametrize("command", ["platoon-advance", "platoon-move-to", "command-move"])
def test_a_refusal_reveals_no_enemy_that_the_player_has_not_read_about(command):
    wall = area("wall", 0, 600, 2000, 610, screen_m=50)
    table = Table([troop((500, 500))], [zug((500, 1500))], map={"areas": [wall]}).begin()
    ids = {"element": table["C0"].id, "other": table["P0"].id}
    table.make("rule-sight", **ids, how="clear")
    table.turn()
    [line] = list(table.attempt("withhold", player="british", commit=False).asks[-1].options)
    table.make("withhold", player="british", line=line.value)
    table.make("release")
    assert table.contact("own", "P0") is not None
    table.bring_about(e.Reacted("own", "disorganised"))
    place = {} if command == "platoon-advance" else {"x_m": 500, "y_m": 800}
    table.order("own", command, **place)
    table.turn()
    assert table["C0"].moved  # an enemy of which no page told stops nobody
    assert "dropped" not in table.draft("british").platoons[0].words


EDITS = {  # of the line about an enemy, and where a panicked Crusader then runs to
    "": (325, 500),  # away from the enemy
    "withhold": (500, 325),  # away from where the player last read of it
    "reword": (500, 325),  # straight back
}


@pytest.mark.parametrize("edit", EDITS)
def test_a_panicked_platoon_does_not_run_from_an_enemy_whose_place_is_kept_from_its_player(edit):
    table = Table([troop((500, 500))], [zug((500, 900))]).begin()
    table.bring_about(e.Moved(table["P0"].id, 900, 500, 180))
    table.turn()
    if edit:
        asks = table.attempt(edit, player="british", commit=False).asks
        [line] = next(ask for ask in asks if ask.name == "line").options
        words = {"words": "Something big", "title": "Tank", "place": "no"}
        told = words if edit == "reword" else {}
        table.make(edit, player="british", line=line.value, **told)
    table.make("release")
    table.bring_about(e.Reacted("own", "panicked"))
    table.move()
    assert table.contact("own", "P0") is not None
    assert table["C0"].place == pytest.approx(EDITS[edit])


def test_a_reported_square_forbids_only_moves_nearer_to_the_whole_square():
    own = troop((500, 100), (500, 400))
    wall = area("wall", 0, 300, 2000, 310, screen_m=50)
    table = disorganised(own, zug((590, 590)), map={"areas": [wall]})
    [report] = [mark for mark in table.battle.pages["british"].marks if mark.kind == "report"]
    assert (report.x_m, report.y_m, report.square_m) == (550, 550, 100)
    table.order("own", "command-move", x_m=600, y_m=100)
    with pytest.raises(Refusal, match="known enemy"):
        table.order("own", "command-move", x_m=500, y_m=150)


def test_foot_that_go_to_ground_are_not_ordered_to_move():
    table = disorganised(foot((500, 500), (540, 500)), zug((500, 900)))
    moves = {"platoon-advance", "platoon-retreat", "platoon-move-to", "command-move"}
    assert not moves & offered_commands(table)
    with pytest.raises(Refusal, match="own is disorganised: R1 and R2 lie on the ground"):
        table.order("own", "platoon-retreat")


def test_a_stuck_vehicle_is_not_ordered_to_move_unless_it_may_free_itself_and_go():
    for options, moves in (({}, False), ({"free-and-move": True}, True)):
        table = Table([troop((500, 500))], [zug((500, 1900))], options=options).begin()
        table.bring_about(e.Bogged(table["C0"].id, 0))
        assert ("platoon-advance" in offered_commands(table)) is moves
        sheet = table.attempt("give-order", SEAT, commit=False, platoon="own").asks[0]
        words = "C0 is stuck in the sand: it does not move until a die of 6 frees it. Which action?"
        assert sheet.words == words


def test_a_stuck_command_element_is_not_sent_alone_and_its_platoon_goes_without_it():
    table = Table([troop((500, 500), (560, 500))], [zug((500, 1900))]).begin()
    table.bring_about(e.Bogged(table["C0"].id, 0))
    with pytest.raises(Refusal, match="C0 is stuck"):
        table.order("own", "command-move", x_m=500, y_m=600)
    table.order("own", "platoon-advance")


def test_a_gun_without_a_lorry_is_not_ordered_to_move():
    guns = platoon("own", element("g1", "6pdr-anti-tank-gun", at=[500, 500]), kind="infantry")
    table = Table([guns], [zug((500, 1900))]).begin()
    assert "platoon-advance" not in offered_commands(table)
    with pytest.raises(Refusal, match="G1 cannot go without a lorry"):
        table.order("own", "platoon-advance")


def test_the_umpire_may_overrule_what_a_platoon_may_not_do():
    table = disorganised(troop((500, 500)), zug((500, 1500)))
    answers = {"platoon": "own", "command": "platoon-advance"}
    table.game.make("give-order", UMPIRE, answers, no_dice, at=AT, request="one", why="rallied")
    assert table.platoon("own").sealed.command == "platoon-advance"


def test_tanks_are_not_asked_to_mount_and_never_said_to_have_mounted():
    table = disorganised(troop((500, 500), (560, 500)), zug((500, 900)))
    asked = table.attempt("give-order", SEAT, platoon="own", command="platoon-formate")
    assert not {"carrying", "dropping"} & {ask.name for ask in asked.asks}
    table.turn()
    [own] = table.draft("british").platoons
    assert "C0 and C1 circled in confusion" in own.words
    assert "got o" not in own.words


def forms_up(table, formation, heading, **more):
    table.order("own", "platoon-formate", formation=formation, heading_deg=heading, **more)


def test_a_disorganised_platoon_does_not_form_up_nearer_to_a_known_enemy():
    table = disorganised(troop((500, 500), (500, 440)), zug((500, 1500)))
    table.bring_about(*(e.Moved(table[n].id, 500, y, 0) for n, y in (("C0", 400), ("C1", 350))))
    words = "may not go nearer to a known enemy: choose another formation or facing"
    with pytest.raises(Refusal, match=words):
        forms_up(table, "column", 0)  # both forward to their stations about (500, 500)
    assert table.platoon("own").sealed is None


def test_a_disorganised_platoon_forms_up_if_nobody_goes_nearer_to_the_enemy():
    table = disorganised(troop((500, 500), (500, 440)), zug((500, 1500)))
    forms_up(table, "column", 180)  # the first turns about, the second would go forward
    assert table.platoon("own").sealed.command == "platoon-formate"
    table = disorganised(troop((500, 500), (500, 440)), zug((500, 1500)))
    forms_up(table, "column", 0, spacing_m=100)  # the second goes back
    assert table.platoon("own").sealed.command == "platoon-formate"


def test_a_steady_platoon_forms_up_freely():
    table = Table([troop((500, 500), (500, 440))], [zug((500, 1500))]).begin()
    table.bring_about(*(e.Moved(table[n].id, 500, y, 0) for n, y in (("C0", 400), ("C1", 350))))
    forms_up(table, "column", 0)

    assert table.platoon("own").sealed.command == "platoon-formate"


@pytest.mark.parametrize("own", [foot((500, 500), (540, 500)), troop((500, 500))])
def test_elements_that_cannot_move_turn_or_mount_are_not_ordered_to_form_up(own):
    table = disorganised(own, zug((500, 1900)))
    if own["kind"] == "tanks":
        table.bring_about(e.Bogged(table["C0"].id, 0))
    assert "platoon-formate" not in offered_commands(table)
    with pytest.raises(Refusal, match=r"lie on the ground|stuck in the sand"):
        table.order("own", "platoon-formate", formation="line", heading_deg=0)
