#!/bin/sh
# Agon's LIBSVM reader beside scikit-learn's load_svmlight_file, in one run.
#
# Usage: reader.sh [FOLDER]     FOLDER (default: $AGON_DATA) holds a9a, ijcnn1 and w8a, plain or .gz
# Needs: a JDK, Maven, and a python3 with scikit-learn ($PYTHON, default /usr/bin/python3).
set -eu
folder=${1:-${AGON_DATA:?name the folder with the data, or set AGON_DATA}}
folder=$(cd "$folder" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# The comparison is of plain text: scikit-learn's gzip would only add the same work to both sides.
for name in a9a ijcnn1 w8a; do
  if [ -f "$folder/$name" ]; then
    cp "$folder/$name" "$scratch/$name"
  else
    gzip -dc "$folder/$name.libsvm.gz" > "$scratch/$name"
  fi
done

cd "$root"
mvn -q -pl agon-benchmarks -am -DskipTests compile \
  org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath \
  -Dmdep.outputFile="$scratch/classpath" -Dmdep.includeScope=runtime > "$scratch/build.log" 2>&1 \
  || { cat "$scratch/build.log" >&2; exit 1; }
classpath=$(cat "$scratch/classpath")
java=${JAVA_HOME:+$JAVA_HOME/bin/}java

"${PYTHON:-/usr/bin/python3}" "$here/reader.py" "$java" \
  "$root/agon-benchmarks/target/classes:$classpath" \
  "$scratch/a9a" "$scratch/ijcnn1" "$scratch/w8a"
