"""The client: the protocol from the player's side. `docs/protocol.md` says what goes over the line."""
