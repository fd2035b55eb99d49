"""The engine and the games as machine code: the same sources, compiled by mypyc.

For long simulations and for comparisons; nothing else needs it. ``python -m benchmarks.compiled``
builds ``build/compiled``, which stands in for the sources wherever Python looks there first.
"""
