# Starts the JVM: shared by the launcher of a checkout and that of an installation. Sourced by bash.
#
# Set by the launcher: java, the command; classes, the class path; caches, a folder for class-data
# archives; spark, the class path of Spark, once find_spark has returned.

# fail MESSAGE HINT
fail() {
  echo "agon: error: $1" >&2
  echo "hint: $2" >&2
  exit 1
}

# Without a locale the JVM reads every letter beyond ASCII in an argument as a question mark.
case ${LC_ALL:-${LC_CTYPE:-${LANG:-C}}} in
  C | POSIX) export LC_ALL=C.UTF-8 ;;
esac

# The JVM opens more than 50 jars before the program can report that there are too few file descriptors.
fewest_files=128
if [ "$(ulimit -Sn)" != unlimited ] && [ "$(ulimit -Sn)" -lt "$fewest_files" ]; then
  ulimit -Sn "$(ulimit -Hn)" 2>/dev/null || true
  if [ "$(ulimit -Sn)" != unlimited ] && [ "$(ulimit -Sn)" -lt "$fewest_files" ]; then
    fail "Agon needs $fewest_files open files, but ulimit allows $(ulimit -Sn)." "Raise the limit: ulimit -n 1024."
  fi
fi

# The launcher asks for the terminal because some JVM releases cannot detect it.
if [ -t 2 ]; then tty=true; else tty=false; fi

# --- class-data archives ------------------------------------------------------------------------

# Archives of the classes of a real training, made once for each JVM. JVMs that support it start with
# `.aot`, which has profiles; long runs, and all runs of other JVMs, start with `.jsa`. Beside the
# latter `.args` adds the Vector API without the JVM's line on incubator modules; the former does not
# accept such options.
name_cache() {
  cache=$(readlink -f "$(command -v "$java")")
  cache=$caches/agon${cache//\//-}
}

make_archive() {
  work=$(mktemp -d "$caches/XXXXXXXX") || return 0
  for row in {1..24000}; do
    echo "$((row % 2)) 1:$((row % 8)) 2:$((row * row % 5)).5"
  done | gzip >"$work/sample.libsvm.gz"
  record_training aot -XX:AOTCacheOutput || true
  if ! { "$java" -cp "$classes" dev.agon.cli.startup.VectorModule "$cache.jar" "$cache.args" &&
    "$java" "@$cache.args" -cp "$classes" dev.agon.cli.startup.VectorModule; } >/dev/null 2>&1; then
    rm -f "$cache.args" "$cache.jar"
  fi
  record_training jsa -XX:ArchiveClassesAtExit || true
  [ -f "$cache.aot" ] || archive_short_runs || true
  rm -rf "$work"
}

# record_training KIND OPTION: trains on enough rows that sampling and helper threads are used, while
# the JVM writes an archive of that kind.
record_training() {
  (dump=("$2=$work/new.$1") && start train "$work/sample.libsvm.gz" --model "$work/sample.json") \
    >/dev/null 2>&1 && [ -f "$work/new.$1" ] && mv "$work/new.$1" "$cache.$1"
}

# An archive for short runs: it includes the old class files of libraries, and is used without the
# options for vectors, which would disable the JVM's own archive of modules. It covers tables and
# their models.
archive_short_runs() {
  {
    echo city,age,member
    for row in {1..300}; do
      if ((row % 3)); then city=Rome; else city=Oslo; fi
      if ((row % 3 && row % 10)); then member=yes; else member=no; fi
      echo "$city,$((row % 50)).5,$member"
    done
  } >"$work/sample.csv"
  list_classes 1 train "$work/sample.libsvm.gz" --model "$work/sample.json" &&
    list_classes 2 train "$work/sample.csv" --model "$work/sample.json" &&
    list_classes 3 evaluate "$work/sample.json" "$work/sample.csv" &&
    list_classes 4 predict "$work/sample.json" "$work/sample.csv" --out "$work/sample.answers" &&
    awk '!seen[$0]++' "$work"/new.list.* >"$work/new.list" 2>/dev/null &&
    (cache=$cache.none && dump=(-Xshare:dump "-XX:SharedClassListFile=$work/new.list" "-XX:SharedArchiveFile=$work/new.short") &&
      start) >/dev/null 2>&1 && mv "$work/new.short" "$cache.short.jsa"
}

# list_classes NUMBER ARGUMENTS...: the classes of one more run.
list_classes() {
  (dump=("-XX:DumpLoadedClassList=$work/new.list.$1") && shift && cache=$cache.none && start "$@") >/dev/null 2>&1
}

# --- start --------------------------------------------------------------------------------------

# A run of a second or two ends before the second compiler, or a kernel on vectors, has paid for
# itself: work on a small file, training without a method or budget.
is_short() {
  case " $* " in
    '  ' | *' --help '* | *' -h '* | *' --version '* | *' -V '*) return 0 ;;
  esac
  case ${1:-} in
    train) is_small "${2:-}" || return 1 ;;
    evaluate | predict | robust) is_small "${3:-}" || return 1 ;;
    methods | export | report | help) ;;
    *) return 1 ;;
  esac
  case " $* " in
    *' --method'* | *' --iterations'* | *' --max-'* | *' --target-'* | *' --batch'* | *' --step'* | *' --replay'* | *' --spark'* | *' --network'*) return 1 ;;
  esac
}

is_small() {
  [ -f "$1" ] && [ -n "$(find -L "$1" -size -4096k)" ]
}

# A run that may take long, for which vectors are worth a slower start.
is_long() {
  case ${1:-} in
    train) ! is_short "$@" ;;
    tune | compare | reproduce | cruise | bench) true ;;
    *) false ;;
  esac
}

on_spark() {
  case " $* " in
    *' train'*' --spark'[\ =]*) return 0 ;;
    *) return 1 ;;
  esac
}

# The JVM's own message is about class files. It is checked once for each JVM and build.
require_java() {
  if ! command -v "$java" >/dev/null 2>&1; then
    fail "Java 17 or newer is needed, but '$java' was not found." \
      "Install it, for example with: apt-get install openjdk-17-jdk.${JAVA_HOME:+ Or correct JAVA_HOME.}"
  fi
  name_cache
  if [ -f "$cache.checked" ]; then return 0; fi
  version=$("$java" -version 2>&1 | sed -n 's/.* version "\(1\.\)\{0,1\}\([0-9]*\).*/\2/p' | head -n 1)
  if [ -n "$version" ] && [ "$version" -lt 17 ]; then
    fail "Java 17 or newer is needed, but '$java' is Java $version." "Set JAVA_HOME to a newer one."
  fi
  [ -z "$version" ] || touch "$cache.checked" 2>/dev/null || true
}

# Options from the environment are tried first: the JVM's own message does not name the variable.
try_options() {
  given=${AGON_JAVA_OPTS:-}${JAVA_TOOL_OPTIONS:-}${_JAVA_OPTIONS:-}${JDK_JAVA_OPTIONS:-}
  if [ -z "$given" ] || message=$("$java" "$@" -version 2>&1); then
    return 0
  fi
  message=$(printf '%s\n' "$message" | grep -v -e '^Picked up' -e '^NOTE:' | head -n 1 || true)
  names=
  for name in AGON_JAVA_OPTS JAVA_TOOL_OPTIONS _JAVA_OPTIONS JDK_JAVA_OPTIONS; do
    [ -z "${!name:-}" ] || names=${names:+$names, }$name # not its value, which may hold a password
  done
  fail "Java does not start with the options in $names: ${message:-it gives no reason}" \
    "Correct or unset it; for example AGON_JAVA_OPTS=-Xmx4g."
}

# start ARGUMENTS...: runs the program in place of this shell. The JVM's own messages go to standard error.
start() {
  options=(-XX:-UsePerfData)
  set -f
  own=(${AGON_JAVA_OPTS:-})
  set +f
  case " ${own[*]-} ${JAVA_TOOL_OPTIONS:-} ${_JAVA_OPTIONS:-} ${JDK_JAVA_OPTIONS:-} " in
    *' -XX:+Use'*'GC '*) ;; # a second collector would be an error
    *) options+=(-XX:+UseSerialGC) ;;
  esac
  quiet=(-Xlog:disable -Xlog:all=warning:stderr -Xlog:cds*=off:stderr)
  archive=$cache
  if is_short "$@"; then
    # The first compiler takes a fraction of a millisecond for a loop: it may begin sooner than where
    # another is to come.
    options+=(-XX:TieredStopAtLevel=1 -XX:Tier3BackEdgeThreshold=3000 -Dagon.simd=false)
    if [ -f "$archive.short.jsa" ]; then
      archive=$archive.short
    fi
  fi
  if [ -n "${dump:-}" ]; then
    options+=("${dump[@]}")
  elif [ -f "$archive.aot" ] && ! is_long "$@"; then
    options+=("-XX:AOTCache=$archive.aot")
    quiet+=(-Xlog:aot*=off:stderr)
    archive=$archive.none
  elif [ -f "$archive.jsa" ]; then
    options+=("-XX:SharedArchiveFile=$archive.jsa")
  fi
  if [ -f "$archive.args" ]; then
    options+=("@$archive.args")
  fi
  options+=("${quiet[@]}")
  if on_spark "$@"; then
    classes=$classes:$spark
    for package in lang lang.invoke lang.reflect io net nio util util.concurrent util.concurrent.atomic; do
      options+=("--add-opens=java.base/java.$package=ALL-UNNAMED")
    done
    for package in jdk.internal.ref sun.nio.ch sun.nio.cs sun.security.action sun.util.calendar; do
      options+=("--add-opens=java.base/$package=ALL-UNNAMED")
    done
    options+=("--add-opens=java.security.jgss/sun.security.krb5=ALL-UNNAMED")
  fi
  options+=(-XX:+DisplayVMOutputToStderr "-Dagon.terminal=$tty" ${own[@]+"${own[@]}"})
  [ -n "${dump:-}" ] || try_options "${options[@]}"
  exec "$java" "${options[@]}" -cp "$classes" dev.agon.cli.Main "$@"
}
