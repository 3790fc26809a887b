"""The first orders that a scenario gives a side: follow the road (Rattenkrieg, addendum)."""

from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.scenario.scenario_terms import must_follow_road


def require_first_orders(play: BattlePlay, move: str) -> None:
    """Refuse an order other than movement before an element has followed the road."""
    element = play.state.elements.get(str(play.given("element")))
    kind = play.given("kind")
    if move != "place-order" or element is None or kind in (None, "", "movement"):
        return
    words = f"{element.title} follows the road first: give it a movement order."
    play.require(not must_follow_road(play.state, element), words)
