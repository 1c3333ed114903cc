#!/bin/sh
# Compares the default set with the plain model on the tables of scikit-learn and statsmodels and on generated ones.
#
# Usage: defaults.sh
# Needs: a python3 with pandas, scikit-learn and statsmodels ($PYTHON).
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
"$root/agon" --version > /dev/null # builds, if need be
"${PYTHON:-/usr/bin/python3}" "$root/agon-benchmarks/side-by-side/defaults.py" "${AGON:-$root/agon}"
