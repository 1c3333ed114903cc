#!/bin/sh
# Compares the authors' code of Prospect, Drago, fast-dro and LP-ADMM with agon; see peers.py.
#
# Usage: PEERS_DIR=DIR peers.sh FOLDER [spectral|large-scale|wasserstein]
# Needs: checkouts of github.com/ronakdm/prospect, github.com/ronakdm/drago, github.com/daniellevy/fast-dro and
#   github.com/T4OYU4N/DRLR_NIPS2019-python in PEERS_DIR (one that is missing is left out); a folder with NAME-train.csv of the
#   regression sets, mushrooms and a1a to a9a; and a python3 with PyTorch, Numba and scikit-learn ($PYTHON).
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
"$root/agon" --version > /dev/null # builds, if need be
"${PYTHON:-/usr/bin/python3}" "$root/agon-benchmarks/side-by-side/peers.py" "${AGON:-$root/agon}" "$@"
