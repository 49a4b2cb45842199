"""HTTP for every part of the server: requests, responses, limits and middleware."""
