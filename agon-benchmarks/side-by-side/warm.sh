#!/bin/sh
# Measures auto in a warm JVM: compared with the plain model of scikit-learn, on many rows, and compared with a tuned HCMM-2; see warm.py.
#
# Usage: warm.sh plain|large|tuned [ROUNDS]
# Needs: AGON_DATA with the data sets, a python3 with scikit-learn ($PYTHON), a JDK, Maven.
set -eu
what=${1:?plain, large or tuned}
. "$(dirname "$0")/build.sh"
"$python" "$here/warm.py" "$what" "$python" "$java" "$classpath" "$AGON_DATA" "${2:-7}"
