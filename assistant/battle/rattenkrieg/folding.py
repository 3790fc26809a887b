"""Folding events into the state: knows no rules, never refuses, never rolls."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar, assert_never

from assistant.battle.rattenkrieg import distances
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.naming import letters
from assistant.battle.rattenkrieg.remembering import Happening
from assistant.battle.rattenkrieg.script.arriving import came
from assistant.battle.rattenkrieg.state import (
    Acting,
    Battle,
    Element,
    Figure,
    Held,
    Order,
    Round,
    Stirred,
)

T = TypeVar("T")


def apply(battle: Battle, event: e.Event) -> Battle:
    """The state after an event."""
    match event:
        case e.BattleOpened(opened):
            return opened
        case e.ConditionsChanged(visibility, ambient, cold, rain):
            return replace(battle, visibility=visibility, ambient=ambient, cold=cold, rain=rain)
        case e.RulesChanged(rules):
            return replace(battle, rules={**battle.rules, **rules})
        case e.ElementWritten(element, mojon):
            return _element(battle, element, mojon=mojon)
        case e.DecoyMade(mojon):
            return _mojon(battle, mojon, decoy=True)
        case e.MojonPlaced(mojon, place, hidden):
            return _mojon(battle, mojon, placed=True, place=place, hidden=hidden)
        case e.ReinforcementsCame(reserve, they):
            return came(battle, reserve, they)
        case e.ApproachTurnBegan(turn, first):
            mojons = {id: replace(m, extended=False) for id, m in battle.mojons.items()}
            return replace(battle, phase="approach", turn=turn, first_side=first, mojons=mojons)
        case e.PathwayExtended(mojon, inches, place):
            before = battle.mojons[mojon]
            return _mojon(
                _carried_off(battle, mojon),
                mojon,
                markers=before.markers + 1,
                length_in=before.length_in + inches,
                place=place or before.place,
                extended=True,
            )
        case e.PathwayEnded(mojon):
            return _mojon(battle, mojon, ended=True, extended=True)
        case e.PathwayStopped(mojon, by):
            return _mojon(battle, mojon, stopped_by=by)
        case e.PathwayCleaned(mojon, position):
            battle = _carried_off(battle, mojon)
            return _mojon(battle, mojon, markers=position, ended=True)
        case e.MojonMoved(mojon):
            for under in battle.in_mojon(mojon):
                battle = _element(battle, under.id, has_acted=True)
            return _mojon(_carried_off(battle, mojon), mojon, moved=True)
        case e.MojonRemoved(mojon):
            return _mojon(battle, mojon, removed=True)
        case e.MojonReturned(mojon):
            return _mojon(battle, mojon, removed=False, stopped_by=None)
        case e.TurnBegan(turn, allowed):
            return _begin_turn(battle, turn, allowed)
        case e.StageBegan(stage):
            battle = replace(battle, stage=stage, round=None, ending={})
            if stage == "end":  # what nerve made it do held for the turn
                elements = {id: replace(x, must=None) for id, x in battle.elements.items()}
                return replace(battle, elements=elements)
            return battle
        case e.EndingBegan(of, step):
            return replace(battle, ending={**battle.ending, of: step})
        case e.OrderPlaced(element, kind, counts, marker):
            battle = _orders(battle, element, 1 if counts else 0, -1 if marker else 0)
            able = len(battle.able(battle.elements[element]))
            return _element(battle, element, order=Order(kind), men_at_order=able)
        case e.OrderTakenBack(element, counts, marker):
            battle = _orders(battle, element, -1 if counts else 0, 1 if marker else 0)
            return _element(battle, element, order=None)
        case e.SideReady(side, ready):
            return _side(battle, side, ready=ready)
        case e.RoundBegan(number):
            return replace(battle, round=Round(number))
        case e.Nominated(side, nominee):
            nominees = {**_round(battle).nominees, side: nominee}
            return _in_round(battle, nominees=nominees)
        case e.InitiativeWon(side):
            return _in_round(battle, winner=side)
        case e.ElementActivated(element, in_reaction):
            battle = _element(battle, element, claim_open=True, in_reaction=in_reaction)
            active = _round(battle).active
            if element in active:
                return battle
            return _in_round(battle, active=(*active, element))
        case e.TurnGiven(element):
            return _in_round(
                battle, turn_of=element, nominees={}, winner=None, acting=None, noise=None
            )
        case e.OrderTurnedOver(element):
            order = battle.elements[element].order
            return _element(battle, element, order=replace(order, face_up=True) if order else None)
        case e.StoodDown(element):
            active = tuple(id for id in _round(battle).active if id != element)
            turn_of = None if _round(battle).turn_of == element else _round(battle).turn_of
            battle = _element(battle, element, order=None, claim_open=False, in_reaction=False)
            battle = _without_wishes(battle, (element,))
            held = _held_by_others(battle, element)
            return _in_round(
                battle, active=active, turn_of=turn_of, nominees={}, winner=None, held=held
            )
        case e.RoundEnded():
            for id in _round(battle).active:
                battle = _element(battle, id, order=None, claim_open=False, in_reaction=False)
            battle = _without_wishes(battle, _round(battle).active)
            return replace(battle, round=None, rounds_done=battle.rounds_done + 1)
        case e.ActionTaken(element, action, cost, figures):
            return _act(battle, element, action, cost, figures)
        case e.ActionJoined(element, figures, action):
            acting = _round(battle).acting
            assert acting is not None
            now = action or acting.action
            battle = _element(_gone(battle, element, now), element, last_action=now)
            joined = replace(acting, action=now, figures=(*acting.figures, *figures))
            return _in_round(battle, acting=joined)
        case e.ActionsPaid(element, count):
            before_element = battle.elements[element]
            return _element(battle, element, spent=before_element.spent + count, claim_open=False)
        case e.ReactionOffered(noise):
            return _in_round(battle, noise=noise)
        case e.ReactionsClosed():
            return _in_round(battle, noise=None)
        case e.AmbushSprung(held, cost):
            paid = battle.elements[held.element].spent + cost
            return _in_round(_element(battle, held.element, spent=paid), held=held)
        case e.HeldActionLost(element):
            battle = _element(battle, element, claim_open=False, in_reaction=False)
            return _in_round(battle, held=None)
        case e.ShotsFired(element, shots):
            return _element(battle, element, shots=battle.elements[element].shots + shots)
        case e.CombatBroke():
            return replace(battle, combat=True)
        case e.FigureChanged(figure, _, now, turn, cause):
            changes: dict[str, Any] = {"state": now, "wounded_turn": turn, "wound_cause": cause}
            if now != "ready":
                changes |= {"aims": 0, "aims_at": None, "exposed": False, "ran": False}
            return _figure(battle, figure, **changes)
        case e.FigureMoved(figure, exposed, ran, stopped):
            stopped = stopped or battle.figures[figure].stopped
            return _figure(battle, figure, exposed=exposed, ran=ran, stopped=stopped)
        case e.FigureAimed(figure, aims, at):
            return _figure(battle, figure, aims=aims, aims_at=at)
        case e.FigureLost(figure, actions):
            return _figure(battle, figure, lost=battle.figures[figure].lost + actions)
        case e.WeaponJammed(figure, jammed):
            return _figure(battle, figure, jammed=jammed)
        case e.ConcealmentChanged(element, _, now, contact):
            return _known(battle, element, now, contact)
        case e.ElementDeployed(element):
            return _element(battle, element, deployed=True)
        case e.AggressivenessChanged(element, _, now_a):
            return _element(battle, element, aggressiveness=now_a)
        case e.AggressivenessStirred(element, was, now_a, last_turn):
            stirred = (*battle.elements[element].stirred, Stirred(now_a - was, last_turn))
            return _element(battle, element, aggressiveness=now_a, stirred=stirred)
        case e.StirringEnded(element, _, now_a):
            past = battle.elements[element].stirred
            lasting = tuple(each for each in past if each.last_turn > battle.turn)
            return _element(battle, element, aggressiveness=now_a, stirred=lasting)
        case e.LeaderAdjusted(element, _, now_a, by):
            return _element(
                battle,
                element,
                aggressiveness=now_a,
                leaders_part=battle.elements[element].leaders_part + by,
                adjusted_turn=battle.turn,
            )
        case e.NerveSettled(element, _, actions, modifier, broken, must):
            return _element(
                battle,
                element,
                next_actions=actions,
                next_modifier=modifier,
                broken=broken or battle.elements[element].broken,
                must=must,
            )
        case e.CommandTold(element, command):
            return _element(battle, element, command=command)
        case e.CheckOwed(owed):
            return replace(battle, owed=(*battle.owed, owed))
        case e.CheckMade(id):
            return replace(battle, owed=tuple(o for o in battle.owed if o.id != id))
        case e.Wished(wish):
            kept = tuple(w for w in battle.wishes if w.element != wish.element)
            return replace(battle, wishes=(*kept, wish))
        case e.WishMet(element):
            return _without_wishes(battle, (element,))
        case e.DistanceTold(a, b, inches, by):
            return distances.told(battle, a, b, inches, by)
        case e.ValueOverruled(thing, name, _, value):
            return _overrule(battle, thing, name, value)
        case e.BattleEnded(words):
            return replace(battle, phase="over", victory=words)
        case Happening():
            changed: dict[str, Any] = {event.part: event.on(getattr(battle, event.part))}
            return replace(battle, **changed)
        case _:
            assert_never(event)


def _with(things: Mapping[str, T], id: str, change: Callable[[T], T]) -> dict[str, T]:
    return {**things, id: change(things[id])}


def _element(battle: Battle, id: str, **changes: Any) -> Battle:
    def change(element: Element) -> Element:
        return replace(element, **changes)

    return replace(battle, elements=_with(battle.elements, id, change))


def _figure(battle: Battle, id: str, **changes: Any) -> Battle:
    def change(figure: Figure) -> Figure:
        return replace(figure, **changes)

    return replace(battle, figures=_with(battle.figures, id, change))


def _mojon(battle: Battle, id: str, **changes: Any) -> Battle:
    return replace(battle, mojons=_with(battle.mojons, id, lambda m: replace(m, **changes)))


def _side(battle: Battle, id: str, **changes: Any) -> Battle:
    return replace(battle, sides=_with(battle.sides, id, lambda s: replace(s, **changes)))


def _round(battle: Battle) -> Round:
    return battle.round or Round(battle.rounds_done + 1)


def _in_round(battle: Battle, **changes: Any) -> Battle:
    return replace(battle, round=replace(_round(battle), **changes))


def _without_wishes(battle: Battle, elements: tuple[str, ...]) -> Battle:
    """Who acts no more in a round wants nothing of the umpire any more."""
    kept = tuple(wish for wish in battle.wishes if wish.element not in elements)
    return replace(battle, wishes=kept)


def _begin_turn(battle: Battle, turn: int, allowed: Mapping[str, int]) -> Battle:
    elements = {
        id: replace(
            element,
            allowed=allowed.get(id, 0),
            spent=0,
            shots=0,
            order=None,
            claim_open=False,
            in_reaction=False,
            last_action=None,
            modifier=element.next_modifier,
            next_actions=0,
            next_modifier=0,
            aggressiveness_at_start=element.aggressiveness,
            men_at_order=len(battle.able(element)),
        )
        for id, element in battle.elements.items()
    }
    figures = {id: replace(m, lost=0, stopped=False) for id, m in battle.figures.items()}
    return replace(
        battle,
        phase="engagement",
        stage="orders",
        turn=turn,
        combat=False,
        round=None,
        rounds_done=0,
        elements=elements,
        figures=figures,
        mojons={id: replace(m, moved=False) for id, m in battle.mojons.items()},
        sides={id: replace(s, ready=False, squad_orders={}) for id, s in battle.sides.items()},
        ground=battle.ground.new_turn(turn),
        arms=battle.arms.new_turn(turn),
        minds=battle.minds.new_turn(turn),
        works=battle.works.new_turn(turn),
        special=battle.special.new_turn(turn),
        care=battle.care.new_turn(turn),
        vehicles=battle.vehicles.new_turn(turn),
        travel=battle.travel.new_turn(turn),
        craft=battle.craft.new_turn(turn),
    )


def _orders(battle: Battle, element: str, placed: int, markers: int) -> Battle:
    whose = battle.elements[element]
    side = battle.sides[whose.side]
    orders = {**side.squad_orders, whose.squad: side.squad_orders.get(whose.squad, 0) + placed}
    return _side(battle, side.id, squad_orders=orders, ambush_left=side.ambush_left + markers)


def _act(battle: Battle, element: str, action: str, cost: int, figures: tuple[str, ...]) -> Battle:
    battle = _gone(battle, element, action)
    before = battle.elements[element]
    order = before.order and replace(before.order, carried_out=True)
    battle = _element(
        battle,
        element,
        spent=before.spent + cost,
        last_action=action,
        has_acted=True,
        claim_open=False,
        in_reaction=False,
        order=order,
    )
    if battle.round is None:
        return battle
    acting = Acting(element, action, figures, before.in_reaction)
    held = _held_by_others(battle, element)
    turn_of = _round(battle).turn_of if held == _round(battle).held else element
    return _in_round(battle, acting=acting, noise=None, turn_of=turn_of, held=held)


def _held_by_others(battle: Battle, element: str) -> Held | None:
    """The action that waits for an ambush, unless it is this element's: it waits no more."""
    held = _round(battle).held
    return None if held and held.element == element else held


def _gone(battle: Battle, element: str, action: str) -> Battle:
    """Who goes somewhere is no longer as far from anybody as he was."""
    return distances.went(battle, element) if action in distances.GOES else battle


def _carried_off(battle: Battle, mojon: str) -> Battle:
    """The same for those under a Mojon that goes somewhere."""
    under = [x.id for x in battle.in_mojon(mojon) if not x.deployed]
    return distances.went(battle, *under) if under else battle


def _known(battle: Battle, element: str, now: str, contact: str | None) -> Battle:
    before = battle.elements[element]
    changes: dict[str, Any] = {"concealment": now}
    if now == "undetected":
        battle = distances.lost(battle, element)
        return _element(battle, element, concealment=now, contact=None, deployed=False)
    if before.contact is None:
        spotter = battle.enemy(before.side)
        changes["contact"] = contact or letters(spotter.contacts)
        battle = _side(battle, spotter.id, contacts=spotter.contacts + 1)
    if now == "identified":
        changes["deployed"] = True
    return _element(battle, element, **changes)


def _overrule(battle: Battle, thing: str, name: str, value: object) -> Battle:
    if thing in battle.figures:
        return _figure(battle, thing, **{name: value})
    if name == "concealment":
        return _known(battle, thing, str(value), None)
    if name == "order":
        order = None if value is None else Order(value)  # type: ignore[arg-type]
        return _element(battle, thing, order=order)
    return _element(battle, thing, **{name: value})
