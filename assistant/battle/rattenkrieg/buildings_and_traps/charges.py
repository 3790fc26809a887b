"""Explosive charges and mines, and their effect on walls and figures (Rattenkrieg 29.1)."""

from collections.abc import Mapping
from typing import Any

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.buildings_and_traps.bursts_near_buildings import (
    suggest_walls_in_rings,
)
from assistant.battle.rattenkrieg.events.fuzes import TorpedoSectionsUsed
from assistant.battle.rattenkrieg.fire_and_smoke.figures_in_fire import ask_fire_of_explosion
from assistant.battle.rattenkrieg.grenades.blasts import apply_explosion
from assistant.battle.rattenkrieg.grenades.bursts import Burst, BurstEffect
from assistant.battle.rattenkrieg.grenades.craters import leave_crater
from assistant.battle.rattenkrieg.grenades.effects_in_words import (
    describe_for_side,
    describe_for_umpire,
    sides_that_see,
)
from assistant.battle.rattenkrieg.grenades.figures_near import ask_figures_near
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.table_plan.positions import certain_position
from assistant.battle.rattenkrieg.state import Element
from assistant.boardmap.plan import Place
from assistant.frozen import dataclass, replace
from assistant.rules.rattenkrieg.buildings_and_traps.mines import BOMB, DEVICES, MOST_JOINED
from assistant.rules.rattenkrieg.grenades.blast_rings import Rings, rings_of
from assistant.rules.rattenkrieg.heavy_weapons.shell_bursts import CRATER_DEPTH

SATCHEL, BANGALORE = "Satchel Charge", "Bangalore Torpedo"
CHARGES = (SATCHEL, BANGALORE)  # no pressure sets them off
MINES = tuple(name for name in DEVICES.keys() if BOMB not in name and name not in CHARGES)  # noqa: SIM118


@dataclass(frozen=True)
class ChargeBurst(Burst):
    """A burst of a mine or charge among figures."""

    @property
    def rings(self) -> Rings:
        """Return the rings from the table of mines and charges."""
        return rings_of(DEVICES.row(self.grenade))

    def resolve(
        self, play: BattlePlay, entered: dict[str, Any], how: Mapping[str, Any]
    ) -> BurstEffect:
        """Resolve the effect on one figure, with inputs about that figure."""
        inputs = {"rings": self.rings.model_dump(exclude_none=True), **entered}
        blasted = play.resolve("rattenkrieg/blast", inputs, **how)
        return BurstEffect(blasted.state, blasted.actions_lost)


def device_options(names: tuple[str, ...]) -> list[Option]:
    """Return mines or charges as options, with their strike against soft targets."""
    return [Option(name, name, _strike_label(name)) for name in names]


def _strike_label(name: str) -> str:
    hit = DEVICES.row(name)["hit"]
    return f"{hit['dice']}D({hit['severity']})"


def resolve_blast(
    play: BattlePlay,
    device: str,
    attacker: Element,
    words: str,
    *,
    on_ground: bool = False,
    ground: Place | None = None,
) -> dict[str, str]:
    """Ask which figures are near a charge, apply it to each, and return the new states.

    A charge on the ground leaves a crater as wide as its fifth ring; `ground` is its place on the
    plan, if it is known.
    """
    burst = ChargeBurst(device, attacker, play.flag("indoors", "Is it in a room?", rare=True))
    changed = apply_explosion(play, burst, ask_figures_near(play, burst, words))
    ask_fire_of_explosion(play)
    crater = burst.rings.r5
    if on_ground and not burst.indoors and crater and crater.radius_in:
        leave_crater(play, device, crater.radius_in, crater.radius_in * CRATER_DEPTH, ground)
    if on_ground:
        suggest_walls_in_rings(play, device, words, burst.rings, ground)
    return changed


def explode_among_figures(
    play: BattlePlay,
    device: str,
    side: str,
    words: str,
    *,
    on_ground: bool = False,
    over: Element | None = None,
) -> None:
    """Apply the blast to figures near it, and log it; `over` is the vehicle over a mine."""
    layer = replace(next(iter(play.state.of_side(side))), modifier=0)
    position = certain_position(play.state, over.id) if over else None
    place = position.place if position else None
    changed = resolve_blast(play, device, layer, words, on_ground=on_ground, ground=place)
    play.log("umpire", f"Near it: {describe_for_umpire(play.state, changed)}.")
    for each in sides_that_see(play.state, [play.state.figures[id] for id in changed]):
        play.log(each, f"An explosion: {describe_for_side(play.state, each, changed)}.")


def ask_wire_cleared(play: BattlePlay, device: str, layer: Element) -> str:
    """Ask how many sections a Bangalore torpedo has, and describe the lane that it clears (29.2).

    Each section clears an inch of wire and is then used up; a squad carries ten sections at most.
    Other devices clear nothing, and the text is empty.
    """
    if device != BANGALORE:
        return ""
    squad = f"{layer.side} {layer.squad or layer.id}"
    left = MOST_JOINED - play.state.buildings.torpedo_sections.get(squad, 0)
    play.require(left > 0, f"{layer.squad or layer.title} has used all its torpedo sections.")
    words = f"How many sections were joined? {layer.squad or layer.title} has {left} left"
    joined = play.whole("sections", words, 1, least=1, most=max(1, left))
    play.record(TorpedoSectionsUsed(layer.id, squad, joined))
    return f" A lane of {joined}″ through the wire is clear, 1″ wide."
