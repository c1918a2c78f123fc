"""What can be wrong with a corpus as a whole."""


class NoCorpusTools(ImportError):
    """What reads and writes a corpus is not installed; the message names the extra."""


class BadCorpus(ValueError):
    """A corpus, or a part of one, that cannot be read or written; the message says what to do."""
