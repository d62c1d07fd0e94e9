"""All checks against all faults: `python -m tests.compliance.matrix [MODE ...]`. Takes minutes; no test runs it.

Prints what each mode fails, and what of it `expected.py` does not say.
"""

import sys
from dataclasses import replace

from tests.engines import faulty

from .expected import EXPECTED, LATE
from .running import BRIEF, HASTY, failed, results


def main() -> int:
    wrong = 0
    for mode in sys.argv[1:] or EXPECTED:
        settings = replace(BRIEF, margin=HASTY.margin, answer=2.0, ready=2.0) if mode in LATE else BRIEF
        found = failed(results(faulty(mode), settings=settings))
        odd = found ^ EXPECTED[mode]
        wrong += bool(odd)
        print(f"{mode}: {' '.join(sorted(found))}{f'  UNEXPECTED {odd}' if odd else ''}", flush=True)
    return min(1, wrong)


if __name__ == "__main__":
    sys.exit(main())
