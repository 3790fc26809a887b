"""Every other action of the list: by a move of its own, or declared and paid (7.4)."""

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import actors, offer_reaction, take
from assistant.battle.rattenkrieg.kit.action_resolvers import WAYS
from assistant.battle.rattenkrieg.kit.log_lines import log_seen
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import BOTH, move
from assistant.battle.rattenkrieg.lookups.naming import count, man, umpire_name
from assistant.battle.rattenkrieg.lookups.sight_and_sound_ranges import (
    alarm_range_tonight,
    audible_range,
    describe_audible_range,
)
from assistant.battle.rattenkrieg.state import Element
from assistant.rules.rattenkrieg.noise import ACTIONS

HEARD = {"whistle": "a whistle", "shout": "a shout"}
SIGNALS = ("quiet-gesture", "make-signal", *HEARD)
OTHER = {  # in plain words; the printed list is shorter
    "quiet-gesture": "Make a quiet gesture",
    "make-signal": "Make a signal",
    "shout": "Shout",
    "whistle": "Use the whistle",
    "provoke": "Provoke the enemy",
    "reconnaissance-by-fire": "Reconnaissance by fire",
    "board": "Board or leave a vehicle or boat",
    "climb": "Climb",
    "jump": "Jump or fall",
    "swim": "Swim",
    "demolition": "Demolition",
    "first-aid": "First aid",
    "force-door": "Force a door or window",
    "make-loophole": "Make a loophole",
    "use-door": "Open or close a door",
    "pick-up-weapon": "Pick up a weapon",
    "handle-object": "Push, use, set or break an object",
    "repair": "Repair",
    "search-booby-traps": "Search for booby traps",
    "set-booby-traps": "Set booby traps",
    "move-injured": "Move a wounded figure",
    "throw-molotov": "Throw a Molotov cocktail",
    "fight": "Fight",
}


@move("act", "Another action", BOTH, about="element")
def take_other_action(play: BattlePlay) -> None:
    """Carry out any other action of the list: by its own move, or declared, paid and heard."""
    element = asking.ask_actor(play)
    options = [Option(id, words, _cost_label(id)) for id, words in OTHER.items()]
    action = play.choose("action", "What?", options)
    if action in WAYS:
        WAYS[action](play)
        return
    doing = _ask_doers(play, element, action)
    printed = ACTIONS.row(action)["cost"]
    cost = printed if printed is not None else play.whole("cost", "How many actions?", 1, most=8)
    far = 0.0 if ACTIONS.row(action)["type"] == "M" else None
    take(play, element, action, doing, cost=int(cost), moved_in=far, full_allowance=True)
    offer_reaction(play, element, action)
    name = str(ACTIONS.row(action)["name"]).lower()
    reach = describe_audible_range(audible_range(play.state, action))
    who = man(play.state.figures[doing[0]]) if len(doing) == 1 else f"{len(doing)} figures"
    play.log("umpire", f"{umpire_name(play.state, element)}: {who}, {name}; {reach}.")
    play.log(element.side, f"{element.title}: {who}, {name}; {reach}.")
    log_seen(play, element, name)
    if action in HEARD and alarm_range_tonight(play.state, ACTIONS.row(action)) == "table":
        play.log(play.state.enemy(element.side).id, f"You hear {HEARD[action]}.")


def _ask_doers(play: BattlePlay, element: Element, action: str) -> tuple[str, ...]:
    """Ask who does the action; a signal is given by one figure, by default the leader."""
    could = actors(play, element, action)
    if action not in SIGNALS:
        return asking.ask_figures(play, "Who?", could, element, action)
    leader = play.state.leader(element)
    usual = leader.id if leader in could else None
    return (asking.ask_figure(play, "man", "Who?", could, element, usual, action).id,)


def _cost_label(id: str) -> str:
    cost = ACTIONS.row(id)["cost"]
    return "" if cost is None else count(int(cost), "action", "actions")
