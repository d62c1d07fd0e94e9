"""`python -m sixtysix_engine` is the engine: it speaks U66 on standard input and output."""

import sys

from .engine.serve import main

sys.exit(main())
