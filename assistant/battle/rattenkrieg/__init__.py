"""A Rattenkrieg battle: its events, state, moves, views, tellings and what is due."""

from importlib import import_module

from assistant.battle.rattenkrieg import events, naming, views
from assistant.battle.rattenkrieg.chapters import CHAPTERS
from assistant.battle.rattenkrieg.fitting import unfit
from assistant.battle.rattenkrieg.folding import apply
from assistant.battle.rattenkrieg.in_play import house_rules
from assistant.battle.rattenkrieg.moves import MOVES
from assistant.battle.rattenkrieg.offering import offered, opened_as
from assistant.battle.rattenkrieg.picture import card_picture, picture
from assistant.battle.rattenkrieg.places.mapping import MAPPED
from assistant.battle.rattenkrieg.scale import TABLES
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.system import System
from assistant.cards import forces

for chapter in CHAPTERS[1:]:  # the first is the bare game, whose moves stand in `moves`
    import_module(f"{__name__}.{chapter.name}.moves")

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
