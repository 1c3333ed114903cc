#!/bin/sh
# Compares the LIBSVM reader of Agon with load_svmlight_file of scikit-learn.
#
# Usage: reader.sh [FOLDER]     FOLDER (default: $AGON_DATA) contains a9a, ijcnn1 and w8a, plain or .gz
# Needs: a JDK, Maven, and a python3 with scikit-learn ($PYTHON, default /usr/bin/python3).
set -eu
folder=${1:-${AGON_DATA:?name the folder with the data, or set AGON_DATA}}
. "$(dirname "$0")/build.sh"

# Plain text is compared, because decompression would add the same work to both sides.
for name in a9a ijcnn1 w8a; do
  if [ -f "$folder/$name" ]; then
    cp "$folder/$name" "$scratch/$name"
  else
    gzip -dc "$folder/$name.libsvm.gz" > "$scratch/$name"
  fi
done
"$python" "$here/reader.py" "$java" "$classpath" "$scratch/a9a" "$scratch/ijcnn1" "$scratch/w8a"
