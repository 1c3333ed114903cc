package dev.agon.cli;

import dev.agon.method.MethodInfo;
import dev.agon.method.Methods;
import dev.agon.method.ParameterInfo;
import dev.agon.method.Recipe;

/** docs/methods.md, written from the same descriptions as the program's own help. */
final class MethodsPage {
  /** A method is here when its formulas could be read at their source and fit the game. */
  private static final String LEFT_OUT =
      """

      ## Left out, and why

      A method is here when its formulas could be checked against their source. These could not, or do not fit:

      | method | reference | why it is not here |
      |---|---|---|
      | SGDA-B (backtracking) | Xu, Zhang, Aybat, Gurbuzbalaban, arXiv 2403.07806 | Only the abstract and the authors' code could be read, and the code has two variants of the step. Its test, after every restart, needs P at both ends, the strong concavity mu and the variance of the gradients: it is a loop around whole runs of `sgda`, not a step. |
      | Drago | Mehta, Diakonikolas, Harchaoui, NeurIPS 2024, arXiv 2403.10763 | Its formulas were found in the authors' code. They need proximal steps of both players and tables of the gradients of single blocks without their regularisers; the oracle here gives gradients with the regularisers inside, and P may be nonconvex in x, where Drago promises nothing. |
      | GRACE in DAMA | Cai, Alghunaim, Sayed, arXiv 2512.13920 | Only the abstract could be read: that GRACE unites STORM, PAGE and Loopless SARAH, not its update. STORM on a network is `dm-hsgd`. |
      | variance-reduced (x, eta) descent | Zhang, Zhou, Khan, Prater-Bennette, Shen, Zou, ICLR 2025 | Only the abstract could be read, not the update. The dual form itself is there (`--form dual`), for every method. |
      """;

  private MethodsPage() {}

  static String markdown() {
    StringBuilder page = new StringBuilder();
    page.append(
        """
        # The methods

        Written by `agon methods --markdown`, from the same descriptions as `agon methods NAME`.

        ## Which one?

        | your problem | start with |
        |---|---|
        | nonconvex in x, strongly concave or PL in y, and a Hessian-vector product is at hand | `hcmm2`; `hcmm1` where outliers or huge gradients occur |
        | the same, gradients only | `storm-gda`; `ada-msgda` or `tiada` when nothing is known about the scales |
        | strongly convex in x and strongly concave in y, or nearly bilinear | `extragradient`, `optimistic-gda`, `optimistic-adam` |
        | a finite sum that can afford full gradients | `vr-agda`, `sreda` |
        | the data live on several nodes | `dm-hsgd` |
        | the inner maximum is exact and n is moderate | `primal-lbfgs`, the yardstick |
        | a baseline to compare with | `sgda`, `sagda`, `heavy-ball`, `nsgda-m`, `adam-gda` |

        ## All of them

        Cost: oracle calls per iteration with batches of b, counted by the game itself.

        | method | what it does | needs | cost | reference |
        |---|---|---|---|---|
        """);
    for (MethodInfo info : Methods.all()) {
      Recipe recipe = info.recipe();
      row(
          page,
          "`" + info.name() + "`",
          recipe.summary(),
          recipe.needs(),
          recipe.cost(),
          recipe.reference());
    }
    page.append("\n## The comparison table of the HCMM paper\n\n");
    row(page, "method", "cost structure", "Lipschitz condition", "learning rates", "samples");
    row(page, "---", "---", "---", "---", "---");
    for (MethodInfo info : Methods.all()) {
      String[] cells = info.recipe().table();
      if (cells.length == 4) {
        row(page, "`" + info.name() + "`", cells[0], cells[1], cells[2], cells[3]);
      }
    }
    page.append("\n## Recipes and parameters\n");
    Methods.all().forEach(info -> recipe(page, info));
    return page.append(LEFT_OUT).toString();
  }

  private static void recipe(StringBuilder page, MethodInfo info) {
    page.append("\n### ").append(info.name()).append("\n\n```\n");
    for (String formula : info.recipe().formulas()) {
      page.append(formula).append('\n');
    }
    page.append("```\n\n");
    row(page, "parameter", "symbol", "range", "default", "meaning");
    row(page, "---", "---", "---", "---", "---");
    for (ParameterInfo parameter : info.parameters()) {
      row(
          page,
          "`" + parameter.option() + "`",
          parameter.symbol(),
          parameter.range(),
          parameter.isSwitch() ? "switch" : parameter.text(),
          parameter.meaning());
    }
  }

  private static void row(StringBuilder page, String... cells) {
    for (String cell : cells) {
      page.append("| ").append(cell.replace("|", "\\|")).append(' ');
    }
    page.append("|\n");
  }
}
