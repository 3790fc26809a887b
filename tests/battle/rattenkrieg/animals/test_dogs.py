"""Dogs: orders, scent, Aggressiveness, and dogs without a handler (19.1)."""

from itertools import count
from random import Random

import pytest

from assistant.battle import rattenkrieg
from assistant.battle.rattenkrieg.kit.own_actions import own_actions_left
from assistant.battle.rattenkrieg.screens import unit_view
from assistant.cards.rattenkrieg.forces import scenario_files
from assistant.cards.toml_files import reading
from tests.battle.beasts import OTHER, TEAM, with_both, with_dogs
from tests.battle.conftest import GERMAN, US, Refusal, Table
from tests.battle.random_play.player import Player
from tests.battle.whole_battles import test_secrets as secrets

HANDLER, DOG = 1, -1
END = {"reason": "for the test"}


def us(table, name=TEAM):
    return table.element("us", name)


def german(table):
    return table.element("german", TEAM)


def dog(table):
    return us(table).figures[DOG]


def held(table):
    return table.battle.animals.dogs[dog(table)]


@pytest.fixture
def acting():
    table = Table(change=with_dogs)
    table.engage()
    table.order("us", TEAM, "fire")
    table.rounds()
    table.act_with("us", TEAM)
    table.make("lose-first", US, element=us(table).id)
    return table


@pytest.fixture
def ambushed():
    table = Table(change=with_dogs)
    orders = [("us", TEAM, "movement"), ("german", TEAM, "ambush")]
    return table.until(("us", TEAM), orders, [("us", TEAM), ("german", TEAM)])


def order(table, what="attack", by=US):
    return table.make("order-dog", by, element=us(table).id, order=what)


def acts(table, **told):
    return table.make("dog-acts", US, element=us(table).id, **told)


class TestOrders:
    def test_an_order_costs_its_handler_an_action_and_the_dog_none(self, acting):
        order(acting, "seek")

        assert us(acting).left == 2
        assert (held(acting).order, held(acting).left) == ("seek", 3)

    def test_a_dog_has_three_actions_of_its_own(self, acting):
        order(acting, "seek")
        for _ in range(3):
            acts(acting)

        assert (us(acting).left, held(acting).left) == (2, 0)
        with pytest.raises(Refusal, match="no action left"):
            acts(acting)

    @pytest.mark.parametrize(("what", "seen"), [("attack", "run"), ("guard", "give-order")])
    def test_the_enemy_may_react_to_a_dog_that_runs(self, acting, what, seen):
        order(acting, what)
        acts(acting)

        assert acting.battle.noise.action == seen

    def test_with_enemies_active_a_dog_acts_once_for_each_initiative(self, acting):
        order(acting)
        acting.reveal("us", TEAM)
        acting.make("react", GERMAN, element=german(acting).id)
        both = {f"nominee_{x.side}": x.id for x in (us(acting), german(acting))}
        for _ in range(2):
            with pytest.raises(Refusal, match="initiative"):
                acts(acting)
            acting.make("initiative", dice={"initiative": 6}, **both)
            acting.make("act-or-make", US, acts=us(acting).id)
            acts(acting)

        assert (us(acting).left, held(acting).left) == (2, 1)

    def test_an_ambush_strikes_before_the_dog_runs(self, ambushed):
        order(ambushed)
        acts(ambushed)
        ambushed.make("react", GERMAN, element=german(ambushed).id)
        assert held(ambushed).left == 3
        ambushed.make("stand-down", GERMAN, element=german(ambushed).id)
        acts(ambushed)

        assert held(ambushed).left == 2
        assert ambushed.battle.round.held is None

    def test_a_suppressed_dog_loses_an_action_of_its_own(self):
        orders = [("us", TEAM, "fire"), ("german", TEAM, "fire")]
        table = Table(change=with_dogs).until(("us", TEAM), orders, [("german", TEAM)])
        hound = german(table).figures[DOG]
        told = {"man": us(table).figures[0], "spot": f"element {german(table).id}"}
        entry = table.make(
            "suppress", element=us(table).id, caught=(hound,), dice={"check": 6}, **told
        )

        (fire,) = [x for x in entry.resolutions if x.procedure == "rattenkrieg/suppress"]
        assert fire.inputs["figures"][0]["actions_left"] == 3
        assert own_actions_left(table.battle, table.battle.figures[hound]) == 2
        facts = unit_view(table.battle, german(table), umpire=True).facts
        assert any("2 actions left" in words for words in facts)

    def test_a_dog_has_three_actions_again_next_turn(self, acting):
        order(acting, "seek")
        acts(acting)
        acting.make("end-round")
        acting.make("end-turn")
        acting.make("begin-turn")

        assert held(acting).left == 3

    def test_a_dog_does_nothing_without_an_order(self, acting):
        with pytest.raises(Refusal, match="has no order yet"):
            acts(acting)

    def test_a_dog_is_not_listed_among_the_figures_that_act(self, acting):
        progress = acting.attempt("move", US, commit=False, element=us(acting).id, gait="walk")
        men = next(ask for ask in progress.asks if ask.name == "men")

        assert dog(acting) not in [option.value for option in men.options]

    def test_without_the_option_there_is_no_dog_on_the_card(self, acting):
        acting.make("set-rules", dogs="no")
        card = unit_view(acting.battle, us(acting), umpire=True)

        assert not [o for o in card.offers if "dog" in o.move]
        with pytest.raises(Refusal):
            order(acting)

    def test_an_order_to_a_dog_can_be_undone(self, acting):
        before = acting.battle
        order(acting)
        acting.undo()

        assert acting.battle == before


class TestNerve:
    def test_a_handler_sets_the_aggressiveness_of_the_dog_freely(self, acting):
        acting.make("set-dog-nerve", US, element=us(acting).id, aggressiveness=5)

        assert (held(acting).aggressiveness, us(acting).left) == (5, 3)

    def test_a_handler_out_of_contact_does_not_set_the_aggressiveness_of_the_dog(self, acting):
        with pytest.raises(Refusal, match="its own Aggressiveness"):
            acting.make("set-dog-nerve", US, element=us(acting).id, held="no", aggressiveness=5)

    @pytest.mark.parametrize(("die", "word"), [(3, "attacks"), (4, "threatens"), (5, "hangs back")])
    def test_a_dog_out_of_its_handlers_reach_checks_aggressiveness(self, acting, die, word):
        acting.make("set-dog-nerve", US, element=us(acting).id, aggressiveness=4)
        order(acting)
        entry = acting.make(
            "dog-acts", US, dice={"roll": die}, element=us(acting).id, held="no", running="no"
        )

        assert word in entry.told["us"]

    def test_a_dog_led_by_its_handler_attacks_without_a_die(self, acting):
        order(acting)

        assert "attacks" in acts(acting).told["us"]

    def test_a_dog_gains_five_when_its_handler_is_assaulted(self, acting):
        before = held(acting).aggressiveness
        acting.make("stir-dog", element=us(acting).id, event="handler-assaulted")

        assert held(acting).aggressiveness == before + 5


class TestNose:
    def notices(self, table, inches, situations=("clear-day",), **told):
        about = {"element": us(table).id, "target": german(table).id, "distance_in": inches}
        return table.make("dog-notices", situations=situations, **about, **told)

    def test_under_sixty_inches_a_dog_scents_any_enemy(self, acting):
        # fog counts two an inch: 29 inches are 58
        self.notices(acting, 29, ("fog",))

        assert german(acting).concealment == "located"

    def test_at_sixty_inches_a_dog_scents_nothing_and_its_side_reads_nothing(self, acting):
        entry = self.notices(acting, 30, ("fog",))

        assert german(acting).concealment == "undetected"
        assert set(entry.told) == {"umpire"}
        assert [r.shown_to for r in entry.resolutions] == [()]

    @pytest.mark.parametrize(("sees", "change"), [("yes", 0), ("no", 2)])
    def test_an_enemy_it_finds_stirs_a_dog_that_its_handler_does_not_control(
        self, acting, sees, change
    ):
        before = held(acting).aggressiveness
        self.notices(acting, 9, held=sees)

        assert held(acting).aggressiveness == before + change

    def test_light_does_not_count_and_weather_is_known(self, acting):
        acting.make("set-conditions", visibility=("night", "snowing"))
        told = {"element": us(acting).id, "target": german(acting).id, "distance_in": 9}
        progress = acting.attempt("dog-notices", commit=False, **told)

        assert next(a for a in progress.asks if a.name == "situations").value == ("snow",)

    def test_only_the_umpire_resolves_a_dogs_senses(self, acting):
        with pytest.raises(KeyError):
            acting.make("dog-notices", US, element=us(acting).id)


class TestWithoutItsHandler:
    def killed(self, table):
        """Kill the handler by drowning, the simplest death."""
        man = us(table).figures[HANDLER]
        table.make(
            "swim", US, element=us(table).id, men=(man,), water=("troubled-water",), out="yes"
        )
        owed = next(o for o in table.battle.owed if o.kind == "water")
        table.make("check-water", owed=owed.id, dice={"drown": 1})
        return next(o for o in table.battle.owed if o.kind == "handler-lost")

    @pytest.mark.parametrize(("die", "change"), [(2, -3), (3, 0), (5, 3)])
    def test_a_dog_reacts_to_its_handlers_death_and_gets_another_handler(self, acting, die, change):
        acting.make("set-dog-nerve", US, element=us(acting).id, aggressiveness=4)
        owed = self.killed(acting)
        other = us(acting, OTHER).figures[1]
        acting.make("check-handler", US, owed=owed.id, handler=other, dice={"roll": die})

        assert (held(acting).handler, held(acting).aggressiveness) == (other, 4 + change)

    def test_a_dog_without_a_new_handler_leaves_the_game(self, acting):
        owed = self.killed(acting)
        acting.make("check-handler", owed=owed.id, handler="nobody", dice={"roll": 3})

        assert acting.battle.figures[dog(acting)].state == "deserted"

    def test_the_loss_of_a_handler_is_checked_once(self, acting):
        self.killed(acting)

        assert [o.kind for o in acting.battle.owed].count("handler-lost") == 1


def test_a_shot_at_a_dog_has_a_penalty_of_1():
    table = Table(change=with_dogs)
    table.engage()
    table.make("set-conditions", visibility=("clear-day",))
    table.order("us", TEAM, "fire")
    table.rounds()
    table.act_with("us", TEAM)
    table.reveal("german", TEAM)
    target = german(table)
    told = {"element": us(table).id, "man": us(table).figures[0], "target": target.id}
    sums = []
    for victim in (target.figures[1], target.figures[DOG]):
        progress = table.attempt("shoot", US, commit=False, distance_in=14, victim=victim, **told)
        sums.append(progress.dice.inputs.get("target"))

    assert sums == [None, "dog"]


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
def test_dogs_and_horses_reveal_nothing_more_to_a_side(seed, monkeypatch):
    monkeypatch.setattr("tests.battle.random_play.seeds.mark", with_both)
    player = Player(seed)
    player.play(150)

    secrets.sides_learn_nothing_more(player)


def test_the_enemys_dog_is_not_ordered(acting):
    with pytest.raises(Refusal):
        order(acting, by=GERMAN)


MARKED = """, weapons = [] },
    { rank = "Private", weapons = [], medical = "combat-medic", handler = true, horse = true },
    { rank = "Dog", weapons = [], dog = true },
]
"""


def test_an_order_of_battle_says_who_is_a_dog_who_handles_it_who_rides_and_who_heals(tmp_path):
    text = reading.text_of(reading.folder() / "orders_of_battle" / "paratroopers-506-pir.toml")
    head, _, rest = text.partition('[[elements]]\nsquad = "1st Squad"\nname = "Team 1"')
    own = 'figures = [\n    { rank = "Sergeant", leader = true' + MARKED
    team = '[[elements]]\nsquad = "1st Squad"\nname = "Team 1"\nquality = 4\n' + own
    (tmp_path / "orders_of_battle").mkdir()
    (tmp_path / "orders_of_battle" / "marked.toml").write_text(
        head + team + rest[rest.index("\n[[elements]]") :]
    )
    card = scenario_files.scenario("easy-company")
    sides = [card.sides[0], card.sides[1].model_copy(update={"force": "marked"})]
    card = card.model_copy(update={"sides": sides})
    numbers = count(1)
    battle = rattenkrieg.SYSTEM.opened(
        card, 0, lambda: f"ID{next(numbers)}", Random(1), reading.CardStore(tmp_path)
    ).battle
    team = next(x for x in battle.of_side("us") if x.title == TEAM)
    _, private, beast = team.figures

    assert battle.wounds.staff == {private: "combat-medic"}
    assert list(battle.animals.horses) == [private]
    assert battle.animals.dogs[beast].handler == private
    assert battle.animals.dogs[beast].aggressiveness == team.aggressiveness
    assert (battle.rules["dogs"], battle.rules["cavalry"]) == (True, True)
