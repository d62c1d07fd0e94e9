"""An engine process as an object, async or blocking, and the loop that makes a bot out of one function."""

from ..protocol import Feature, Info, Limits, LocalProtocolError, OptionError, ResultDeal, ResultMatch
from .analysis import Analysis
from .blocking import BlockingAnalysis, BlockingEngine
from .deadlines import DEADLINES, Deadlines
from .engine import Engine
from .errors import (
    EngineCrash,
    EngineDeclined,
    EngineError,
    EngineProtocolError,
    EngineRefused,
    EngineStartError,
    EngineTimeout,
)
from .process import EngineProcess, Traffic
from .reply import Counts, Reply

__all__ = [
    "DEADLINES",
    "Analysis",
    "BlockingAnalysis",
    "BlockingEngine",
    "Counts",
    "Deadlines",
    "Engine",
    "EngineCrash",
    "EngineDeclined",
    "EngineError",
    "EngineProcess",
    "EngineProtocolError",
    "EngineRefused",
    "EngineStartError",
    "EngineTimeout",
    "Feature",
    "Info",
    "Limits",
    "LocalProtocolError",
    "OptionError",
    "Reply",
    "ResultDeal",
    "ResultMatch",
    "Traffic",
]
