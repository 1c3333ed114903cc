#!/bin/sh
# Compares the default, plain, cvar and group models with each other, scikit-learn and XGBoost on real tables; see pays.py.
#
# Usage: pays.sh FOLDER [SPLITS] [TABLE...]
# Needs: a folder with the tables of `agon data list` (agon data get NAME --data FOLDER) and a python3 with
#   pandas and scikit-learn ($PYTHON); XGBoost is used where it is installed.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
"$root/agon" --version > /dev/null # builds, if need be
"${PYTHON:-/usr/bin/python3}" "$root/agon-benchmarks/side-by-side/pays.py" "${AGON:-$root/agon}" "$@"
