"""White phosphorus where it bursts: burns, fire and smoke (Rattenkrieg 20.4.7)."""

from assistant.battle.play import Option
from assistant.battle.questions.burst_distances import Band
from assistant.battle.rattenkrieg.events import fire_and_smoke as g
from assistant.battle.rattenkrieg.fire.target_marks import ask_marked_target
from assistant.battle.rattenkrieg.fire_and_smoke.burns import log_burns
from assistant.battle.rattenkrieg.fire_and_smoke.fires import all_readers, ask_public_place, cell_at
from assistant.battle.rattenkrieg.fire_and_smoke.new_clouds import SMOKE, add_cloud
from assistant.battle.rattenkrieg.grenades.blasts import apply_burst
from assistant.battle.rattenkrieg.grenades.bursts import Burst
from assistant.battle.rattenkrieg.grenades.figures_near import ask_figures_near, elements_reached
from assistant.battle.rattenkrieg.heavy_weapons.phosphorus_on_vehicles import (
    apply_phosphorus_to_vehicles,
)
from assistant.battle.rattenkrieg.kit.fire_effects import after_attack
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.labels import describe_location
from assistant.battle.rattenkrieg.lookups.naming import capital, umpire_name
from assistant.battle.rattenkrieg.state import Element
from assistant.battle.rattenkrieg.state.fire_and_smoke import Cell
from assistant.frozen import dataclass
from assistant.rules.rattenkrieg.grenades.blast import PHOSPHORUS

HAND_GRENADE = "hand-grenade"
# Ruling: the book gives its smoke no size; it is as big as that of a smoke device thrown or fired
# the same way, and stands as thick as that while the phosphorus burns.
SMOKES_LIKE = {HAND_GRENADE: "Smoke Hand Grenade", "50mm-mortar-shell": "Smoke Mortar Shell"}
OTHERS_SMOKE_LIKE = "Smoke Shell"


@dataclass(frozen=True)
class PhosphorusBurst(Burst):
    """A burst of white phosphorus, which burns and does not shock."""

    @property
    def radius_in(self) -> float:
        """Return the radius in inches within which it burns."""
        return float(PHOSPHORUS.row(self.grenade)["damage"]["radius_in"])

    @property
    def reach_in(self) -> float:
        """Return the radius: figures beyond it feel nothing."""
        return self.radius_in

    @property
    def bands(self) -> tuple[Band, ...]:
        """Return the burning area as the only band."""
        return (Band("", "phosphorus", self.radius_in, self.radius_in),)

    @property
    def distance_for_all_in(self) -> float | None:
        """Return one distance for all figures within the radius, since all of them burn alike."""
        return self.radius_in


def burst_phosphorus(
    play: BattlePlay, attacker: Element, weapon: str, place: str, fell: str
) -> None:
    """Resolve phosphorus at a place: it burns figures, leaves a fire and makes smoke."""
    burst = PhosphorusBurst(weapon, attacker, indoors=False)
    there = ask_figures_near(play, burst, fell)
    changed = apply_burst(play, burst, there)
    attacked = elements_reached(play.state, there)
    after_attack(play, attacker, [x for x in attacked.values() if x.side != attacker.side])
    if old := cell_at(play, place):
        play.record(g.BurningAreaRemoved(old.id))
    cell = Cell(play.state.fire_and_smoke.next_id, place, "phosphorus", since=play.state.turn)
    play.record(g.BurningAreaAdded(cell))
    apply_phosphorus_to_vehicles(play, cell)
    if is_on(play.state, SMOKE):
        device = SMOKES_LIKE.get(weapon, OTHERS_SMOKE_LIKE)
        add_cloud(play, "device", place, {"device": device}, cell=cell)
    play.log(all_readers(play), f"White phosphorus burns {describe_location(place)}.")
    log_burns(play, changed, "Phosphorus")
    ask_marked_target(play, attacker, "with phosphorus", cell.id)


@move("phosphorus", "White phosphorus", UMPIRE_ONLY)
def place_phosphorus(play: BattlePlay) -> None:
    """Resolve a shell or grenade of white phosphorus at a place, as the umpire (20.4.7.1)."""
    weapons = [Option(row["weapon"], _weapon_label(row["weapon"])) for row in PHOSPHORUS.rows]
    weapon = play.choose("weapon", "What goes off?", weapons)
    place = ask_public_place(play, "place", "Where? Everyone reads this.")
    elements = [x for x in play.state.elements.values() if play.state.able(x)]
    named = [Option(x.id, umpire_name(play.state, x)) for x in elements]
    by = play.state.elements[play.choose("whose", "Which element fired or threw it?", named)]
    burst_phosphorus(play, by, weapon, place, f"it bursts {describe_location(place)}")


def _weapon_label(weapon: str) -> str:
    return capital(weapon.replace("-", " "))
