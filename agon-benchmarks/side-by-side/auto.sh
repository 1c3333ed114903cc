#!/bin/sh
# Compares agon train with default settings with the L-BFGS-B of SciPy, each in a new process; see auto.py.
#
# Usage: auto.sh [ROUNDS [SET ...]]
# Needs: AGON_DATA with the data sets, PEERS with numpy_robust_lr.py, and a python3 with NumPy, SciPy and scikit-learn ($PYTHON).
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
"$root/agon" --version > /dev/null # builds, if need be
python=${PYTHON:-/usr/bin/python3}
"$python" "$root/agon-benchmarks/side-by-side/auto.py" "$root/agon" "$python" "$PEERS/numpy_robust_lr.py" "$AGON_DATA" "$@"
