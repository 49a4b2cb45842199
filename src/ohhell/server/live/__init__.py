"""What live tables and live score pads have in common."""
