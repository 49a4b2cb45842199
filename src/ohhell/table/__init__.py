"""Tables: one local match (`Game`), and a live table with seats, clocks and settings (`Table`)."""
