"""The correction of a whole platoon's place (Desert Rats; 4.1)."""

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.kit.register import BattlePlay, move
from assistant.battle.desert_rats.movement.measuring import describe_ways
from assistant.battle.desert_rats.orders.giving_orders import chosen_platoon
from assistant.battle.desert_rats.rulings.new_places import tell_new_places
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Element, Platoon
from assistant.battle.desert_rats.turn.turns import draft_again_in_reports
from assistant.cards.wording import listed

FARTHEST_M = 10_000.0


@move("shift-platoon", "Shift a platoon")
def shift_platoon(play: BattlePlay) -> None:
    """Move a platoon and all of its elements by the same offset."""
    platoon = chosen_platoon(play)
    east = play.number("east_m", "How far east?", least=-FARTHEST_M, most=FARTHEST_M, unit=" m")
    north = play.number("north_m", "How far north?", least=-FARTHEST_M, most=FARTHEST_M, unit=" m")
    elements = elements_on_the_ground(play.state, platoon)
    play.need(bool(elements), f"No element of {platoon.name} is on the map.")
    plan = play.state.plan
    off = [x.name for x in elements if not plan.holds((x.x_m + east, x.y_m + north))]
    play.need(not off, f"{listed(off)} would move off the map.")
    words = describe_ways(play.state, elements, (east, north))
    place = (platoon.x_m + east, platoon.y_m + north)
    play.record(e.PlatoonPlaced(platoon.id, *place, platoon.heading_deg, platoon.formation))
    for x in elements:
        to = (x.x_m + east, x.y_m + north)
        play.record(e.Moved(x.id, *to, x.heading_deg, moved=False))
    draft_again_in_reports(play)
    play.log("umpire", f"{platoon.name} is put elsewhere: {words}.")
    tell_new_places(play, [x.id for x in elements])


def elements_on_the_ground(battle: Battle, platoon: Platoon) -> list[Element]:
    """Return a platoon's elements that are on the ground, not carried."""
    if platoon.off:
        return []
    return [x for x in battle.elements_of_platoon(platoon) if x.carried_by is None]
