"""An engine process as an object, and the loop that makes a bot out of one function."""

from .blocking import BlockingEngine
from .engine import DEADLINES, Deadlines, Engine
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
    "Reply",
    "Traffic",
]
