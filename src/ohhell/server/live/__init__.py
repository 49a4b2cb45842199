"""What live tables and live score pads share: a log with one writer at a time, its subscribers, and a registry."""
