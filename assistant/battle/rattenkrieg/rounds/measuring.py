"""Distances that the umpire enters, and the measurement before an action (Rattenkrieg 7.3)."""

from assistant.battle.play import Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.animals import MeasurementUsed
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.kit.unable import may_act
from assistant.battle.rattenkrieg.lookups import distances
from assistant.battle.rattenkrieg.lookups.enemies import LOCATED
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.naming import count, side_name, umpire_name


@move("tell-distances", "Enter distances", UMPIRE_ONLY, about="element")
def enter_distances(play: BattlePlay) -> None:
    """Enter the distance in inches from an element to each enemy; a blank one stays unknown."""
    element = asking.ask_element(play)
    battle = play.state
    enemies = [x for x in battle.of_side(battle.enemy(element.side).id) if battle.able(x)]
    if not enemies:
        raise Refused("No enemy is left to measure to.")
    changes = 0
    for enemy in enemies:
        before = distances.distance_known(battle, element.id, enemy.id, play.actor)
        inches = play.maybe(f"to_{enemy.id}", f"To {umpire_name(battle, enemy)}", before)
        if inches != before:
            play.record(e.DistanceEntered(element.id, enemy.id, inches))
            changes += 1
    play.need_change(changes > 0)
    entered = count(changes, "distance", "distances")
    play.log("umpire", f"{umpire_name(battle, element)}: {entered} entered.")


@move("measure", "Measure", about="element")
def measure_before_action(play: BattlePlay) -> None:
    """Measure one distance to an enemy before an action, if the house rule is in play (7.3)."""
    element = asking.ask_element(play)
    battle = play.state
    play.require(
        is_on(battle, "one_measurement_per_action"),
        "The rule of one measurement before an action is not in play.",
    )
    may_act(play, element)
    spent = sum(x.spent for x in battle.of_side(element.side))
    done = battle.animals.measured.get(element.side) == spent
    play.require(not done, "One distance has been measured for this action already.")
    target = asking.ask_enemy(
        play, element, LOCATED, "Which enemy is measured to?", vehicles=True, is_action=False
    )
    inches = asking.ask_distance(play, element, target)
    play.record(MeasurementUsed(element.side, spent))
    play.log(
        "umpire",
        f"{umpire_name(battle, element)} measures to {umpire_name(battle, target)}: {inches:g}″.",
    )
    name = side_name(battle, target, element.side)
    play.log(element.side, f"{element.title} measures to {name}: {inches:g}″.")
