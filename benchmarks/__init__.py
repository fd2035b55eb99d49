"""What is fast and what is not: each script has run() -> [(what, figure, unit)]."""
