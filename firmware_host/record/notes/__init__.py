"""Paper money in people's hands: paying with other notes than proposed, and counting it oneself.

May import the rest of record and what record may import.
"""
