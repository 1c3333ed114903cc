"""Tests of the Python estimators; they need an installed agon (AGON_HOME or PATH)."""

import pickle
import shutil
import os

import numpy as np
import pytest

from agon_robust import AgonError, AgonWarning, RobustClassifier, RobustRegressor

pytestmark = pytest.mark.filterwarnings("ignore::agon_robust.AgonWarning")
if not os.environ.get("AGON_HOME") and shutil.which("agon") is None:
    pytest.skip("agon is not installed", allow_module_level=True)


@pytest.fixture
def rows():
    random = np.random.default_rng(1)
    X = random.normal(size=(400, 5)) * [1, 10, 0.1, 1, 1]
    y = np.where(X @ [1, 0.1, 5, 0, 0] + random.normal(size=400) > 0, "yes", "no")
    return X, y


def test_mean_equals_logistic_regression(rows):
    linear_model = pytest.importorskip("sklearn.linear_model")
    X, y = rows
    X = X / X.std(axis=0)
    ours = RobustClassifier(robust="mean", regulariser="none", tolerance=1e-7).fit(X, y)
    plain = linear_model.LogisticRegression(penalty="none", tol=1e-8, max_iter=1000).fit(X, y)
    np.testing.assert_allclose(ours.coef_, plain.coef_, atol=1e-4)
    np.testing.assert_allclose(ours.predict_proba(X), plain.predict_proba(X), atol=1e-4)
    assert ours.classes_.tolist() == ["no", "yes"]


def test_sparse_and_dense_give_the_same_model(rows):
    sparse = pytest.importorskip("scipy.sparse")
    X, y = rows
    X = np.where(np.abs(X) > 0.5, X, 0)
    dense = RobustClassifier(robust="cvar=0.8").fit(X, y)
    other = RobustClassifier(robust="cvar=0.8").fit(sparse.csr_matrix(X), y)
    np.testing.assert_array_equal(dense.coef_, other.coef_)
    np.testing.assert_allclose(dense.decision_function(X), other.decision_function(sparse.csr_matrix(X)))


def test_the_defaults_are_those_of_the_program(rows):
    X, y = rows
    assert RobustClassifier().fit(X, y).result_["robust"].startswith("chi2=")
    assert "--robust" not in RobustClassifier()._options("logistic")
    assert "baseline" not in RobustClassifier().fit(X, y).result_


def test_worst_weights_are_a_distribution_that_favours_large_losses(rows):
    X, y = rows
    model = RobustClassifier(robust="cvar=0.5").fit(X, y)
    weights = model.worst_weights_
    assert weights.shape == (400,)
    assert abs(weights.sum() - 1) < 1e-9
    losses = -np.log(model.predict_proba(X)[np.arange(400), (y == "yes").astype(int)])
    assert losses[weights > 0.9 / 200].mean() > losses[weights < 0.1 / 400].mean()
    assert model.certificate_["met"]
    copy = pickle.loads(pickle.dumps(model))
    np.testing.assert_array_equal(copy.predict(X), model.predict(X))


def test_groups_and_weights_reach_the_program(rows):
    X, y = rows
    groups = np.where(X[:, 3] > 0, "a", "b")
    weights = np.where(groups == "a", 2.0, 1.0)
    plain = RobustClassifier(robust="mean").fit(X, y)
    weighted = RobustClassifier(robust="mean").fit(X, y, sample_weight=weights)
    grouped = RobustClassifier(robust="groups").fit(X, y, groups=groups)
    assert not np.allclose(plain.coef_, weighted.coef_, rtol=1e-6)
    assert not np.allclose(plain.coef_, grouped.coef_, rtol=1e-6)


def test_three_classes_and_numbers():
    random = np.random.default_rng(2)
    X = random.normal(size=(300, 4))
    classes = np.argmax(X[:, :3] + 0.3 * random.normal(size=(300, 3)), axis=1) * 10
    model = RobustClassifier().fit(X, classes)
    assert model.score(X, classes) > 0.8
    assert model.coef_.shape == (3, 4)
    np.testing.assert_allclose(model.predict_proba(X).sum(axis=1), 1)
    target = 100 + X @ [1, 2, 3, 4] + 0.1 * random.normal(size=300)
    regression = RobustRegressor(robust="mean", regulariser="none").fit(X, target)
    np.testing.assert_allclose(regression.coef_, [1, 2, 3, 4], atol=0.05)
    assert regression.score(X, target) > 0.99


def test_mixed_frames_go_through_tables(rows):
    pandas = pytest.importorskip("pandas")
    X, y = rows
    frame = pandas.DataFrame(X, columns=list("abcde"))
    frame["city"] = np.where(np.arange(400) % 3 == 0, "Rome", "Oslo")
    frame.loc[3, "a"] = np.nan
    model = RobustClassifier(robust="cvar=0.8").fit(frame, y)
    assert model.score(frame, y) > 0.7
    assert model.predict_proba(frame).shape == (400, 2)


def test_columns_of_a_frame_are_checked_by_name(rows):
    pandas = pytest.importorskip("pandas")
    X, y = rows
    frame = pandas.DataFrame(X, columns=list("abcde"))
    mixed = frame.assign(city=np.where(np.arange(400) % 3 == 0, "Rome", "Oslo"))
    for data in (frame, mixed):
        model = RobustClassifier(robust="mean").fit(data, y)
        assert model.feature_names_in_.tolist() == list(data.columns)
        with pytest.raises(ValueError, match="feature names"):
            model.predict(data[data.columns[::-1]])
        with pytest.raises(ValueError, match="feature names"):
            model.predict(data.rename(columns={"a": "other"}))
    with pytest.raises(ValueError, match='X, row 0: in column "a"'):
        model.predict(mixed.assign(a="twelve"))
    with pytest.warns(AgonWarning, match='column "a" contains numbers, but also 1 word'):
        model.predict(mixed.assign(a=["1"] * 399 + ["twelve"]))


def test_weights_and_groups_are_validated(rows):
    X, y = rows
    for wrong in (-np.ones(400), np.full(400, np.nan), np.zeros(400)):
        with pytest.raises(ValueError, match="sample_weight must"):
            RobustClassifier().fit(X, y, sample_weight=wrong)
    with pytest.raises(ValueError, match=r"fit\(X, y, groups=...\)"):
        RobustClassifier(robust="groups").fit(X, y)
    with pytest.raises(ValueError, match="groups.shape"):
        RobustClassifier(robust="groups").fit(X, y, groups=["a", "b"])


def test_errors_name_the_problem(rows, monkeypatch):
    X, y = rows
    with pytest.raises(ValueError, match="robst|unknown|robust"):
        RobustClassifier(robust="robst=1").fit(X, y)
    with pytest.raises(ValueError, match="class"):
        RobustClassifier().fit(X, np.zeros(400))
    monkeypatch.setenv("AGON_HOME", "/nonexistent")
    with pytest.raises(AgonError, match="AGON_HOME"):
        RobustClassifier().fit(X, y)


def test_hinge_predicts_for_tables_and_networks(rows):
    pandas = pytest.importorskip("pandas")
    X, y = rows
    frame = pandas.DataFrame(X, columns=list("abcde")).assign(city=["Rome", "Oslo"] * 200)
    for data, network in ((frame, None), (X, 4)):
        model = RobustClassifier(robust="mean", loss="hinge", network=network).fit(data, y)
        assert model.decision_function(data).shape == (400,)
        assert not hasattr(model, "predict_proba")
        assert model.score(data, y) > 0.7


def test_missing_labels_and_groups_are_refused(rows):
    pandas = pytest.importorskip("pandas")
    X, y = rows
    frame = pandas.DataFrame(X, columns=list("abcde")).assign(city=["Rome", "Oslo"] * 200)
    target = X[:, 0].copy()
    target[3] = np.nan
    with pytest.raises(ValueError, match="y has missing values: 1 of 400"):
        RobustRegressor().fit(frame, target)
    for missing in (None, np.nan, pandas.NA):
        labels = y.astype(object)
        labels[5] = missing
        for data in (X, frame):
            with pytest.raises(ValueError, match="y has missing values: 1 of 400"):
                RobustClassifier().fit(data, labels)
            with pytest.raises(ValueError, match="groups has missing values: 1 of 400"):
                RobustClassifier(robust="groups").fit(data, y, groups=labels)
    with pytest.raises(ValueError, match="y"):
        RobustClassifier().fit(frame, None)


def test_durations_are_numbers_of_days(rows):
    pandas = pytest.importorskip("pandas")
    X, y = rows
    frame = pandas.DataFrame(X, columns=list("abcde")).assign(city=["Rome", "Oslo"] * 200)
    hours = np.arange(400) % 37
    days = RobustClassifier(robust="mean").fit(frame.assign(age=hours / 24), y)
    durations = frame.assign(age=pandas.to_timedelta(hours, unit="h"))
    model = RobustClassifier(robust="mean").fit(durations, y)
    np.testing.assert_array_equal(model.predict_proba(durations), days.predict_proba(frame.assign(age=hours / 24)))


def test_duplicate_entries_of_a_sparse_matrix_are_summed(rows):
    sparse = pytest.importorskip("scipy.sparse")
    X, y = rows
    halves = sparse.csr_matrix((np.repeat(X / 2, 2), np.tile(np.repeat(np.arange(5), 2), 400), np.arange(0, 4001, 10)))
    model = RobustClassifier(robust="mean").fit(halves, y)
    assert halves.nnz == 4000
    np.testing.assert_array_equal(model.coef_, RobustClassifier(robust="mean").fit(X, y).coef_)


def test_messages_use_the_names_of_parameters(rows):
    X, y = rows
    with pytest.warns(AgonWarning) as warned:
        RobustClassifier(lambda2=1e9).fit(X, y)
    assert any("lambda2" in str(one.message) for one in warned)
    assert not any("--" in str(one.message) for one in warned)
    with pytest.raises(ValueError, match="'hinge' needs 2 classes, but y has 3"):
        RobustClassifier(loss="hinge").fit(X, np.arange(400) % 3)
    with pytest.raises(ValueError, match="'a,b'"):
        RobustClassifier(network="a,b").fit(X, y)
    with pytest.raises(ValueError, match="'squared' is for numbers; use RobustRegressor"):
        RobustClassifier(loss="squared").fit(X, y)
    with pytest.raises(ValueError, match="'hinge' is for classes; use RobustClassifier"):
        RobustRegressor(loss="hinge").fit(X, X[:, 0])


def test_messages_name_rows_instead_of_files(rows, tmp_path, monkeypatch):
    pandas = pytest.importorskip("pandas")
    X, y = rows
    frame = pandas.DataFrame(X, columns=list("abcde")).assign(city=["Rome", "Oslo"] * 200)
    folder = tmp_path / "with blank"
    folder.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    model = RobustClassifier(robust="mean").fit(frame, y)
    with pytest.raises(ValueError, match='^X, row 0: in column "a"'):
        model.predict(frame.assign(a="q"))


@pytest.mark.skipif(os.name == "nt", reason="the programs are shell scripts")
@pytest.mark.parametrize(
    "script, problem",
    [
        ("#!/bin/sh\necho 'agon: error: unknown option --no-baseline.' >&2; exit 2\n", "does not have the version"),
        ("#!/bin/sh\necho hello\n", "is not the program agon"),
        ("not a program\n", "could not be started"),
        ("#!/nonexistent/sh\n", "could not be started"),
        ("#!/bin/sh\nkill -9 $$\n", "ended with the exit code -9"),
    ],
    ids=["another version", "another program", "no program", "no interpreter", "killed"],
)
def test_a_program_that_cannot_be_used_is_named(rows, tmp_path, monkeypatch, script, problem):
    program = tmp_path / "agon"
    program.write_text(script, encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("AGON_HOME", str(tmp_path))
    with pytest.raises(AgonError, match=problem) as refused:
        RobustClassifier().fit(*rows)
    assert str(program) in str(refused.value)


def test_pipelines_and_searches(rows):
    pytest.importorskip("sklearn")
    from sklearn.model_selection import GridSearchCV, cross_val_score
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    X, y = rows
    pipeline = make_pipeline(StandardScaler(), RobustClassifier())
    search = GridSearchCV(pipeline, {"robustclassifier__robust": ["mean", "cvar=0.8"]}, cv=2).fit(X, y)
    assert search.best_score_ > 0.7
    assert cross_val_score(pipeline, X, y, cv=2).mean() > 0.7


@pytest.mark.parametrize("estimator", [RobustClassifier(), RobustRegressor()], ids=["classifier", "regressor"])
def test_check_estimator(estimator):
    checks = pytest.importorskip("sklearn.utils.estimator_checks")
    checks.check_estimator(estimator)


def test_the_guide_runs_as_written():
    pytest.importorskip("sklearn")
    import pathlib
    import re

    page = pathlib.Path(__file__).parents[3] / "docs" / "guide" / "python.md"
    snippets = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    assert len(snippets) == 2
    exec("\n".join(snippets), {})
