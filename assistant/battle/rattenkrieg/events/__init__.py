"""What can happen in a Rattenkrieg battle: all its facts, and how they are written."""

from typing import get_args

from assistant.battle.rattenkrieg.events.animals import EVENTS as OF_SPECIAL
from assistant.battle.rattenkrieg.events.approach import (
    ApproachTurnBegan,
    DecoyMade,
    ElementWritten,
    MojonAdded,
    MojonMoved,
    MojonPlaced,
    MojonRemoved,
    MojonReturned,
    OfApproach,
    PathwayCleaned,
    PathwayEnded,
    PathwayExtended,
    PathwayStopped,
    ReinforcementsCame,
)
from assistant.battle.rattenkrieg.events.boats_and_aircraft import EVENTS as OF_CRAFT
from assistant.battle.rattenkrieg.events.buildings_and_traps import EVENTS as OF_WORKS
from assistant.battle.rattenkrieg.events.crewed_weapons import EVENTS as OF_ARMS
from assistant.battle.rattenkrieg.events.figures import (
    AggressivenessChanged,
    AggressivenessStirred,
    FigureAimed,
    FigureChanged,
    FigureLost,
    FigureMoved,
    LeaderAdjusted,
    NerveSettled,
    OfMen,
    StirringEnded,
    WeaponJammed,
)
from assistant.battle.rattenkrieg.events.fire_and_smoke import EVENTS as OF_GROUND
from assistant.battle.rattenkrieg.events.heavy_weapons import EVENTS as OF_SUPPORT
from assistant.battle.rattenkrieg.events.knowledge import (
    AspectTold,
    Camouflaged,
    CommandTold,
    ConcealmentChanged,
    DistanceTold,
    ElementDeployed,
    MenTurned,
    OfKnowing,
    SentinelTold,
    ValueOverruled,
)
from assistant.battle.rattenkrieg.events.morale import EVENTS as OF_MINDS
from assistant.battle.rattenkrieg.events.rounds import (
    ActionJoined,
    ActionsPaid,
    ActionTaken,
    AmbushSprung,
    CombatBroke,
    ElementActivated,
    HeldActionLost,
    InitiativeWon,
    Nominated,
    OfRound,
    OrderTurnedOver,
    ReactionMissed,
    ReactionOffered,
    ReactionsClosed,
    RollLapsed,
    RoundBegan,
    RoundEnded,
    ShotsFired,
    StoodDown,
    TurnGiven,
)
from assistant.battle.rattenkrieg.events.scenario import EVENTS as OF_SCRIPT
from assistant.battle.rattenkrieg.events.table_plan import EVENTS as OF_PLACES
from assistant.battle.rattenkrieg.events.turns import (
    BattleEnded,
    BattleOpened,
    CheckMade,
    CheckOwed,
    ConditionsChanged,
    EndingBegan,
    OfTurn,
    OrderPlaced,
    OrderTakenBack,
    RulesChanged,
    SideReady,
    StageBegan,
    TurnBegan,
    Wished,
    WishMet,
)
from assistant.battle.rattenkrieg.events.vehicles.emergencies import EVENTS as OF_PLIGHT
from assistant.battle.rattenkrieg.events.vehicles.travel import EVENTS as OF_TRAVEL
from assistant.battle.rattenkrieg.events.vehicles.vehicles import EVENTS as OF_VEHICLES
from assistant.battle.rattenkrieg.events.wounds import EVENTS as OF_CARE
from assistant.battle.rattenkrieg.state.parts import Happening
from assistant.battle.writing import Kinds

Core = OfApproach | OfTurn | OfRound | OfMen | OfKnowing
Event = Core | Happening

CHAPTERS = (
    OF_ARMS,
    OF_CARE,
    OF_GROUND,
    OF_MINDS,
    OF_SPECIAL,
    OF_VEHICLES,
    OF_WORKS,
    OF_PLIGHT,
    OF_SUPPORT,
    OF_TRAVEL,
    OF_CRAFT,
    OF_SCRIPT,
    OF_PLACES,
)
KINDS = Kinds((*get_args(Core), *(kind for kinds in CHAPTERS for kind in kinds)))

__all__ = [
    "CHAPTERS",
    "KINDS",
    "ActionJoined",
    "ActionTaken",
    "ActionsPaid",
    "AggressivenessChanged",
    "AggressivenessStirred",
    "AmbushSprung",
    "ApproachTurnBegan",
    "AspectTold",
    "BattleEnded",
    "BattleOpened",
    "Camouflaged",
    "CheckMade",
    "CheckOwed",
    "CombatBroke",
    "CommandTold",
    "ConcealmentChanged",
    "ConditionsChanged",
    "Core",
    "DecoyMade",
    "DistanceTold",
    "ElementActivated",
    "ElementDeployed",
    "ElementWritten",
    "EndingBegan",
    "Event",
    "FigureAimed",
    "FigureChanged",
    "FigureLost",
    "FigureMoved",
    "HeldActionLost",
    "InitiativeWon",
    "LeaderAdjusted",
    "MenTurned",
    "MojonAdded",
    "MojonMoved",
    "MojonPlaced",
    "MojonRemoved",
    "MojonReturned",
    "NerveSettled",
    "Nominated",
    "OrderPlaced",
    "OrderTakenBack",
    "OrderTurnedOver",
    "PathwayCleaned",
    "PathwayEnded",
    "PathwayExtended",
    "PathwayStopped",
    "ReactionMissed",
    "ReactionOffered",
    "ReactionsClosed",
    "ReinforcementsCame",
    "RollLapsed",
    "RoundBegan",
    "RoundEnded",
    "RulesChanged",
    "SentinelTold",
    "ShotsFired",
    "SideReady",
    "StageBegan",
    "StirringEnded",
    "StoodDown",
    "TurnBegan",
    "TurnGiven",
    "ValueOverruled",
    "WeaponJammed",
    "WishMet",
    "Wished",
]
