"""Trains scikit-learn's MLP or XGBoost on a table and writes its predictions, in one process that networks.py times.

Usage: networks-peer.py mlp|xgboost TRAIN.csv TEST.csv LABEL OUT.csv
"""
import sys

import pandas
from sklearn.compose import make_column_selector, make_column_transformer
from sklearn.impute import SimpleImputer
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OneHotEncoder, StandardScaler


def encoder():
    numbers = make_pipeline(SimpleImputer(), StandardScaler())
    words = make_pipeline(
        SimpleImputer(strategy="constant", fill_value="missing"),
        OneHotEncoder(handle_unknown="ignore", min_frequency=10),
    )
    return make_column_transformer(
        (numbers, make_column_selector(dtype_include="number")),
        (words, make_column_selector(dtype_exclude="number")),
    )


def estimator(kind, classes):
    if kind == "mlp":
        from sklearn.neural_network import MLPClassifier, MLPRegressor

        chosen = MLPClassifier if classes else MLPRegressor
        return chosen((64, 32), early_stopping=True, max_iter=200, random_state=1)
    from xgboost import XGBClassifier, XGBRegressor

    return (XGBClassifier if classes else XGBRegressor)(n_jobs=1, random_state=1)


def main(kind, train, test, label, out):
    train, test = pandas.read_csv(train), pandas.read_csv(test)
    inputs, target = train.drop(columns=label), train[label]
    classes = target.nunique() <= 2
    if classes:
        target, centre, scale = (target == sorted(target.unique())[-1]).astype(int), 0, 1
    else:
        centre, scale = target.mean(), target.std()
        target = (target - centre) / scale
    model = make_pipeline(encoder(), estimator(kind, classes)).fit(inputs, target)
    rows = test.drop(columns=label)
    answer = model.predict_proba(rows)[:, 1] if classes else model.predict(rows)
    pandas.DataFrame({"answer": answer * scale + centre}).to_csv(out, index=False)


main(*sys.argv[1:])
