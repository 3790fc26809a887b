"""A Rattenkrieg battle: its events, state, moves, views, tellings and what is due."""

from assistant.battle.rattenkrieg import events, naming, views
from assistant.battle.rattenkrieg.arms.chapter import CHAPTER as ARMS
from assistant.battle.rattenkrieg.care.chapter import CHAPTER as CARE
from assistant.battle.rattenkrieg.chapters import compose
from assistant.battle.rattenkrieg.craft.chapter import CHAPTER as CRAFT
from assistant.battle.rattenkrieg.fitting import unfit
from assistant.battle.rattenkrieg.folding import apply
from assistant.battle.rattenkrieg.ground.chapter import CHAPTER as GROUND
from assistant.battle.rattenkrieg.in_play import house_rules
from assistant.battle.rattenkrieg.minds.chapter import CHAPTER as MINDS
from assistant.battle.rattenkrieg.moves.chapter import CHAPTER as CORE
from assistant.battle.rattenkrieg.moves.register import MOVES
from assistant.battle.rattenkrieg.offering import offered, opened_as
from assistant.battle.rattenkrieg.picture import card_picture, picture
from assistant.battle.rattenkrieg.places.chapter import CHAPTER as PLACES
from assistant.battle.rattenkrieg.places.mapping import MAPPED
from assistant.battle.rattenkrieg.plight.chapter import CHAPTER as PLIGHT
from assistant.battle.rattenkrieg.scale import TABLES
from assistant.battle.rattenkrieg.script.chapter import CHAPTER as SCRIPT
from assistant.battle.rattenkrieg.special.chapter import CHAPTER as SPECIAL
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.rattenkrieg.support.chapter import CHAPTER as SUPPORT
from assistant.battle.rattenkrieg.travel.chapter import CHAPTER as TRAVEL
from assistant.battle.rattenkrieg.vehicles.chapter import CHAPTER as VEHICLES
from assistant.battle.rattenkrieg.works.chapter import CHAPTER as WORKS
from assistant.battle.system import System
from assistant.cards import forces

compose(
    (
        CORE,
        MINDS,
        ARMS,
        CARE,
        WORKS,
        SPECIAL,
        GROUND,
        VEHICLES,
        PLIGHT,
        SUPPORT,
        TRAVEL,
        CRAFT,
        SCRIPT,
        PLACES,
    )
)

SYSTEM = System(
    id="rattenkrieg",
    title="Rattenkrieg!",
    empty=Battle(),
    apply=apply,
    unfit=unfit,
    written=events.KINDS.written,
    read=events.KINDS.read,
    moves=MOVES,
    scenarios=forces.SCENARIOS,
    playable=forces.playable,
    offered=offered,
    opened=opened_as,
    views=views,
    picture=picture,
    card_picture=card_picture,
    clock=views.clock,
    subject=views.subject,
    settled=house_rules,
    at_home=("initiative", "approach-turn"),
    repeated={
        "close-combat": "Another round",
        "shoot": "Another man shoots",
        "automatic-fire": "Another weapon fires",
        "extend-pathway": "The next",
    },
    mapped=MAPPED,
    scales=TABLES,
)

__all__ = ["SYSTEM", "naming", "views"]
