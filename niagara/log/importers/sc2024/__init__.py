"""Matches of the Software-Challenge Germany 2024: the contest server's XML → a match of `mississippi_queen_sc2024`."""
