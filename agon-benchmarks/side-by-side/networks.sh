#!/bin/sh
# Compares networks with scikit-learn's MLP, PyTorch and XGBoost on tables: AUC, accuracy, cvar, worst group or R^2 on a
# quarter of the rows, and seconds, for N splits.
#
# Usage: networks.sh FOLDER PEERS [--splits N] [TABLE]...
#   FOLDER contains CSV files, which networks.py lists with their labels
#   PEERS is a folder with torch_mlp.py, which trains a network of PyTorch; - to leave it out
# Needs: a JDK and Maven (the launcher builds), and Python with pandas, scikit-learn, XGBoost and PyTorch.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=$1
peers=$2
shift 2
"$here/../../agon" --version > /dev/null
"${PYTHON:-/usr/bin/python3}" "$here/networks.py" "$folder" "$here/../../agon" "$peers" "$@"
