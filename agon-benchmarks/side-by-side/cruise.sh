#!/bin/sh
# Agon's cruise control beside the same written for PyTorch's automatic differentiation, in one run.
#
# Usage: cruise.sh
# Needs: a JDK, Maven, and a python3 with PyTorch ($PYTHON, default /usr/bin/python3).
set -eu
. "$(dirname "$0")/build.sh"
"$python" "$here/cruise.py" "$java" "$classpath"
