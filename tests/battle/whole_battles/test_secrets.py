"""Secrets change nothing that a side receives: no word, no id, no option."""

from copy import copy
from random import Random

import pytest

from assistant.battle.rattenkrieg.events.turns_and_rounds.rounds import Nominated
from assistant.battle.rattenkrieg.lookups.naming import is_mojon_seen
from assistant.battle.rattenkrieg.screens import enemy_card, side_view, unit_view
from assistant.battle.rattenkrieg.screens import moments as big_moments
from assistant.battle.rattenkrieg.table_plan.phone import plan_snapshot
from assistant.battle.screens.log_lines import log_lines
from assistant.battle.viewers import UMPIRE, Viewer
from assistant.rules.dice import given_dice
from tests.battle.conftest import AT, GERMAN, US
from tests.battle.everything import everything
from tests.battle.openings import MARK
from tests.battle.random_play.player import PATIENCE, Player, played
from tests.battle.random_play.seeds import PLAYED
from tests.battle.twins import twin
from tests.seeded import at_night

pytestmark = pytest.mark.long
SIDES = (GERMAN, US)
WATCHING = Viewer("spectator", GERMAN.battle)
BATTLES = [*((seed, 0) for seed in PLAYED), (100, 1)]
MORE = [*((seed, 0) for seed in range(26) if seed not in PLAYED), (101, 1)]
EVERY = 5  # moments of a battle of which one is looked at


@pytest.fixture(
    scope="module", params=[*BATTLES, *at_night(MORE)], ids=lambda battle: f"seed {battle[0]}"
)
def battle(request) -> Player:
    seed, size = request.param
    return played(seed, size=size)


@pytest.fixture(scope="module")
def seen(battle):
    return received_once()


def received_once():
    """What a side receives after a moment of a battle, cached for all tests of the battle."""
    kept: dict[tuple[int, str], tuple] = {}

    def seen_by(moment, reader) -> tuple:
        key = moment.length, reader.side
        if key not in kept:
            kept[key] = pages_of_side(moment.after, reader)
        return kept[key]

    return seen_by


def pages_of_side(battle, reader) -> tuple:
    """Everything that a side can request: its page, its cards, the cards of enemies, its plan."""
    enemy = battle.enemy(reader.side).id
    own = [unit_view(battle, element) for element in battle.of_side(reader.side)]
    cards = [enemy_card(battle, element) for element in battle.of_side(enemy)]
    return side_view(battle, reader.side), own, cards, plan_snapshot(battle, reader.side)


def secrets_of(battle, reader) -> list[str]:
    """Texts that a side must not read now: unknown ids, and enemy names."""
    enemy = battle.enemy(reader.side).id
    hidden = [x for x in battle.of_side(enemy) if x.contact is None]
    closed = [x for x in battle.of_side(enemy) if x.concealment != "identified"]
    mojons = [m.id for m in battle.mojons_of(enemy) if not is_mojon_seen(m)]
    held = battle.morale.captives  # who is taken is seen by those who hold him
    figures = [id for x in closed for id in x.figures if id not in held]
    return [MARK.format(enemy), *(x.id for x in hidden), *figures, *mojons]


def moments(player):
    return player.moments[::EVERY]


def test_a_side_receives_no_name_or_id_that_it_may_not_know(battle, seen):
    for moment in battle.moments:
        for reader in SIDES:
            entries = battle.game.entries[: moment.length]
            line = log_lines(entries, reader, 1)
            large = big_moments(moment.after, entries, reader.side)
            text = repr((seen(moment, reader), line, large))
            assert not [s for s in secrets_of(moment.after, reader) if s in text]


def test_a_big_moment_is_the_same_whatever_the_enemy_hides(battle):
    for moment in moments(battle):
        entries = battle.game.entries[: moment.length]
        for reader in SIDES:
            other = twin(moment.after, reader.side, Random(moment.length))
            shown = big_moments(moment.after, entries, reader.side)
            assert big_moments(other, entries, reader.side) == shown


def test_no_log_of_a_side_names_the_enemy_or_shows_an_id(battle):
    for reader in SIDES:
        text = repr(log_lines(battle.game.entries, reader))
        enemy = battle.battle.enemy(reader.side).id
        ids = [*battle.battle.elements, *battle.battle.figures, *battle.battle.mojons]
        assert not [s for s in (MARK.format(enemy), *ids) if s in text]


def test_secrets_change_nothing_that_a_side_receives(battle, seen):
    for moment in moments(battle):
        for reader in SIDES:
            other = twin(moment.after, reader.side, Random(moment.length))
            assert pages_of_side(other, reader) == seen(moment, reader)


def test_the_secrets_of_both_sides_change_nothing_that_spectators_receive(battle):
    for moment in moments(battle):
        there = everything(moment.after, WATCHING, [])
        for reader in SIDES:
            other = twin(moment.after, reader.side, Random(moment.length))
            assert everything(other, WATCHING, []) == there


def test_spectators_read_only_what_both_sides_read(battle):
    heard = 0
    for entry in battle.game.entries:
        if line := log_lines([entry], WATCHING):
            heard += 1
            sentences = line[0].words.split(". ")
            assert all(x in entry.told[reader.side] for x in sentences for reader in SIDES)
            assert not line[0].resolved
            assert not [s for s in hidden_names(battle.battle) if s in line[0].words]

    assert heard


def hidden_names(battle) -> list[str]:
    """Texts that no public sentence may contain: ids, and names that a side gives its own."""
    ids = [*battle.elements, *battle.figures, *battle.mojons]
    return [*(MARK.format(side) for side in battle.sides), *ids]


def previewed(game, battle, reader, move, told, dice):
    """Open the sheet of a move as far as it goes, and return everything the reader reads of it."""
    here = copy(game)
    here.state = battle
    progress = here.make(move, reader, told, given_dice(dice), at=AT, request="tap", commit=False)
    play, waits = progress.play, progress.dice
    throw = (waits.procedure.id, waits.pending.throw) if waits else None
    working = (waits.inputs, waits.pending.steps) if waits and waits.readable else None
    shown = [r for r in play.resolutions if reader.side in r.shown_to]
    text = repr((progress.asks, progress.refused, progress.problems, throw, working, shown))
    return progress, text + here.system.subject(battle, reader, told)


def test_the_sheet_of_a_move_shows_a_side_nothing_that_it_may_not_know(battle):
    for moment in moments(battle):
        for reader in SIDES:
            player = player_at(battle, moment.after, seed=moment.length)
            other = twin(moment.after, reader.side, player.random)
            for _ in range(3):
                move, told = player.wish(reader)
                compare_sheets(player, moment.after, other, reader, move, told)


def player_at(battle, state, seed):
    """Return a player who would continue from a moment of this battle."""
    player = copy(battle)
    player.random = Random(seed)
    player.table = copy(battle.table)
    player.table.game = copy(battle.game)
    player.table.game.state = state
    return player


def compare_sheets(player, one, other, reader, move, told):
    dice: dict[str, list[int]] = {}
    secrets = secrets_of(one, reader)
    for _ in range(PATIENCE):
        before = repr((told, dice))
        progress, text = previewed(player.game, one, reader, move, told, dice)
        _, same = previewed(player.game, other, reader, move, told, dice)
        assert text == same, (move, told)
        assert not [s for s in secrets if s in text and s not in before], (move, told)
        if not player.go_on(progress, reader, told, dice):
            return


def test_a_sides_own_actions_show_it_nothing_more(battle, seen):
    """The same tap and dice give the same words and working, whatever the enemy hides."""
    for moment in battle.moments:
        entry = moment.entry
        out = {entry.move, *map(moment.told.get, ("action", "nominee"))} & set(BRINGS_OUT)
        if entry.by == "umpire" or out or entry.undoes or _nominates_nobody(entry):
            continue  # what takes an action back reads it in the log
        reader = GERMAN if entry.by == "german" else US
        game = copy(battle.game)
        game.state = twin(moment.before, entry.by, Random(moment.length))
        game.entries = []
        game._keep = lambda entry: None
        dice = given_dice(moment.dice)
        made = game.make(
            entry.move,
            reader,
            moment.told,
            dice,
            at=AT,
            request=entry.request,
            lots=moment.lots,
        )

        assert made.entry is not None, (entry.move, made.refused, made.problems)
        assert log_lines([made.entry], reader) == log_lines([entry], reader)
        if entry.move not in TURNS_OVER:
            assert pages_of_side(game.state, reader) == seen(moment, reader)


def _nominates_nobody(entry):
    """Whether a side without a choice nominates nobody, as `nobody` below does."""
    return any(isinstance(x, Nominated) and x.element is None for x in entry.events)


BRINGS_OUT = {
    "act-or-make": "the enemy's nominee comes on the table",
    "initiative": "the enemy's nominee may come on the table",
    "nobody": "the round ends if the enemy named nobody too; this side names no other then",
    "use-door": "whether it is locked comes out",
    "pick-up-weapon": "whether the weapon of an enemy is jammed comes out",
}
TURNS_OVER = {  # what is shot at turns its order over
    "shoot",
    "automatic-fire",
    "rake",
}
BEFORE_BOTH = {
    "rattenkrieg/initiative",  # whose roll brings the difference of Quality out
    # of what burns, drifts and shines for all to see
    *(f"rattenkrieg/{x}" for x in ("fire-start", "fire-turn", "white-phosphorus-turn")),
    *(f"rattenkrieg/{x}" for x in ("cloud-start", "cloud-turn", "flare")),
}


def sides_learn_nothing_more(player):
    """Check the same for a battle that another test has played."""
    seen = received_once()
    test_a_side_receives_no_name_or_id_that_it_may_not_know(player, seen)
    test_secrets_change_nothing_that_a_side_receives(player, seen)
    test_the_sheet_of_a_move_shows_a_side_nothing_that_it_may_not_know(player)
    test_a_sides_own_actions_show_it_nothing_more(player, seen)


def test_both_sides_read_only_the_working_of_dice_that_are_rolled_before_both(battle):
    read = {
        resolved.procedure
        for entry in battle.game.entries
        for resolved in entry.resolutions
        if len(set(resolved.shown_to)) > 1
    }

    assert read <= BEFORE_BOTH


def test_the_answers_do_not_reveal_that_nobody_is_left_of_a_located_enemy(engaged):
    name = "1st Squad, Team 1"
    engaged.order("us", name, "fire")
    engaged.rounds()
    element = engaged.act_with("us", name)
    engaged.reveal("german", name, "located")
    options = engaged.attempt("ask-close-combat", US, element=element.id).asks[0].options
    hidden = engaged.element("german", name)
    for man in hidden.figures:
        engaged.make("rule-man", element=hidden.id, man=man, state="dead", reason="for the test")

    assert not engaged.battle.able(engaged.element("german", name))
    assert engaged.attempt("ask-close-combat", US, element=element.id).asks[0].options == options


def test_the_umpire_and_nobody_else_sees_the_whole_log(battle):
    length = len([entry for entry in battle.game.entries if not entry.is_undo])

    assert len(log_lines(battle.game.entries, UMPIRE)) == length
