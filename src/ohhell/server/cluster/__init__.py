"""Several processes as one server, on PostgreSQL and Redis: leases, forwarding, and what they tell each other."""
