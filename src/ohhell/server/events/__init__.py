"""Events with a server: the director's desk, tables that play online or on score pads, and pages for everybody."""
