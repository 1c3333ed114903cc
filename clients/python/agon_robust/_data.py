"""Writes arrays and frames in formats that the program reads, binary if possible."""

import csv
import os

import numpy as np


def is_sparse(X):
    """Whether X is a SciPy sparse matrix."""
    return hasattr(X, "tocsr")


def is_mixed(X):
    """Whether X is a pandas frame with a column that is not numeric, or with missing values."""
    if not (hasattr(X, "iloc") and hasattr(X, "dtypes")):
        return False
    # A timedelta64 is a number to NumPy, but not an array that can be combined with numbers.
    numeric = all(isinstance(t, np.dtype) and t.kind != "m" and np.issubdtype(t, np.number) for t in X.dtypes)
    return not numeric or bool(X.isna().to_numpy().any())


def require_complete(values, name):
    """Raises ValueError if a label or a group is None, NaN, NaT or pandas.NA."""
    values = np.asarray(values)
    if values.dtype.kind == "f":
        missing = np.isnan(values)
    elif values.dtype.kind in "mM":
        missing = np.isnat(values)
    elif values.dtype.kind == "O":
        missing = np.array(
            [
                v is None or type(v).__name__ in ("NAType", "NaTType") or (isinstance(v, (float, np.floating)) and v != v)
                for v in values.ravel()
            ],
            dtype=bool,
        )
    else:
        return
    if missing.any():
        raise ValueError(f"{name} has missing values: {missing.sum()} of {missing.size}. Drop these rows.")


def write_arrays(path, X, y=None, sample_weight=None, groups=None):
    """Writes rows as an uncompressed .npz archive."""
    arrays = {}
    if is_sparse(X):
        X = X.tocsr()
        if not X.has_canonical_format:
            X = X.copy()  # the caller's matrix is not changed
            X.sum_duplicates()
        arrays.update(data=X.data, indices=X.indices, indptr=X.indptr, shape=np.array(X.shape))
    else:
        arrays["X"] = X
    if y is not None:
        arrays["y"] = y
    if sample_weight is not None:
        arrays["sample_weight"] = sample_weight
    if groups is not None:
        arrays["groups"] = np.unique(np.asarray(groups), return_inverse=True)[1]
    with open(path, "wb") as file:
        np.savez(file, **arrays)


def _cells(column):
    """The values of a column; a duration is its number of days."""
    if getattr(column.dtype, "kind", "") == "m":
        return (column.dt.total_seconds() / 86400).tolist()
    return column.tolist()


def write_frame(path, X, **columns):
    """Writes a frame and further columns as CSV; the frame's columns are named f0, f1, ... ."""
    names = [f"f{i}" for i in range(X.shape[1])] + list(columns)
    values = [_cells(X.iloc[:, i]) for i in range(X.shape[1])] + [list(v) for v in columns.values()]
    missing = [X.iloc[:, i].isna().tolist() for i in range(X.shape[1])]
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(names)
        for row in range(X.shape[0]):
            writer.writerow(
                ["" if c < len(missing) and missing[c][row] else values[c][row] for c in range(len(values))]
            )


def read_predictions(path):
    """Reads the CSV file of agon predict as a dictionary of columns."""
    with open(path, newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file))
    os.unlink(path)
    return {name: [row[i] for row in rows[1:]] for i, name in enumerate(rows[0])}
