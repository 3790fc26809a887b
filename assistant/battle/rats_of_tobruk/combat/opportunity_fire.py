"""Fire at units that have just moved, or letting them pass (Rats of Tobruk 11.4)."""

from assistant.battle.play import Option
from assistant.battle.rats_of_tobruk.combat.shots import (
    ask_target,
    direct_fire_units,
    require_aim,
    resolve_shot,
)
from assistant.battle.rats_of_tobruk.events.movement import (
    MoveHalted,
    MoveLetPass,
    OpportunityFired,
)
from assistant.battle.rats_of_tobruk.kit.opportunity_fire import side_that_may_fire
from assistant.battle.rats_of_tobruk.kit.players import require_side
from assistant.battle.rats_of_tobruk.kit.printed_figures import unit_options
from assistant.battle.rats_of_tobruk.kit.register import BattlePlay, move, require_present
from assistant.battle.rats_of_tobruk.lookups.ground import enemy_of, hex_distance
from assistant.battle.rats_of_tobruk.state.battle import Battle
from assistant.battle.rats_of_tobruk.state.board import Unit
from assistant.frozen import replace
from assistant.rules.rats_of_tobruk.terms import Side


def opportunity_fire_units(battle: Battle, side: Side, step: int) -> list[Unit]:
    """Return units in range that may still fire at a step of the last move.

    Nobody fires at an earlier hex than the last shot did.
    """
    walk = battle.walk
    if walk is None or (walk.shots and step < walk.shots[-1][1]):
        return []
    hex = walk.steps[step].hex
    return [
        u
        for u in direct_fire_units(battle, side)
        if (u.id, step) not in walk.shots
        and (u.reach is None or hex_distance(battle, str(u.place), hex) <= u.reach)
    ]


@move("opportunity", "Opportunity fire")
def fire_at_opportunity(play: BattlePlay) -> None:
    """Fire at a hex that a moving enemy entered, before anybody else moves."""
    battle = play.state
    walk = require_present(battle.walk, "Nobody has moved just now.")
    side = enemy_of(battle.units[walk.units[0]].side)
    require_side(play, side)
    overruns = any(battle.units[id].overran for id in walk.units)
    over = battle.fight is not None or (battle.fighting and not overruns)
    play.require(not over, "The attacks have begun: nobody fires at that move any more.")
    able = {n: opportunity_fire_units(battle, side, n) for n in range(len(walk.steps))}
    hexes = [Option(str(n), f"{walk.steps[n].hex}") for n, units in able.items() if units]
    play.need(bool(hexes), "None of your units in range can still fire at this move.")
    step = int(play.choose("step", "At which hex?", hexes))
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
    side: Side = require_present(side_that_may_fire(battle), "Nobody waits for that.")
    require_side(play, side)
    rest = play.flag("rest", f"All that {battle.hand} still moves too?", rare=True)
    play.record(MoveLetPass(rest))
    name = battle.sides[side].name
    play.announce(f"{name}: no more fire at {f'{battle.hand} as it moves' if rest else 'that'}.")
