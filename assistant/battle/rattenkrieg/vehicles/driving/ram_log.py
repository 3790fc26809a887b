"""Log lines of a ram: each side reads its own name of the other vehicle (Rattenkrieg 31.12)."""

from assistant.battle.rattenkrieg.kit.log_lines import log_element, log_enemy
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.naming import side_name, umpire_name
from assistant.battle.rattenkrieg.lookups.vehicles.visible_vehicles import describe_seen
from assistant.battle.rattenkrieg.state import Element


def log_ram(play: BattlePlay, element: Element, other: Element, speed_in: float, hurt: str) -> None:
    """Log who rams whom, and how fast; `hurt` describes the damage of the vehicle that rams."""
    battle, enemy = play.state, play.state.enemy(element.side).id
    hurt = hurt or " It is not damaged."
    rammer, struck = umpire_name(battle, element), umpire_name(battle, other)
    play.log("umpire", f"{rammer} rams {struck} at {speed_in:g}″.{hurt}")
    struck = side_name(battle, other, element.side)
    play.log(element.side, f"{element.title} rams {struck} at {speed_in:g}″.{hurt}")
    if battle.elements[element.id].concealment == "identified":
        log_enemy(play, element, f" rams {side_name(battle, other, enemy)} at {speed_in:g}″.")


def log_rammed(play: BattlePlay, element: Element, hurt: str) -> None:
    """Log the damage of the vehicle that is rammed, for its own side and the umpire."""
    log_element(play, element, f":{hurt}" if hurt else " is not damaged.")


def log_what_shows(play: BattlePlay, element: Element) -> None:
    """Log for the enemy the visible effects of the ram on a vehicle."""
    now = describe_seen(play.state.vehicles.of[element.id])
    if now and play.state.elements[element.id].concealment == "identified":
        log_enemy(play, element, f" is now: {', '.join(now)}.")
