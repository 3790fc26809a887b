"""Anti-tank rifles: their penetration, and their fire at figures (Rattenkrieg 28.1)."""

from assistant.rules import tables

RIFLES = tables.load("rattenkrieg/anti-tank-rifles")
AT_MEN = "S-4(P6)"  # 28.1: at figures, and at light vehicles, for which no figure is printed
SHOT = "AP"
