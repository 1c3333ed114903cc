#!/bin/sh
# Compares networks with scikit-learn's MLP and XGBoost on tables: AUC or R^2 on a quarter of the rows, and seconds.
#
# Usage: networks.sh FOLDER [TABLE]...     FOLDER contains CSV files, which networks.py lists with their labels
# Needs: a JDK and Maven (the launcher builds), and Python with pandas, scikit-learn and XGBoost.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=$1
shift
"$here/../../agon" --version > /dev/null
"${PYTHON:-/usr/bin/python3}" "$here/networks.py" "$folder" "$here/../../agon" "$@"
