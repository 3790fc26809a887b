"""Buildings that fall in a fire out of control, and figures under them (Rattenkrieg 30.1.1)."""

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.buildings_and_traps.collapses import roll_for_buried
from assistant.battle.rattenkrieg.buildings_and_traps.damage_spread import collapse_section
from assistant.battle.rattenkrieg.buildings_and_traps.sections import ask_figures_there
from assistant.battle.rattenkrieg.events import fire_and_smoke as g
from assistant.battle.rattenkrieg.fire_and_smoke.burns import log_burns
from assistant.battle.rattenkrieg.fire_and_smoke.fires import (
    FALLS,
    all_readers,
    raise_dust_of_fall,
)
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups import buildings
from assistant.battle.rattenkrieg.lookups.naming import capital
from assistant.battle.rattenkrieg.state.fire_and_smoke import Cell
from assistant.cards.wording import words_of
from assistant.rules.rattenkrieg.fire.penetration import MATERIALS


def collapse_burnt_buildings(play: BattlePlay) -> None:
    """Collapse buildings that a fire out of control brings down, as the umpire decides."""
    for event in [x for x in play.events if isinstance(x, g.BurningAreaChanged)]:
        falls = play.asks.get(f"{FALLS}{event.cell}")
        if event.status == "out-of-control" and falls is not None and falls.value:
            _collapse_at_fire(play, play.state.fire_and_smoke.cells[event.cell])
    for new in [x.cell for x in play.events if isinstance(x, g.BurningAreaAdded)]:
        if new.status == "out-of-control" and play.actor.is_umpire:
            _collapse_at_once(play, new)


def _collapse_at_once(play: BattlePlay, cell: Cell) -> None:
    """Ask whether a building falls where a new fire is out of control from the beginning."""
    question = f"{capital(cell.place)}: does a wall or a roof fall?"
    if play.flag(f"{FALLS}{cell.id}", question, default=False):
        words = raise_dust_of_fall(play, cell, f"{cell.place}: ")
        play.log(all_readers(play), f"{capital(cell.place)}:{words}")
        _collapse_at_fire(play, cell)


def _collapse_at_fire(play: BattlePlay, cell: Cell) -> None:
    """Collapse the marked sections that fall, and roll for each figure there (18.4.2)."""
    marked = play.state.buildings.standing()
    materials: list[str] = []
    if marked:
        options = [Option(x.id, capital(buildings.section_name(x))) for x in marked]
        words = f"{capital(cell.place)}: which sections fall?"
        chosen = play.several(f"sections_{cell.id}", words, options, ())
        for id in chosen:
            materials.append(play.state.buildings.sections[id].material)
            collapse_section(play, play.state.buildings.sections[id], chosen)
    there = ask_figures_there(play, f"{capital(cell.place)} falls. Who has figures there?", cell.id)
    if not there:
        return
    if not materials:
        options = [Option(x, words_of(x, first=True)) for x in MATERIALS.keys()]  # noqa: SIM118
        materials.append(play.choose(f"material_{cell.id}", "What falls on them?", options))
    worst = -max(int(MATERIALS.row(material)["resistance"]) for material in materials)
    changed = roll_for_buried(play, {figure.id: worst for figure in there}, f"{cell.place}: ")
    log_burns(play, changed, "The collapse")
