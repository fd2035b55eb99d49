"""The touchscreen table and its cabinet: the loop, pages, signals to requests, lamps, voice.

May import engine, games, record, kept, system, language, doctor, display and hardware.
"""
