"""Campaigns: the next battle with the forces of the last one."""
