"""The leader of another element, whose Morale figures in sight use (Rattenkrieg 13.4)."""

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.figures.leaders import quality_of_figure
from assistant.battle.rattenkrieg.state import Element

NONE = "none"


def ask_other_leader(play: BattlePlay, element: Element) -> dict[str, int]:
    """Return the Morale of another element's leader in sight, as an input of the check."""
    morale = {
        x.id: quality_of_figure(play.state, leader) + x.aggressiveness
        for x in play.state.of_side(element.side)
        if x.id != element.id and (leader := play.state.leader(x))
    }
    options = [Option(NONE, "No leader")]
    options += [Option(id, play.state.elements[id].title, str(n)) for id, n in morale.items()]
    chosen = play.choose(
        "leader", "Is another element’s leader in sight?", options, NONE, rare=True
    )
    return {} if chosen == NONE else {"leader_morale": morale[chosen]}
