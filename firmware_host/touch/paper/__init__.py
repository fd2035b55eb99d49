"""Printing from the table. May import the pages it leads back to, and printing."""
