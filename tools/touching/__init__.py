"""A screen with touch devices that no machine needs to have, and fingers on it."""
