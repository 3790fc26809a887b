"""Folding facts of turns and their orders, what is owed and wanted (Rattenkrieg 10, 11)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import assert_never

from assistant.battle.rattenkrieg.events import turns as f
from assistant.battle.rattenkrieg.events.applying.changed import (
    with_element,
    with_side,
    without_wishes,
)
from assistant.battle.rattenkrieg.state import Battle, Order


def folded(battle: Battle, event: f.OfTurn) -> Battle:
    """The state after it."""
    match event:
        case f.BattleOpened(opened):
            return opened
        case f.ConditionsChanged(visibility, ambient, cold, rain):
            return replace(battle, visibility=visibility, ambient=ambient, cold=cold, rain=rain)
        case f.RulesChanged(rules):
            return replace(battle, rules={**battle.rules, **rules})
        case f.TurnBegan(turn, allowed):
            return _begin_turn(battle, turn, allowed)
        case f.StageBegan(stage):
            battle = replace(battle, stage=stage, round=None, noise=None, ending={})
            if stage == "end":  # what nerve made it do held for the turn
                elements = {id: replace(x, must=None) for id, x in battle.elements.items()}
                return replace(battle, elements=elements)
            return battle
        case f.EndingBegan(of, step):
            return replace(battle, ending={**battle.ending, of: step})
        case f.OrderPlaced(element, kind, counts, marker):
            battle = _orders(battle, element, 1 if counts else 0, -1 if marker else 0)
            able = len(battle.able(battle.elements[element]))
            return with_element(battle, element, order=Order(kind), men_at_order=able)
        case f.OrderTakenBack(element, counts, marker):
            battle = _orders(battle, element, -1 if counts else 0, 1 if marker else 0)
            return with_element(battle, element, order=None)
        case f.SideReady(side, ready):
            return with_side(battle, side, ready=ready)
        case f.CheckOwed(owed):
            return replace(battle, owed=(*battle.owed, owed))
        case f.CheckMade(id):
            return replace(battle, owed=tuple(o for o in battle.owed if o.id != id))
        case f.Wished(wish):
            kept = tuple(w for w in battle.wishes if w.element != wish.element)
            return replace(battle, wishes=(*kept, wish))
        case f.WishMet(element):
            return without_wishes(battle, (element,))
        case f.BattleEnded(words):
            return replace(battle, phase="over", victory=words)
        case _:
            assert_never(event)


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
    return with_side(battle, side.id, squad_orders=orders, ambush_left=side.ambush_left + markers)
