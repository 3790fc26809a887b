"""The state of a battle: tables, players, platoons, contacts and the pages sent to players."""
