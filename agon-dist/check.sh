#!/usr/bin/env bash
# Unpacks the archives as an administrator would, into a folder with a space in its name, and uses them
# as another user, without Maven. Run after: mvn -Pdist package -DskipTests
set -euo pipefail
cd "$(dirname "$0")/target"
archives=$PWD
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
chmod 755 "$root"
mkdir "$root/installed here" "$root/work"
if [ "$(id -u)" = 0 ]; then
  chown nobody "$root/work"
  as_user=(setpriv --reuid=nobody --regid=nogroup --clear-groups)
else
  as_user=()
fi
tools=$root/tools # a PATH without Maven
mkdir "$tools"
for tool in bash sh env java ls find cksum tr dirname readlink mkdir rmdir mktemp touch rm mv awk gzip cat sed head grep uname; do
  ln -s "$(command -v "$tool")" "$tools/$tool"
done

# agon ARGUMENTS...: in the work folder, as another user.
agon() {
  (cd "$root/work" && "${as_user[@]}" env -i PATH="$path" HOME="$root/work" "$installed/bin/agon" "$@")
}

check() {
  local archive=$1
  installed="$root/installed here/$2"
  mkdir "$installed"
  case $archive in
    *.zip) unzip -q "$archives/$archive" -d "$installed" ;;
    *) tar -xzf "$archives/$archive" -C "$installed" ;;
  esac
  installed=$(echo "$installed"/agon-*)
  chmod -R a-w "$installed"
  { echo age,city,member; for i in {1..300}; do echo "$((i * 7 % 60)),$((i % 3 ? 1 : 2))x,$((i * 7 % 60 + i % 11 * 3 > 40))"; done; } >"$root/work/table.csv"
  agon --version
  agon train table.csv --label member --robust cvar=0.8 --model model.json --report page.html >train.log 2>&1 || { cat train.log; exit 1; }
  agon predict model.json table.csv --out answers.csv
  [ "$(wc -l <"$root/work/answers.csv")" = 301 ]
  agon train "$installed/examples/data/customers.csv" --label churned --robust cvar=0.8 --model model.json --quiet >/dev/null
  agon reproduce --help >/dev/null
  if agon train --spark 'local[1]' table.csv --label member --model spark.json 2>spark.log; then
    echo "--spark without Spark succeeded" >&2
    exit 1
  fi
  grep -q 'SPARK_HOME' spark.log
  for man in agon agon-train; do [ -s "$installed/share/man/man1/$man.1" ]; done
  bash -n "$installed/share/bash-completion/completions/agon"
  [ -n "$(ls "$root"/work/.cache/agon/*/*.jsa "$root"/work/.cache/agon/*/*.aot 2>/dev/null)" ] || { echo "no class-data archive was made" >&2; exit 1; }
  chmod -R u+w "$installed"
  rm -rf "$root"/work/* "$root/work/.cache"
  echo "$archive: trained, predicted, refused --spark with its reason"
}

cd "$root"
path=$tools
check "$(cd "$archives" && ls agon-*.tar.gz | grep -v linux)" tar
check "$(cd "$archives" && ls agon-*.zip)" zip
rm "$tools/java" # the third archive has its own
check "$(cd "$archives" && ls agon-*-linux-x86_64.tar.gz)" runtime
