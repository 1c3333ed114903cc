#!/usr/bin/env bash
# The figures of docs/spark.md, on this machine: a few minutes, and 8 GB for the largest.
set -euo pipefail
cd "$(dirname "$0")/.."
mvn -q -B -DskipTests -Dspotless.check.skip=true -Dforbiddenapis.skip=true -Pspark-jars -pl agon-spark -am package
classes=agon-spark/target/test-classes:agon-spark/target/classes:agon-learn/target/classes:agon-core/target/classes
opens=()
for package in lang lang.invoke lang.reflect io net nio util util.concurrent util.concurrent.atomic; do
  opens+=("--add-opens=java.base/java.$package=ALL-UNNAMED")
done
for package in jdk.internal.ref sun.nio.ch sun.nio.cs sun.security.action sun.util.calendar; do
  opens+=("--add-opens=java.base/$package=ALL-UNNAMED")
done
figures() {
  SPARK_LOCAL_IP=127.0.0.1 java -Xmx"$1" "${opens[@]}" --add-modules=jdk.incubator.vector \
    -cp "$classes:agon-spark/target/lib/*" dev.agon.spark.SparkFigures "${@:2}" 2>/dev/null
}
figures 4g beside 1e6
figures 8g 1e4 1e5 1e6 1e7 2e7
