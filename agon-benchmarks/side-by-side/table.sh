#!/bin/sh
# Compares the table reader of Agon with the C reader of pandas.
#
# Usage: table.sh [FILE.csv]...     (default: a generated table of 21 numeric columns, about 65 MB)
# Needs: a JDK, Maven, and a python3 with pandas ($PYTHON, default /usr/bin/python3).
set -eu
. "$(dirname "$0")/build.sh"
"$python" "$here/table.py" "$java" "$classpath" "$scratch" "$@"
