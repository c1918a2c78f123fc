"""What can go wrong with those who play for us. Every message says what to do; finished matches are kept."""


class Fault(Exception):
    """A run that could not go on, through no fault of its matches."""


class AnotherRun(Fault):
    """The folder is of another run, or of none."""


class WorkerLost(Fault):
    """A worker died, or went away, with a block in hand."""


class WorkerDiffers(Fault):
    """A worker has another niagara, or another folder under the run's path."""


class NoCluster(Fault):
    """No cluster answers at the address, or it has no workers."""


class NoClusterTools(Fault):
    """What speaks to clusters is not installed; the message names the extra."""
