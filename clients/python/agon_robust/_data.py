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
    numeric = all(np.issubdtype(t, np.number) if isinstance(t, np.dtype) else False for t in X.dtypes)
    return not numeric or bool(X.isna().to_numpy().any())


def write_arrays(path, X, y=None, sample_weight=None, groups=None):
    """Writes rows as an uncompressed .npz archive."""
    arrays = {}
    if is_sparse(X):
        X = X.tocsr()
        X.sort_indices()
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


def write_frame(path, X, **columns):
    """Writes a frame and further columns as CSV; the frame's columns are named f0, f1, ... ."""
    names = [f"f{i}" for i in range(X.shape[1])] + list(columns)
    values = [X.iloc[:, i].tolist() for i in range(X.shape[1])] + [list(v) for v in columns.values()]
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
