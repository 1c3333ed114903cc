#!/bin/sh
# Agon's cruise control beside the same written for PyTorch's automatic differentiation, in one run.
#
# Usage: cruise.sh
# Needs: a JDK, Maven, and a python3 with PyTorch ($PYTHON, default /usr/bin/python3).
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

cd "$root"
mvn -q -pl agon-benchmarks -am -DskipTests compile \
  org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath \
  -Dmdep.outputFile="$scratch/classpath" -Dmdep.includeScope=runtime > "$scratch/build.log" 2>&1 \
  || { cat "$scratch/build.log" >&2; exit 1; }
classpath=$(cat "$scratch/classpath")
java=${JAVA_HOME:+$JAVA_HOME/bin/}java

"${PYTHON:-/usr/bin/python3}" "$here/cruise.py" "$java" \
  "$root/agon-benchmarks/target/classes:$classpath"
