#!/bin/sh
# Compares the methods of `agon methods` on networks at equal oracle calls: worst-case risk and AUC on a quarter of the
# rows, for N splits.
#
# Usage: networks-methods.sh FOLDER [--splits N] [TABLE]...
#   FOLDER contains CSV files, which networks.py lists with their labels
# Needs: a JDK and Maven (the launcher builds), and Python with pandas and scikit-learn.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=$1
shift
"$here/../../agon" --version > /dev/null
"${PYTHON:-/usr/bin/python3}" "$here/networks-methods.py" "$folder" "$here/../../agon" "$@"
