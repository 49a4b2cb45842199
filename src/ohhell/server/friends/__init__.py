"""People you played with: who they are, inviting them again, and finding new ones."""
