#!/usr/bin/env bash
# Prints the number and the size of the jars that readers of Parquet need, which it downloads from Maven Central. Further
# arguments are passed to Maven.
set -euo pipefail
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

measure() { # NAME COORDINATE...
  local name=$1 dependencies="" part
  shift
  for part in "$@"; do
    IFS=: read -r group artifact version <<<"$part"
    dependencies+="<dependency><groupId>$group</groupId><artifactId>$artifact</artifactId><version>$version</version></dependency>"
  done
  mkdir "$name"
  echo "<project><modelVersion>4.0.0</modelVersion><groupId>x</groupId><artifactId>x</artifactId><version>1</version>
    <dependencies>$dependencies</dependencies></project>" >"$name/pom.xml"
  if mvn -B -ntp -q "${options[@]}" -f "$name/pom.xml" \
    org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies -DoutputDirectory=lib >"$name/log"; then
    echo "$name: $(ls "$name/lib" | wc -l) jars, $(du -bc "$name"/lib/*.jar | awk 'END {printf "%.1f", $1 / 1e6}') MB"
  else
    echo "$name: $(grep -m1 -o 'Could not find artifact [^ ]*' "$name/log" || echo 'failed')"
  fi
}

options=("$@")
measure hardwood dev.hardwood:hardwood-core:1.0.0.Alpha1
measure codecs org.xerial.snappy:snappy-java:1.1.10.8 com.github.luben:zstd-jni:1.5.7-6
measure carpet com.jerolba:carpet-record:0.4.0
measure parquet-java org.apache.parquet:parquet-hadoop:1.16.0 org.apache.hadoop:hadoop-client-runtime:3.4.3
measure duckdb org.duckdb:duckdb_jdbc:1.4.1.0
