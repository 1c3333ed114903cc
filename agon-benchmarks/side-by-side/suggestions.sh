#!/bin/sh
# Trains with every robust set that the documentation suggests, on real tables; see suggestions.py.
#
# Usage: suggestions.sh FOLDER [TABLE...]
# Needs: a folder with the tables of `agon data list` (agon data get NAME --data FOLDER) and a python3 ($PYTHON).
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
"$root/agon" --version > /dev/null # builds, if need be
"${PYTHON:-/usr/bin/python3}" "$root/agon-benchmarks/side-by-side/suggestions.py" "${AGON:-$root/agon}" "$@"
