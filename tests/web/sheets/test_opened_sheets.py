"""A sheet just opened: nothing is entered yet, so it refuses nothing that an answer would solve."""

from itertools import chain, pairwise

import pytest

from assistant.battle.systems import SYSTEMS
from assistant.rules.dice import no_dice
from tests.battle.random_play.player import Player
from tests.battle.random_play.seeds import FLEET, MORTARS, TANKS
from tests.web.everybody import everybody
from tests.web.limits.test_every_move import makers

UNITS = 12  # of a battle, for moves that are about one
SEEDS = (501, 25, TANKS[0], FLEET[0], MORTARS)
ENTRIES = (0, 40, 80)  # after which a battle played at random is looked at


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    with everybody(tmp_path_factory.mktemp("house")) as house:
        yield house


def played():
    for seed in SEEDS:
        player = Player(seed)
        yield player.table.game
        for before, after in pairwise(ENTRIES):
            player.play(after - before)
            yield player.table.game


def look(game, move, actor, told):
    return game.make(move.id, actor, told, no_dice, at="", request="", commit=False)


def opened_sheets(game):
    """Yield every sheet as it is when it has just been opened, and how to look at it again."""
    units = list(getattr(game.state, "elements", None) or getattr(game.state, "units", {}))
    for move in game.system.moves.values():
        abouts = [{move.about: id} for id in units[:UNITS]] if move.about else [{}]
        for actor in makers(game, move):
            for about in abouts if move.about else [{}, *({"side": s} for s in game.state.sides)]:
                yield move, actor, about, look(game, move, actor, about)


def other_answers(ask):
    """Answers other than the default."""
    match ask.kind:
        case "flag":
            return ["no" if ask.value else "yes"]
        case "choice":
            return [option.value for option in ask.options if option.value != ask.value]
        case "several":
            return [(), *((option.value,) for option in ask.options)]
        case "whole" | "number":
            value = ask.value if isinstance(ask.value, int | float) else 0
            return [str(int(n)) for n in (value + 1, value - 1) if ask.least <= n <= ask.most]
    return []


def cures(game, move, actor, about, sheet):
    """Return an answer other than a default with which nothing refuses the move any more."""
    for ask in sheet.asks:
        for other in [] if ask.answered or ask.value is None else other_answers(ask):
            answered = look(game, move, actor, {**about, ask.name: other})
            if not answered.refused and not answered.problems:
                return ask.name, other
    return None


@pytest.mark.long
def test_a_sheet_just_opened_shows_no_refusal_that_an_answer_would_cure(house):
    seen, unchanged = set(), set()
    for game in chain(house.games, played()):
        for move, actor, about, sheet in opened_sheets(game):
            seen.add((game.system.id, move.id))
            if sheet.is_unchanged:
                unchanged.add((game.system.id, move.id))
            elif sheet.refused and not sheet.is_rule:
                cure = cures(game, move, actor, about, sheet)
                assert cure is None, (game.system.id, move.id, sheet.refused, cure)
    assert seen == {(id, move) for id, system in SYSTEMS.items() for move in system.moves}
    assert {("rattenkrieg", "load-shells"), ("rattenkrieg", "set-wind")} <= unchanged
    assert {("battleaxe", "set-options"), ("rats-of-tobruk", "set-options")} <= unchanged


@pytest.mark.long
def test_a_sheet_just_opened_is_not_ready_to_change_nothing(house):
    for game in chain(house.games, played()):
        for move, _, _, sheet in opened_sheets(game):
            waits = sheet.refused or sheet.problems or sheet.dice
            if waits or not sheet.asks or any(ask.value is None for ask in sheet.asks):
                continue
            play = sheet.play
            idle = play.events and not play.resolutions and play.state == game.state
            assert not idle, (game.system.id, move.id, play.sentences)


@pytest.mark.long
def test_a_question_with_answers_to_choose_from_has_one(house):
    for game in chain(house.games, played()):
        for move, _, _, sheet in opened_sheets(game):
            bare = [
                ask.words
                for ask in sheet.asks
                if ask.kind in ("choice", "several") and not ask.options and not ask.spread
            ]
            assert bare == [], (game.system.id, move.id)


def test_the_button_of_an_unchanged_sheet_is_disabled_and_says_why(house):
    game = house.games[0]
    base = f"/battles/{game.id}/do/set-rules"
    page = house.umpire.get(base).text
    assert 'aria-disabled="true">Rules in play<small>Change something first</small>' in page
    assert "To overrule" not in page
    assert '<section class="ask">' not in page

    length = len(game.entries)
    sent = house.umpire.post(base, data={"use_sound": "no"})
    assert (sent.status_code, len(game.entries)) == (422, length)
    assert "Change something first" in sent.text

    look = house.umpire.post(base, data={"preview": "1", "use_sound": "yes"}).text
    assert "Change something first" not in look
    assert '<button class="button go wide" data-key="enter">Rules in play</button>' in look
