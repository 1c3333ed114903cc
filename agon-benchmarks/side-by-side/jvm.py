"""The Agon side of a comparison: a JVM that answers each input line with one line (dev.agon.benchmarks.Requests)."""

import subprocess

# The launcher of the program passes the same options.
OPTIONS = ["--add-modules", "jdk.incubator.vector", "-XX:+UseParallelGC"]


class Jvm:
    def __init__(self, java, classpath, main, *options):
        self.process = subprocess.Popen(
            [java, *OPTIONS, *options, "-cp", classpath, f"dev.agon.benchmarks.{main}"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )
        self.version = self.process.stdout.readline().strip()

    def ask(self, *words):
        """Returns the numbers in the answer."""
        self.process.stdin.write(" ".join(map(str, words)) + "\n")
        self.process.stdin.flush()
        return [float(word) for word in self.process.stdout.readline().split()]

    def close(self):
        self.process.stdin.close()
        return self.process.wait()
