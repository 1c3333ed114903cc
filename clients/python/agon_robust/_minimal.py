"""Replacements for the parts of scikit-learn that the estimators need, if it is not installed."""

import inspect

import numpy as np


class BaseEstimator:
    """Parameters by name, as in scikit-learn."""

    @classmethod
    def _names(cls):
        return [name for name in inspect.signature(cls.__init__).parameters if name != "self"]

    def get_params(self, deep=True):
        return {name: getattr(self, name) for name in self._names()}

    def set_params(self, **params):
        for name, value in params.items():
            if name not in self._names():
                raise ValueError(f"{type(self).__name__} has no parameter {name}.")
            setattr(self, name, value)
        return self

    def _check_feature_names(self, X, reset):
        names = list(getattr(X, "columns", ()))
        names = np.asarray(names, dtype=object) if names and all(isinstance(name, str) for name in names) else None
        if reset:
            self.__dict__.pop("feature_names_in_", None)
            if names is not None:
                self.feature_names_in_ = names
        elif names is not None and hasattr(self, "feature_names_in_") and not np.array_equal(names, self.feature_names_in_):
            raise ValueError(
                "The feature names should match those that were passed during fit, in the same order: "
                + ", ".join(self.feature_names_in_)
            )

    def __repr__(self):
        return f"{type(self).__name__}({', '.join(f'{k}={v!r}' for k, v in self.get_params().items())})"


class ClassifierMixin:
    """Adds the mean accuracy."""

    def score(self, X, y, sample_weight=None):
        return float(np.average(self.predict(X) == np.asarray(y), weights=sample_weight))


class RegressorMixin:
    """Adds R^2."""

    def score(self, X, y, sample_weight=None):
        y = np.asarray(y, dtype=float)
        mean = np.average(y, weights=sample_weight)
        error = np.average((y - self.predict(X)) ** 2, weights=sample_weight)
        return float(1 - error / np.average((y - mean) ** 2, weights=sample_weight))


def check_array(X, accept_sparse=None, dtype=np.float64):
    if hasattr(X, "tocsr"):
        X = X.tocsr().astype(dtype)
        values = X.data
    else:
        X = values = np.asarray(X, dtype=dtype)
        if X.ndim != 2:
            raise ValueError(f"X must have rows and columns, but has {X.ndim} dimensions.")
    if not np.all(np.isfinite(values)):
        raise ValueError("X contains NaN or infinity.")
    return X


def check_X_y(X, y, accept_sparse=None, dtype=np.float64, y_numeric=False):
    X = check_array(X, accept_sparse, dtype)
    y = np.asarray(y, dtype=float) if y_numeric else np.asarray(y)
    if y.shape != (X.shape[0],):
        raise ValueError(f"y has the shape {y.shape}, but X has {X.shape[0]} rows.")
    return X, y


def check_classification_targets(y):
    if np.asarray(y).dtype.kind == "f" and np.any(y != np.floor(y)):
        raise ValueError("y has fractions, but classes are needed; use RobustRegressor.")


def check_is_fitted(estimator, attribute):
    if not hasattr(estimator, attribute):
        raise AttributeError(f"This {type(estimator).__name__} is not fitted yet; call fit first.")
