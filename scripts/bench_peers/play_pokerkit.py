"""pokerkit: a hand of fixed-limit hold'em of four, in which all that nobody decides is automated.

Fixed limit, because there the list of what is legal is whole: fold, check or call, complete or raise.
"""

import random
from random import Random

from contender import contend
from pokerkit import Automation, FixedLimitTexasHoldem

AUTOMATED = tuple(Automation)


def play(rng: Random) -> int:
    random.seed(rng.randrange(1 << 30))  # it shuffles with the module's own source
    decisions = 0
    state = FixedLimitTexasHoldem.create_state(AUTOMATED, True, 0, (1, 2), 2, 4, 200, 4)
    while state.status:
        legal = []
        if state.can_fold():
            legal.append(state.fold)
        if state.can_check_or_call():
            legal.append(state.check_or_call)
        if state.can_complete_bet_or_raise_to():
            legal.append(state.complete_bet_or_raise_to)
        legal[rng.randrange(len(legal))]()
        decisions += 1
    return decisions


if __name__ == "__main__":
    contend(play)
