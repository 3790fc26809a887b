"""Morale checks: perils, acts of valor, and the close assault (Rattenkrieg 13.4)."""

from typing import Any

from assistant.battle.permission import resolve_if_permitted
from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.morale_and_captives.morale import RiskTaken
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.fire_effects import apply_result
from assistant.battle.rattenkrieg.kit.log_lines import log_element, log_enemy
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.own_actions import with_actions_left
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.kit.spent_actions import pay_action_of_some
from assistant.battle.rattenkrieg.kit.temporary_aggressiveness import (
    change_temporarily,
    changed_aggressiveness,
    is_in_fury,
)
from assistant.battle.rattenkrieg.kit.unable import nobody_can
from assistant.battle.rattenkrieg.lookups.figures import melee_weapons
from assistant.battle.rattenkrieg.lookups.figures.leaders import quality_used
from assistant.battle.rattenkrieg.lookups.in_play import house_rules
from assistant.battle.rattenkrieg.lookups.naming import man, umpire_name
from assistant.battle.rattenkrieg.morale.another_try import schedule_retry
from assistant.battle.rattenkrieg.morale.captives import ask_captor, log_figures, remove_from_fight
from assistant.battle.rattenkrieg.morale.figures_at_risk import Trial, roll_until_one_dares
from assistant.battle.rattenkrieg.morale.leaders_in_sight import ask_other_leader
from assistant.battle.rattenkrieg.state import Element, Figure
from assistant.cards.wording import words_of
from assistant.rules.procedures import find
from assistant.rules.rattenkrieg.morale.morale import WEAPONS

ALL = "all"
ABOARD = "is stunned: nobody hunkers down aboard"
CASES = (
    Option("danger-zone", "Crosses ground under fire"),
    Option("leaving-cover", "Leaves cover toward a spotted enemy"),
    Option("outgunned", "Is fired at by better weapons"),
)
DEEDS = {
    "fights-on": "an act of valor in the face of death",
    "confused": "confused: it stays in place and takes no initiative",
    "gives-up": "desertion",
}
GIVES_UP = (Option("prisoner", "Surrenders"), Option("deserted", "Deserts"))


@move("check-morale", "Check morale", UMPIRE_ONLY, about="element")
def check_morale(play: BattlePlay) -> None:
    """Check whether figures dare to cross ground, leave cover, or withstand better weapons.

    Each figure rolls until one passes. Figures that are afraid to go may try again with another
    action; figures that do not withstand fire hunker down.
    """
    element, up = _ask_able_element(play)
    case = play.choose("case", "What is the danger?", CASES)
    men = _ask_who(play, element, up, "Which figures must risk it?")
    if case != "outgunned":
        left = with_actions_left(play.state, men)
        play.require(bool(left), f"{element.title} has no action left for a new try.")
    better = _ask_weapons(play, element) if case == "outgunned" else {}
    peril = f"{case} {better['fired_by']}" if better else case
    dared = peril in play.state.morale.dared.get(element.id, ())
    inputs: dict[str, Any] = {
        "case": case,
        "aggressiveness": element.aggressiveness,
        **ask_other_leader(play, element),
        **better,
        "passed_by_comrade": play.flag("passed", "Has a comrade risked it?", dared, rare=not dared),
    }
    # the weapon that fired is in the working: it may be one that they have not seen
    shown = () if case == "outgunned" else (element.side,)
    rolling = men if case == "outgunned" else with_actions_left(play.state, men) or men
    trial = roll_until_one_dares(play, element, rolling, inputs, shown_to=shown)
    _make_pending_check(play, element, trial, others_left=len(men) < len(up))
    if trial.passed and not dared:
        play.record(RiskTaken(element.id, peril))
    failed = list(trial.failed)
    fails = "does not risk it: the action is lost"
    if trial.consequence == "action-lost":
        pay_action_of_some(play, element, failed, "did not risk it")
    elif trial.consequence == "hunkers-down":
        ends = {apply_result(play, figure, "hunkered-down") for figure in failed}
        fails = ABOARD if ends == {"stunned"} else "hunkers down"
        schedule_retry(play, element, better["fired_by"], failed)
    holds = "holds" if case == "outgunned" else "risks it"
    whole = len(men) == len(up)
    log_element(play, element, f": {trial.describe(holds, fails, is_whole=whole)}.")


def _make_pending_check(
    play: BattlePlay, element: Element, trial: Trial, *, others_left: bool
) -> None:
    """Make the check that was pending, unless other figures of the element still need it."""
    if others_left and trial.failed and trial.passed is None:
        return
    for owed in play.state.owed:
        if owed.id == play.given("owed") and owed.element == element.id:
            play.record(e.CheckMade(owed.id))


def _ask_able_element(play: BattlePlay) -> tuple[Element, list[Figure]]:
    """Return the element and its figures that can act."""
    element = asking.ask_element(play)
    play.need(play.state.phase == "engagement", "This is possible only in the engagement.")
    up = play.state.fit(element)
    if not up:
        raise nobody_can(play, element)
    return element, up


def _ask_who(play: BattlePlay, element: Element, up: list[Figure], words: str) -> list[Figure]:
    """Ask whether the check is for all figures together, or for a single one."""
    options = [Option(ALL, "All together"), *(Option(m.id, man(m)) for m in up)]
    chosen = play.choose("man", words, options, ALL)
    return up if chosen == ALL else [play.state.figures[chosen]]


def _quality_of(play: BattlePlay, element: Element, men: list[Figure]) -> int:
    """Return the Quality with which one figure, or a whole element, faces the danger."""
    return quality_used(play.state, element, men[0] if len(men) == 1 else None)


def _ask_weapons(play: BattlePlay, element: Element) -> dict[str, str]:
    """Ask what most of the element carry and what fired at it; only better weapons are offered."""
    tiers = {row["weapon"]: row["tier"] for row in WEAPONS.rows}
    keys = [Option(key, words_of(key), f"tier {tier}") for key, tier in tiers.items()]
    carried = melee_weapons.most_common_weapon(play.state.able(element)) or "melee-weapon"
    own = play.choose("own_weapon", "Weapon that most figures carry", keys, carried, rare=True)
    better = [
        Option(key.value, key.words, f"+{tiers[key.value] - tiers[own]}")
        for key in keys
        if tiers[key.value] > tiers[own]
    ]
    if not better:
        raise Refused("No weapon is better than theirs.")
    return {"own_weapon": own, "fired_by": play.choose("fired_by", "What fired?", better)}


@move("act-of-valor", "Act of valor", UMPIRE_ONLY, about="element")
def resolve_act_of_valor(play: BattlePlay) -> None:
    """Resolve an act of valor: figures facing certain death fight on, waver, or give up (13.4.3).

    Confused figures stay put and defend themselves, but take no initiative. Friends and enemies
    that see it are affected.
    """
    element, up = _ask_able_element(play)
    men = _ask_who(play, element, up, "Who faces sure death?")
    battle = play.state
    friends, enemies = (_ask_witnesses(play, element, name) for name in ("friends", "enemies"))
    valor = play.resolve(
        "rattenkrieg/act-of-valor",
        {
            "quality": _quality_of(play, element, men),
            "aggressiveness": element.aggressiveness,
        },
        shown_to=(element.side,),
    )
    out = "prisoner"
    if valor.result == "gives-up":
        out = play.choose("gives_up", "Its player chooses:", GIVES_UP)
    captor = ask_captor(play, element) if valor.result == "gives-up" and out == "prisoner" else None
    if valor.result == "gives-up" and out == "prisoner":
        log_figures(play, element, men, "taken prisoner")
    else:
        who = "" if len(men) == len(up) else f", {man(men[0])}"
        log_element(play, element, f"{who}: {DEEDS[valor.result]}.")
        if enemies and valor.enemies_change:
            log_enemy(play, element, f": {DEEDS[valor.result]}.")
    last = battle.turn + valor.turns - 1
    for ids, change in ((friends, valor.friends_change), (enemies, valor.enemies_change)):
        for id in ids:
            change_temporarily(play, play.state.elements[id], change, last)
    if valor.result == "gives-up":
        remove_from_fight(play, element, men, out, captor)  # type: ignore[arg-type]


def _ask_witnesses(play: BattlePlay, element: Element, name: str) -> tuple[str, ...]:
    """Ask which elements of one side are affected; among friends, by default the element itself."""
    battle = play.state
    side = element.side if name == "friends" else battle.enemy(element.side).id
    options = [Option(x.id, umpire_name(battle, x)) for x in battle.of_side(side) if battle.able(x)]
    if not options:
        return ()
    default = (element.id,) if name == "friends" else ()
    words = {"friends": "Which friends does it affect?", "enemies": "Which enemies does it affect?"}
    return play.several(name, words[name], options, default)


STAY = "With a leader, or orders to hold, the defenders stay: no die is rolled."


@move("contest-morale", "Close assault", UMPIRE_ONLY, about="element")
def contest_close_assault(play: BattlePlay) -> None:
    """Check whether the defenders leave their place before a close assault (13.4.4)."""
    element, _ = _ask_able_element(play)
    battle = play.state
    enemies = [x for x in battle.of_side(battle.enemy(element.side).id) if battle.able(x)]
    if not enemies:
        raise Refused("No enemy is left to assault.")
    options = [Option(x.id, umpire_name(battle, x), x.concealment) for x in enemies]
    target = battle.elements[play.choose("target", "Which enemy do they assault?", options)]
    led = play.flag("led", "Is a leader with the defenders?", battle.leader(target) is not None)
    hold = play.flag("hold", "Do they have orders to hold that place?")
    contest = resolve_if_permitted(
        play,
        "rattenkrieg/morale-contest",
        {
            "contest": "close-assault",
            "attacker_quality": quality_used(play.state, element),
            "attacker_aggressiveness": element.aggressiveness,
            "defender_quality": quality_used(play.state, target),
            "defender_aggressiveness": target.aggressiveness,
            "defender_leader": led,
            "defender_ordered_to_hold": hold,
            **house_rules(battle, find("rattenkrieg/morale-contest")),
        },
        lambda contest: "" if contest.applies else STAY,
    )
    if contest.result == "defender-stands" and not is_in_fury(play, target):
        now = changed_aggressiveness(
            play, target, contest.defender_aggressiveness - target.aggressiveness
        )
        if now != target.aggressiveness:
            play.record(e.AggressivenessChanged(target.id, target.aggressiveness, now))
    stands = play.state.elements[target.id].aggressiveness
    words = {
        "defender-retreats": "must leave for the nearest cover before the assault",
        "defender-chooses": "may stay or leave before the assault: its player chooses",
        "defender-stands": f"stands, Aggressiveness {stands}",
    }
    log_element(play, element, " begins a close assault.")
    log_enemy(play, element, " begins a close assault.")
    log_element(play, target, f" {words[contest.result]}.")
    # an equal die would give the difference of Morale away: both read the same until they see it
    leaves = contest.result == "defender-retreats"
    log_enemy(play, target, " leaves its place." if leaves else " is not driven out.")
