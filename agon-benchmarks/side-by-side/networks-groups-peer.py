"""Trains a network of PyTorch on a table, for the mean loss or for the worst group, and writes its predictions.

Usage: networks-groups-peer.py mean|groups TRAIN.csv TEST.csv LABEL COLUMN,... OUT.csv SEED

The groups are the combinations of the columns. Their weights are updated by exponentiated gradient steps of 0.01 (S.
Sagawa, P. W. Koh, T. B. Hashimoto, P. Liang, "Distributionally robust neural networks for group shifts", ICLR 2020),
batches contain every group equally often, and the best epoch is chosen on a tenth of the rows: by the mean loss, or by
the largest mean loss of a group.
"""
import sys

import numpy
import pandas
import torch
from sklearn.compose import make_column_selector, make_column_transformer
from sklearn.impute import SimpleImputer
from sklearn.model_selection import train_test_split
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OneHotEncoder, StandardScaler

BATCH = 64
EPOCHS = 200
PATIENCE = 10


def encoder():
    return make_column_transformer(
        (make_pipeline(SimpleImputer(), StandardScaler()), make_column_selector(dtype_include="number")),
        (OneHotEncoder(handle_unknown="ignore", sparse_output=False), make_column_selector(dtype_exclude="number")),
    )


def main(kind, train, test, label, columns, out, seed):
    torch.set_num_threads(1)
    torch.manual_seed(int(seed))
    train, test = pandas.read_csv(train), pandas.read_csv(test)
    group = torch.tensor(train.groupby(columns.split(","), dropna=False).ngroup().to_numpy())
    target = train[label]
    encode = encoder()
    inputs = torch.tensor(encode.fit_transform(train.drop(columns=label)))
    sign = torch.tensor(numpy.where(target == sorted(target.unique())[-1], 1.0, -1.0))
    fitted, held = train_test_split(numpy.arange(len(sign)), test_size=0.1, random_state=int(seed))
    size = inputs.shape[1]
    network = torch.nn.Sequential(
        torch.nn.Linear(size, 64), torch.nn.Tanh(), torch.nn.Linear(64, 32), torch.nn.Tanh(), torch.nn.Linear(32, 1)
    ).double()
    optimiser = torch.optim.Adam(network.parameters(), lr=1e-3, weight_decay=1.0 / len(sign))
    groups = int(group.max()) + 1
    weight = torch.ones(groups, dtype=torch.float64) / groups
    counts = torch.bincount(group[fitted], minlength=groups).double()

    def losses(rows):
        return torch.nn.functional.softplus(-sign[rows] * network(inputs[rows])[:, 0])

    def means(rows):
        found = losses(rows)
        return [found[group[rows] == g].mean() for g in range(groups) if (group[rows] == g).any()]

    best, kept, wait = numpy.inf, None, 0
    for _ in range(EPOCHS):
        if kind == "groups":
            chance = (1 / counts[group[fitted]]).numpy()
            order = fitted[torch.multinomial(torch.tensor(chance), len(fitted), replacement=True)]
        else:
            order = fitted[torch.randperm(len(fitted))]
        for start in range(0, len(order), BATCH):
            rows = order[start : start + BATCH]
            found = losses(rows)
            if kind == "groups":
                own = torch.zeros(groups, dtype=torch.float64).index_add(0, group[rows], found)
                own = own / torch.bincount(group[rows], minlength=groups).clamp(min=1)
                weight = weight * torch.exp(0.01 * own.detach())
                weight = weight / weight.sum()
                risk = (weight * own).sum()
            else:
                risk = found.mean()
            optimiser.zero_grad()
            risk.backward()
            optimiser.step()
        with torch.no_grad():
            judged = float(max(means(held)) if kind == "groups" else losses(held).mean())
        if judged < best - 1e-4:
            best, kept, wait = judged, {k: v.clone() for k, v in network.state_dict().items()}, 0
        else:
            wait += 1
        if wait == PATIENCE:
            break
    network.load_state_dict(kept)
    with torch.no_grad():
        answer = torch.sigmoid(network(torch.tensor(encode.transform(test.drop(columns=label))))[:, 0])
    pandas.DataFrame({"answer": answer.numpy()}).to_csv(out, index=False)


main(*sys.argv[1:])
