"""The battle at the start of an engagement turn, with the last turn's effects removed (10)."""

from collections.abc import Mapping
from typing import Any

from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.frozen import replace


def _mark_left(battle: Battle, element: Element) -> dict[str, Any]:
    """Return how an element is designated as a target in the new turn (15.10)."""
    if battle.fire_and_smoke.lasts(element.designated_with):
        return {}
    return {"designated_for": None, "designated_by": None, "designated_with": ""}


def turn_begun(battle: Battle, turn: int, allowed: Mapping[str, int]) -> Battle:
    """Return the battle at the start of a turn; `allowed` gives the actions of each element."""
    elements = {
        id: replace(
            element,
            allowed=allowed.get(id, 0),
            spent=0,
            shots=0,
            action_before=element.action_shown,
            rubble_before=element.over_rubble or element.rubble_before,
            shots_before=element.shots_shown,
            order=None,
            leader_order=None,
            claim_open=False,
            in_reaction=False,
            answers=None,
            last_action=None,
            over_rubble=False,
            **_mark_left(battle, element),
            modifier=element.next_modifier,
            next_actions=0,
            next_modifier=0,
            aggressiveness_at_start=element.aggressiveness,
            men_at_order=len(battle.able(element)),
            hidden_turns=_hidden_turns(battle, element),
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
        heard=tuple(noise for noise in battle.heard if noise.turn >= turn - 1),
        elements=elements,
        figures=figures,
        mojons={id: replace(m, moved=False, has_order=False) for id, m in battle.mojons.items()},
        sides={id: replace(s, ready=False, squad_orders={}) for id, s in battle.sides.items()},
        fire_and_smoke=battle.fire_and_smoke.new_turn(turn),
        crewed_weapons=battle.crewed_weapons.new_turn(turn),
        morale=battle.morale.new_turn(turn),
        buildings=battle.buildings.new_turn(turn),
        animals=battle.animals.new_turn(turn),
        wounds=battle.wounds.new_turn(turn),
        vehicles=battle.vehicles.new_turn(turn),
        travel=battle.travel.new_turn(turn),
        boats_and_aircraft=battle.boats_and_aircraft.new_turn(turn),
    )


def _hidden_turns(battle: Battle, element: Element) -> int:
    """Return the whole engagement turns for which an element has been hidden continuously (3.3)."""
    hidden = element.concealment == "undetected" and not element.shots
    was_turn = battle.phase == "engagement" and battle.turn > 0
    return element.hidden_turns + 1 if hidden and was_turn else 0
