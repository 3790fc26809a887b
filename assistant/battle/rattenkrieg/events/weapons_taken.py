"""Events of weapons that figures take, drop, or leave in a vehicle or a container.

Rattenkrieg 7.4.32, 15.13, 25.3, 34.15.
"""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from assistant.battle.log import ConditionalConflict
from assistant.battle.rattenkrieg.events.base import BattleEvent, PartEvent
from assistant.battle.rattenkrieg.state import Battle, Piece, PieceKind
from assistant.battle.rattenkrieg.state.crewed_weapons import CrewedWeaponState, Gun
from assistant.battle.rattenkrieg.state.heavy_weapons import HeavyWeaponState
from assistant.battle.rattenkrieg.state.people import Figure, Weapon
from assistant.frozen import dataclass, replace


@dataclass(frozen=True)
class GunTakenOver(PartEvent):
    """Another figure took over a weapon."""

    part: ClassVar[str] = "crewed_weapons"
    was: str
    now: str
    strange: bool  # an enemy's

    def apply_to(self, before: CrewedWeaponState) -> CrewedWeaponState:
        guns = {id: gun for id, gun in before.guns.items() if id != self.was}
        gun = before.gun(self.was)
        crew = tuple(id for id in gun.crew or () if id != self.now)
        guns[self.now] = Gun(gun.setup) if self.strange else replace(gun, crew=crew or None)
        return replace(before, guns=guns)

    def conflict_with(self, before: CrewedWeaponState) -> str | None:
        there = self.was in before.guns
        return None if there else ConditionalConflict("the gun would not be there")


@dataclass(frozen=True)
class WeaponFound(PartEvent):
    """A figure carries a weapon without training for it."""

    part: ClassVar[str] = "crewed_weapons"
    man: str
    weapon: str

    def apply_to(self, before: CrewedWeaponState) -> CrewedWeaponState:
        weapons = (*before.found.get(self.man, ()), self.weapon)
        return replace(before, found={**before.found, self.man: weapons})


@dataclass(frozen=True)
class WeaponTaken(PartEvent):
    """A figure took a weapon from a casualty."""

    part: ClassVar[str] = "figures"
    was: str
    now: str
    weapon: str

    def apply_to(self, before: Mapping[str, Any]) -> dict[str, Any]:
        giver = before[self.was]
        field = "dropped" if giver.dropped else "weapons"
        left = list(getattr(giver, field))
        one = next(w for w in left if w.name == self.weapon)
        left.remove(one)
        figures = {**before, self.was: replace(giver, **{field: tuple(left)})}
        taker = figures[self.now]
        return {**figures, self.now: replace(taker, weapons=(one, *taker.weapons))}

    def conflict_with(self, before: Mapping[str, Any]) -> str | None:
        giver = before[self.was]
        names = [w.name for w in giver.dropped or giver.weapons]
        return None if self.weapon in names else "the weapon would not be there"


@dataclass(frozen=True)
class WeaponsDropped(PartEvent):
    """A figure that surrendered dropped its weapons on the spot (13.4.6)."""

    part: ClassVar[str] = "figures"
    man: str
    heavy: tuple[str, ...] = ()  # names of its heavy weapons, which older battles left to it

    @classmethod
    def all_of(cls, figure: Figure) -> Iterator["WeaponsDropped"]:
        """Yield the event that a figure drops all that it carries, if it carries a weapon."""
        if figure.weapons or figure.pieces:
            yield cls(figure.id, tuple(piece.name for piece in figure.pieces))

    def apply_to(self, before: Mapping[str, Any]) -> dict[str, Any]:
        figure = before[self.man]
        fallen = tuple(piece for piece in figure.pieces if piece.name in self.heavy)
        bare = replace(
            figure,
            weapons=(),
            dropped=(*figure.dropped, *figure.weapons),
            pieces=tuple(piece for piece in figure.pieces if piece not in fallen),
            dropped_pieces=(*figure.dropped_pieces, *fallen),
        )
        return {**before, self.man: bare}

    def conflict_with(self, before: Mapping[str, Any]) -> str | None:
        figure = before[self.man]
        has = {piece.name for piece in figure.pieces}
        carries = (figure.weapons or self.heavy) and has.issuperset(self.heavy)
        return None if carries else "the figure would have no weapon to drop"


@dataclass(frozen=True)
class HeavyWeaponTaken(BattleEvent, saved_as="FlamethrowerTaken"):
    """A figure took a heavy weapon of a casualty, with its condition and ammunition (7.4.32)."""

    was: str
    now: str
    piece: str
    stock: int | None = None  # bombs or rockets left; None: the weapon has neither

    def apply(self, battle: Battle) -> Battle:
        giver = battle.figures[self.was]
        piece = self._piece(giver)
        assert piece is not None
        if piece in giver.dropped_pieces:
            giver = replace(giver, dropped_pieces=_without_piece(giver.dropped_pieces, piece))
        else:
            giver = replace(giver, pieces=_without_piece(giver.pieces, piece))
        figures = {**battle.figures, self.was: giver}
        taker = figures[self.now]
        figures[self.now] = replace(taker, pieces=(*taker.pieces, piece))
        moved = replace(battle, figures=figures)
        if piece.kind == "flamethrower":
            return self._move_bursts(moved)
        return replace(moved, heavy_weapons=self._move_condition(battle.heavy_weapons, piece.kind))

    def _piece(self, giver: Figure) -> Piece | None:
        lying = (*giver.dropped_pieces, *giver.pieces)
        return next((piece for piece in lying if piece.name == self.piece), None)

    def _move_bursts(self, battle: Battle) -> Battle:
        bursts = dict(battle.fire_and_smoke.bursts)
        made = bursts.pop(self.was, 0)
        ground = replace(
            battle.fire_and_smoke, bursts={**bursts, self.now: made} if made else bursts
        )
        return replace(battle, fire_and_smoke=ground)

    def _move_condition(self, before: HeavyWeaponState, kind: PieceKind) -> HeavyWeaponState:
        if kind == "mortar":
            mortars = {id: x for id, x in before.mortars.items() if id != self.was}
            mortars[self.now] = replace(before.mortar(self.was), bombs=self.stock, fired=0)
            return replace(before, mortars=mortars)
        if kind == "rocket-launcher":
            launchers = {id: x for id, x in before.launchers.items() if id != self.was}
            loaded = before.launcher(self.was).loaded
            launchers[self.now] = replace(
                before.launcher(self.now), rockets=self.stock, loaded=loaded
            )
            return replace(before, launchers=launchers)
        return before

    def conflict(self, battle: Battle) -> str | None:
        there = self._piece(battle.figures[self.was]) is not None
        return None if there else "the weapon would not be there"


def _without_piece(pieces: tuple[Piece, ...], one: Piece) -> tuple[Piece, ...]:
    index = pieces.index(one)
    return (*pieces[:index], *pieces[index + 1 :])


class WeaponAboardEvent(PartEvent):
    """An event of the weapons of a crew member or a passenger."""

    part: ClassVar[str] = "figures"


@dataclass(frozen=True)
class WeaponsLeftAboard(WeaponAboardEvent):
    """Weapons stayed in the vehicle that a figure left, or are in a container (34.15)."""

    man: str
    names: tuple[str, ...]

    def apply_to(self, before: Mapping[str, Any]) -> dict[str, Any]:
        figure = before[self.man]
        stay = tuple(w for w in figure.weapons if w.name in self.names)
        taken = tuple(w for w in figure.weapons if w.name not in self.names)
        return {**before, self.man: replace(figure, weapons=taken, left_aboard=stay)}

    def conflict_with(self, before: Mapping[str, Any]) -> str | None:
        has = {weapon.name for weapon in before[self.man].weapons}
        return None if has.issuperset(self.names) else "the figure would not have these weapons"


@dataclass(frozen=True)
class MountedWeaponsManned(WeaponAboardEvent):
    """A figure has back the weapons that were in the vehicle or the container."""

    man: str

    def apply_to(self, before: Mapping[str, Any]) -> dict[str, Any]:
        figure = before[self.man]
        weapons = (*figure.left_aboard, *figure.weapons)
        return {**before, self.man: replace(figure, weapons=weapons, left_aboard=())}

    def conflict_with(self, before: Mapping[str, Any]) -> str | None:
        return None if before[self.man].left_aboard else "no weapon would be in the vehicle"


@dataclass(frozen=True)
class PackedWeaponsLost(WeaponAboardEvent):
    """The weapons of a figure were in a container that is lost (34.15.1)."""

    man: str

    def apply_to(self, before: Mapping[str, Any]) -> dict[str, Any]:
        return {**before, self.man: replace(before[self.man], left_aboard=())}

    def conflict_with(self, before: Mapping[str, Any]) -> str | None:
        return None if before[self.man].left_aboard else "no weapon would be in the container"


@dataclass(frozen=True)
class PersonalWeaponTaken(WeaponAboardEvent):
    """A crew member took a personal weapon from the rack of the vehicle."""

    man: str
    weapon: Weapon

    def apply_to(self, before: Mapping[str, Any]) -> dict[str, Any]:
        figure = before[self.man]
        return {**before, self.man: replace(figure, weapons=(*figure.weapons, self.weapon))}
