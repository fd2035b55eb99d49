"""The sheet to finish by hand, if the machine cannot go on.

May import the rest of record and what record may import.
"""
