"""The local reader: deterministic, offline, five languages; calibrated per service when a version is published.

Matrix threads cost far more than they bring on sentences (tens of milliseconds against one), so numpy's BLAS is told to use
one before it is loaded; where something loaded numpy earlier, set OPENBLAS_NUM_THREADS=1 in the environment.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
