"""What can be wrong with a corpus as a whole."""


class LeftOut(UserWarning):
    """A part of a corpus that is damaged, and that no answer counts."""


class NoCorpusTools(ImportError):
    """What reads and writes a corpus is not installed; the message names the extra."""


class BadCorpus(ValueError):
    """A corpus, or a part of one, that cannot be read or written; the message says what to do."""
