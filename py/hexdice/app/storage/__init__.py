"""What this device keeps: texts by key, matches and their entries, settings, backups."""
