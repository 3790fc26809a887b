"""What can happen in a double-blind battle: all its facts, and how they are written."""

from assistant.battle.desert_rats.facts.commanding import (
    ActionSealed,
    CommandPassed,
    FireOrdered,
    Ordered,
    PlatoonPlaced,
    Reacted,
    SentAlone,
)
from assistant.battle.desert_rats.facts.course import (
    Drafted,
    DustSet,
    DustTaken,
    Opened,
    OptionsSet,
    PhaseBegun,
    Released,
    VisibilitySet,
)
from assistant.battle.desert_rats.facts.going import (
    Bogged,
    Carried,
    CircledInConfusion,
    LeftMap,
    Moved,
    ReferenceMoved,
)
from assistant.battle.desert_rats.facts.happening import Happening
from assistant.battle.desert_rats.facts.seeing import (
    ContactsWorked,
    Destroyed,
    Restored,
    ShotFired,
    SightRuled,
    WasHit,
)
from assistant.battle.writing import Kinds

KINDS = Kinds(
    (
        Opened,
        PhaseBegun,
        ActionSealed,
        Ordered,
        FireOrdered,
        SentAlone,
        Moved,
        CircledInConfusion,
        Bogged,
        Carried,
        LeftMap,
        ReferenceMoved,
        ContactsWorked,
        ShotFired,
        WasHit,
        Destroyed,
        Restored,
        Reacted,
        CommandPassed,
        Drafted,
        Released,
        SightRuled,
        DustSet,
        DustTaken,
        VisibilitySet,
        OptionsSet,
        PlatoonPlaced,
    )
)

__all__ = [
    "KINDS",
    "ActionSealed",
    "Bogged",
    "Carried",
    "CircledInConfusion",
    "CommandPassed",
    "ContactsWorked",
    "Destroyed",
    "Drafted",
    "DustSet",
    "DustTaken",
    "FireOrdered",
    "Happening",
    "LeftMap",
    "Moved",
    "Opened",
    "OptionsSet",
    "Ordered",
    "PhaseBegun",
    "PlatoonPlaced",
    "Reacted",
    "ReferenceMoved",
    "Released",
    "Restored",
    "SentAlone",
    "ShotFired",
    "SightRuled",
    "VisibilitySet",
    "WasHit",
]
