"""Fire from better weapons, which suggests a Morale check (Rattenkrieg 13.4.5)."""

from collections.abc import Mapping

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.morale_and_captives.morale import ElementsAttacked
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.figures import melee_weapons
from assistant.battle.rattenkrieg.lookups.naming import umpire_name
from assistant.battle.rattenkrieg.morale.discipline import weapon_tier
from assistant.battle.rattenkrieg.state import Element, PendingCheck
from assistant.rules.rattenkrieg.fire.weapons import weapon_of
from assistant.rules.rattenkrieg.morale.morale import WEAPONS
from assistant.rules.rattenkrieg.noise import SHOOTING

FIRE = ("rattenkrieg/shoot", "rattenkrieg/automatic-fire")
HEAVY: Mapping[str, str | None] = {  # by procedure: their weapons are not those that figures carry
    "rattenkrieg/flame": "hmg-flamethrower",
    "rattenkrieg/mortar-fire": None,  # ruling: a mortar is not in the hierarchy
    "rattenkrieg/rocket-launch": "mmg-launcher",
}


def suggest_outgunned_checks(play: BattlePlay) -> None:
    """Suggest a check for elements under fire from a higher tier of weapons.

    None is suggested if a comrade has withstood that tier this turn.
    """
    for event in [x for x in play.events if isinstance(x, ElementsAttacked)]:
        fired = _weapon_class_fired(play)
        for id in event.targets if fired else ():
            target = play.state.elements[id]
            id = f"outgunned {target.id}"
            above = WEAPONS.row(fired)["tier"] > weapon_tier(play.state, target)
            stood = _highest_tier_withstood(play, target.id) >= WEAPONS.row(fired)["tier"]
            owed = next((each for each in play.state.owed if each.id == id), None)
            worse = owed is None or WEAPONS.row(fired)["tier"] > WEAPONS.row(owed.thing)["tier"]
            if above and not stood and worse and play.state.fit(target):
                if owed is not None:  # the check is against the best weapon that fired
                    play.record(e.CheckMade(owed.id))
                play.record(
                    e.CheckScheduled(PendingCheck(id, "outgunned", target.id, thing=str(fired)))
                )
                _log_outgunned(play, target, str(fired), play.state.elements[event.element])


def _log_outgunned(play: BattlePlay, target: Element, fired: str, shooter: Element) -> None:
    """Log to the umpire and the side under fire that a check is due, with both tiers.

    The side reads the tier that fired only if it has identified the shooter.
    """
    own, tier = weapon_tier(play.state, target), WEAPONS.row(fired)["tier"]
    due = f"Its weapons are of tier {own}. Its Morale check is due."
    play.log("umpire", f"{umpire_name(play.state, target)} is outgunned by tier {tier}. {due}")
    seen = f" by tier {tier}" if shooter.concealment == "identified" else ""
    play.log(target.side, f"{target.title} is outgunned{seen}. {due}")


def _highest_tier_withstood(play: BattlePlay, element: str) -> int:
    """Return the highest tier that figures of an element withstood this turn, or -1."""
    dared = play.state.morale.dared.get(element, ())
    stood = [each.partition(" ")[2] for each in dared if each.startswith("outgunned ")]
    return max((int(WEAPONS.row(key)["tier"]) for key in stood), default=-1)


def _weapon_class_fired(play: BattlePlay) -> str | None:
    """Return the weapon class that fired in this move; None if it is not in the hierarchy."""
    for resolved in play.resolutions:
        if resolved.procedure in HEAVY:
            return HEAVY[resolved.procedure]
    fired = [r.inputs["weapon"] for r in play.resolutions if r.procedure in FIRE]
    if fired:
        return melee_weapons.hierarchy_key(weapon_of(fired[-1]))
    for event in play.events:
        match event:
            case e.ActionTaken(_, action, _, figures) if action in SHOOTING and figures:
                carried = melee_weapons.carried_keys(play.state.figures[figures[0]])
                best = sorted(carried, key=lambda key: int(WEAPONS.row(key)["tier"]))
                return best[-1] if best else None
    return None
