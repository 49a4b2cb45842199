"""The server: live tables, score pads and seasons over HTTP and WebSocket."""
