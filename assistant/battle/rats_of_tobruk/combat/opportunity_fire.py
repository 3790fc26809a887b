"""Fire at units that have just moved, or the choice to let them pass (Rats of Tobruk 11.4)."""

from assistant.battle.play import Option
from assistant.battle.rats_of_tobruk.combat.shots import (
    ask_target,
    require_aim,
    resolve_shot,
)
from assistant.battle.rats_of_tobruk.events.movement import (
    FireQuestionsChosen,
    MoveHalted,
    MoveLetPass,
    OpportunityFired,
)
from assistant.battle.rats_of_tobruk.kit.opportunity_fire import (
    is_move_over,
    may_choose_when_asked,
    side_that_may_fire,
)
from assistant.battle.rats_of_tobruk.kit.players import require_side
from assistant.battle.rats_of_tobruk.kit.printed_figures import unit_options
from assistant.battle.rats_of_tobruk.kit.register import BattlePlay, move, require_present
from assistant.battle.rats_of_tobruk.lookups.direct_fire import opportunity_fire_units
from assistant.battle.rats_of_tobruk.lookups.ground import enemy_of
from assistant.battle.rats_of_tobruk.state.battle import EVERY_MOVE, IN_RANGE, NO_MOVE
from assistant.frozen import replace
from assistant.rules.rats_of_tobruk.terms import Side

ASKED_AT = (
    Option(EVERY_MOVE, "At every move", "the enemy learns nothing from a wait"),
    Option(IN_RANGE, "Where one of my units may fire", "the enemy learns from a wait that one may"),
    Option(NO_MOVE, "At no move", "you may still fire before the enemy acts again"),
)


@move("opportunity", "Opportunity fire")
def fire_at_opportunity(play: BattlePlay) -> None:
    """Fire at a hex that a moving enemy entered, before anybody else moves."""
    battle = play.state
    walk = require_present(battle.walk, "Nobody has moved just now.")
    side = enemy_of(battle.units[walk.units[0]].side)
    require_side(play, side)
    words = "The attacks have begun: nobody can still fire at that move."
    play.require(not is_move_over(battle), words)
    able = {n: opportunity_fire_units(battle, side, n) for n in range(len(walk.steps))}
    hexes = [Option(str(n), f"{walk.steps[n].hex}") for n, units in able.items() if units]
    play.need(bool(hexes), "None of your units in range can still fire at this move.")
    step = int(play.choose("step", "Which hex is fired at?", hexes))
    firer = play.choose("unit", "Who fires?", unit_options(able[step]))
    unit = battle.units[firer]
    require_aim(play, unit, walk.steps[step].hex)
    here = [battle.units[u] for u in walk.units if battle.units[u].alive]
    target = ask_target(play, here)
    fired = (firer, step) in walk.shots
    moving = replace(target, by_road=walk.steps[step].road)
    outcome = resolve_shot(play, unit, moving, walk.steps[step].hex, opportunity=True, fired=fired)
    play.record(OpportunityFired(firer, step))
    if outcome.pinned or outcome.target == "eliminated":
        play.record(MoveHalted(step))


@move("let-pass", "Let it pass")
def let_move_pass(play: BattlePlay) -> None:
    """Let the last move pass without further fire, or every move of the battalion in hand."""
    battle = play.state
    side: Side = require_present(side_that_may_fire(battle), "Neither side is waiting to fire.")
    require_side(play, side)
    rest = play.flag("rest", f"Let all further moves of {battle.hand} pass, too?", rare=True)
    play.record(MoveLetPass(rest))
    _announce_pass(play, side, rest=rest)


def _announce_pass(play: BattlePlay, side: Side, *, rest: bool = False) -> None:
    battle = play.state
    name = battle.sides[side].name
    moves = f"all moves of {battle.hand}" if rest else "the move"
    play.announce(f"The {name} player lets {moves} pass.")


@move("ask-at-moves", "When to ask me", ("side",))
def choose_when_asked(play: BattlePlay) -> None:
    """Choose in secret at which enemy moves of this turn the page asks for fire (11.4).

    A move that the page does not ask about passes immediately, so the enemy may infer which units
    could fire.
    """
    side: Side = play.actor.side  # type: ignore[assignment]
    can = may_choose_when_asked(play.state, side)
    play.require(can, "None of your units can fire at moves now.")
    now = play.state.asked_at.get(side, EVERY_MOVE)
    chosen = play.choose("when", "At which enemy moves of this turn are you asked?", ASKED_AT, now)
    play.need_change(chosen != now)
    waits = side_that_may_fire(play.state) == side
    play.record(FireQuestionsChosen(side, chosen))
    words = next(option.words for option in ASKED_AT if option.value == chosen)
    play.log(["umpire", side], f"{play.state.sides[side].name} is asked to fire: {words.lower()}.")
    if waits and side_that_may_fire(play.state) is None:
        play.record(MoveLetPass())
        _announce_pass(play, side)
