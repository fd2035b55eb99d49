"""The program that hosts games at a real table."""

__version__ = "1.1.0"
