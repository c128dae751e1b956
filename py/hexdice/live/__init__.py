"""One table on several devices: messages, logs that meet again, dice that nobody can choose. Pure; docs/live.md tells the protocol."""
