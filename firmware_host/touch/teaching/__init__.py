"""Editions on the screen: telling the machine what is printed, keeping and sharing it.

May import what other pages may.
"""
