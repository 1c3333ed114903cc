package dev.agon.examples;

import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.SparseRowsBuilder;
import dev.agon.learn.model.Model;
import dev.agon.learn.regulariser.None;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.train.Trainer;
import dev.agon.random.RandomStream;
import java.util.Arrays;
import java.util.List;

/**
 * Fair classification: the mean loss of every group should be small, even for small groups. {@code
 * min over x of the largest mean loss of a group}. The rows are generated here; to use your own,
 * run {@code agon train people.csv --groups sex --robust groups}.
 */
public final class FairClassification {
  static final int ROWS = 1000;

  /** Two features and a label per row; a large group of 900 rows, and a small one of 100. */
  final Dataset data = data();

  private static Dataset data() {
    RandomStream random = new RandomStream(7, 0);
    SparseRowsBuilder rows = new SparseRowsBuilder();
    int[] label = new int[ROWS];
    int[] group = new int[ROWS];
    for (int i = 0; i < ROWS; i++) {
      group[i] = i < 900 ? 0 : 1;
      label[i] = i % 2 == 0 ? 1 : 0;
      int sign = 2 * label[i] - 1;
      rows.add(0, sign * ((group[i] == 0 ? 2 : -1) + random.nextGaussian()));
      rows.add(1, sign * ((group[i] == 0 ? 0 : 2) + random.nextGaussian()));
      rows.endRow();
    }
    return new Dataset(
            rows.build(), new Classes(label, List.of("no", "yes")), "drawn", "", List.of())
        .withGroups(new Groups(group, List.of("large", "small")));
  }

  Model train(String set) {
    ProblemSettings settings =
        ProblemSettings.nonconvex().withRobust(set).withRegulariser(new None());
    return new Trainer(data).settings(settings).train().model();
  }

  /** Prints the classifier and the largest mean loss of a group. */
  public static void main(String[] args) {
    Model fair = new FairClassification().train("groups");
    System.out.println("classifier        " + Arrays.toString(fair.weights()));
    System.out.println("loss of the worst group  " + fair.worstCaseRisk());
  }
}
