"""Whole campaigns as files: written from the battles on disk, and read on another laptop."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from assistant.battle.campaigns.choices import valid_choices, wrong_choice
from assistant.battle.game import Game
from assistant.battle.storage.campaign_file import (
    MOST_BATTLES,
    BattleLines,
    CampaignBattle,
    CampaignFile,
    campaign_lines,
    lines_after,
    read_campaign,
)
from assistant.battle.systems import SYSTEMS
from assistant.cards import codes
from assistant.cards.toml_files.reading import unusable_file
from assistant.web.battles.campaign_ledger import Campaign, Member
from assistant.web.battles.copied_names import name_of_copy
from assistant.web.battles.incoming import Incoming, Prove, read_incoming
from assistant.web.battles.open_battles import Battles


@dataclass(frozen=True)
class _Read:
    """A battle of a file that can be saved; `incoming` is None if it was removed."""

    about: CampaignBattle
    incoming: Incoming | None


def exported_campaign(battles: Battles, campaign: Campaign, *, photos: bool = True) -> str:
    """Return a campaign with all its battles as the text of a file."""
    members = campaign.members[-MOST_BATTLES:]
    every = (_export_member(battles, x, photos=photos) for x in members)
    return "".join(campaign_lines(campaign.name, every, len(members)))


def _export_member(battles: Battles, member: Member, *, photos: bool) -> tuple[CampaignBattle, str]:
    game = battles.readable(member.battle)
    text = battles.exported(member.battle, photos=photos) if game else ""
    choices = _choices(battles, game) if game else {}
    reasons = battles.campaigns.reasons(member.battle)
    about = CampaignBattle.model_construct(
        battle=member.battle,
        number=member.number,
        title=member.title,
        before=member.before,
        lines=text.count("\n"),
        choices=choices,
        reasons={key: why for key, why in reasons.items() if key in choices},
    )
    return about, text


def _choices(battles: Battles, game: Game) -> dict[str, str]:
    choices = battles.campaigns.choices(game.id)
    if game.system.next_battle is None or not choices:
        return {}
    return valid_choices(game.system, game.entries, game.state, choices)


def import_campaign(
    battles: Battles,
    path: Path,
    text: str,
    prove: Prove,
    began: Callable[[str], None] = lambda battle: None,
) -> str:
    """Save the campaign in the text of a file as a new one; return its id.

    Nothing is saved before all battles have been read and proved. `began` is called with the id of
    each battle that was saved. Raise `BadFile`.
    """
    file = read_campaign(path, text)
    return _save_campaign(
        battles, file, [_read(battles, path, x, prove) for x in file.battles], began
    )


def _read(battles: Battles, path: Path, lines: BattleLines, prove: Prove) -> _Read:
    if not lines.text:
        return _Read(lines.about, None)
    with lines_after(lines.line):
        incoming = read_incoming(path, lines.text, prove)
    head, log = incoming.battle.head, incoming.battle.log
    game = Game(lines.about.battle, SYSTEMS[head.system], list(log), lambda entry: None, b"")
    wrong = wrong_choice(game.system, game.entries, game.state, lines.about.choices)
    if wrong:
        raise unusable_file(path, lines.line, wrong)
    return _Read(lines.about, incoming)


def _save_campaign(
    battles: Battles, file: CampaignFile, read: list[_Read], began: Callable[[str], None]
) -> str:
    new = {x.about.battle: codes.new_id() for x in read}
    for each in read:
        if each.incoming is not None:
            new[each.about.battle] = battles.save(each.incoming)
    name = name_of_copy(file.head.name, [x.name for x in battles.campaigns.campaigns()])
    campaign = Campaign(codes.new_id(), name, tuple(_members(read, new)))
    choices = {new[x.about.battle]: x.about.choices for x in read}
    reasons = {new[x.about.battle]: x.about.reasons for x in read}
    battles.campaigns.add_whole(campaign, choices, reasons)
    for each in read:
        if each.incoming is not None:
            began(new[each.about.battle])
    return campaign.id


def _members(read: list[_Read], new: Mapping[str, str]) -> Iterator[Member]:
    for each in read:
        about = each.about
        before = new.get(about.before, "")
        yield Member(new[about.battle], about.number, about.title, before)
