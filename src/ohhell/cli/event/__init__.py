"""`ohhell event`: run an event on one file, without a server."""
