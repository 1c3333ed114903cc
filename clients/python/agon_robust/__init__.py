"""Distributionally robust classifiers and regressors, trained by Agon."""

from ._estimators import RobustClassifier, RobustRegressor
from ._program import AgonError, AgonWarning

__all__ = ["AgonError", "AgonWarning", "RobustClassifier", "RobustRegressor"]
__version__ = "0.1.0"
