"""The screens of set-up: what lies on the table, who sits round it.

May import the toolkit, parts, art and the scenes.
"""
