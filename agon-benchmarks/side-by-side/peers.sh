#!/bin/sh
# Compares the authors' code of Prospect, Drago and fast-dro with agon; see peers.py.
#
# Usage: PEERS_DIR=DIR peers.sh FOLDER [spectral|large-scale]
# Needs: checkouts of github.com/ronakdm/prospect, github.com/ronakdm/drago and github.com/daniellevy/fast-dro in PEERS_DIR
#   (one that is missing is left out); a folder with NAME-train.csv of the regression sets and mushrooms; and a python3 with
#   PyTorch, Numba and scikit-learn ($PYTHON).
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
"$root/agon" --version > /dev/null # builds, if need be
"${PYTHON:-/usr/bin/python3}" "$root/agon-benchmarks/side-by-side/peers.py" "${AGON:-$root/agon}" "$@"
