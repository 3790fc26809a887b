"""Close combat between figures in base contact, round after round (Rattenkrieg 17)."""

from typing import Any

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.close_combat.contact import figures_outside, is_within_reach
from assistant.battle.rattenkrieg.close_combat.groups import (
    ask_elements_in_melee,
    ask_who_touches,
    by_element,
    continue_group,
    highest_aggressiveness,
    pairs_in_contact,
    settle_rounds,
    why_no_fight,
)
from assistant.battle.rattenkrieg.close_combat.next_rounds import still_touching
from assistant.battle.rattenkrieg.events.morale_and_captives.morale import ElementsAttacked
from assistant.battle.rattenkrieg.fire.shooters import check_will_to_fire
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import close_requests, offer_reaction, take
from assistant.battle.rattenkrieg.kit.fire_effects import apply_result, expose_orders
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.kit.requests import Request, request_umpire
from assistant.battle.rattenkrieg.kit.unable import may_act
from assistant.battle.rattenkrieg.kit.visibility import reveal_to_enemy
from assistant.battle.rattenkrieg.lookups import guns
from assistant.battle.rattenkrieg.lookups.enemies import LOCATED
from assistant.battle.rattenkrieg.lookups.figures import melee_weapons
from assistant.battle.rattenkrieg.lookups.figures.conduct import HOLDS, why_held_back
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.naming import man, side_name, umpire_name
from assistant.battle.rattenkrieg.morale.captives import log_figures, remove_from_fight
from assistant.battle.rattenkrieg.state import Element, Figure
from assistant.battle.register import SIDE_ONLY
from assistant.cards.wording import listed
from assistant.rules.rattenkrieg.close_combat.close_combat import (
    HELPERS_EACH,
    WEAPONS,
    weapon_in_words,
)

FATES = (Option("prisoner", "Taken prisoner"), Option("dead", "Killed"))
BLADES = ("knife-improvised", "bayonet-assault-rifle")
HITS = {"dead": "dead", "wounded": "wounded", "retreats": "goes back 1″ with the figures behind"}


@move("close-combat", "Close combat", UMPIRE_ONLY, about="element")
def fight_close_combat(play: BattlePlay) -> None:
    """Fight one round between all figures in contact, with this element as the attacker.

    Figures of several elements may be in contact. No action is spent, unless a side opens the
    combat without moving into contact. If this element does not fight, such as a broken one, its
    target attacks it.
    """
    element = asking.ask_element(play)
    play.need(play.state.phase == "engagement", "Close combat is possible only in the engagement.")
    target = _ask_target(play, element)
    if why_no_fight(play.state, element) and not why_no_fight(play.state, target):
        element, target = target, element
    own, foes = ask_elements_in_melee(play, element, target)
    attackers, defenders = ask_who_touches(play, own, foes, still_touching(play, element, target))
    fighting = [
        m
        for m in defenders
        if m.state == "ready" and not why_no_fight(play.state, play.state.owner(m.id))
    ]
    melee = (
        _melee_inputs(play, attackers, fighting)
        if fighting
        else _helpless_inputs(attackers, defenders)
    )
    opens = play.flag("opens", "Did a Fight action open it, without a move?", rare=True)
    if opens:
        may_act(play, element)
        take(play, element, "fight", tuple(m.id for m in attackers if m.id in element.figures))
        arms = [melee_weapons.contact_weapon(m) for m in attackers]
        blades = all(arm in BLADES for arm in melee.get("attackers", arms))
        if check_will_to_fire(play, element, 0, target=target, knife=blades) != "attacks":
            log_element(play, element, " does not attack.")
            return
    if is_on(play.state, "aggressiveness"):
        melee["attacker_aggressiveness"] = highest_aggressiveness(play.state, attackers)
        melee["defender_aggressiveness"] = highest_aggressiveness(play.state, defenders)
    names = {"attacker": attackers, "defender": fighting}
    called = {f"{x} {n}": man(m) for x, men in names.items() for n, m in enumerate(men, start=1)}
    fight = play.resolve("rattenkrieg/close-combat", melee, words=called)
    helpless = f"What happens to {listed([man(m) for m in defenders])}? The attacker chooses."
    fate = play.choose("fate", helpless, FATES) if not fighting else ""
    pairs = pairs_in_contact(play.state, attackers, defenders)
    for each, foe in pairs:
        _begin_contact(play, each, foe)
    rounds = settle_rounds(play, pairs)
    close_requests(play, element)
    back: Figure | None = None
    if not fighting:
        _apply_mercy(play, defenders, fate, attackers[0])
    elif fight.result.endswith("surrenders"):
        attacking = fight.result.startswith("attacker")
        men, takers = (attackers, fighting) if attacking else (fighting, attackers)
        _take_prisoners(play, men, takers[0])
    else:
        who, _, hit = fight.result.partition("-")
        men, foes_name = (attackers, "defenders")
        if who == "defender":
            men, foes_name = (fighting, "attackers")
        figure = men[fight.figure - 1]
        if hit == "retreats":
            back = figure
        else:
            # Ruling: of several it is the first man's weapon that wounds.
            first = (fighting if foes_name == "defenders" else attackers)[0]
            apply_result(play, figure, hit, melee_weapons.wound_cause(melee[foes_name][0], first))
        log_figures(play, play.state.owner(figure.id), [figure], HITS[hit])
    stay, hold = ([m for m in men if m != back] for men in (attackers, defenders))
    continue_group(play, pairs, stay, hold, rounds)
    offer_reaction(play, element, "fight")


@move("ask-close-combat", "Close combat", SIDE_ONLY, about="element")
def request_close_combat(play: BattlePlay) -> None:
    """Ask the umpire for a close combat of figures whose bases touch; it needs no action (17.1)."""
    element = asking.ask_element(play)
    why = "Close combat is possible only in the rounds of an engagement turn."
    play.need(play.state.phase == "engagement" and play.state.stage == "rounds", why)
    play.need(bool(play.state.fit(element)), f"{element.title} has nobody who can fight.")
    held = why_held_back(play.state, element, "fight")
    play.require(not held, f"{element.title}: {HOLDS.get(held, '')}.")
    target = asking.ask_enemy(play, element, LOCATED, "Whose bases do they touch?", is_action=False)
    wants = f"wants close combat with {side_name(play.state, target, element.side)}"
    request_umpire(play, element, "close-combat", Request({"target": target.id}, wants))


def _ask_target(play: BattlePlay, element: Element) -> Element:
    """Ask for the enemy element in contact; those known best come first."""
    degrees = ("identified", "located", "undetected")
    theirs = play.state.of_side(play.state.enemy(element.side).id)
    near = [x for x in theirs if is_within_reach(play.state, x)]
    enemies = [x for x in near if figures_outside(play.state, x)]
    enemies.sort(key=lambda x: degrees.index(x.concealment))
    if not enemies:
        raise Refused("No enemy is left to fight outside a vehicle. Figures assault vehicles.")
    options = [Option(x.id, umpire_name(play.state, x), x.concealment) for x in enemies]
    return play.state.elements[play.choose("target", "Which enemy do they attack?", options)]


def _melee_inputs(
    play: BattlePlay, attackers: list[Figure], defenders: list[Figure]
) -> dict[str, Any]:
    """Return the inputs of the fight: helpers, surprise, and the weapon of each figure."""
    helpers = {
        f"{name}_helpers": play.whole(f"{name}_helpers", words, 0, most=HELPERS_EACH * len(men))
        for name, words, men in (
            ("attacker", "Figures who help the attackers", attackers),
            ("defender", "Figures who help the defenders", defenders),
        )
    }
    behind = play.flag("from_behind", "Do they come from behind?")
    words = "Is it before the defender could turn, or after a reaction that lost the initiative?"
    unready = behind and play.flag("caught_unready", words)
    return {
        "attackers": [_ask_melee_weapon(play, m) for m in attackers],
        "defenders": [_ask_melee_weapon(play, m) for m in defenders],
        "from_behind": behind,
        "caught_unready": unready,
        **helpers,
    }


def _ask_melee_weapon(play: BattlePlay, figure: Figure) -> str:
    options = [Option(key, weapon_in_words(key)) for key in dict.fromkeys(WEAPONS)]
    words = f"{man(figure)} fights with"
    usual = melee_weapons.contact_weapon(
        figure, standing=guns.is_held_by_weapon(play.state, figure)
    )
    return play.choose(f"arm_{figure.id}", words, options, usual, rare=True)


def _helpless_inputs(attackers: list[Figure], defenders: list[Figure]) -> dict[str, Any]:
    return {
        "attackers": [melee_weapons.contact_weapon(m) for m in attackers],
        "defenders": [melee_weapons.contact_weapon(m) for m in defenders],
        "defender_helpless": True,
    }


def _take_prisoners(play: BattlePlay, men: list[Figure], taker: Figure) -> None:
    """Make figures prisoners of one of their enemies, who escorts them."""
    captor = play.state.owner(taker.id)
    for element, taken in by_element(play.state, men):
        remove_from_fight(play, element, taken, "prisoner", captor, taker.id)
        log_figures(play, element, taken, "taken prisoner")


def _apply_mercy(play: BattlePlay, men: list[Figure], fate: str, taker: Figure) -> None:
    """Kill or capture figures that cannot fight, as the attacker chooses (13.1.2, 17.1)."""
    if fate == "prisoner":
        _take_prisoners(play, men, taker)
        return
    for element, killed in by_element(play.state, men):
        for figure in killed:
            apply_result(play, figure, "dead")
        log_figures(play, element, killed, "killed")


def _begin_contact(play: BattlePlay, element: Element, target: Element) -> None:
    """Identify two elements in contact with each other, and count this turn as a combat turn."""
    for met in (element, target):
        # Ruling: the book does not say so, but nobody fights hand to hand unseen.
        reveal_to_enemy(play, met, "spotted")
    play.record(
        ElementsAttacked(element.id, (target.id,)), e.DistanceEntered(element.id, target.id, 0)
    )
    expose_orders(play, target)
    if not play.state.combat:
        play.record(e.CombatHappened())
    battle = play.state
    them = umpire_name(battle, target)
    play.log("umpire", f"{umpire_name(battle, element)} is at close quarters with {them}.")
    for own, other in ((element, target), (target, element)):
        them = side_name(battle, other, own.side)
        play.log(own.side, f"{own.title} is at close quarters with {them}.")
