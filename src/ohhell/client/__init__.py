"""The client: the protocol from the player's side. `docs/protocol.md` describes the messages."""
