"""The lesson for newcomers over HTTP."""
