"""The server: live tables over WebSocket and HTTP, in one process."""
