"""The box on paper: boards, cards, money and rules of an edition, laid out to be printed and cut.

It knows editions and drawings, never a screen or a pin. reportlab and segno are imported by `pdf`
and `codes` only, when somebody prints.

May import kept, games, drawing and below.
"""
