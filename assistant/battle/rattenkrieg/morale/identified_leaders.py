"""Identifying enemy leaders, who may then be shot at by choice (Rattenkrieg 7.4.8, 15.17)."""

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.morale_and_captives.morale import (
    LeaderIdentified,
    LeaderSignsSet,
)
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.kit.visibility import light_at_target
from assistant.battle.rattenkrieg.lookups import distances
from assistant.battle.rattenkrieg.lookups.figures.leaders import (
    RULE,
    signs_of_leader,
    unidentified_leaders,
)
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.naming import (
    capital,
    man,
    name_of_base,
    side_name,
    umpire_name,
)
from assistant.battle.rattenkrieg.state import GONE, Element, Figure, PendingCheck
from assistant.cards.wording import words_of
from assistant.rules.dice import no_dice
from assistant.rules.procedures import find
from assistant.rules.rattenkrieg.fire.target_choice import LEADER_VISIBILITY
from assistant.rules.rattenkrieg.noise import LEADING


def suggest_identifying_leaders(play: BattlePlay) -> None:
    """Suggest identifying a leader that comes into sight or is seen to give orders."""
    if play.state.phase != "engagement":
        return
    for event in list(play.events):
        match event:
            case e.ConcealmentChanged(id, _, "identified") | e.ValueOverruled(
                id, "concealment", _, "identified"
            ):
                _suggest_leader_check(play, play.state.elements[id])
            case e.ActionTaken(id, action) if action in LEADING:
                _suggest_leader_check(play, play.state.elements[id])


def drop_checks_of_the_fallen(play: BattlePlay) -> None:
    """Drop the pending check of a leader who left the battle for good: nobody looks for one."""
    for check in play.state.owed:
        if check.kind == "leader" and play.state.figures[str(check.figure)].state in GONE:
            play.record(e.CheckMade(check.id))


def _suggest_leader_check(play: BattlePlay, element: Element) -> None:
    for figure in unidentified_leaders(play.state, element):
        id = f"leader {figure.id}"
        if all(owed.id != id for owed in play.state.owed):
            play.record(e.CheckScheduled(PendingCheck(id, "leader", element.id, figure.id)))


@move("identify-leader", "Identify a leader", UMPIRE_ONLY, about="element")
def identify_leader(play: BattlePlay) -> None:
    """Let an enemy in sight try to identify the leader of an element by visible signs."""
    play.need(is_on(play.state, RULE), "In this battle leaders need not be identified.")
    target, figure = _ask_leader(play)
    battle = play.state
    enemies = [x for x in battle.of_side(battle.enemy(target.side).id) if battle.fit(x)]
    if not enemies:
        raise Refused("Nobody is left to identify the leader.")
    options = [Option(x.id, umpire_name(battle, x)) for x in enemies]
    observer = battle.elements[
        play.choose("observer", "Who looks?", options, _nearest_observer(play, target, enemies))
    ]
    distance_in = asking.ask_distance(play, observer, target)
    words = [Option(k, words_of(k, first=True), f"+{_sign_value(k)}") for k in _KEYS]
    chosen_signs = play.several(
        "signs", "What shows that this is a leader?", words, signs_of_leader(battle, target, figure)
    )
    now = find("rattenkrieg/i-factor").resolve(
        {"distance_in": distance_in, "ambient": list(light_at_target(play))}, no_dice
    )
    condition = play.whole(
        "condition", "Visibility Condition", min(12, now.outcome.visibility), most=12, rare=True
    )
    seen = play.resolve(
        "rattenkrieg/identify-leader",
        {
            "attributes": list(chosen_signs),
            "distance_in": distance_in,
            "visibility_condition": condition,
        },
    )
    worn = tuple(sign for sign in chosen_signs if sign != ORDERS)
    if worn != battle.morale.wearing.get(figure.id):
        play.record(LeaderSignsSet(figure.id, worn))
    owed = f"leader {figure.id}"
    if any(each.id == owed for each in battle.owed):
        play.record(e.CheckMade(owed))
    them = f"{umpire_name(battle, target)}, {man(figure)}"
    if not seen.identified:
        play.log("umpire", f"{umpire_name(battle, observer)} does not identify {them}.")
        return
    play.record(LeaderIdentified(figure.id))
    play.log("umpire", f"{umpire_name(battle, observer)} identifies {them}.")
    there = capital(side_name(battle, target, observer.side))
    play.log(
        observer.side,
        f"{there}: {name_of_base(battle, figure)} is seen to be a leader.",
    )


ORDERS = "issuing-orders"
_KEYS = LEADER_VISIBILITY.keys()


def _sign_value(sign: str) -> int:
    return int(LEADER_VISIBILITY.row(sign)["value"])


def _ask_leader(play: BattlePlay) -> tuple[Element, Figure]:
    """Return the leader to identify and its element, from the pending check or the element."""
    owed = next((o for o in play.state.owed if o.id == play.given("owed")), None)
    if owed is not None and owed.kind == "leader" and owed.element and owed.figure:
        return play.state.elements[owed.element], play.state.figures[owed.figure]
    element = asking.ask_element(play)
    known = unidentified_leaders(play.state, element)
    if not known:
        raise Refused(f"{element.title} has no other leader in sight to identify.")
    return element, asking.ask_figure(play, "man", "Which leader?", known, element)


def _nearest_observer(play: BattlePlay, target: Element, enemies: list[Element]) -> str | None:
    """Return the id of the nearest known enemy, or of the enemy that acts now, or None."""
    far = {x.id: distances.distance_known(play.state, x.id, target.id, play.actor) for x in enemies}
    known = {id: inches for id, inches in far.items() if inches is not None}
    if known:
        return min(known, key=lambda id: known[id])
    acts = play.state.round.turn_of if play.state.round else None
    return acts if acts in far else None
