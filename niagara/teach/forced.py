"""Forced: whether a decision was the only legal one, in any game."""

from niagara.core.game import CHANCE, AnyGame
from niagara.core.step import Step


def is_forced(game: AnyGame, step: Step) -> bool:
    """Whether the player of a step's entry had one legal action only; never where chance decides, or nobody knows."""
    return step.action is not None and step.actor != CHANCE and len(game.legal_actions(step.opened)) == 1
