"""Machine guns: tripods, barrels, crews, and what fire does to them (15.4 to 15.14)."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg.events import WeaponJammed
from assistant.battle.rattenkrieg.events.crewed_weapons import WeaponMalfunctionChanged
from assistant.battle.rattenkrieg.lookups import guns
from assistant.battle.rattenkrieg.lookups.figures.melee_weapons import contact_weapon
from assistant.battle.rattenkrieg.lookups.naming import man as name_of
from assistant.battle.rattenkrieg.screens import enemy_card, side_view, unit_view
from assistant.battle.rattenkrieg.state import Weapon
from assistant.battle.rattenkrieg.state.crewed_weapons import Gun, WeaponWork
from assistant.battle.screens.log_lines import log_lines
from assistant.battle.viewers import UMPIRE
from tests.battle.conftest import GERMAN, US, Refusal, Table, bring_about

TEAM = "1st Squad, Team 2"  # gunner with MG42, private, Obergefreiter who leads


class Nest:
    """A German MG team with the action, and a US team in its sight."""

    def __init__(self, order="fire", **rules):
        self.table = Table()
        self.table.engage()
        if rules:
            self.table.make("set-rules", **rules)
        self.table.order("german", TEAM, order)
        self.table.order("us", TEAM, "fire")
        self.table.rounds()
        self.table.reveal("us", TEAM)
        self.table.act_with("german", TEAM)
        self.gunner, self.private, self.leader = self.team.figures

    @property
    def team(self):
        return self.table.element("german", TEAM)

    @property
    def target(self):
        return self.table.element("us", TEAM)

    @property
    def gun(self):
        return self.table.battle.arms.gun(self.gunner)

    def stand(self, setup):
        told = {"setup": setup, "reason": "for the test"}
        self.table.make("rule-gun", element=self.team.id, **told)

    def fire(self, rolls, by=UMPIRE, **told):
        dice = {"rolls": rolls} | told.pop("dice", {})
        return self.table.make("automatic-fire", by, dice=dice, **self.told, **told)

    @property
    def told(self):
        return {
            "element": self.team.id,
            "man": self.gunner,
            "target": self.target.id,
            "distance_in": 14,
        }

    def work(self, move, men, by=GERMAN, **told):
        return self.table.make(move, by, element=self.team.id, men=men, **told)

    def card(self, side):
        reader = self.team.side == side
        view = unit_view(self.table.battle, self.team) if reader else None
        return view or enemy_card(self.table.battle, self.team)


@pytest.fixture
def nest():
    return Nest()


def fired(entry):
    return next(r for r in entry.resolutions if r.procedure == "rattenkrieg/automatic-fire")


def words_of(view):
    return [man.words for man in view.men]


def test_a_tripod_takes_a_dies_actions_of_several_men():
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


def test_its_crew_works_at_it_unless_entered_otherwise():
    nest = Nest("movement")
    nest.table.make("serve-gun", GERMAN, element=nest.team.id, crew=(nest.private,))
    ask = nest.table.attempt("set-up-gun", GERMAN, element=nest.team.id, setup="medium")
    usual = next(a.value for a in ask.asks if a.name == "men")

    assert usual == (nest.gunner, nest.private)


def test_the_log_calls_a_corrected_gun_a_correction_and_names_the_reason(nest):
    nest.stand("heavy")
    words = nest.table.game.entries[-1].told["german"]
    assert words.startswith("Umpire’s correction: ")
    assert words.endswith(" Reason: for the test.")


def test_a_gun_half_set_up_does_not_fire(nest):
    nest.stand("medium")
    nest.table.make("lose-first", element=nest.team.id)
    nest.work("take-down-gun", (nest.gunner,), dice={"rolls": [4]})

    with pytest.raises(Refusal, match="MG42 is being taken down: three actions to go"):
        nest.fire([5])
    for man in (nest.private, nest.leader, nest.gunner):
        nest.work("take-down-gun", (man,))
    assert nest.gun == Gun("light")


def test_a_standing_gun_keeps_its_gunner_where_he_is():
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
def test_fire_makes_as_many_checks_as_the_gun_stands(nest, setup, checks):
    if setup != "light":
        nest.stand(setup)
    dice = {"barrel: rolls": [4]} if setup == "heavy" else {}
    entry = nest.fire([5] * checks, dice=dice)

    assert fired(entry).outcome["checks_made"] == checks
    assert "setup" not in [a.name for a in nest.table.attempt("automatic-fire", **nest.told).asks]


def test_after_fire_as_a_heavy_gun_the_barrel_is_owed_in_secret(nest):
    nest.stand("heavy")
    nest.table.reveal("german", TEAM)
    entry = nest.fire([5] * 12, dice={"barrel: rolls": [4]})
    # an MG42: the die less one
    assert nest.gun.job == WeaponWork("barrel", 3, 3)
    assert "barrel must be changed: 3 actions" in entry.told["german"]
    assert "barrel" not in entry.told["us"]
    assert all("us" not in r.shown_to for r in entry.resolutions if "crew-work" in r.procedure)
    assert "barrel" not in repr((nest.card("us"), log_lines(nest.table.game.entries, US)))

    with pytest.raises(Refusal, match="MG42 waits for its barrel: three actions to go"):
        nest.fire([5])
    done = nest.work("change-barrel", (nest.gunner, nest.private, nest.leader))
    assert nest.gun.job is None
    assert nest.gun.setup == "heavy"
    assert "it took three actions" in done.told["us"]


def test_a_one_for_an_mg42_changes_its_barrel_in_no_time(nest):
    nest.stand("heavy")
    nest.fire([5] * 12, dice={"barrel: rolls": [1]})

    assert nest.gun.job is None


def test_the_enemy_sees_how_an_identified_gun_stands(nest):
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
    assert (fired(entry).inputs["crew"], fired(entry).inputs["minimum_crew"]) == (2, 2)
    again = nest.table.attempt("automatic-fire", GERMAN, **nest.told)
    assert "crew" not in [a.name for a in again.asks]


def test_when_the_loader_falls_it_is_asked_again_and_nobody_steps_in_by_himself(nest):
    nest.fire([5] * 7)
    nest.table.make(
        "rule-man", element=nest.team.id, man=nest.private, state="wounded", reason="test"
    )
    again = nest.table.attempt("automatic-fire", GERMAN, **nest.told)
    crew = next(a for a in again.asks if a.name == "crew")

    assert (crew.value, [o.value for o in crew.options]) == ((), [nest.leader])


def test_a_six_of_a_gun_short_of_men_makes_its_next_fire_dearer(nest):
    nest.fire([6, 5, 5, 5, 5, 5, 5], crew=())
    assert nest.gun.attention
    assert nest.team.left == 2
    nest.fire([5] * 7)

    assert not nest.gun.attention
    assert nest.team.left == 0


def test_a_gun_that_needs_attention_does_not_fire_with_the_last_action(nest):
    nest.fire([6, 5, 5, 5, 5, 5, 5], crew=())
    nest.table.make("rule-element", element=nest.team.id, spent=2, reason="test")

    with pytest.raises(Refusal, match="takes an action more to fire it"):
        nest.fire([5] * 7)


def test_each_further_six_of_a_short_crew_is_a_problem_to_mend(nest):
    nest.fire([6, 6], crew=(), dice={"extra": 5})
    assert (nest.gun.attention, nest.gun.problems) == (True, 1)
    with pytest.raises(Refusal, match="MG42 has one problem to mend first"):
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
        assert button.barred == f"its order is {order}"
        assert "the first action must fit it" in refused


def test_to_mend_without_a_noise_takes_two_actions(nest):
    nest.fire([6, 6], crew=(), dice={"extra": 5})
    nest.table.make("clear-stoppage", element=nest.team.id, quiet="yes", dice={"roll": 4})

    assert (nest.gun.problems, nest.team.left) == (0, 0)


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


def test_rates_of_fire_are_asked_only_when_they_are_played(nest):
    assert "rate" not in [a.name for a in nest.table.attempt("automatic-fire", **nest.told).asks]
    rated = Nest(**{"mg-rates": "yes"})
    assert "rate" in [a.name for a in rated.table.attempt("automatic-fire", **rated.told).asks]
    entry = rated.fire([5] * 5, rate="rapid")

    assert fired(entry).inputs["rate"] == "rapid"
    # one better: the modifier of the rate
    assert ("rapid fire", -1) in [(s.label, s.value) for s in fired(entry).steps]


def test_cyclic_fire_heats_the_barrel_of_a_gun_that_is_carried():
    rated = Nest(**{"mg-rates": "yes"})
    rated.fire([5] * 7, rate="cyclic", dice={"barrel: rolls": [6]})

    assert rated.gun.job == WeaponWork("barrel", 5, 5)


def test_sustained_fire_does_not_heat_it():
    rated = Nest(**{"mg-rates": "yes"})
    rated.fire([5] * 5)

    assert rated.gun.job is None


def test_undo_gives_back_the_actions_and_the_gun():
    nest = Nest("movement")
    before = nest.table.battle
    nest.work("set-up-gun", (nest.gunner,), setup="medium", dice={"rolls": [1]})
    assert nest.gun == Gun("medium")
    nest.table.undo()

    assert nest.table.battle == before


def test_work_cannot_be_undone_from_under_what_followed():
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


def test_suppressive_fire_asks_who_serves_the_gun_and_troubles_one_that_is_short(nest):
    suppress(nest, [6, 5, 5, 5, 5, 5, 5], crew=())
    assert (nest.gun.crew, nest.gun.attention) == ((), True)
    left = nest.team.left
    suppress(nest, [5] * 7, attention="yes", crew=(nest.private,))

    assert (nest.gun.crew, nest.gun.attention) == ((nest.private,), False)
    assert nest.team.left == left - 2


@pytest.mark.parametrize(("rate", "squares"), [("sustained", 1), ("rapid", 2), ("cyclic", 7)])
def test_suppressive_fire_is_as_fast_as_the_rate_in_play(rate, squares):
    nest = Nest(**{"mg-rates": "yes"})
    dice = {"barrel: rolls": [4]} if rate == "cyclic" else {}
    entry = suppress(nest, [5] * squares, dice, rate=rate)
    fire = next(r for r in entry.resolutions if r.procedure == "rattenkrieg/suppress")

    assert fire.outcome["squares_max"] == squares


def test_suppressive_fire_beats_as_many_squares_as_the_gun_stands(nest):
    nest.stand("medium")
    caught = nest.target.figures
    entry = suppress(nest, [5] * 9, {"check": [1] * len(caught)}, caught=caught)
    fire = next(r for r in entry.resolutions if r.procedure == "rattenkrieg/suppress")

    assert fire.outcome["squares_max"] == 9
    assert [figure["name"] for figure in fire.inputs["figures"]] == [
        name_of(x) for x in nest.table.battle.men(nest.target)
    ]


def test_how_a_gun_can_stand_and_who_it_needs_is_read_off_its_print_or_its_card():
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

    assert asked() == "Who is in the arc of 30°, left to right?"
    nest.stand("medium")
    assert asked() == "Who is in the arc of 60°, left to right?"


def test_a_figure_that_may_react_before_the_fire_reaches_it_goes_to_ground(nest):
    # the MP40 has a React of 1: the first man is hit, the second down before it comes to him
    first, second, third, *_ = nest.target.figures
    told = nest.told | {"man": nest.leader, "swept": (first, second, third), "ducks": (second,)}
    dice = {"rolls": [1, 5, 5], "confirms": [6]}
    entry = nest.table.make("automatic-fire", dice=dice, bursts=1, **told)

    states = [m.state for m in nest.table.battle.men(nest.target)][:3]
    assert states == ["dead", "hunkered-down", "ready"]
    assert [t["reacts"] for t in fired(entry).inputs["sectors"][0]["targets"]] == [
        "none",
        "hunker",
        "none",
    ]


def test_figures_caught_by_the_first_checks_do_not_go_to_ground_first(nest):
    first, second, *_ = nest.target.figures
    told = nest.told | {"man": nest.leader, "swept": (first, second), "ducks": (first,)}
    nest.table.make("automatic-fire", dice={"rolls": [5, 5]}, bursts=1, **told)

    assert [m.state for m in nest.table.battle.men(nest.target)][:2] == ["ready", "ready"]


def test_who_goes_to_ground_is_asked_openly_when_the_checks_of_its_react_are_made(nest):
    told = nest.told | {"man": nest.leader, "swept": nest.target.figures[:3], "bursts": 1}

    def ask(*rolls):
        dice = {"rolls": list(rolls)} if rolls else {}
        return nest.table.attempt("automatic-fire", dice=dice, **told).play.asks["ducks"]

    assert ask().rare
    assert not ask(5).rare
    assert ask(5).words == "Who hunkers down now that they may react?"
    assert nest.table.attempt("automatic-fire", dice={"rolls": [5]}, **told).dice


def test_the_shooters_phone_does_not_choose_who_goes_to_ground(nest):
    told = nest.told | {"man": nest.leader, "swept": nest.target.figures[:3], "bursts": 1}
    nest.table.make("duck-under-fire", US, element=nest.target.id, ducks="yes")
    nest.table.make("duck-under-fire", US, element=nest.target.id, ducks="no")
    for rolls in ([], [5]):
        dice = {"rolls": rolls} if rolls else {}
        told_the_enemy = told | {"ducks": nest.target.figures[:3]}
        progress = nest.table.attempt("automatic-fire", GERMAN, dice=dice, **told_the_enemy)
        assert "ducks" not in progress.play.asks
    nest.table.make("automatic-fire", GERMAN, dice={"rolls": [5, 5, 5]}, **told_the_enemy)

    assert {m.state for m in nest.table.battle.men(nest.target)} == {"ready"}


class TestAskedUnderFire:
    """A player who has not chosen beforehand is asked before the burst of a phone (15.2)."""

    def told(self, nest):
        return nest.told | {"man": nest.leader, "swept": nest.target.figures[:3]}

    def declare(self, nest, **more):
        return nest.table.make("automatic-fire", GERMAN, **self.told(nest), **more)

    def due(self, nest, side):
        return side_view(nest.table.battle, side).due

    def answer(self, nest, words):
        tap = next(t for task in self.due(nest, "us") for t in task.taps if t.words == words)
        nest.table.make(tap.move, US, **tap.told)

    def fire(self, nest):
        tap = next(t for task in self.due(nest, "german") for t in task.taps if t.words == "Fire")
        nest.table.make(tap.move, GERMAN, dice={"rolls": [5, 5, 5]}, bursts=1, **tap.told)
        return [m.state for m in nest.table.battle.men(nest.target)][:3]

    @pytest.mark.parametrize(
        ("words", "state"), [("Hunker down", "hunkered-down"), ("Stay up", "ready")]
    )
    def test_the_burst_waits_for_the_choice(self, nest, words, state):
        left = nest.team.left
        self.declare(nest)
        assert (nest.team.left, nest.table.battle.first_weapons) == (left, {})
        assert not any(tap.words == "Fire" for x in self.due(nest, "german") for tap in x.taps)
        with pytest.raises(Refusal, match="The enemy chooses"):
            self.declare(nest)
        self.answer(nest, words)

        assert self.fire(nest) == ["ready", state, state]
        assert nest.team.left == left - 1
        assert not nest.table.battle.wishes

    def test_it_is_asked_once(self, nest):
        self.declare(nest)
        self.answer(nest, "Stay up")
        self.fire(nest)
        made = self.declare(nest, dice={"rolls": [5, 5, 5]}, bursts=1)

        assert fired(made)

    def test_nobody_is_asked_whom_the_first_checks_catch(self, nest):
        made = nest.fire([5] * 7, by=GERMAN)  # a React of 7, before five figures

        assert fired(made)

    def test_the_umpire_may_resolve_it_and_answer_for_the_player(self, nest):
        self.declare(nest)
        told = nest.table.battle.wishes[0].told | {"ducks": nest.target.figures[1]}
        nest.table.make("automatic-fire", dice={"rolls": [5, 5, 5]}, bursts=1, **told)

        states = [m.state for m in nest.table.battle.men(nest.target)][:3]
        assert states == ["ready", "hunkered-down", "ready"]
        assert not nest.table.battle.owed

    def test_a_choice_for_a_burst_that_is_not_fired_is_dropped(self, nest):
        self.declare(nest)
        nest.table.make("drop-wish", element=nest.team.id)

        assert not self.due(nest, "us") or "hunker" not in str(self.due(nest, "us"))
        assert not nest.table.battle.owed

    @pytest.mark.parametrize(("by", "why"), [(UMPIRE, "has not chosen"), (GERMAN, "of yours")])
    def test_the_end_of_the_round_does_not_drop_it(self, nest, by, why):
        nest.table.make("automatic-fire", **self.told(nest), bursts=1, dice={"rolls": [5, 5, 5]})
        nest.table.make("no-reaction")
        self.declare(nest)
        with pytest.raises(Refusal, match=why):
            nest.table.make("end-round", by)
        self.answer(nest, "Stay up")
        with pytest.raises(Refusal, match="first"):
            nest.table.make("end-round", by)

        assert self.fire(nest) == ["ready"] * 3
        nest.table.make("end-round", by)


class TestThePlayerUnderFire:
    """They choose beforehand, on the card of their element (15.2, 15.15)."""

    def offered(self, nest):
        offers = unit_view(nest.table.battle, nest.target).offers
        return next(x for x in offers if x.move == "duck-under-fire")

    def choose(self, nest):
        offer = self.offered(nest)
        nest.table.make(offer.move, US, element=nest.target.id, **offer.told)

    def fire(self, nest, by):
        told = nest.told | {"man": nest.leader, "swept": nest.target.figures[:3], "bursts": 1}
        nest.table.make("automatic-fire", by, dice={"rolls": [5, 5, 5]}, **told)
        return [m.state for m in nest.table.battle.men(nest.target)][:3]

    @pytest.mark.parametrize("by", [GERMAN, UMPIRE])
    def test_figures_that_the_fire_has_not_caught_yet_hunker_down(self, nest, by):
        self.choose(nest)

        assert self.fire(nest, by) == ["ready", "hunkered-down", "hunkered-down"]

    def test_they_may_choose_again(self, nest):
        assert self.offered(nest).words == "Hunker down under automatic fire"
        self.choose(nest)
        assert self.offered(nest).words == "Stay up under automatic fire"
        self.choose(nest)

        assert self.fire(nest, GERMAN) == ["ready", "ready", "ready"]

    def test_the_shooter_sees_no_difference_before_it_happens(self, nest):
        told = nest.told | {"man": nest.leader, "swept": nest.target.figures[:3], "bursts": 1}

        def sheet():
            progress = nest.table.attempt("automatic-fire", GERMAN, commit=False, **told)
            return progress.asks, progress.dice.pending.steps

        self.choose(nest)
        before = sheet()
        self.choose(nest)

        assert sheet() == before
        assert "automatic fire" not in str(side_view(nest.table.battle, "german"))


def test_bursts_are_shared_out_among_strips(nest):
    first, second, third, *_ = nest.target.figures
    told = nest.told | {"man": nest.leader, "swept": (first, second, third), "strips": 2}
    told |= {"strip_1": (first,), "strip_2": (second, third)}
    entry = nest.table.make("automatic-fire", dice={"rolls": [5, 5, 5, 5]}, **told)

    sectors = fired(entry).inputs["sectors"]
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

    assert fired(entry).inputs["moving"]
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
