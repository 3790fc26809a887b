"""Poor fire discipline: figures open fire without orders (Rattenkrieg 10.1.8, 15.16)."""

from collections.abc import Iterator

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.morale_and_captives.morale import (
    DisciplineChecked,
    FireOpened,
    UnorderedFireEnded,
)
from assistant.battle.rattenkrieg.kit import leading
from assistant.battle.rattenkrieg.kit.acting import open_round
from assistant.battle.rattenkrieg.kit.fire_effects import turn_order_over
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.pending_checks import pending_check_of_table
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.lookups.figures import action_limits, melee_weapons
from assistant.battle.rattenkrieg.lookups.figures.leaders import (
    command_state,
    is_command_known,
    quality_used,
)
from assistant.battle.rattenkrieg.lookups.in_play import house_rules
from assistant.battle.rattenkrieg.lookups.naming import side_name, umpire_name
from assistant.battle.rattenkrieg.lookups.vehicles.crews import is_commander, is_serving_crew
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_away
from assistant.battle.rattenkrieg.state import Battle, Element, PendingCheck
from assistant.cards.wording import listed
from assistant.rules.dice import given_dice
from assistant.rules.procedures import find
from assistant.rules.rattenkrieg.morale.morale import WEAPONS
from assistant.rules.rattenkrieg.noise import SHOOTING

CHECK = "rattenkrieg/poor-fire-discipline"


def require_fire_first(play: BattlePlay, element: Element, action: str) -> None:
    """Refuse any other action to an element that must open fire without orders."""
    enemy = play.state.morale.unbidden.get(element.id)
    if enemy and action_limits.must_fire_first(play.state, element, action):
        at = side_name(play.state, play.state.elements[enemy], element.side)
        play.require(False, f"{element.title} opens fire on {at} without orders: it fires first.")


def end_fire_without_orders(play: BattlePlay) -> None:
    """Record that an element has opened fire without orders, as required."""
    if play.state.phase != "engagement":
        return
    for event in [x for x in play.events if isinstance(x, e.ActionTaken)]:
        if event.element in play.state.morale.unbidden and event.action in SHOOTING:
            play.record(UnorderedFireEnded(event.element))


def suggest_discipline_checks(play: BattlePlay) -> None:
    """Suggest a discipline check when an enemy becomes known, or an active element sees one."""
    if play.state.phase != "engagement":
        return
    for event in list(play.events):
        match event:
            case e.ConcealmentChanged(id, "undetected", now) | e.ValueOverruled(
                id, "concealment", "undetected", now
            ) if now != "undetected":
                _suggest_check(play, play.state.elements[id], None)
            case e.ElementActivated(id):
                for enemy in _untried_enemies(play.state, play.state.elements[id]):
                    _suggest_check(play, enemy, play.state.elements[id])


def _untried_enemies(battle: Battle, element: Element) -> list[Element]:
    """Return the known enemies for which an element's discipline has not been checked yet."""
    tried = battle.morale.tempted.get(element.id, ())
    enemies = battle.of_side(battle.enemy(element.side).id)
    return [x for x in enemies if x.concealment != "undetected" and x.id not in tried]


def _suggest_check(play: BattlePlay, enemy: Element, only: Element | None) -> None:
    among = [x for x in elements_tempted_by(play.state, enemy) if only in (None, x)]
    id = f"tempted {enemy.id}" + (f" {only.id}" if only else "")
    if among and not any(owed.id.startswith(f"tempted {enemy.id}") for owed in play.state.owed):
        thing = f"{umpire_name(play.state, enemy)} is seen."
        if only:
            thing = f"{umpire_name(play.state, only)} sees {umpire_name(play.state, enemy)}."
        play.record(e.CheckScheduled(PendingCheck(id, "temptation", None, thing=thing)))


def elements_tempted_by(battle: Battle, enemy: Element) -> Iterator[Element]:
    """Yield the elements that need a discipline check if they see this enemy.

    An element that has just fired, or tried to, no longer waits for an order to fire.
    """
    if not battle.able(enemy):
        return
    for x in battle.of_side(battle.enemy(enemy.side).id):
        unknown = not is_command_known(battle, x) and not _has_commander(battle, x)
        alone = unknown or command_state(battle, x) == "out-of-command"
        may = alone and x.id not in battle.morale.unbidden and x.left
        may = may and x.last_action not in SHOOTING and not is_away(battle, x.id)
        if may and battle.fit(x) and _needs_check(battle, x, enemy):
            yield x


def _has_commander(battle: Battle, element: Element) -> bool:
    """Return whether a crew serves its vehicle under its own commander."""
    vehicle = battle.vehicles.get(element.id)
    if vehicle is None or not is_serving_crew(battle, element):
        return False
    return any(is_commander(vehicle, man.id) for man in battle.fit(element))


def _needs_check(battle: Battle, element: Element, enemy: Element) -> bool:
    inputs = {**house_rules(battle, find(CHECK)), **_check_inputs(battle, element, enemy)}
    return bool(find(CHECK).resolve(inputs, given_dice({"discipline": 1})).outcome.check_needed)


def _check_inputs(battle: Battle, element: Element, enemy: Element) -> dict[str, int]:
    return {
        "quality": quality_used(battle, element),
        "own_tier": weapon_tier(battle, element),
        "enemy_tier": weapon_tier(battle, enemy),
    }


def weapon_tier(battle: Battle, element: Element) -> int:
    """Return the tier of the weapon that most figures of an element carry (10.1.8)."""
    carried = melee_weapons.most_common_weapon(battle.able(element)) or "melee-weapon"
    return int(WEAPONS.row(carried)["tier"])


def _command_words(battle: Battle, element: Element) -> str:
    """Return an element's command state as text."""
    return command_state(battle, element).replace("-", " ")


@move("check-discipline", "Fire discipline", UMPIRE_ONLY)
def check_discipline(play: BattlePlay) -> None:
    """Check the discipline of figures that see an enemy; those that fail open fire.

    It is an automatic reaction: the order is turned over, and the shot is the next action.
    """
    owed = pending_check_of_table(play, "temptation")
    _, enemy_id, *only = owed.id.split()
    enemy = play.state.elements[enemy_id]
    among = [x for x in elements_tempted_by(play.state, enemy) if not only or x.id in only]
    if not among:
        raise Refused("No element is left that it could tempt to open fire.")
    out = tuple(x.id for x in among if x.command == "out-of-command")
    usual = out or ((among[0].id,) if len(among) == 1 else None)
    options = [
        Option(x.id, umpire_name(play.state, x), _command_words(play.state, x)) for x in among
    ]
    seeing = play.several("who", f"Who sees {umpire_name(play.state, enemy)}?", options, usual)
    play.record(e.CheckMade(owed.id))
    opened = []
    for x in (each for each in among if each.id in seeing):
        name = umpire_name(play.state, x)
        command = leading.ask_command(play, x, f"in_touch_{x.id}", name)
        check = play.resolve(
            CHECK,
            {**_check_inputs(play.state, x, enemy), "in_contact": command != "out-of-command"},
            prefix=f"{umpire_name(play.state, x)}: ",
        )
        play.record(DisciplineChecked(x.id, enemy.id))
        if check.opens_fire:
            _open_fire_without_orders(play, x, enemy)
            opened.append(umpire_name(play.state, x))
    who = listed(opened) or "nobody"
    target = umpire_name(play.state, enemy)
    play.log("umpire", f"Fire discipline: {who} opened fire at {target} without orders.")


def _open_fire_without_orders(play: BattlePlay, element: Element, enemy: Element) -> None:
    open_round(play)
    turn_order_over(play, element)
    play.record(e.ElementDeployed(element.id))
    if not (play.state.round and element.id in play.state.round.active):
        play.record(e.ElementActivated(element.id, in_reaction=True))
    play.record(FireOpened(element.id, enemy.id))
    at = side_name(play.state, enemy, element.side)
    play.log(element.side, f"{element.title} opens fire on {at} without orders: shoot now.")
