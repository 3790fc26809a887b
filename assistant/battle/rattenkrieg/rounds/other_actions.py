"""All other actions of the list: each has its own move, or is declared and paid for (7.4)."""

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import AS_LISTED, actors, offer_reaction, take
from assistant.battle.rattenkrieg.kit.action_resolvers import WAYS
from assistant.battle.rattenkrieg.kit.log_lines import log_seen
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import BOTH, move
from assistant.battle.rattenkrieg.lookups.figures.listed_actions import WORDS, listed_actions
from assistant.battle.rattenkrieg.lookups.naming import count, man, umpire_name
from assistant.battle.rattenkrieg.lookups.sight_and_sound_ranges import (
    alarm_range_tonight,
    audible_range,
    describe_audible_range,
)
from assistant.battle.rattenkrieg.rounds.leaders.signal_flares import (
    FLARE,
    ask_signal_flare,
    light_signal_flare,
    signal_range,
)
from assistant.battle.rattenkrieg.rounds.sending import BY_SIGNAL, MEANS
from assistant.battle.rattenkrieg.state import Element
from assistant.cards.wording import words_of
from assistant.rules.rattenkrieg.noise import ACTIONS

SIGNAL = "make-signal"
SIGNAL_MEANS = tuple(means for means in MEANS if means.value in BY_SIGNAL)
HEARD = {"whistle": "a whistle", "shout": "a shout"}
SIGNALS = ("quiet-gesture", SIGNAL, *HEARD)


@move("act", "Another action", BOTH, about="element", button="Take this action")
def take_other_action(play: BattlePlay) -> None:
    """Carry out another action of the list by its own move, or only pay for it."""
    element = asking.ask_actor(play)
    action = play.choose("action", "Which action?", _action_options(play, element))
    if action in WAYS:
        WAYS[action](play)
        return
    doing = _ask_doers(play, element, action)
    means = play.choose("means", "How?", SIGNAL_MEANS) if action == SIGNAL else ""
    flare = ask_signal_flare(play) if means == FLARE else None
    printed = ACTIONS.row(action)["cost"]
    cost = printed if printed is not None else play.whole("cost", "How many actions?", 1, most=8)
    far = 0.0 if ACTIONS.row(action)["type"] == "M" else None
    take(play, element, action, doing, cost=int(cost), moved_in=far, full_allowance=True)
    if flare:
        light_signal_flare(play, flare)
    heard = signal_range(play.state, means) if means else audible_range(play.state, action)
    offer_reaction(play, element, action, heard if means else AS_LISTED)
    name = str(ACTIONS.row(action)["name"]).lower() + (f" by {words_of(means)}" if means else "")
    reach = describe_audible_range(heard)
    who = man(play.state.figures[doing[0]]) if len(doing) == 1 else f"{len(doing)} figures"
    play.log("umpire", f"{umpire_name(play.state, element)}: {who}, {name}; {reach}.")
    play.log(element.side, f"{element.title}: {who}, {name}; {reach}.")
    log_seen(play, element, name)
    if action in HEARD and alarm_range_tonight(play.state, ACTIONS.row(action)) == "table":
        play.log(play.state.enemy(element.side).id, f"You hear {HEARD[action]}.")


def _action_options(play: BattlePlay, element: Element) -> list[Option]:
    """Return the actions that the element can take now.

    An action that was entered but is impossible now is included, so that its refusal gives the
    reason.
    """
    found = listed_actions(play.state, element)
    options = [
        Option(id, WORDS[id], _cost_label(id), group) for group in found for id in found[group]
    ]
    entered = str(play.given("action") or "")
    if entered in WORDS and entered not in [option.value for option in options]:
        options.append(Option(entered, WORDS[entered], _cost_label(entered), "Not now"))
    if not options:
        raise Refused(f"{element.title} can do nothing else now.")
    return options


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
