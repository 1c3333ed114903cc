#!/bin/sh
# Compares networks with MLP, PyTorch and XGBoost by their worst group: accuracy, log loss and AUC on a quarter of
# the rows, for N splits.
#
# Usage: networks-groups.sh FOLDER [--splits N] [--seeds K] [TABLE]...
#   FOLDER contains CSV files, which networks.py lists with their labels
# Needs: a JDK and Maven (the launcher builds), and Python with pandas, scikit-learn, XGBoost and PyTorch.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=$1
shift
"$here/../../agon" --version > /dev/null
"${PYTHON:-/usr/bin/python3}" "$here/networks-groups.py" "$folder" "$here/../../agon" "$@"
