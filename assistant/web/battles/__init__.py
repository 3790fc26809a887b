"""The battles of one data folder, kept in memory, and the newest view of each reader."""
