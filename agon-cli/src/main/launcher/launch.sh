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
  *)
    # A locale that is not installed has the encoding of C.
    case "$*" in
      *[!\ -~]*) case $(locale charmap 2>/dev/null) in ANSI*) export LC_ALL=C.UTF-8 ;; esac ;;
    esac
    ;;
esac

# If a standard stream is closed, the JVM gives its number to the first file that it opens.
[ -e /dev/fd/0 ] || exec 0</dev/null
if ! [ -e /dev/fd/1 ]; then
  if [ -c /dev/full ]; then exec 1>/dev/full; else exec 1>/dev/null; fi
fi

# on_spark ARGUMENTS...: whether this is a training on Spark
on_spark() {
  case " $* " in
    *' train'*' --spark'[\ =]*) return 0 ;;
    *) return 1 ;;
  esac
}

# The JVM opens more than 50 jars before the program can report that there are too few file descriptors;
# with Spark it opens several hundred.
fewest_files=128
if on_spark "$@"; then fewest_files=1024; fi
if [ "$(ulimit -Sn)" != unlimited ] && [ "$(ulimit -Sn)" -lt "$fewest_files" ]; then
  ulimit -Sn "$(ulimit -Hn)" 2>/dev/null || true
  if [ "$(ulimit -Sn)" != unlimited ] && [ "$(ulimit -Sn)" -lt "$fewest_files" ]; then
    fail "Agon needs $fewest_files open files, but ulimit allows $(ulimit -Sn)." "Raise the limit: ulimit -n 1024."
  fi
fi

# The launcher checks for a terminal because some JVM releases cannot detect it.
if [ -t 2 ]; then tty=true; else tty=false; fi

# --- class-data archives ------------------------------------------------------------------------

# Archives of the classes of a real training, made once for each JVM. JVMs that support it start with
# `.aot`, which has profiles; long runs, and all runs of other JVMs, start with `.jsa`. `.args`, next to `.jsa`,
# adds the Vector API without the JVM's line on incubator modules; `.aot` does not accept such options.
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
    list_classes 5 train "$work/sample.csv" --network 4 &&
    list_classes 4 predict "$work/sample.json" "$work/sample.csv" --out "$work/sample.answers" &&
    list_classes 6 train "$work/sample.libsvm.gz" --robust wasserstein=0.01,label-cost=1 &&
    list_classes 7 train "$work/sample.csv" --robust wasserstein=0.01 &&
    awk '!seen[$0]++' "$work"/new.list.* >"$work/new.list" 2>/dev/null &&
    (cache=$cache.none && dump=(-Xshare:dump "-XX:SharedClassListFile=$work/new.list" "-XX:SharedArchiveFile=$work/new.short") &&
      start) >/dev/null 2>&1 && mv "$work/new.short" "$cache.short.jsa"
}

# list_classes NUMBER ARGUMENTS...: the classes of one more run.
list_classes() {
  (dump=("-XX:DumpLoadedClassList=$work/new.list.$1") && shift && cache=$cache.none && start "$@") >/dev/null 2>&1
}

# --- start --------------------------------------------------------------------------------------

# Work on a small file, training without a method or budget: a run of a second or two.
is_brief() {
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
    *' --method'* | *' --iterations'* | *' --max-'* | *' --target-'* | *' --batch'* | *' --step'* | *' --replay'* | *' --spark'*) return 1 ;;
  esac
}

has_network() {
  case " $* " in
    *' --network'*) return 0 ;;
    *) return 1 ;;
  esac
}

# A brief run ends before the second compiler, or a kernel on vectors, has paid for itself, unless it
# trains a network.
is_short() {
  is_brief "$@" && ! has_network "$@"
}

is_small() {
  file=$1
  if ! [ -f "$file" ]; then find_data "$file"; fi
  [ -f "$file" ] && [ -n "$(find -L "$file" -size -4096k)" ]
}

# find_data NAME: sets file to the data set of that name in the folders where the program finds it.
find_data() {
  case $1 in '' | */*) return 0 ;; esac
  for from in "${AGON_DATA:-}" "${XDG_DATA_HOME:-${HOME:-}/.local/share}/agon"; do
    for ending in '' .libsvm .txt .csv; do
      for packed in '' .gz .bz2 .xz; do
        if [ -n "$from" ] && [ -f "$from/$1$ending$packed" ]; then
          file=$from/$1$ending$packed
          return 0
        fi
      done
    done
  done
}

# A run that may take a long time, so that vectors are worth a slower start.
is_long() {
  case ${1:-} in
    train) ! is_brief "$@" ;;
    tune | compare | reproduce | cruise | bench) true ;;
    *) false ;;
  esac
}

# Without this check an older JVM would only report an unknown version of class files. The version
# is checked once for each JVM and build.
require_java() {
  if ! command -v "$java" >/dev/null 2>&1; then
    fail "Java 17 or newer is needed, but '$java' was not found." \
      "Install it, for example with: apt-get install openjdk-17-jdk.${JAVA_HOME:+ Or correct JAVA_HOME.}"
  fi
  name_cache
  if [ -f "$cache.checked" ]; then return 0; fi
  try_options
  version=$("$java" -version 2>&1 | sed -n 's/.* version "\(1\.\)\{0,1\}\([0-9]*\).*/\2/p' | head -n 1)
  if [ -n "$version" ] && [ "$version" -lt 17 ]; then
    fail "Java 17 or newer is needed, but '$java' is Java $version." "Set JAVA_HOME to a newer one."
  fi
  if [ -z "$version" ]; then
    fail "'$java' is not a working Java: it does not print its version." \
      "Install Java, for example with: apt-get install openjdk-17-jdk.${JAVA_HOME:+ Or correct JAVA_HOME.}"
  fi
  touch "$cache.checked" 2>/dev/null || true
}

# Options from the environment and limits are tried first, because the JVM's own message would not
# name them.
# Values are hidden, because they may be passwords.
try_options() {
  names=
  for name in AGON_JAVA_OPTS JAVA_TOOL_OPTIONS _JAVA_OPTIONS JDK_JAVA_OPTIONS; do
    [ -z "${!name:-}" ] || names=${names:+$names, }$name
  done
  if [ -z "$names" ] && [ "$(ulimit -Sv)" = unlimited ]; then return 0; fi
  if message=$("$java" "$@" -version 2>&1 | tr -d '\0'; exit "${PIPESTATUS[0]}"); then
    return 0
  fi
  message=$(printf '%s\n' "$message" | grep -v -e '^Picked up' -e '^NOTE:' -e '^Error occurred during initialization' |
    sed -e 's#//[^ ]*@#//***@#g' -e "s/=[^ ']*/=***/g" | head -n 1 || true)
  if [ -z "$names" ]; then
    fail "Java does not start within the address space of $(ulimit -Sv) KB: ${message:-it gives no reason}" \
      "Raise the limit: ulimit -v unlimited."
  fi
  fail "Java does not start with the options in $names: ${message:-it gives no reason}" \
    "Correct or unset it; for example AGON_JAVA_OPTS=-Xmx4g."
}

# refuse_modes OPTIONS...: options with which Java would do something other than start the program
refuse_modes() {
  for option in "$@"; do
    case $option in
      -jar | -m | --module | -version | --version | -fullversion | --full-version | -h | -'?' | -help | --help | -X | --help-extra | --list-modules | --dry-run | -d | --describe-module | --validate-modules | --source)
        fail "AGON_JAVA_OPTS contains $option, with which Java does not start Agon." \
          "Remove it; AGON_JAVA_OPTS is for options such as -Xmx4g."
        ;;
    esac
  done
}

# start ARGUMENTS...: runs the program in place of this shell. The JVM's own messages go to standard error.
start() {
  options=(-XX:-UsePerfData)
  set -f
  own=(${AGON_JAVA_OPTS:-})
  set +f
  refuse_modes ${own[@]+"${own[@]}"}
  case " ${own[*]-} ${JAVA_TOOL_OPTIONS:-} ${_JAVA_OPTIONS:-} ${JDK_JAVA_OPTIONS:-} " in
    *' -XX:+Use'*'GC '*) ;; # a second collector would be an error
    *) options+=(-XX:+UseSerialGC) ;;
  esac
  quiet=(-Xlog:disable -Xlog:all=warning:stderr -Xlog:cds*=off:stderr)
  archive=$cache
  if is_brief "$@"; then
    if is_short "$@"; then
      # The first compiler takes a fraction of a millisecond for a loop, so it may start earlier than it
      # does when the second compiler is used too.
      options+=(-XX:TieredStopAtLevel=1 -XX:Tier3BackEdgeThreshold=3000)
    else
      # The second compiler turns the loops of a network into vector instructions, but this only pays off
      # for loops that run 60 times longer than its default threshold.
      options+=(-XX:Tier4InvocationThreshold=300000 -XX:Tier4MinInvocationThreshold=36000
        -XX:Tier4CompileThreshold=900000 -XX:Tier4BackEdgeThreshold=2400000)
    fi
    options+=(-Dagon.simd=false)
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
