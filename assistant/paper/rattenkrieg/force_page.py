"""A side's order of battle on paper."""

from assistant.battle.rattenkrieg.screens.printing.sheets import PrintedForce
from assistant.paper.pages import foot
from assistant.paper.printed_codes import group_code
from assistant.paper.sheets import Json, Paper


def force_page(force: PrintedForce, paper: Paper) -> Json:
    """Return the page that lists a side's force, with the Mojon of each element."""
    return {
        "kind": "force",
        "mark": force.side.mark,
        "letter": force.side.letter,
        "side": force.side.name,
        "unit": force.unit,
        "title": force.title,
        "as-of": force.as_of,
        "with-nerve": any(each.aggressiveness is not None for each in force.elements),
        "elements": [
            {
                "squad": each.squad,
                "name": each.name,
                "mojon": each.mojon,
                "quality": each.quality,
                "aggressiveness": each.aggressiveness,
                "men": list(each.men),
                "state": each.state,
                "code": group_code(each.id),
            }
            for each in force.elements
        ],
        "decoys": list(force.decoys),
        "stocks": list(force.stocks),
        **foot(paper, f"{force.side.name}: order of battle · {force.title}"),
    }
