# Sourced by the other scripts: compiles the benchmarks and sets root, java and classpath.
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Compiles the checkout in a folder and prints its class path.
build() {
  (cd "$1" && mvn -q -pl agon-benchmarks -am -DskipTests compile \
    org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath \
    -Dmdep.outputFile="$scratch/classpath" -Dmdep.includeScope=runtime > "$scratch/build.log" 2>&1) \
    || { cat "$scratch/build.log" >&2; exit 1; }
  echo "$1/agon-benchmarks/target/classes:$(cat "$scratch/classpath")"
}
classpath=$(build "$root") || exit 1
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
python=${PYTHON:-/usr/bin/python3}
