"""What a seat sees and what it may do as numbers, for programs that learn; no library but numpy.

`ActNumbers` numbers the acts of a rule set, `ViewTensor` writes a view, `LogTensor` all that has happened.
"""

from .acts import ActNumbers
from .log import LogTensor, most_acts, most_events
from .views import ViewTensor

__all__ = ["ActNumbers", "LogTensor", "ViewTensor", "most_acts", "most_events"]
