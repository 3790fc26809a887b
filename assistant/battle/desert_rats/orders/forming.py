"""PLATOON FORMATE: the formation, and who gets on or off a lorry (Command & Control)."""

from assistant.battle.desert_rats.kit import naming
from assistant.battle.desert_rats.kit.known_ground import battle_as_shown
from assistant.battle.desert_rats.kit.place_questions import ask_heading
from assistant.battle.desert_rats.kit.register import BattlePlay
from assistant.battle.desert_rats.orders.forming_sketches import sketch_of_formation
from assistant.battle.desert_rats.state.forces import Action, Platoon
from assistant.battle.play import Option, Refused
from assistant.battle.questions.map_points import WaySketch
from assistant.frozen import replace
from assistant.rules.desert_rats.formations import FORMATIONS, OWN


def ask_formation(play: BattlePlay, platoon: Platoon, action: Action) -> Action:
    """Ask for a formation, its facing and spacing, and who mounts or dismounts."""
    battle, entered = battle_as_shown(play.state, platoon.side), [action]

    def sketch() -> WaySketch:
        return sketch_of_formation(battle, platoon, entered[-1])

    names = [*FORMATIONS.keys(), OWN]
    formation = play.choose(
        "formation",
        "Which formation?",
        [Option(name, naming.formation_label(name), group=naming.STATIONS) for name in names],
        platoon.formation,
        sketch=sketch,
    )
    entered.append(replace(action, formation=formation, heading_deg=platoon.heading_deg))
    heading = ask_heading(play, round(platoon.heading_deg) % 360, platoon.seat)
    spacing = play.number(
        "spacing_m", "Meters apart", platoon.spacing_m, least=10, most=200, unit=" m", rare=True
    )
    formed = replace(action, formation=formation, heading_deg=heading, spacing_m=spacing)
    entered.append(formed)
    carrying, dropping = _ask_loading(play, platoon)
    entered.append(replace(formed, carrying=carrying, dropping=dropping))
    return entered[-1]


def _ask_loading(play: BattlePlay, platoon: Platoon) -> tuple[dict[str, str], tuple[str, ...]]:
    """Ask who mounts which lorry, and who dismounts."""
    elements = play.state.elements_of_platoon(platoon)
    riding = [x for x in elements if x.carried_by]
    down: tuple[str, ...] = ()
    if riding:
        options = [Option(x.id, naming.element_label(x)) for x in riding]
        down = play.several("dropping", "Who dismounts or unlimbers?", options, ())
    free = [x for x in elements if not x.carried_by and not x.is_vehicle]
    lorries = [
        x for x in elements if x.type == "lorry" and not any(play.state.carried_elements(x.id))
    ]
    if not (free and lorries):
        return {}, down
    options = [Option(x.id, naming.element_label(x)) for x in free]
    up = play.several("carrying", "Who mounts or limbers?", options, ())
    if len(up) > len(lorries):
        raise Refused(f"There are only {len(lorries)} empty lorries.")
    return dict(zip(up, (x.id for x in lorries), strict=False)), down
