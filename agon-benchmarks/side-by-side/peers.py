"""Compares the authors' code of Prospect, Drago, fast-dro and LP-ADMM with agon, on the same problems in the same run.

Usage: peers.py AGON FOLDER [spectral|large-scale|wasserstein]

FOLDER contains NAME-train.csv of the regression sets (yacht, energy, concrete), and mushrooms and a1a to a9a as LIBSVM text. PEERS_DIR
contains checkouts: PEERS_DIR/prospect (ronakdm/prospect), PEERS_DIR/drago (ronakdm/drago), PEERS_DIR/fast-dro (daniellevy/fast-dro),
PEERS_DIR/DRLR_NIPS2019-python (T4OYU4N/DRLR_NIPS2019-python, the MATLAB code of LP-ADMM rewritten in NumPy); one that is missing is
left out. Every method of the peers but LP-ADMM is tuned on a grid of steps; agon's auto needs no steps, and its drago is tuned on a grid
of nine points. Prospect and Drago are compared on the problems of their own experiments.

The script prints the passes (evaluations of the loss and gradient of n rows) and the seconds until (P - P*)/(P(0) - P*) is at most a level, and
their ratios to the values of auto. Each process is warm: agon's seconds are taken from its trace, without the start of
the JVM.
"""
import json, os, subprocess, sys, tempfile, time, types
import numpy as np

PEERS = os.environ.get("PEERS_DIR", "")
LEVELS = {"spectral": (1e-3, 1e-6), "large-scale": (0.02, 0.001)}
PASSES = int(os.environ.get("PASSES", "64"))
REGRESSIONS = os.environ.get("SETS", "yacht,concrete").split(",")
ADULT = os.environ.get("ADULT", "a1a,a5a,a9a").split(",")


def checkout(name):
    folder = os.path.join(PEERS, name)
    return folder if PEERS and os.path.isdir(folder) else None


def regression(folder, name):
    rows = np.loadtxt(os.path.join(folder, name + "-train.csv"), delimiter=",", skiprows=1)
    return rows[:, 1:], rows[:, 0]


def spectral_peer(which, folder, name):
    """Returns every trajectory of one peer: its label, and (passes, seconds, P) after each pass."""
    sys.path.insert(0, checkout(which))
    import torch

    torch.set_num_threads(1)
    x, y = (torch.tensor(part, dtype=torch.float64) for part in regression(folder, name))
    n, d = x.shape
    if which == "prospect":
        from src.optim.baselines import SmoothedLSVRG
        from src.optim.objectives import Objective, get_superquantile_weights
        from src.optim.prospect import Prospect

        objective = Objective(x, y, lambda k: get_superquantile_weights(k, 0.5), loss="squared_error", l2_reg=1.0,
                              shift_cost=1.0, penalty="l2", autodiff=False)
        kinds = {
            "Prospect": lambda lr: Prospect(objective, lrp=lr, shift_cost=1.0, penalty="l2", seed_grad=1, seed_table=3),
            "LSVRG": lambda lr: SmoothedLSVRG(objective, lr=lr, smooth_coef=1.0, smoothing="l2", seed=1),
        }
        steps = [0.001, 0.003, 0.01, 0.03, 0.1]
    else:
        from src.drago import Drago
        from src.objective import SpectralRiskMeasureObjective, get_superquantile_weights

        objective = SpectralRiskMeasureObjective(x, y, lambda k: get_superquantile_weights(k, 0.25), loss="squared_error",
                                                 l2_reg=1.0, sm_coef=1.0, smoothing="l2")
        kinds = {"Drago": lambda lr: Drago(objective, lr=lr, block_size="auto", sm_coef=1.0, seed_block=1)}
        steps = [1e-4, 1e-3, 3e-3, 0.01, 0.03, 0.1]
    results = []
    for kind, make in kinds.items():
        for lr in steps:
            optimiser = make(lr)
            points, spent, rows = [(0.0, 0.0, float(objective.get_batch_loss(optimiser.weights)))], 0.0, 0
            while rows < PASSES * n:
                begin = time.perf_counter()
                optimiser.start_epoch()
                if which == "drago":
                    before = optimiser.get_oracle_evals()
                    while optimiser.get_oracle_evals() - before < n:
                        optimiser.step()
                    rows = optimiser.get_oracle_evals()
                else:
                    for _ in range(n):
                        optimiser.step()
                    rows += n
                optimiser.end_epoch()
                spent += time.perf_counter() - begin
                points.append((rows / n, spent, float(objective.get_batch_loss(optimiser.weights))))
                # The first steps of Drago have the length 1/mu and end far from the start.
                if not points[-1][2] < (1e12 if which == "drago" else 1.5) * points[0][2]:
                    break
            results.append((f"{kind} (authors)", f"lr {lr}", points))
    return results


def read_libsvm(folder, name):
    from sklearn.datasets import load_svmlight_file

    for end in ("", ".libsvm", ".libsvm.gz", ".gz"):
        if os.path.exists(os.path.join(folder, name + end)):
            x, y = load_svmlight_file(os.path.join(folder, name + end))
            ones = np.ones((x.shape[0], 1))
            return np.hstack([x.toarray(), ones]), np.where(y == y.max(), 1.0, -1.0)
    raise SystemExit(f"{name} is not in {folder}")


def large_scale_peer(folder, name, geometry, size):
    """Runs RobustLoss on batches, DualRobustLoss and MultiLevelRobustLoss of fast-dro with momentum SGD."""
    sys.path.insert(0, checkout("fast-dro"))
    # The authors' modules `datasets` and `utils` load images; the losses need only these names from them.
    sys.modules["datasets"] = types.SimpleNamespace(CustomDistributionSampler=object)
    sys.modules["utils"] = types.SimpleNamespace(project_to_cs_ball=None, project_to_cvar_ball=None)
    import torch
    from robust_losses import DualRobustLoss, MultiLevelRobustLoss, RobustLoss

    torch.set_num_threads(1)
    torch.set_default_dtype(torch.float64)
    x, y = (torch.tensor(part) for part in read_libsvm(folder, name))
    n, d = x.shape
    exact = RobustLoss(size, 0.0, geometry, tol=1e-10, max_iter=200)
    losses = lambda w, rows: torch.nn.functional.softplus(-y[rows] * (x[rows] @ w))
    everything = slice(None)

    def risk(w):
        with torch.no_grad():
            return float(exact(losses(w, everything)) + 0.0005 * w @ w)

    def run(kind, batch, lr):
        torch.manual_seed(1)
        random = np.random.RandomState(1)
        w = torch.zeros(d, requires_grad=True)
        dual = DualRobustLoss(size, 0.0, geometry) if kind == "dual" else None
        parameters = [w] + (list(dual.parameters()) if dual else [])
        optimiser = torch.optim.SGD(parameters, lr=lr, momentum=0.9)
        points, spent, rows, shown = [(0.0, 0.0, risk(w))], 0.0, 0, 0
        while rows < PASSES * n:
            begin = time.perf_counter()
            if kind == "multilevel":
                level = min(random.geometric(0.5), int(np.log2(n / batch)))
                drawn = random.randint(0, n, batch * 2**level)
                loss = MultiLevelRobustLoss(exact, lambda m: 0.5 ** np.log2(m / batch), batch)
            else:
                drawn = np.arange(n) if batch >= n else random.randint(0, n, batch)
                loss = dual or exact
            value = loss(losses(w, drawn)) + 0.0005 * w @ w
            optimiser.zero_grad()
            value.backward()
            optimiser.step()
            spent += time.perf_counter() - begin
            rows += len(drawn)
            if rows >= shown + n / 2:
                shown = rows
                points.append((rows / n, spent, risk(w)))
                if not points[-1][2] < 5 * points[0][2]:
                    break
        return points

    plans = [("full batch", "batch", n), ("batch 500", "batch", 500), ("dual, batch 50", "dual", 50), ("multilevel, batch 50", "multilevel", 50)]
    return [(f"fast-dro, {label}", f"lr {lr}", run(kind, batch, lr)) for label, kind, batch in plans for lr in (0.01, 0.03, 0.1, 0.3, 1.0)]


def lp_admm(folder, name):
    """Returns the objective and the seconds of LP-ADMM with the settings of the authors' experiment on the Adult sets."""
    sys.path.insert(0, os.path.join(checkout("DRLR_NIPS2019-python"), "DRLR_NIPS2019-python"))
    import Golden_search
    import LP_ADMM

    x, y = read_libsvm(folder, name)
    a = x[:, :-1] * y[:, None]
    begin = time.perf_counter()
    hessian = a.T @ a
    settings = {"d": a.shape[1], "N": a.shape[0], "maxiter": 100000, "epsilon": 0.1, "delta": 1e-5, "rho": 0.001, "gamma": 1.04, "kappa": 1,
                "Hessian": hessian, "AT": a.T, "L": np.linalg.eigvalsh(hessian)[-1]}
    chosen, _ = Golden_search.Golden_search(a, settings)
    settings["lambda"] = settings["b"] = chosen
    risk = LP_ADMM.LP_ADMM(a, settings, 0)["objective"] + 0.1 * chosen
    return [float(risk), time.perf_counter() - begin]


def agon_run(agon, n, label, arguments):
    """Returns the trajectory of one run of agon; one pass is 2n oracle calls."""
    trace = tempfile.mktemp(suffix=".csv")
    subprocess.run([agon, "train", *arguments, "--trace", trace, "--no-baseline", "--quiet", "--threads", "1"],
                   check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    rows = np.genfromtxt(trace, delimiter=",", names=True)
    os.remove(trace)
    return label, "", [(r["oracle_calls"] / (2 * n), r["seconds"], r["worst_case_risk"]) for r in np.atleast_1d(rows)]


def best(results, optimum, level):
    """Returns, for each label, the passes and seconds of the grid point that reaches the level with the fewest passes."""
    found = {}
    for label, setting, points in results:
        goal = optimum + level * (points[0][2] - optimum)
        reached = next(((p, s) for p, s, value in points if value <= goal), (float("inf"), float("inf")))
        found[label] = min(found.get(label, (float("inf"),) * 2 + ("",)), (*reached, setting))
    return found


def spread(results, optimum):
    """Returns the best, median and worst final distance over the grid of each label."""
    ends = {}
    for label, _, points in results:
        ends.setdefault(label, []).append((min(p[2] for p in points) - optimum) / (points[0][2] - optimum))
    return {label: (min(v), float(np.median(v)), max(v)) for label, v in ends.items() if len(v) > 1}


def report(title, results, kind):
    optimum = min(p[2] for _, _, points in results for p in points)
    print(f"\n## {title}: P* = {optimum:.9g}\n")
    print("| level | method | setting | passes | seconds | passes / auto | seconds / auto |\n|---|---|---|---|---|---|---|")
    for level in LEVELS[kind]:
        table = best(results, optimum, level)
        p0, s0, _ = table["agon auto"]
        for label, (passes, seconds, setting) in table.items():
            ratio = lambda a, b: "never" if np.isinf(a) else f"{a / b:.2g}" if b > 0 else "–"
            shown = "never" if np.isinf(passes) else f"{passes:.1f}"
            clock = "never" if np.isinf(seconds) else f"{seconds:.3g}"
            print(f"| {level:g} | {label} | {setting} | {shown} | {clock} | {ratio(passes, p0)} | {ratio(seconds, s0)} |")
    print("\nFinal distance over the grid, best / median / worst: " + "; ".join(f"{k} {a:.1e} / {b:.1e} / {c:.1e}" for k, (a, b, c) in spread(results, optimum).items()))


def peer(*arguments):
    """Each peer runs in its own process, because two of them have a package called src."""
    done = subprocess.run([sys.executable, __file__, "--peer", *map(str, arguments)], capture_output=True, text=True)
    if done.returncode != 0:
        print(f"{arguments[1]} failed: {done.stderr.strip().splitlines()[-1:]}", file=sys.stderr)
        return []
    return json.loads(done.stdout.splitlines()[-1])


def spectral_problem(agon, folder, name, n, title, robust, lambda2, which):
    """Compares on one problem: auto, our drago on a grid, and one checkout of the authors."""
    common = [os.path.join(folder, name + "-train.csv"), "--label", "target", "--scale", "none", "--no-intercept", "--loss", "squared",
              "--regulariser", "l2", "--lambda2", repr(lambda2), "--robust", robust]
    results = [agon_run(agon, n, "agon auto", common + ["--param", "tolerance=1e-6"])]
    for rate in (0.1, 0.3, 1):
        for convexity in (0.3, 1, 3):
            run = agon_run(agon, n, "agon drago", common + ["--method", "drago", "--param", f"rate={rate}", "--param", f"convexity={convexity}",
                           "--param", "batch=16", "--max-oracle-calls", str(2 * n * PASSES), "--evaluate-every", "8"])
            results.append((run[0], f"rate {rate}, convexity {convexity}", run[2]))
    if checkout(which):
        results += peer("spectral", which, folder, name)
    report(f"{name}, {title}", results, "spectral")


def spectral(agon, folder):
    for name in REGRESSIONS:
        n = len(regression(folder, name)[1])
        spectral_problem(agon, folder, name, n, "superquantile of the worst half, mu = 1/n (Prospect)", "cvar=0.5,penalty=1/n", 1 / n, "prospect")
        # The settings of Drago's experiments: mu = 1, nu = 1, the mean loss of the worst three quarters.
        spectral_problem(agon, folder, name, n, "superquantile of the worst 75%, mu = 1 (Drago)", f"cvar=0.75,penalty={1 / n**2!r}", 1.0, "drago")


def large_scale(agon, folder):
    for geometry, size, text in (("cvar", 0.02, "cvar=0.02"), ("chi-square", 1.0, "chi2=1")):
        name = "mushrooms"
        n = 8124
        common = [name, "--data", folder, "--scale", "none", "--robust", text, "--regulariser", "l2", "--lambda2", "0.001"]
        results = [agon_run(agon, n, "agon auto", common + ["--param", "tolerance=1e-6"])]
        for step in (0.01, 0.03, 0.1, 0.3, 1):
            run = agon_run(agon, n, "agon sgda, dual form", common + ["--method", "sgda", "--form", "dual", "--step-x", str(step), "--param", "batch=50",
                           "--max-oracle-calls", str(2 * n * PASSES), "--evaluate-every", "80"])
            results.append((run[0], f"step {step}", run[2]))
        if checkout("fast-dro"):
            results += peer("large-scale", "fast-dro", folder, name, geometry, size)
        report(f"{name}, {text}", results, "large-scale")


def wasserstein(agon, folder):
    print("\n## Wasserstein logistic regression, eps 0.1, norm 1, label cost 1, one thread\n")
    print("| data | P agon | P LP-ADMM | seconds agon | seconds LP-ADMM | ratio |\n|---|---|---|---|---|---|")
    for name in ADULT:
        points = agon_run(agon, len(read_libsvm(folder, name)[1]), "agon auto",
                          [name, "--data", folder, "--scale", "none", "--no-intercept", "--loss", "logistic", "--regulariser", "none",
                           "--robust", "wasserstein=0.1,norm=1,label-cost=1", "--param", "tolerance=1e-6"])[2]
        ours, seconds = min(p[2] for p in points), points[-1][1]
        theirs = peer("wasserstein", "DRLR_NIPS2019-python", folder, name) if checkout("DRLR_NIPS2019-python") else []
        shown = f"{theirs[0]:.9g} | {seconds:.3g} | {theirs[1]:.3g} | {theirs[1] / seconds:.2g}" if theirs else f"not run | {seconds:.3g} | | "
        print(f"| {name} | {ours:.9g} | {shown} |", flush=True)


if __name__ == "__main__":
    if sys.argv[1] == "--peer":
        what, which, *rest = sys.argv[2:]
        if what == "spectral":
            found = spectral_peer(which, *rest)
        elif what == "large-scale":
            found = large_scale_peer(rest[0], rest[1], rest[2], float(rest[3]))
        else:
            found = lp_admm(*rest)
        print(json.dumps(found))
    else:
        chosen = sys.argv[3:] or ["spectral", "large-scale", "wasserstein"]
        if "spectral" in chosen:
            spectral(sys.argv[1], sys.argv[2])
        if "large-scale" in chosen:
            large_scale(sys.argv[1], sys.argv[2])
        if "wasserstein" in chosen:
            wasserstein(sys.argv[1], sys.argv[2])
