"""One table on several devices: messages, synchronized logs, dice that nobody can choose. No browser; docs/live.md has the protocol."""
