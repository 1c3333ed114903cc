#!/bin/sh
# Compares agon train, with default settings on small tables, with LogisticRegression of scikit-learn; see small-tables.py.
#
# Usage: small-tables.sh [SPLITS]
# Needs: a python3 with NumPy and scikit-learn ($PYTHON).
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
"$root/agon" --version > /dev/null # builds, if need be
"${PYTHON:-/usr/bin/python3}" "$root/agon-benchmarks/side-by-side/small-tables.py" "$root/agon" "$@"
