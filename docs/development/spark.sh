#!/usr/bin/env bash
# Measures the figures of docs/development/spark.md on this machine; takes a few minutes; the largest needs 9 GB.
# Usage: docs/development/spark.sh [beside | rows | steps | starts]
set -euo pipefail
cd "$(dirname "$0")/../.."
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
    -cp "$classes:agon-spark/target/lib/*" dev.agon.spark."$2" "${@:3}" 2>/dev/null
}
case ${1:-all} in beside | all) figures 4g SparkFigures beside 1e6 ;; esac
case ${1:-all} in rows | all) figures 9g SparkFigures 1e4 1e5 1e6 1e7 2e7 ;; esac
case ${1:-all} in steps | all) figures 4g SparkFigures steps 1e6 ;; esac
case ${1:-all} in starts | all) figures 2g StartFigures 1e5 ;; esac
