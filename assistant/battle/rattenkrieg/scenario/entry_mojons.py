"""Entry Mojons of a defender's reinforcements, placed after the approach (8.1.3.1, 9.2.4)."""

from assistant.battle.play import Refused
from assistant.battle.rattenkrieg.events.scenario import EntryMojonPlaced
from assistant.battle.rattenkrieg.kit.log_lines import log_side
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import BOTH, move
from assistant.battle.rattenkrieg.lookups.scenario.entry_mojons import entry_mojons_to_place

TOO_EARLY = "Entry Mojons of reinforcements are placed once the approach has ended."


@move("place-entry", "Place an entry Mojon", BOTH)
def place_entry_mojon(play: BattlePlay) -> None:
    """Place the entry Mojon of a defender's reinforcements, inside the scenario's area (9.2.4).

    It is not active until the reinforcements come, and enemies near it do not matter.
    """
    reserve = play.state.script.reserves.get(str(play.given("reserve")))
    if reserve is None or not play.acts_for(reserve.side):
        raise Refused("Choose reinforcements of this battle.")
    play.require(play.state.phase == "engagement", TOO_EARLY)
    waiting = entry_mojons_to_place(play.state, reserve.side)
    play.need(reserve in waiting, f"The entry Mojon of {reserve.name} cannot be placed now.")
    words = f"Where is it placed, inside the area of the scenario? {reserve.entry}"
    place = play.text("place", words, reserve.entry, longest=500, rare=True)
    play.record(EntryMojonPlaced(reserve.id, place))
    side = play.state.sides[reserve.side]
    log_side(play, side.id, f"The entry Mojon of {reserve.name} is placed: {place}")
    play.log(play.state.enemy(side.id).id, "The enemy places an entry Mojon for reinforcements.")
