"""Machine guns: tripods, barrels, crews, and effects of fire on them (15.4 to 15.14)."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg.events import WeaponJammed
from assistant.battle.rattenkrieg.events.crewed_weapons import WeaponMalfunctionChanged
from assistant.battle.rattenkrieg.kit.own_actions import own_actions_left
from assistant.battle.rattenkrieg.lookups import guns
from assistant.battle.rattenkrieg.lookups.figures.melee_weapons import contact_weapon
from assistant.battle.rattenkrieg.lookups.naming import man as name_of
from assistant.battle.rattenkrieg.state import Weapon
from assistant.battle.rattenkrieg.state.crewed_weapons import Gun, WeaponWork
from assistant.battle.screens.log_lines import log_lines
from tests.battle.conftest import GERMAN, US, Refusal, bring_about
from tests.battle.rattenkrieg.small_arms.nest import TEAM, Nest, automatic_fire_of


@pytest.fixture
def nest():
    return Nest()


def words_of(view):
    return [man.words for man in view.men]


def test_a_tripod_takes_a_die_of_actions_shared_by_several_men():
    nest = Nest("movement")
    nest.work("set-up-gun", (nest.gunner, nest.private), setup="medium", dice={"rolls": [5]})
    assert nest.gun == Gun("light", job=WeaponWork("set-up", 3, 5, "medium"))
    assert nest.team.left == 2

    nest.work("set-up-gun", (nest.leader,))  # joins the same action
    assert (nest.gun.job.owed, nest.team.left) == (2, 2)
    nest.work("set-up-gun", (nest.gunner, nest.private))
    assert nest.gun == Gun("medium")
    assert nest.team.left == 1


def test_a_heavy_tripod_takes_two_dice():
    nest = Nest("movement")
    nest.work("set-up-gun", (nest.gunner,), setup="heavy", dice={"rolls": [3, 4]})

    assert nest.gun.job == WeaponWork("set-up", 6, 7, "heavy")


def test_the_crew_sets_up_the_gun_unless_entered_otherwise():
    nest = Nest("movement")
    nest.table.make("serve-gun", GERMAN, element=nest.team.id, crew=(nest.private,))
    ask = nest.table.attempt("set-up-gun", GERMAN, element=nest.team.id, setup="medium")
    usual = next(a.value for a in ask.asks if a.name == "men")

    assert usual == (nest.gunner, nest.private)


def test_a_fallen_gunner_serves_no_gun(nest):
    def notes():
        rows = nest.card("german").men
        return next(row.words for row in rows if row.id == nest.gunner)

    nest.table.make("serve-gun", GERMAN, element=nest.team.id, crew=(nest.private,))
    assert "crew" in notes()
    nest.table.make("rule-man", element=nest.team.id, man=nest.gunner, state="dead", reason="test")
    assert "crew" not in notes()


def test_the_log_calls_a_corrected_gun_a_correction_and_names_the_reason(nest):
    nest.stand("heavy")
    words = nest.table.game.entries[-1].told["german"]
    assert words.startswith("Umpire’s correction: ")
    assert words.endswith(" Reason: for the test.")


def test_a_gun_half_set_up_does_not_fire(nest):
    nest.stand("medium")
    nest.table.make("lose-first", element=nest.team.id)
    nest.work("take-down-gun", (nest.gunner,), dice={"rolls": [4]})

    with pytest.raises(Refusal, match="MG42 is being taken down: three actions left"):
        nest.fire([5])
    for man in (nest.private, nest.leader, nest.gunner):
        nest.work("take-down-gun", (man,))
    assert nest.gun == Gun("light")


def test_a_gun_on_its_mount_keeps_its_gunner_in_place():
    nest = Nest("movement")
    nest.stand("heavy")
    entry = nest.table.make("move", GERMAN, element=nest.team.id, gait="walk")

    assert "4″" in entry.told["german"]
    assert nest.gunner not in nest.table.battle.round.acting.figures
    assert {nest.private, nest.leader} <= set(nest.table.battle.round.acting.figures)
    for man in (nest.private, nest.leader):
        nest.table.make("rule-man", element=nest.team.id, man=man, state="dead", reason="test")
    with pytest.raises(Refusal, match="The MG42 is set up: take it down first"):
        nest.table.make("move", GERMAN, element=nest.team.id, gait="walk")


@pytest.mark.parametrize(("setup", "checks"), [("light", 7), ("medium", 9), ("heavy", 12)])
def test_the_setup_of_a_gun_decides_the_number_of_checks(nest, setup, checks):
    if setup != "light":
        nest.stand(setup)
    dice = {"barrel: rolls": [4]} if setup == "heavy" else {}
    entry = nest.fire([5] * checks, dice=dice)

    assert automatic_fire_of(entry).outcome["checks_made"] == checks
    assert "setup" not in [a.name for a in nest.table.attempt("automatic-fire", **nest.told).asks]


def test_after_fire_as_a_heavy_gun_a_secret_barrel_change_is_pending(nest):
    nest.stand("heavy")
    nest.table.reveal("german", TEAM)
    entry = nest.fire([5] * 12, dice={"barrel: rolls": [4]})
    # an MG42: the die less one
    assert nest.gun.job == WeaponWork("barrel", 3, 3)
    assert "barrel must be changed: 3 actions" in entry.told["german"]
    assert "barrel" not in entry.told["us"]
    assert all("us" not in r.shown_to for r in entry.resolutions if "crew-work" in r.procedure)
    assert "barrel" not in repr((nest.card("us"), log_lines(nest.table.game.entries, US)))

    with pytest.raises(Refusal, match="MG42 waits for its barrel: three actions left"):
        nest.fire([5])
    done = nest.work("change-barrel", (nest.gunner, nest.private, nest.leader))
    assert nest.gun.job is None
    assert nest.gun.setup == "heavy"
    assert "it took three actions" in done.told["us"]


def test_a_one_for_an_mg42_changes_its_barrel_in_no_time(nest):
    nest.stand("heavy")
    nest.fire([5] * 12, dice={"barrel: rolls": [1]})

    assert nest.gun.job is None


def test_the_enemy_sees_the_setup_of_an_identified_gun(nest):
    nest.stand("heavy")
    assert nest.card("us") is None or "tripod" not in repr(nest.card("us"))
    nest.table.reveal("german", TEAM)

    assert ("MG42, on its heavy tripod", "ready") in nest.card("us").men
    assert any("on its heavy tripod" in words for words in words_of(nest.card("german")))


def test_the_crew_is_asked_for_once(nest):
    first = nest.table.attempt("automatic-fire", GERMAN, **nest.told)
    crew = next(a for a in first.asks if a.name == "crew")
    assert crew.value == (nest.private,)  # not who leads

    entry = nest.fire([5] * 7)
    assert (
        automatic_fire_of(entry).inputs["crew"],
        automatic_fire_of(entry).inputs["minimum_crew"],
    ) == (2, 2)
    again = nest.table.attempt("automatic-fire", GERMAN, **nest.told)
    assert "crew" not in [a.name for a in again.asks]


def test_when_the_loader_falls_the_crew_is_asked_for_again(nest):
    nest.fire([5] * 7)
    nest.table.make(
        "rule-man", element=nest.team.id, man=nest.private, state="wounded", reason="test"
    )
    again = nest.table.attempt("automatic-fire", GERMAN, **nest.told)
    crew = next(a for a in again.asks if a.name == "crew")

    assert (crew.value, [o.value for o in crew.options]) == ((), [nest.leader])


def actions_of(nest, man):
    return own_actions_left(nest.table.battle, nest.table.battle.figures[man])


def test_a_six_of_a_short_crew_makes_the_next_fire_cost_more(nest):
    nest.fire([6, 5, 5, 5, 5, 5, 5], crew=())
    assert nest.gun.attention
    assert nest.team.left == 2
    nest.fire([5] * 7)

    assert not nest.gun.attention
    assert actions_of(nest, nest.gunner) == 0
    assert actions_of(nest, nest.private) == 1  # only the gunner pays for it


def test_a_gun_that_needs_attention_does_not_fire_with_the_last_action(nest):
    nest.fire([6, 5, 5, 5, 5, 5, 5], crew=())
    nest.table.make("rule-element", element=nest.team.id, spent=2, reason="test")

    with pytest.raises(Refusal, match="firing it takes one more action"):
        nest.fire([5] * 7)


def test_each_further_six_of_a_short_crew_is_a_problem_to_mend(nest):
    nest.fire([6, 6], crew=(), dice={"extra": 5})
    assert (nest.gun.attention, nest.gun.problems) == (True, 1)
    with pytest.raises(Refusal, match="MG42 has one problem to repair first"):
        nest.fire([5])

    nest.table.make("clear-stoppage", element=nest.team.id, dice={"roll": 5})
    assert nest.gun.problems == 1
    # Quality 3, his own gun: 4
    nest.table.make("clear-stoppage", element=nest.team.id, dice={"roll": 4})
    assert nest.gun.problems == 0
    assert nest.team.left == 0


@pytest.mark.parametrize("order", ["fire", "movement", "ambush"])
@pytest.mark.parametrize("fault", ["jam", "problem"])
def test_a_button_to_clear_or_mend_is_greyed_by_the_order_that_refuses_it(order, fault):
    nest = Nest(order)
    broken = {
        "jam": WeaponJammed(nest.gunner, jammed=True),
        "problem": WeaponMalfunctionChanged(nest.gunner, attention=False, problems=1),
    }
    bring_about(nest.table, broken[fault])
    (button,) = (x for x in nest.card("german").offers if x.move == "clear-stoppage")
    refused = nest.table.attempt(
        button.move, GERMAN, commit=False, element=nest.team.id, **button.told
    ).refused

    assert bool(button.barred) == bool(refused), (button.barred, refused)
    if button.barred:
        assert button.barred.startswith(f"its order is {order}")
        assert "the first action must fit it" in refused


def test_a_quiet_repair_takes_two_actions(nest):
    nest.fire([6, 6], crew=(), dice={"extra": 5})
    nest.table.make("clear-stoppage", element=nest.team.id, quiet="yes", dice={"roll": 4})

    gunner = nest.table.battle.figures[nest.gunner]
    assert (nest.gun.problems, own_actions_left(nest.table.battle, gunner)) == (0, 0)


def test_a_jam_is_a_prompt_before_the_next_shot_and_leaves_the_sidearm(nest):
    nest.fire([6, 6], dice={"extra": 6})
    assert nest.table.battle.figures[nest.gunner].jammed
    with pytest.raises(Refusal, match="The MG42 is jammed: clear it first"):
        nest.fire([5])

    told = {"element": nest.team.id, "man": nest.gunner, "target": nest.target.id}
    nest.table.make("shoot", dice={"roll": 5}, distance_in=14, **told)


def test_a_crew_out_of_command_does_not_ask_itself_whether_to_shoot(nest):
    nest.table.make("set-command", element=nest.team.id, leads="no", sight="no")
    entry = nest.fire([5] * 7)

    assert "rattenkrieg/aggressiveness-check" not in [r.procedure for r in entry.resolutions]


def test_a_jam_lasts_into_the_next_turn_until_it_is_cleared(nest):
    bring_about(nest.table, WeaponJammed(nest.gunner, jammed=True))
    nest.table.next_turn()
    assert nest.table.battle.figures[nest.gunner].jammed
    nest.table.order("german", TEAM, "fire")
    nest.table.rounds()
    nest.table.act_with("german", TEAM)
    with pytest.raises(Refusal):
        nest.fire([5] * 7)

    nest.table.make("clear-stoppage", GERMAN, element=nest.team.id, dice={"roll": 1})
    nest.fire([5] * 7)


def test_rates_of_fire_are_asked_only_when_they_are_played(nest):
    assert "rate" not in [a.name for a in nest.table.attempt("automatic-fire", **nest.told).asks]
    rated = Nest(**{"mg-rates": "yes"})
    assert "rate" in [a.name for a in rated.table.attempt("automatic-fire", **rated.told).asks]
    entry = rated.fire([5] * 5, rate="rapid")

    assert automatic_fire_of(entry).inputs["rate"] == "rapid"
    # one better: the modifier of the rate
    assert ("rapid fire", -1) in [(s.label, s.value) for s in automatic_fire_of(entry).steps]


def test_cyclic_fire_heats_the_barrel_of_a_gun_that_is_carried():
    rated = Nest(**{"mg-rates": "yes"})
    rated.fire([5] * 7, rate="cyclic", dice={"barrel: rolls": [6]})

    assert rated.gun.job == WeaponWork("barrel", 5, 5)


def test_sustained_fire_does_not_heat_it():
    rated = Nest(**{"mg-rates": "yes"})
    rated.fire([5] * 5)

    assert rated.gun.job is None


def test_undo_restores_the_actions_and_the_gun():
    nest = Nest("movement")
    before = nest.table.battle
    nest.work("set-up-gun", (nest.gunner,), setup="medium", dice={"rolls": [1]})
    assert nest.gun == Gun("medium")
    nest.table.undo()

    assert nest.table.battle == before


def test_work_cannot_be_undone_before_later_work():
    nest = Nest("movement")
    begun = nest.work("set-up-gun", (nest.gunner,), setup="medium", dice={"rolls": [5]})
    nest.work("set-up-gun", (nest.private,))

    with pytest.raises(ValueError, match="Undo “"):
        nest.table.undo(begun.seq)


def suppress(nest, rolls, dice=None, **told):
    told |= {"element": nest.team.id, "man": nest.gunner, "spot": f"element {nest.target.id}"}
    dice = {"gun: rolls": rolls} | (dice or {})
    return nest.table.make("suppress", dice=dice, **{"caught": (), **told})


def test_suppressive_fire_jams_a_gun_as_any_other_fire(nest):
    entry = suppress(nest, [6, 2, 6], {"gun: extra": 6})

    assert nest.table.battle.figures[nest.gunner].jammed
    assert "It jams." in entry.told["german"]
    assert "jam" not in entry.told["us"]
    with pytest.raises(Refusal, match="jammed: clear it first"):
        suppress(nest, [5] * 7)


def test_suppressive_fire_heats_the_barrel_of_a_heavy_gun(nest):
    nest.stand("heavy")
    entry = suppress(nest, [5] * 12, {"barrel: rolls": [4]})

    assert nest.gun.job == WeaponWork("barrel", 3, 3)
    assert "barrel" not in entry.told["us"]
    nest.table.undo()
    assert nest.gun.job is None


def test_suppressive_fire_asks_for_the_crew_and_a_short_crew_gets_problems(nest):
    suppress(nest, [6, 5, 5, 5, 5, 5, 5], crew=())
    assert (nest.gun.crew, nest.gun.attention) == ((), True)
    left = nest.team.left
    suppress(nest, [5] * 7, attention="yes", crew=(nest.private,))

    assert (nest.gun.crew, nest.gun.attention) == ((nest.private,), False)
    assert actions_of(nest, nest.gunner) == left - 2


@pytest.mark.parametrize(("rate", "squares"), [("sustained", 1), ("rapid", 2), ("cyclic", 7)])
def test_suppressive_fire_is_as_fast_as_the_rate_in_play(rate, squares):
    nest = Nest(**{"mg-rates": "yes"})
    dice = {"barrel: rolls": [4]} if rate == "cyclic" else {}
    entry = suppress(nest, [5] * squares, dice, rate=rate)
    fire = next(r for r in entry.resolutions if r.procedure == "rattenkrieg/suppress")

    assert fire.outcome["squares_max"] == squares


def test_the_setup_of_a_gun_decides_the_squares_of_suppressive_fire(nest):
    nest.stand("medium")
    caught = nest.target.figures
    entry = suppress(nest, [5] * 9, {"check": [1] * len(caught)}, caught=caught)
    fire = next(r for r in entry.resolutions if r.procedure == "rattenkrieg/suppress")

    assert fire.outcome["squares_max"] == 9
    assert [figure["name"] for figure in fire.inputs["figures"]] == [
        name_of(x) for x in nest.table.battle.men(nest.target)
    ]


def test_the_mounts_and_crew_of_a_gun_come_from_the_table_or_its_card():
    card = Weapon("MG42", "MG42", "belt", react=(7, 9, 12))
    vickers = Weapon("Vickers", "Vickers", "belt", react=(5,), mounts=("heavy",), crew=3)
    bar = Weapon("BAR", "Browning BAR", "burst", bursts=2, react=(5,))

    assert (guns.mounts(card), guns.smallest_crew(card)) == (("light", "medium", "heavy"), 2)
    assert (guns.mounts(vickers), guns.smallest_crew(vickers)) == (("heavy",), 3)
    assert (guns.mounts(bar), guns.smallest_crew(bar)) == (("light",), 1)


def test_a_gun_that_only_fires_from_its_tripod_must_be_set_up(nest):
    figure = replace(
        nest.table.battle.figures[nest.gunner],
        weapons=(Weapon("Vickers", "Vickers", "belt", react=(5,), mounts=("heavy",)),),
    )

    assert (
        guns.why_weapon_cannot_fire(nest.table.battle, figure, figure.weapons[0])
        == "must be set up first"
    )


def test_the_arc_is_that_of_the_mount(nest):
    def asked():
        asks = nest.table.attempt("automatic-fire", **nest.told).asks
        return next(a.words for a in asks if a.name == "swept")

    assert asked() == "Who is in the arc of 30°? The dice apply from left to right."
    nest.stand("medium")
    assert asked() == "Who is in the arc of 60°? The dice apply from left to right."


def test_bursts_are_divided_among_strips(nest):
    first, second, third, *_ = nest.target.figures
    told = nest.told | {"man": nest.leader, "swept": (first, second, third), "strips": 2}
    told |= {"strip_1": (first,), "strip_2": (second, third)}
    entry = nest.table.make("automatic-fire", dice={"rolls": [5, 5, 5, 5]}, **told)

    sectors = automatic_fire_of(entry).inputs["sectors"]
    assert [(s["bursts"], len(s["targets"])) for s in sectors] == [(2, 1), (1, 2)]
    problems = nest.table.attempt("automatic-fire", bursts_1=3, bursts_2=3, **told).problems
    assert "at most 3 bursts" in problems[0]


def test_to_fire_on_the_move_takes_a_movement_order(nest):
    with pytest.raises(Refusal, match="needs a Movement order"):
        nest.fire([5] * 7, moving="yes")
    walking = Nest("movement")
    walking.table.make("move", element=walking.team.id, gait="walk")
    left = walking.team.left
    entry = walking.fire([5] * 7, moving="yes")

    assert automatic_fire_of(entry).inputs["moving"]
    assert walking.team.left == left
    with pytest.raises(Refusal, match="fires on the move once"):
        walking.fire([5] * 7, moving="yes")
    walking.stand("medium")
    asked = [a.name for a in walking.table.attempt("automatic-fire", **walking.told).asks]
    assert "moving" not in asked


def test_a_gun_on_its_tripod_does_not_serve_in_close_combat(nest):
    figure = nest.table.battle.figures[nest.gunner]

    assert contact_weapon(figure) == "lmg-polearm"
    assert contact_weapon(figure, standing=True) == "handgun"  # his Luger
