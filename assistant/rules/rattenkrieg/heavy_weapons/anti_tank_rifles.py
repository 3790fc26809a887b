"""Anti-tank rifles: what they pierce, and how they fire at figures (Rattenkrieg 28.1)."""

from assistant.rules import tables

RIFLES = tables.load("rattenkrieg/anti-tank-rifles")
AT_MEN = "S-4(P6)"  # 28.1: at men and at light vehicles; they have no figure against those
SHOT = "AP"
