"""The pages of Rattenkrieg alone, which the shared pages look up here."""

from assistant.cards.rattenkrieg.drawing.fans import fan_svg
from assistant.web.own_pages import OwnPages, Papers
from assistant.web.rattenkrieg import (
    command_box,
    force_form,
    plan_form,
    print_battle,
    scenario_form,
    sight_and_sound,
)
from assistant.web.rattenkrieg.blast_rings import ring_radii
from assistant.web.rattenkrieg.vehicles import vehicle_cards, vehicle_form
from assistant.web.rattenkrieg.vehicles.live_fans import live_facings
from assistant.web.rattenkrieg.vehicles.shell_path import shell_paths

PAGES = OwnPages(
    blueprints=(sight_and_sound.bp, vehicle_cards.bp, print_battle.bp),
    editors=(force_form.EDITOR, scenario_form.EDITOR, plan_form.EDITOR, vehicle_form.EDITOR),
    papers=Papers(print_battle.choose, print_battle.sheets_of),
    find=command_box.find,
    drawn=shell_paths,
    rings=ring_radii,
    helpers={"fan_svg": fan_svg, "live_facings": live_facings},
)
