"""The page of the next battle: forces, choices and scenarios, as the umpire sees them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from assistant.battle.campaigns.next_battle import forces_of
from assistant.battle.game import Game
from assistant.battle.screens.scenario_offers import ScenarioOffer
from assistant.battle.screens.survivors import (
    DIE,
    SurvivingSide,
    SurvivingUnit,
    Survivor,
)
from assistant.web.battles.campaign_ledger import Campaign, Member
from assistant.web.home.home import offers
from assistant.web.services import services
from assistant.web.wording.ways_to_play import size_in_words

FACES = 6


@dataclass(frozen=True)
class Edit:
    """A choice of the umpire that differs from the default."""

    side: SurvivingSide
    unit: str
    survivor: Survivor
    why: str = ""

    @property
    def words(self) -> str:
        """The change in the words of the log."""
        whose = f"{self.side.letter} {self.unit}, " if self.unit else f"{self.side.letter} "
        if self.unit == self.survivor.title:
            whose = f"{self.side.letter} "
        done = self.survivor.note or self.survivor.label.lower()
        reason = f" (reason: {self.why})" if self.why else ""
        return f"{whose}{self.survivor.title}: {done}{reason}"


@dataclass(frozen=True)
class NextPage:
    """Everything on the page of the next battle."""

    number: int
    campaign: Campaign | None
    begun: tuple[Member, ...]  # battles that already follow this one
    sides: Sequence[SurvivingSide]
    side: SurvivingSide  # the one that is shown
    picked: Survivor | None  # that the umpire decides now
    unit: SurvivingUnit | None  # to which that belongs
    machine: SurvivingUnit | None  # the vehicle that is shown in full
    open: int  # questions that nobody has answered
    edits: tuple[Edit, ...]
    offers: tuple[tuple[ScenarioOffer, bool], ...]  # each with whether it is the last one's
    size: int  # of the first scenario offered, the size that was played last
    silent: str
    left_behind: Sequence[str]

    @property
    def has_figures(self) -> bool:
        """Return whether the units have figures, which are numbered on their bases."""
        return any(x.number for unit in self.side.units for x in unit.members)


def next_page(game: Game, side: str, key: str) -> NextPage:
    """Return the page of the battle after this one.

    `side` and `key` name the side and the thing that the umpire has picked.
    """
    feature = game.system.next_battle
    assert feature is not None
    ledger = services().battles.campaigns
    sides = forces_of(game.system, game.entries, game.state, ledger.choices(game.id))
    open_ones = [(each, x) for each in sides for x in each.choices if x.is_open]
    picked = next(((each, x) for each in sides for x in each.choices if x.key == key), None)
    if picked is None and not side:
        picked = next(iter(open_ones), None)
    shown = picked[0] if picked else next((x for x in sides if x.id == side), sides[0])
    chosen = picked[1] if picked else None
    if chosen is None:
        chosen = next((x for each, x in open_ones if each is shown), None)
    unit = unit_of(shown, chosen)
    campaign = ledger.campaign_of(game.id)
    scenarios = tuple(_scenarios(game, feature.scenario(game.state)))
    return NextPage(
        number=number_after(game, campaign),
        campaign=campaign,
        begun=tuple(x for x in campaign.members if x.before == game.id) if campaign else (),
        sides=sides,
        side=shown,
        picked=chosen,
        unit=unit,
        machine=unit
        if unit and (unit.vehicle or unit.damage)
        else next((x for x in shown.units if x.vehicle or x.damage), None),
        open=len(open_ones),
        edits=edits_of(sides, ledger.reasons(game.id)),
        offers=scenarios,
        size=_size_played(game, scenarios),
        silent=feature.silent,
        left_behind=feature.left_behind(game.state),
    )


def number_after(game: Game, campaign: Campaign | None) -> int:
    """Return the number that the battle after this one has in the campaign."""
    if campaign:
        return campaign.number_of(game.id) + 1
    feature = game.system.next_battle
    follows = feature.follows(game.state) if feature else None
    return follows.number + 1 if follows else 2


def unit_of(side: SurvivingSide, survivor: Survivor | None) -> SurvivingUnit | None:
    """Return the unit of a survivor; None for stores of the whole side."""
    return next((x for x in side.units if survivor in x.choices), None)


def edits_of(sides: Sequence[SurvivingSide], reasons: Mapping[str, str]) -> tuple[Edit, ...]:
    """Return the umpire's changes with their reasons."""
    return tuple(_edits(sides, reasons))


def _edits(sides: Sequence[SurvivingSide], reasons: Mapping[str, str]) -> Iterator[Edit]:
    for side in sides:
        for each in side.choices:
            if each.is_edited or (each.note and each.chosen):
                unit = unit_of(side, each)
                yield Edit(side, unit.name if unit else "", each, reasons.get(each.key, ""))


def _scenarios(game: Game, last: str) -> Iterator[tuple[ScenarioOffer, bool]]:
    """Yield the scenarios of the same game that can be played, the last one played first."""
    found = [x for x in offers(services()) if x.system == game.system.title and x.card]
    found.sort(key=lambda x: _is(x, last), reverse=True)
    for each in found:
        yield each, _is(each, last)


def _size_played(game: Game, scenarios: Sequence[tuple[ScenarioOffer, bool]]) -> int:
    """Return the number of the size in which the first scenario was played; 0 if unknown."""
    card = scenarios[0][0].card if scenarios and scenarios[0][1] else None
    opening = game.entries[0].told.get("umpire", "") if card else ""
    sizes = card.sizes if card else ()
    return next((n for n, size in enumerate(sizes) if f": {size_in_words(size)}." in opening), 0)


def _is(offer: ScenarioOffer, last: str) -> bool:
    return bool(offer.card and offer.card.name == last)


def with_rolled_face(faces: str, rolled: Any) -> str:
    """Return a wound's dice with one more face."""
    return f"{faces} {rolled}" if faces.startswith(DIE) else f"{DIE}{rolled}"
