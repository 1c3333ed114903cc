#!/bin/sh
# Compares the cruise control of Agon with the same problem in PyTorch with automatic differentiation.
#
# Usage: cruise.sh
# Needs: a JDK, Maven, and a python3 with PyTorch ($PYTHON, default /usr/bin/python3).
set -eu
. "$(dirname "$0")/build.sh"
"$python" "$here/cruise.py" "$java" "$classpath"
