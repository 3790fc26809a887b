"""The effects of fire on figures, and of casualties on their element (Rattenkrieg 13.1, 15, 16)."""

from collections.abc import Sequence

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.morale_and_captives.morale import ElementsAttacked
from assistant.battle.rattenkrieg.events.orders_and_detachments.leader_orders import (
    LeaderOrderTurnedOver,
)
from assistant.battle.rattenkrieg.events.orders_and_detachments.order_aims import (
    OrderAimed,
    OrderFreed,
)
from assistant.battle.rattenkrieg.kit.acting import offer_reaction
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.visibility import reveal_to_enemy
from assistant.battle.rattenkrieg.lookups import distances
from assistant.battle.rattenkrieg.lookups.figures.conduct import (
    is_last_man,
    is_unaffected_by_deaths,
)
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import finds_no_cover
from assistant.battle.rattenkrieg.state import Element, Figure, PendingCheck, Weapon
from assistant.frozen import dataclass
from assistant.rules.rattenkrieg.fire.weapons import weapon_of

OFF_TABLE = ("dead", "deserted", "evacuated", "exited")

COMRADE = "comrade-killed"
PENDING = "pending"  # the owner of a weapon says first who takes it


@dataclass(frozen=True)
class Shot:
    """An aimed shot that was fired, and its result for the figure that it struck."""

    element: Element  # that fires
    target: Element
    shooter: Figure
    weapon: Weapon
    victim: Figure
    result: str  # a key of `RESULT_WORDS`


def wound_cause(weapon: Weapon) -> str | None:
    """Return the kind of wound that a weapon causes, or None if the table decides."""
    return weapon_of(weapon.key).wound


def apply_result(play: BattlePlay, figure: Figure, result: str, cause: str | None = None) -> str:
    """Apply a result of the Combat Table to a figure, and return the result that it takes.

    The cause decides how a wound develops. Nobody hunkers down aboard a vehicle (31.4).
    """
    now = play.state.figures[figure.id]
    if result == "hunkered-down" and finds_no_cover(play.state, figure):
        result = "stunned"
    if result == "no-effect" or result == now.state or now.state in OFF_TABLE:
        return result
    if result in ("hunkered-down", "stunned") and not now.able:
        return "no-effect"
    if result == "hunkered-down" and now.state == "stunned":  # no fire wakes a figure up (16.2)
        return "no-effect"
    turn = play.state.turn if result == "wounded" else now.wounded_turn
    cause = cause if result == "wounded" else now.wound_cause
    play.record(e.FigureChanged(figure.id, now.state, result, turn, cause))  # type: ignore[arg-type]
    if (now.state, result) == ("hunkered-down", "stunned"):
        play.record(e.StunnedWhileDown(figure.id, down=True))
    falls = now.able and result in ("wounded", "dead")
    is_settled = falls and settle_last_figure(play, play.state.owner(figure.id))
    if result == "wounded" and is_on(play.state, "wounds_checked_at_once"):
        element = play.state.owner(figure.id)
        play.record(
            e.CheckScheduled(PendingCheck(f"wound {figure.id}", "wound", element.id, figure.id))
        )
    if result == "dead":
        wound_settled(play, figure)
        if not is_settled:
            shake_comrades(play, figure)
    return result


def wound_settled(play: BattlePlay, figure: Figure) -> None:
    """Remove a figure's pending wound check, because something else has settled it."""
    for owed in play.state.owed:
        if (owed.kind, owed.figure) == ("wound", figure.id):
            play.record(e.CheckMade(owed.id))


def shake_comrades(play: BattlePlay, figure: Figure) -> None:
    """Schedule the comrades' roll for a death, if a figure is left that it could shake (13.1.1)."""
    if not is_on(play.state, "aggressiveness"):
        return
    element = play.state.owner(figure.id)
    if play.state.able(element) and not is_unaffected_by_deaths(play.state, element):
        owed = PendingCheck(f"comrade {figure.id}", COMRADE, element.id, figure.id)
        play.record(e.CheckScheduled(owed))
        return
    drop_comrades_checks(play, element)


def drop_comrades_checks(play: BattlePlay, element: Element) -> None:
    """Remove an element's checks for deaths, which can no longer shake anybody there."""
    for owed in play.state.owed:
        if (owed.kind, owed.element) == (COMRADE, element.id):
            play.record(e.CheckMade(owed.id))


def settle_last_figure(play: BattlePlay, element: Element) -> bool:
    """Remove the Aggressiveness of an element with one figure left, and its checks (13.1.2)."""
    element = play.state.elements[element.id]
    able = play.state.able(element)
    if not is_on(play.state, "aggressiveness") or not is_last_man(play.state, element):
        return False
    change = play.resolve(
        "rattenkrieg/aggressiveness-change",
        {
            "aggressiveness": element.aggressiveness,
            "event": "reduced-to-one-man",
            "leader_present": any(man.leader for man in able),
        },
        shown_to=(element.side,),
    )
    if change.aggressiveness != element.aggressiveness:
        play.record(
            e.AggressivenessChanged(element.id, element.aggressiveness, change.aggressiveness)
        )
    drop_comrades_checks(play, element)
    return True


def after_fire(
    play: BattlePlay,
    shooter: Element,
    target: Element | None,
    shots: int,
    *,
    weapon: str,
    beside: Sequence[Element] = (),
) -> None:
    """Apply the general effects of fire at a target, and at others that it reached as well.

    Fire reveals the shooter, turns over the orders of those under fire, and makes the turn a combat
    turn. `weapon` is the table key of a light weapon, or the name of any other.
    """
    play.record(e.ShotsFired(shooter.id, shots, weapon))
    after_attack(play, shooter, [*([target] if target else []), *beside])


def end_fire(
    play: BattlePlay,
    shooter: Element,
    target: Element | None,
    shots: int,
    action: str = "shoot",
    *,
    weapon: str,
    beside: Sequence[Element] = (),
) -> None:
    """Apply the general effects of fire, and offer the enemy a reaction to it."""
    after_fire(play, shooter, target, shots, weapon=weapon, beside=beside)
    offer_reaction(play, shooter, action)


def after_attack(play: BattlePlay, attacker: Element, targets: Sequence[Element]) -> None:
    """Apply the effects that fire and grenades share.

    They concern the attacker, the targets' orders and the turn.
    """
    reveal_to_enemy(play, attacker, "opened-fire")
    play.record(ElementsAttacked(attacker.id, tuple(target.id for target in targets)))
    for target in targets:
        _share_distance(play, attacker, target)
        if is_shown(target):
            expose_orders(play, target)
    if not play.state.combat:
        play.record(e.CombatHappened())


def _share_distance(play: BattlePlay, attacker: Element, target: Element) -> None:
    """Let the enemy know how far an attack went that was measured in front of both players.

    The enemy learns it only of an attacker that it knows. A distance that was measured for an
    action not made yet remains the side's own (7.3).
    """
    battle = play.state
    key = distances.pair_key(attacker.id, target.id)
    inches = battle.distances.get(key, {}).get(attacker.side)
    if inches is None or attacker.side == target.side:
        return
    shared = distances.with_distance(battle, attacker.id, target.id, inches, None)
    if shared.distances != battle.distances:
        play.record(e.DistanceEntered(attacker.id, target.id, inches))


def is_shown(element: Element) -> bool:
    """Return whether the enemy knows of an element or its figures are on the table.

    Nobody can declare an attack on any other element. A burst on an area may happen to catch one,
    but turning its order over would reveal that it is there (10.1, 3.2.1.1).
    """
    return element.deployed or element.concealment != "undetected"


def expose_orders(play: BattlePlay, element: Element) -> None:
    """Turn over the orders of an element that is attacked (10.1).

    The order of its leader becomes an ordinary one, for that element alone (10.1.7). An element
    that is shot at may make for another point (10.1.2).
    """
    turn_order_over(play, element)
    release_point(play, element)
    if play.state.elements[element.id].leader_order:
        play.record(LeaderOrderTurnedOver(element.id, as_own=True))


def turn_order_over(play: BattlePlay, element: Element) -> None:
    """Turn an element's face-down order face up."""
    now = play.state.elements[element.id]
    if now.order and not now.order.face_up:
        play.record(e.OrderTurnedOver(element.id))


def release_point(play: BattlePlay, element: Element) -> None:
    """Let the player of an element choose another point for its movement order (10.1.2)."""
    now = play.state.elements[element.id]
    if now.order is not None and now.order.keeps_point:
        play.record(OrderFreed(now.id))


def follow_first_shot(play: BattlePlay) -> None:
    """Place a fire order beside the enemy at which its first action is aimed (10.1.1)."""
    for event in play.events:
        if not isinstance(event, ElementsAttacked):
            continue
        before = play.before.elements[event.element].order
        order = play.state.elements[event.element].order
        if before is None or before.carried_out or order is None or not order.face_up:
            continue
        if order.kind == "movement":
            continue
        foes = [play.state.elements[id] for id in event.targets]
        aimed = order.aim.target if order.aim else None
        known = [x for x in foes if x.contact]
        if known and not any(aimed in (x.id, x.mojon) for x in known):
            play.record(OrderAimed(event.element, known[0].id))
