#!/bin/sh
# Compares the robust regression of Agon with an implementation in NumPy and SciPy.
#
# Usage: regression.sh steps|risk|flat|active [FOLDER]
#        regression.sh against CHECKOUT [FOLDER]
#   steps   an iteration of HCMM-2 and STORM-GDA on phishing, a9a, ijcnn1, w8a
#   risk    the exact worst-case risk with its gradient on the same data, with one and two threads
#   flat    an iteration on generated data with 5*10^4, 5*10^5 and 5*10^6 rows
#   active  an iteration on the same data with lambda1 = 1/n, where most rows keep a weight; Agon only
#   against steps, risk and flat (up to 5*10^5 rows) compared with another version of Agon, in CHECKOUT
#   FOLDER  (default: $AGON_DATA) contains the data sets, gzipped
# Needs: a JDK, Maven, a python3 with NumPy and SciPy ($PYTHON, default /usr/bin/python3), and the
# NumPy side, numpy_robust_lr.py, in $PEERS (default: ../shared/peers next to the project).
set -eu
what=${1:?steps, risk, flat, active or against}
other=
if [ "$what" = against ]; then
  other=$(cd "${2:?name the folder with the other version}" && pwd)
  shift
fi
folder=${2:-${AGON_DATA:-}}
case $what in
  steps | risk | against) : "${folder:?name the folder with the data, or set AGON_DATA}" ;;
  flat | active) ;;
  *) echo "regression.sh: unknown argument $what; use steps, risk, flat, active or against" >&2; exit 2 ;;
esac
. "$(dirname "$0")/build.sh"
if [ -n "$other" ]; then
  other=$(build "$other") || exit 1
fi
OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 "$python" "$here/regression.py" "$what" \
  "${PEERS:-$root/../shared/peers}" "$java" "$classpath" "$folder" "$other"
