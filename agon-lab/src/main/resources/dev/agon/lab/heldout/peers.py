"""Fits a model of another library on LIBSVM text and writes the probabilities of the held-out rows.

Usage: peers.py sklearn|xgboost TRAINING HELD_OUT FEATURES OUT
"""
import sys

import numpy as np
from sklearn.datasets import load_svmlight_file

tool, training, held_out, features, out = sys.argv[1:]
(x, y), (new, _) = (load_svmlight_file(file, n_features=int(features)) for file in (training, held_out))
if tool == "sklearn":
    from sklearn.linear_model import LogisticRegression

    model = LogisticRegression(max_iter=5000)
else:
    import xgboost

    model = xgboost.XGBClassifier(n_jobs=1, random_state=1)
classes = np.unique(y)
model.fit(x, (y == classes[-1]).astype(int))
np.savetxt(out, model.predict_proba(new)[:, 1])
