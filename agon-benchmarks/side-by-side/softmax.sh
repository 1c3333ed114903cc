#!/bin/sh
# Compares auto on several classes with the multinomial LogisticRegression of scikit-learn, both warm; see softmax.py.
#
# Usage: softmax.sh [ROUNDS [C...]]
#   ROUNDS   alternating rounds, of which the medians count [5]
#   C        the regularisation of scikit-learn: lambda2 is 1/(C rows) [1]
# Needs: a JDK, Maven, and a python3 with scikit-learn ($PYTHON).
set -eu
. "$(dirname "$0")/build.sh"
OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 "$python" "$here/softmax.py" "$java" "$classpath" "$scratch" "$@"
