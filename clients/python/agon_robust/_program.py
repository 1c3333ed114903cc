"""Runs the program ``agon`` and converts its exit codes and messages to exceptions and warnings."""

import json
import os
import re
import shutil
import subprocess
import tempfile
import warnings

BAD_INPUT = 2
DIVERGED = 3
NOTHING_LEARNED = 4
PARAMETERS = ("robust", "loss", "regulariser", "lambda2", "network", "method", "tolerance", "seed")


class AgonError(RuntimeError):
    """The program could not be started, or it failed."""


class AgonWarning(UserWarning):
    """A warning of the program about the data or the model."""


def executable():
    """Returns the path of ``agon``: in AGON_HOME or its folder bin, otherwise on the PATH."""
    home = os.environ.get("AGON_HOME")
    if home:
        for path in (os.path.join(home, "bin", "agon"), os.path.join(home, "agon")):
            if os.access(path, os.X_OK) and os.path.isfile(path):
                return path
        raise AgonError(f"AGON_HOME is {home}, but there is no program agon or bin/agon in it.")
    found = shutil.which("agon")
    if found is None:
        raise AgonError("The program agon was not found. Set AGON_HOME to its folder, or add it to the PATH.")
    return found


def call(*arguments, names=()):
    """Runs a command; warnings of the program become warnings.

    Messages name the columns of the caller, ``names``, instead of those in the file.
    """
    for line in _finished(arguments, names).stderr.splitlines():
        if line.startswith("agon: warning: "):
            warnings.warn(translate(line[len("agon: warning: ") :], names), AgonWarning, stacklevel=5)


def _finished(arguments, names):
    """Runs a command and returns the finished process, unless it failed."""
    program = executable()
    try:
        done = subprocess.run(
            [program, *map(str, arguments)], stdin=subprocess.DEVNULL, capture_output=True, text=True, encoding="utf-8"
        )
    except OSError as error:
        raise AgonError(f"{program} could not be started: {error.strerror}.") from error
    if done.returncode == BAD_INPUT and "unknown option" in done.stderr:
        raise AgonError(f"{message(done.stderr, names)}\n{program} does not have the version of agon_robust.")
    if done.returncode == BAD_INPUT:
        raise ValueError(message(done.stderr, names))
    if done.returncode not in (0, DIVERGED, NOTHING_LEARNED):
        raise AgonError(message(done.stderr, names) or f"{program} ended with the exit code {done.returncode}.")
    return done


def run(*arguments, names=()):
    """Runs a command with ``--json`` and returns its result; warnings of the program become warnings."""
    done = _finished((*arguments, "--json"), names)
    try:
        result = json.loads(done.stdout)
    except ValueError as error:
        raise AgonError(f"{done.args[0]} is not the program agon: it did not print a result.") from error
    for text in result.get("warnings", []):
        warnings.warn(translate(text, names), AgonWarning, stacklevel=4)
    if done.returncode == DIVERGED:
        warnings.warn("The training diverged; the best finite model is kept.", AgonWarning, stacklevel=4)
    if done.returncode == NOTHING_LEARNED and not result.get("warnings"):
        warnings.warn("Nothing was learned; try a smaller radius.", AgonWarning, stacklevel=4)
    return result


def message(stderr, names=()):
    """Returns the error and its hint, without the name of the program."""
    lines = [line for line in stderr.splitlines() if line.startswith(("agon: error: ", "hint: "))]
    text = "\n".join(line.replace("agon: error: ", "", 1) for line in lines) or stderr.strip()
    return translate(text, names)


def translate(text, names=()):
    """Replaces the temporary file, its lines and its columns by X, its rows and the caller's names."""

    def place(found):
        return "X" if found.group(1) is None else f"X, row {int(found.group(1)) - 2}"

    def column(found):
        number = int(found.group(2))
        return f'"{names[number]}"' if number < len(names) else found.group(0)

    def option(found):
        return found.group(1) if found.group(1) in PARAMETERS else found.group(0)

    # Options of the program that have a parameter become its name; advice to use others is left out.
    text = re.sub(r"--([a-z0-9]+)", option, text.replace("--drop ", "drop "))
    text = re.sub(r" \((?:use )?(?:train )?--[^()]*\)", "", text)
    text = text.replace(os.path.join(tempfile.gettempdir(), ""), "")  # may contain blanks
    text = re.sub(r"\S*rows\.(?:npz|csv)(?:, line (\d+))?", place, text)
    return re.sub(r'("?)\bf(\d+)\b\1', column, text)
