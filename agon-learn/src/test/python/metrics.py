"""Prints the constants of AgainstScikitLearnTest: the same twelve rows measured by scikit-learn."""

import numpy as np
import sklearn
from sklearn import metrics
from sklearn.calibration import calibration_curve

actual = np.array([0, 0, 1, 1, 0, 1, 1, 0, 1, 0, 1, 0])
score = np.array([-2.0, 0.5, 0.5, 1.25, -0.75, 3.0, -0.5, 0.25, 0.75, 0.5, 2.0, -3.5])
weight = np.array([1.0, 2.0, 0.5, 1.5, 1.0, 3.0, 0.25, 1.0, 2.5, 1.0, 0.75, 4.0])
probability = 1 / (1 + np.exp(-score))
predicted = (score > 0).astype(int)
three = np.array([0, 1, 2, 2, 1, 0, 2, 1, 1, 0, 2, 2])
guess = np.array([0, 2, 2, 1, 1, 0, 2, 1, 0, 1, 2, 2])
values = np.array([1.0, -2.0, 3.5, 0.25, 7.0, 4.0])
fitted = np.array([1.5, -1.0, 3.0, 1.25, 5.0, 4.5])
mass = np.array([1.0, 3.0, 0.5, 2.0, 1.5, 1.0])

print("scikit-learn", sklearn.__version__)
for w in (None, weight):
    print("weights", w is not None)
    for name in ("accuracy_score", "precision_score", "recall_score", "f1_score"):
        print(" ", name, repr(float(getattr(metrics, name)(actual, predicted, sample_weight=w))))
    print("  confusion", metrics.confusion_matrix(actual, predicted, sample_weight=w).tolist())
    for name in ("roc_auc_score", "average_precision_score"):
        print(" ", name, repr(float(getattr(metrics, name)(actual, score, sample_weight=w))))
    for name in ("brier_score_loss", "log_loss"):
        print(" ", name, repr(float(getattr(metrics, name)(actual, probability, sample_weight=w))))
    print("  macro f1", repr(float(metrics.f1_score(three, guess, average="macro", sample_weight=w))))
print("calibration", [a.tolist() for a in calibration_curve(actual, probability, n_bins=5)])
for w in (None, mass):
    print("values, weights", w is not None)
    print("  rmse", repr(float(metrics.mean_squared_error(values, fitted, sample_weight=w) ** 0.5)))
    print("  mae", repr(float(metrics.mean_absolute_error(values, fitted, sample_weight=w))))
    print("  r2", repr(float(metrics.r2_score(values, fitted, sample_weight=w))))
