"""Battles played at random: what holds at every moment, and who may know what."""
