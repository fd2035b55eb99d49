"""The toy's one player."""
