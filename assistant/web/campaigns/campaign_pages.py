"""The page of a campaign: its battles with their results, and the forces between them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from flask import Blueprint, Response, abort, redirect, render_template, request
from flask.typing import ResponseReturnValue

from assistant.battle.campaigns.next_battle import forces_of
from assistant.battle.screens.survivors import SurvivingSide
from assistant.battle.storage.campaign_file import ENDING
from assistant.cards.library.own_cards import slug_of
from assistant.web.access.guard import MOST_OF_A_BATTLE, umpire_only
from assistant.web.battles.campaign_files import exported_campaign
from assistant.web.battles.campaign_ledger import Campaign, Member
from assistant.web.battles.clocks import ending_headline
from assistant.web.services import services

bp = Blueprint("campaigns", __name__)
umpire_only(bp)

LONGEST_NAME = 100
TOO_LARGE = (
    f"The file of this campaign would be larger than {MOST_OF_A_BATTLE // 2**20} MB. "
    "Export the campaign without photos, and the battles one by one."
)
BAD_NAME = f"Enter a name of 1 to {LONGEST_NAME} letters on one line."


@dataclass(frozen=True)
class Stage:
    """A battle of a campaign, with its result and the forces carried over to the next battle."""

    member: Member
    is_there: bool  # False: the battle was removed, or cannot be read
    result: str  # empty before the end
    clock: str
    sides: Sequence[SurvivingSide]


def stages_of(campaign: Campaign) -> Iterator[Stage]:
    """Yield the battles of a campaign in order."""
    for member in campaign.members:
        game = services().battles.readable(member.battle)
        if game is None:
            yield Stage(member, False, "", "", ())
            continue
        choices = services().battles.campaigns.choices(game.id)
        forces = forces_of(game.system, game.entries, game.state, choices)
        clock = game.system.clock(game.state)
        yield Stage(member, True, ending_headline(game), clock, forces)


@bp.get("/campaigns/<campaign>")
def campaign(campaign: str) -> str:
    """Show a campaign: its battles, and the forces between them."""
    return _page(_campaign(campaign))


@bp.post("/campaigns/<campaign>")
def rename(campaign: str) -> ResponseReturnValue:
    """Give a campaign another name."""
    found = _campaign(campaign)
    name = request.form.get("name", "").strip()
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
        return _page(found, BAD_NAME), 422
    services().battles.campaigns.rename(found.id, name)
    return redirect(f"/campaigns/{found.id}", 303)


@bp.get("/campaigns/<campaign>/file")
def export(campaign: str) -> ResponseReturnValue:
    """Send a whole campaign as one file, with all photos or without any."""
    found = _campaign(campaign)
    text = exported_campaign(services().battles, found, photos=request.args.get("photos") != "no")
    if len(text.encode()) > MOST_OF_A_BATTLE:
        return _page(found, TOO_LARGE), 422
    response = Response(text, mimetype="application/jsonl")
    name = f"{slug_of(found.name)}{ENDING}"
    response.headers.set("Content-Disposition", "attachment", filename=name)
    return response


def _campaign(id: str) -> Campaign:
    return services().battles.campaigns.campaign(id) or abort(404)


def _page(campaign: Campaign, problem: str = "") -> str:
    return render_template(
        "campaign/campaign.html",
        campaign=campaign,
        stages=tuple(stages_of(campaign)),
        longest=LONGEST_NAME,
        has_photos=any(_has_photos(x.battle) for x in campaign.members),
        problem=problem,
    )


def _has_photos(battle: str) -> bool:
    return any(note.has_photo for note in services().battles.notes.all_of(battle))
