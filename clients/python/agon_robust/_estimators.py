"""Estimators with the interface of scikit-learn."""

import json
import os
import tempfile

import numpy as np

from . import _data, _program

try:
    from sklearn.base import BaseEstimator, ClassifierMixin, RegressorMixin
    from sklearn.utils.multiclass import check_classification_targets
    from sklearn.utils.validation import check_array, check_is_fitted, check_X_y
except ImportError:  # scikit-learn is optional
    from ._minimal import (
        BaseEstimator,
        ClassifierMixin,
        RegressorMixin,
        check_array,
        check_classification_targets,
        check_is_fitted,
        check_X_y,
    )


CLASSIFICATION_LOSSES = ("logistic", "hinge", "softmax")
REGRESSION_LOSSES = ("squared", "huber")


def _check_feature_names(estimator, X, reset):
    """Keeps the names of a frame's columns, or compares them with those of training, as scikit-learn does."""
    if hasattr(estimator, "_check_feature_names"):
        estimator._check_feature_names(X, reset=reset)
    else:  # a function since scikit-learn 1.6
        from sklearn.utils.validation import _check_feature_names as check

        check(estimator, X, reset=reset)


class _Robust(BaseEstimator):
    """The base class of both estimators: parameters, calls of the program, scores."""

    def __init__(
        self,
        robust=None,
        loss=None,
        regulariser=None,
        lambda2=None,
        network=None,
        method="auto",
        tolerance=None,
        seed=1,
    ):
        self.robust = robust
        self.loss = loss
        self.regulariser = regulariser
        self.lambda2 = lambda2
        self.network = network
        self.method = method
        self.tolerance = tolerance
        self.seed = seed

    def _more_tags(self):
        return {"requires_y": True}

    def _options(self, loss):
        options = ["--loss", loss, "--no-baseline"]
        for name, value in (
            ("--robust", self.robust),
            ("--regulariser", self.regulariser),
            ("--lambda2", self.lambda2),
            ("--tolerance", self.tolerance),
            ("--seed", self.seed),
        ):
            if value is not None:
                options += [name, value]
        if self.method != "auto":
            options += ["--method", self.method]
        if self.network is not None:
            sizes = [self.network] if isinstance(self.network, (int, np.integer, str)) else self.network
            options += ["--network", ",".join(str(size) for size in sizes)]
        return options

    def _train(self, X, y, sample_weight, groups, loss):
        """Trains on rows with numeric targets and reads the model."""
        with tempfile.TemporaryDirectory(prefix="agon-") as folder:
            data, model = os.path.join(folder, "rows.npz"), os.path.join(folder, "model.json")
            options = self._options(loss) + ["--model", model]
            if self._is_table:
                data = os.path.join(folder, "rows.csv")
                columns = {"target": y}
                options += ["--label", "target"]
                if sample_weight is not None:
                    columns["weight"] = sample_weight
                    options += ["--weights", "weight"]
                if groups is not None:
                    columns["group"] = groups
                    options += ["--groups", "group", "--drop", "group"]
                _data.write_frame(data, X, **columns)
            else:
                _data.write_arrays(data, X, y, sample_weight, groups)
            self.result_ = _program.run("train", data, *options, "--quiet", names=self._names())
            with open(model, encoding="utf-8") as file:
                self._text = file.read()
        self.certificate_ = self.result_.get("certificate")
        self.n_iter_ = max(1, int(self.result_.get("iterations", 1)))
        self._parse(json.loads(self._text))
        self._rows = (X, y, sample_weight, groups)

    def _parse(self, model):
        """Sets the weights in the units of the data; tables and networks are predicted by the program."""
        self._by_program = self._is_table or self.network is not None
        if self._by_program:
            return
        columns = model.get("columns") or {}
        weights = np.array(model["weights"], dtype=float).reshape(-1, self.n_features_in_ + 1)
        scale = np.array(columns.get("scale") or np.ones(self.n_features_in_))
        centre = np.array(columns.get("centre") or np.zeros(self.n_features_in_))
        factor, shift = columns.get("target_scale", 1.0), columns.get("target_centre", 0.0)
        coefficients = weights[:, :-1] / scale
        self._coefficients = coefficients * factor
        self._intercepts = (weights[:, -1] - coefficients @ centre) * factor + shift

    def _names(self):
        """The names of the columns, or an empty list if X had none."""
        return list(getattr(self, "feature_names_in_", ()))

    def _scores(self, X):
        X = self._check(X)
        return np.asarray(X @ self._coefficients.T) + self._intercepts

    def _check(self, X):
        check_is_fitted(self, "result_")
        _check_feature_names(self, X, reset=False)
        if self._is_table:
            if not _data.is_mixed(X) and not hasattr(X, "iloc"):
                raise ValueError("The estimator was fitted on a pandas frame; pass a frame with the same columns.")
            if X.shape[0] == 0:
                raise ValueError("Found array with 0 sample(s): X has no rows.")
        else:
            X = check_array(X, accept_sparse="csr", dtype=np.float64)
        if X.shape[1] != self.n_features_in_:
            raise ValueError(
                f"X has {X.shape[1]} features, but {type(self).__name__} is expecting "
                f"{self.n_features_in_} features as input."
            )
        return X

    def _predictions(self, X):
        """Predicts with the program and returns the columns of its CSV output."""
        X = self._check(X)
        with tempfile.TemporaryDirectory(prefix="agon-") as folder:
            model, out = os.path.join(folder, "model.json"), os.path.join(folder, "out.csv")
            with open(model, "w", encoding="utf-8") as file:
                file.write(self._text)
            if self._is_table:
                data = os.path.join(folder, "rows.csv")
                _data.write_frame(data, X)
            else:
                data = os.path.join(folder, "rows.npz")
                _data.write_arrays(data, X)
            _program.call("predict", model, data, "--out", out, names=self._names())
            return _data.read_predictions(out)

    @property
    def worst_weights_(self):
        """The weights of the training rows in the worst case of the robust set; they sum to 1."""
        check_is_fitted(self, "result_")
        if self._rows is None:
            raise AttributeError("The training rows are not part of a pickled estimator; fit it again.")
        X, y, sample_weight, groups = self._rows
        with tempfile.TemporaryDirectory(prefix="agon-") as folder:
            model = os.path.join(folder, "model.json")
            with open(model, "w", encoding="utf-8") as file:
                file.write(self._text)
            if self._is_table:
                data = os.path.join(folder, "rows.csv")
                columns = {"target": y}
                if sample_weight is not None:
                    columns["weight"] = sample_weight
                if groups is not None:
                    columns["group"] = groups
                _data.write_frame(data, X, **columns)
            else:
                data = os.path.join(folder, "rows.npz")
                _data.write_arrays(data, X, y, sample_weight, groups)
            result = _program.run("evaluate", model, data, "--worst-rows", X.shape[0], names=self._names())
        weights = np.zeros(X.shape[0])
        for row in result["worst_rows"]:
            weights[row["row"]] = row["weight"]
        return weights

    def __getstate__(self):
        state = dict(super().__getstate__() if hasattr(super(), "__getstate__") else self.__dict__)
        if "_rows" in state:
            state["_rows"] = None
        return state

    def _validate(self, X, y, sample_weight, groups, numeric_y):
        """Validates the rows; rows of weight zero are dropped."""
        if groups is None and str(self.robust).startswith("groups"):
            raise ValueError(f"robust={self.robust!r} needs the group of each row: fit(X, y, groups=...).")
        self._is_table = _data.is_mixed(X)
        if y is not None:
            _data.require_complete(y, "Input y")
        if groups is not None:
            _data.require_complete(groups, "groups")
        _check_feature_names(self, X, reset=True)
        if self._is_table:
            if y is None:
                raise ValueError("fit needs the target y, but it is None.")
            y = np.asarray(y)
            if y.ndim != 1 or len(y) != X.shape[0]:
                raise ValueError(f"y must have one value for each of the {X.shape[0]} rows.")
            if numeric_y:
                y = y.astype(float)
        else:
            X, y = check_X_y(X, y, accept_sparse="csr", dtype=np.float64, y_numeric=numeric_y)
        self.n_features_in_ = X.shape[1]
        if groups is not None:
            groups = np.asarray(groups)
            if groups.shape != (X.shape[0],):
                raise ValueError(f"groups.shape == {groups.shape}, expected {(X.shape[0],)}!")
        if sample_weight is None:
            return X, y, None, groups
        sample_weight = np.asarray(sample_weight, dtype=float)
        if sample_weight.ndim == 0:
            sample_weight = np.full(X.shape[0], float(sample_weight))
        if sample_weight.shape != (X.shape[0],):
            raise ValueError(f"sample_weight.shape == {sample_weight.shape}, expected {(X.shape[0],)}!")
        if not np.all(np.isfinite(sample_weight)) or np.any(sample_weight < 0) or not np.any(sample_weight):
            raise ValueError("sample_weight must have finite numbers that are not negative, and one that is positive.")
        kept = np.flatnonzero(sample_weight)
        if len(kept) < len(sample_weight):
            X = X.iloc[kept] if self._is_table else X[kept]
            y, sample_weight = y[kept], sample_weight[kept]
            groups = None if groups is None else groups[kept]
        if np.all(sample_weight == sample_weight[0]):
            sample_weight = None
        return X, y, sample_weight, groups


class RobustClassifier(ClassifierMixin, _Robust):
    """A linear classifier (or a network) that minimises the worst-case mean of its losses.

    Parameters
    ----------
    robust : str, optional
        The robust set; by default "chi2=95%", or a lower level for few rows. For example "mean", "cvar=0.8", "chi2=0.05", "groups" or "wasserstein=0.1".
    loss : {"logistic", "hinge", "softmax"}, optional
        Logistic for two classes and softmax for more by default.
    regulariser : {"l2", "none", "nonconvex"}, optional
        "l2" by default.
    lambda2 : float, optional
        The weight of the regulariser; 1/n by default.
    network : int or sequence of int, optional
        The sizes of hidden layers; a linear model by default.
    method : str, default "auto"
    tolerance : float, optional
    seed : int, default 1

    Attributes
    ----------
    classes_, coef_, intercept_, certificate_, worst_weights_, result_, n_iter_, n_features_in_
    """

    def fit(self, X, y, sample_weight=None, groups=None):
        """Trains on the rows of X with the labels y.

        X is an array, a SciPy sparse matrix or a pandas frame, whose columns may be categories.
        """
        X, y, sample_weight, groups = self._validate(X, y, sample_weight, groups, numeric_y=False)
        check_classification_targets(y)
        self.classes_, codes = np.unique(y, return_inverse=True)
        if len(self.classes_) < 2:
            raise ValueError(f"y has 1 class, {self.classes_[0]!r}, but a classifier needs at least 2 classes.")
        self._loss = self.loss or ("logistic" if len(self.classes_) == 2 else "softmax")
        if self._loss in REGRESSION_LOSSES:
            raise ValueError(f"loss={self._loss!r} is for numbers; use RobustRegressor.")
        if self._loss in ("logistic", "hinge") and len(self.classes_) > 2:
            raise ValueError(f"loss={self._loss!r} needs 2 classes, but y has {len(self.classes_)}; use 'softmax'.")
        labels = [f"c{code}" for code in codes] if self._is_table else codes.astype(float)
        self._train(X, labels, sample_weight, groups, self._loss)
        if not self._by_program:
            self.coef_, self.intercept_ = self._coefficients, self._intercepts
        return self

    def decision_function(self, X):
        """Returns the score of each row (two classes) or of each class."""
        check_is_fitted(self, "result_")
        if self._by_program and self._loss == "hinge":
            return np.array(self._predictions(X)["score"], dtype=float)
        if self._by_program:
            probabilities = np.clip(self.predict_proba(X), 1e-300, 1)
            scores = np.log(probabilities)
            return scores[:, 1] - scores[:, 0] if len(self.classes_) == 2 else scores
        scores = self._scores(X)
        return scores[:, 0] if scores.shape[1] == 1 else scores

    @property
    def predict_proba(self):
        """Returns the probability of each class, in the order of ``classes_``: ``predict_proba(X)``.

        A model with the hinge loss does not have this method, so ``hasattr`` is false, as scikit-learn expects.
        """
        if self.loss == "hinge":
            raise AttributeError("The hinge loss does not give probabilities; use loss='logistic'.")
        return self._probabilities

    def _probabilities(self, X):
        check_is_fitted(self, "result_")
        if self._by_program:
            found = self._predictions(X)
            if "probability" in found:
                positive = np.array(found["probability"], dtype=float)
                return np.column_stack([1 - positive, positive])
            columns = [f"probability_c{k}" for k in range(len(self.classes_))]
            return np.column_stack([np.array(found[name], dtype=float) for name in columns])
        scores = self._scores(X)
        if scores.shape[1] == 1:
            positive = 0.5 * (1 + np.tanh(0.5 * scores[:, 0]))
            return np.column_stack([1 - positive, positive])
        scores = np.exp(scores - scores.max(axis=1, keepdims=True))
        return scores / scores.sum(axis=1, keepdims=True)

    def predict(self, X):
        """Returns the most probable class of each row."""
        scores = self.decision_function(X)
        return self.classes_[(scores > 0).astype(int) if scores.ndim == 1 else scores.argmax(axis=1)]


class RobustRegressor(RegressorMixin, _Robust):
    """A linear regression (or a network) that minimises the worst-case mean of its losses.

    The parameters are those of :class:`RobustClassifier`; ``loss`` is "squared" (default) or "huber".
    """

    def fit(self, X, y, sample_weight=None, groups=None):
        """Trains on the rows of X with the targets y."""
        if self.loss in CLASSIFICATION_LOSSES:
            raise ValueError(f"loss={self.loss!r} is for classes; use RobustClassifier.")
        X, y, sample_weight, groups = self._validate(X, y, sample_weight, groups, numeric_y=True)
        self._train(X, np.asarray(y, dtype=float), sample_weight, groups, self.loss or "squared")
        if not self._by_program:
            self.coef_, self.intercept_ = self._coefficients[0], float(self._intercepts[0])
        return self

    def predict(self, X):
        """Returns the predicted value of each row."""
        check_is_fitted(self, "result_")
        if self._by_program:
            return np.array(self._predictions(X)["value"], dtype=float)
        return self._scores(X)[:, 0]
