"""The pending tasks of a fight: fire at a move, artillery, the roll, losses, the advance."""

from collections.abc import Iterator

from assistant.battle.rats_of_tobruk.combat.advances import units_that_may_advance
from assistant.battle.rats_of_tobruk.combat.retreats import side_that_chooses
from assistant.battle.rats_of_tobruk.combat.targets import guns_in_range
from assistant.battle.rats_of_tobruk.kit.opportunity_fire import side_that_may_fire
from assistant.battle.rats_of_tobruk.lookups.direct_fire import may_any_unit_fire
from assistant.battle.rats_of_tobruk.lookups.ground import enemy_of
from assistant.battle.rats_of_tobruk.state.actions import Fight, Walk
from assistant.battle.rats_of_tobruk.state.battle import Battle
from assistant.battle.screens.buttons import PendingTask, Tap
from assistant.cards.wording import listed
from assistant.rules.rats_of_tobruk.combat.results import fate_of
from assistant.rules.rats_of_tobruk.terms import Side

HELP = "Does artillery from other hexes help the defense?"
NO_HELP = "The defender has no artillery that can help from another hex."


def opportunity_fire_tasks(battle: Battle, walk: Walk, enemy: Side) -> Iterator[PendingTask]:
    """Yield the enemy's answer to a move: fire, or let it pass even if it cannot fire."""
    mover = battle.sides[enemy_of(enemy)].name
    title = f"The {mover} player moved to {walk.steps[-1].hex}"
    fire = Tap("Opportunity fire", "opportunity", opens=True)
    fires = may_any_unit_fire(battle, enemy)
    held = side_that_may_fire(battle) is not None
    word = (
        Tap("Let it pass", "let-pass", likely=not fires),
        Tap(f"Let all of {battle.hand} pass", "let-pass", {"rest": "yes"}),
    )
    if fires or held:
        taps = (*((fire,) if fires else ()), *(word if held else ()))
        words = _describe_wait(battle, enemy, fires=fires, held=held)
        yield PendingTask(title, words, taps, of=enemy, optional=not held)


def _describe_wait(battle: Battle, enemy: Side, *, fires: bool, held: bool) -> str:
    """Describe who waits after a move; `fires` if a unit may fire, `held` if an answer is due."""
    mover, other = battle.sides[enemy_of(enemy)].name, battle.sides[enemy].name
    if not held:
        return f"The {other} player let the move pass, but may still fire at it."
    if not fires:
        words = f"No {other} unit can fire at this move."
        return f"{words} The {mover} player waits until the {other} player lets it pass."
    return f"The {mover} player waits until the {other} player fires or lets the move pass."


def combat_tasks(battle: Battle, fight: Fight) -> Iterator[PendingTask]:
    """Yield the pending tasks at the stage of a combat."""
    attacker, defender = fight.attacker, enemy_of(fight.attacker)
    title = f"The fight for {fight.hex}"
    if fight.stage == "support":
        guns = guns_in_range(battle, defender, fight.hex)
        sole = {"guns": guns[0].id} if len(guns) == 1 else {}  # ticked on the sheet already
        add = (Tap("Add artillery", "support", sole, likely=True, opens=True),) if guns else ()
        taps = (*add, Tap("Without artillery", "support", likely=not guns))
        units = (*fight.attackers, *fight.guns)
        attack = f"{listed(units)} {'attack' if units[1:] else 'attacks'}."
        words = f"{attack} {HELP if guns else NO_HELP}"
        yield PendingTask(title, words, taps, of=defender)
    elif fight.stage == "roll":
        yield PendingTask(title, "", (likely_tap("Roll for the attack", "fight"),), of=attacker)
    elif fight.stage == "losses":
        choose = likely_tap("Choose losses", "choose-losses")
        yield PendingTask(title, _describe_losses(battle, fight), (choose,), of=fight.loser)
    elif fight.stage == "retreat":
        verb = "retreat" if fight.retreating[1:] else "retreats"
        words = f"{fight.code}: {listed(fight.retreating)} {verb} two hexes."
        of = side_that_chooses(battle, fight.loser) if fight.loser else None
        yield PendingTask(title, words, (likely_tap("Retreat", "retreat"),), of=of)
    else:
        able = bool(units_that_may_advance(battle, fight))
        taken = any(battle.units[u].place == fight.hex for u in fight.attackers)
        nobody = "Nobody else advances" if taken else "Nobody advances"
        over = Tap(nobody if able else "The fight is over", "end-fight", likely=not able)
        choice = (likely_tap("Advance", "advance"), over) if able else (over,)
        words = "The attacker has taken the hex." if taken else "The hex is empty."
        yield PendingTask(title, words, choice, of=attacker)


def _describe_losses(battle: Battle, fight: Fight) -> str:
    """Describe how many units of a side a result eliminates or depletes."""
    fate = fate_of(fight.code)
    name = battle.sides[fight.loser].name if fight.loser else ""
    units = f"1 {name} unit is" if fight.number == 1 else f"{fight.number} {name} units are"
    return f"{fight.code}: {units} {fate}."


def likely_tap(words: str, move: str, *, opens: bool = True, **answers: str) -> Tap:
    """Return a button that is likely to be tapped next."""
    return Tap(words, move, answers, likely=True, opens=opens)
