"""The stages of a combat after its dice: withdrawals, retreats, its end (Battleaxe 11.6)."""

from assistant.battle.battleaxe.combat.retreats import can_retreat, retreat_unit
from assistant.battle.battleaxe.events.combat import CombatStageReached, OverrunUpdated
from assistant.battle.battleaxe.events.impulses import ControlTaken
from assistant.battle.battleaxe.events.tracks import MarkerTurned
from assistant.battle.battleaxe.kit.register import BattlePlay, move
from assistant.battle.battleaxe.kit.wording import announce_act, counter_options, side_name
from assistant.battle.battleaxe.state.actions import Fight, Overrun, Stage
from assistant.battle.battleaxe.state.battle import Battle
from assistant.battle.battleaxe.state.board import Unit
from assistant.battle.battleaxe.turns.releases import check_releases
from assistant.cards.wording import listed
from assistant.frozen import replace
from assistant.rules.battleaxe.places import Side, enemy_of
from assistant.rules.battleaxe.retreats import may_withdraw

OTHER_STEP = "This combat is over or at another step. Go back to see what is due."


def fight_at(play: BattlePlay, stage: Stage, words: str = OTHER_STEP) -> Fight:
    """Return the combat; refuse the move with a sentence if the combat is not at this stage."""
    fight = play.state.fight
    play.need(fight is not None and fight.stage == stage, words)
    assert fight is not None
    return fight


def begin_next_stage(play: BattlePlay) -> None:
    """Begin the next stage that the combat still has; if there is none, end the combat."""
    fight = play.state.fight
    assert fight is not None
    for stage, is_next in (
        ("losses", fight.points > 0),
        (
            "withdrawal",
            fight.stage != "withdrawal" and bool(units_that_may_withdraw(play.state, fight)),
        ),
        ("retreat", fight.retreats and bool(remaining_attackers(play.state, fight))),
    ):
        if is_next:
            play.record(CombatStageReached(replace(fight, stage=stage)))  # type: ignore[arg-type]
            return
    _end_combat(play, fight)


def side_that_decides(battle: Battle, fight: Fight) -> Side:
    """Return the side that says whether the Advantage is spent: its holder, else the attacker."""
    return fight.attacker if battle.advantage == "none" else battle.advantage


def call_off_combat(play: BattlePlay, fight: Fight) -> None:
    """End a combat in which one side has no units left."""
    play.announce(
        f"The combat for {play.state.places[fight.place].words} ends: one side has no units left."
    )
    _end_combat(play, replace(fight, result=""))


def remaining_attackers(battle: Battle, fight: Fight) -> list[Unit]:
    """Return the attackers that are still in the place."""
    return [battle.units[id] for id in fight.attackers if battle.units[id].place == fight.place]


def units_that_may_withdraw(battle: Battle, fight: Fight) -> list[Unit]:
    """Return the defenders that may withdraw though nothing forces them (11.6.3)."""
    return [u for u in battle.enemies_in(fight.place, fight.attacker) if may_leave(battle, u)]


def may_leave(battle: Battle, unit: Unit) -> bool:
    """Return whether a defender may withdraw though nothing forces it."""
    return may_withdraw(unit.nationality, unit.strength) and can_retreat(battle, unit)


def _end_combat(play: BattlePlay, fight: Fight) -> None:
    """End the combat: settle the control of the place, used markers and Overruns."""
    battle = play.state
    left = remaining_attackers(battle, fight)
    place = battle.places[fight.place]
    won = left and not battle.enemies_in(fight.place, fight.attacker)
    if won and place.controlled_by != fight.attacker:
        play.record(ControlTaken(fight.place, fight.attacker))
        play.announce(f"{place.words} is {side_name(battle, fight.attacker)}.")
    overrun = fight.result == "overrun" and bool(left)
    made = battle.overran_into(fight.place) if fight.second else ()
    waiting = len(battle.overruns) > len(made)  # other second acts are not made yet
    for marker in list(battle.markers.values()):
        kept = (overrun or waiting) and marker.side == fight.attacker
        if marker.state == "in-use" and not kept:
            play.record(MarkerTurned(marker.id, "used"))
    play.record(CombatStageReached(None))
    if overrun:
        units = tuple(unit.id for unit in left)
        play.record(OverrunUpdated(Overrun(units, air=fight.air, guns=fight.guns)))
    if made:
        play.record(OverrunUpdated(None, tuple(id for over in made for id in over.units)))
    check_releases(play)


@move("withdraw", "Voluntary Retreat")
def withdraw_units(play: BattlePlay) -> None:
    """Withdraw defenders that are not forced to."""
    fight = fight_at(play, "withdrawal", "No unit can make a Voluntary Retreat now.")
    battle = play.state
    side = enemy_of(fight.attacker)
    play.require(play.acts_for(side), f"The {side_name(battle, side)} player says who retreats.")
    able = counter_options(units_that_may_withdraw(battle, fight))
    stands = play.given("stands") is not None
    units = () if stands else play.several("units", "Who retreats?", able)
    verb = "retreat" if units[1:] else "retreats"
    where = battle.places[fight.place].words
    words = (
        f"{listed(units)} {verb} voluntarily."
        if units
        else f"The defenders of {where} do not retreat."
    )
    announce_act(play, side, words)
    for id in units:
        retreat_unit(play, id, fight)
    begin_next_stage(play)


@move("fall-back", "Retreat")
def fall_back(play: BattlePlay) -> None:
    """Move repulsed attackers back to where they came from."""
    fight = fight_at(play, "retreat", "Attackers retreat only after a repulse.")
    battle = play.state
    play.require(play.acts_for(fight.attacker), "The attacker retreats these units.")
    where = battle.places[fight.place].words
    announce_act(play, fight.attacker, f"The attackers retreat from {where}.")
    for unit in remaining_attackers(battle, fight):
        retreat_unit(play, unit.id, fight)
    play.record(CombatStageReached(replace(fight, retreats=False, stage="withdrawal")))
    begin_next_stage(play)
