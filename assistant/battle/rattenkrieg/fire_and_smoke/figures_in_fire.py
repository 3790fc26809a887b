"""Figures at a place where a fire breaks out or spreads to (Rattenkrieg 30.1)."""

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.fire_and_smoke.burns import burn_figures, log_burns
from assistant.battle.rattenkrieg.fire_and_smoke.fires import (
    all_readers,
    ask_fuel,
    ask_public_place,
    cell_at,
    roll_to_catch_fire,
)
from assistant.battle.rattenkrieg.grenades.landed_grenades import landed_grenade
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.figures.figures_present import figures_present
from assistant.battle.rattenkrieg.lookups.labels import describe_location
from assistant.battle.rattenkrieg.lookups.naming import capital, man, umpire_name
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard
from assistant.battle.rattenkrieg.state.fire_and_smoke import Cell


def burn_figures_inside(play: BattlePlay, cell: Cell, prefix: str = "") -> None:
    """Ask the umpire which figures are where a fire breaks out, and burn them.

    `prefix` begins the names of their dice.
    """
    battle = play.state
    there = {
        x.id: figures_present(battle, x)
        for x in battle.elements.values()
        if x.deployed and not is_aboard(battle, x)
    }
    there = {id: men for id, men in there.items() if men}
    if not there:
        return
    words = f"{capital(cell.place)} burns: which elements have figures in it? Each figure rolls"
    options = [Option(id, umpire_name(battle, battle.elements[id])) for id in there]
    inside: list[str] = []
    for id in play.several(f"in_fire_{cell.id}", words, options, ()):
        names = [Option(m.id, man(m), asking.describe_condition(m)) for m in there[id]]
        every = tuple(m.id for m in there[id])
        who = f"{umpire_name(battle, battle.elements[id])}: which figures?"
        inside += play.several(f"burnt_{cell.id}_{id}", who, names, every, least=1)
    if inside:
        men = [battle.figures[id] for id in inside]
        changed = burn_figures(play, men, is_named=True, prefix=prefix)
        log_burns(play, changed, f"Fire {describe_location(cell.place)}")


def ask_fire_of_explosion(play: BattlePlay) -> None:
    """Ask for a place that an explosion may set on fire, by default none, and roll (30.1.1)."""
    if not play.flag("ignites", "Can something there catch fire?", rare=True):
        return
    place = ask_public_place(play, "burns", "What could burn, 2″ by 2″? Everyone reads this.")
    fuel = ask_fuel(play, "fuel", "What can burn there?", "none")
    before = cell_at(play, place)
    play.log(all_readers(play), roll_to_catch_fire(play, place, fuel, prefix="fire: "))
    cell = cell_at(play, place)
    if cell and cell != before:
        burn_figures_inside(play, cell, "fire, ")


def ask_fire_of_grenade(play: BattlePlay) -> None:
    """Ask for a place that a grenade, thrown or launched, may set on fire (30.1.1)."""
    if landed_grenade(play) is not None:
        ask_fire_of_explosion(play)
