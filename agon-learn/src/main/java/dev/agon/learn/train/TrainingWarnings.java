package dev.agon.learn.train;

import dev.agon.learn.model.EvaluationWarnings;
import dev.agon.learn.model.FewRows;
import dev.agon.learn.model.Model;
import dev.agon.method.Account;
import dev.agon.method.Certificate;
import dev.agon.run.Solution;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Whether training learned anything, and the warnings about the model.
 *
 * @param learned false if the worst-case risk is not lower than at the start, if it is higher at
 *     the end of the run, or if a constant prediction does as well: all rows get the same score, or
 *     numbers with larger errors than their mean
 * @param warnings the problems, each with a suggestion
 */
record TrainingWarnings(boolean learned, List<String> warnings) {
  /** A rise by less than the printed digits is not reported. */
  private static final double ROUNDING = 1e-6;

  static TrainingWarnings of(Model model, Solution solution, ScoreRange scores) {
    List<String> warnings = new ArrayList<>();
    double start = solution.trace().get(0).risk();
    Account account = solution.account();
    boolean certified = account != null && account.certificate().met();
    // A certified start is optimal. NaN means that the risk is unknown.
    boolean noBetter = model.worstCaseRisk() >= start && !certified;
    boolean rose = solution.last().risk() > start * (1 + ROUNDING) && !certified;
    if (rose) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "the worst-case risk rose from %.6g at the start to %.6g at the end; the model is the"
                  + " best iterate, with %.6g. Try smaller steps (`step-x`, `step-y`), another"
                  + " `scale`, or `method` auto.",
              start,
              solution.last().risk(),
              model.worstCaseRisk()));
    } else if (noBetter) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "the model is no better than its start: the worst-case risk is %.6g, and was"
                  + " %.6g at the start. Try smaller steps (`step-x`, `step-y`), more"
                  + " `iterations`, another `scale`, or `method` auto.",
              model.worstCaseRisk(),
              start));
    }
    boolean unfinished = model.isUnfinished();
    boolean mildest = model.settings().robust().isMean();
    boolean equal = scores.areEqual();
    if (equal) {
      warnings.add(
          "the model gives every row the same score: it uses no feature. Possible"
              + " causes: "
              + (unfinished
                  ? EvaluationWarnings.unfinished(model)
                  : (mildest ? "" : "the set is too strict for labels this noisy (`robust`), ")
                      + "the regulariser is too strong (`lambda2`), or the features carry no"
                      + " information about the label (`label`)."));
    }
    boolean worse = scores.areWorseThanOneAnswer();
    if (worse && scores.fit() != null) {
      warnings.add(EvaluationWarnings.noBetterThanTheMean(model, scores.fit().r2()));
    }
    int one = scores.predicted();
    if (one != ScoreRange.SEVERAL) {
      warnings.add(
          "the model predicts the class "
              + model.classes().get(one)
              + " for every training row; its probabilities may still rank the rows. Possible"
              + " causes: "
              + (unfinished
                  ? EvaluationWarnings.unfinished(model)
                  : "the classes are unbalanced (use `balance` or `threshold`)"
                      + (mildest ? "." : ", or the robust set is too strict (`robust`).")));
    }
    addCertificate(account, warnings);
    FewRows.addTrained(model, scores.rows(), warnings);
    return new TrainingWarnings(!noBetter && !rose && !equal && !worse, warnings);
  }

  private static void addCertificate(@Nullable Account account, List<String> warnings) {
    if (account == null || account.certificate().met()) {
      return;
    }
    Certificate certificate = account.certificate();
    String measured =
        !Double.isFinite(certificate.value()) || Double.isNaN(certificate.tolerance())
            ? "not measured"
            : String.format(
                Locale.ROOT,
                "%s %.3g, required %.3g",
                certificate.kind(),
                certificate.value(),
                certificate.tolerance());
    warnings.add(
        "the run stopped without its certificate ("
            + measured
            + "): a better model may exist. Allow more `seconds`, `oracle-calls` or"
            + " `iterations`, or use another `scale`.");
  }
}
