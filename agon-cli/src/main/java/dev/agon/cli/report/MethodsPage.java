package dev.agon.cli.report;

import dev.agon.method.MethodInfo;
import dev.agon.method.ParameterInfo;
import dev.agon.method.Recipe;
import dev.agon.method.catalogue.Methods;

/** Writes docs/reference/methods.md from the same descriptions as the help of the program. */
public final class MethodsPage {
  /** A method is listed if its formulas could be verified in the original source. */
  private static final String LEFT_OUT =
      """

      ## Methods that are not included

      A method is included only if its formulas could be checked against a paper or its authors' code. This was not possible
      for these methods:

      | method | reference | why it is not here |
      |---|---|---|
      | GRACE in DAMA | Cai, Alghunaim, Sayed, arXiv 2512.13920 | Only the abstract and the introduction were available, and no code was found: GRACE unites STORM, PAGE and Loopless SARAH, but the update is not stated there. STORM on a network is `dm-hsgd`. |
      | variance-reduced (x, eta) descent | Zhang, Zhou, Khan, Prater-Bennette, Shen, Zou, ICLR 2025 | Only the abstract was available, which does not state the update, and no code was found. The dual form itself is available for every method (`--form dual`). |
      | NeAda | Yang, Li, He, NeurIPS 2022 | Only the abstract was available. [Performance](../development/performance.md#candidates-for-the-catalogue) measures our reading of it. |
      | VR-SDA-A | arXiv 2601.23034 | The same: only the abstract, and a measurement of our reading. |
      | PF-AGP | arXiv 2407.21372 | Only the abstract was available. |
      """;

  private MethodsPage() {}

  public static String markdown() {
    StringBuilder page = new StringBuilder();
    page.append(
        """
        # The methods

        Written by `agon methods --markdown`, from the same descriptions as `agon methods NAME`.

        ## Which one?

        | your problem | start with |
        |---|---|
        | nonconvex in x, strongly concave or PL in y, and a Hessian-vector product is available | `hcmm2`; `hcmm1` if there are outliers or very large gradients |
        | the same, gradients only | `storm-gda`; `ada-msgda` or `tiada` if the scales are unknown |
        | strongly convex in x and strongly concave in y, or nearly bilinear | `extragradient`, `optimistic-gda`, `optimistic-adam` |
        | a finite sum that can afford full gradients | `vr-agda`, `sreda` |
        | a weight per row (strongly concave), losses convex in x | `drago` |
        | steps unknown, strong concavity and P known | `sgda-b`, which is safe but slow |
        | the data live on several nodes | `dm-hsgd` |
        | the inner maximum is exact and n is moderate | `primal-lbfgs`, as a reference |
        | a baseline to compare with | `sgda`, `sagda`, `heavy-ball`, `nsgda-m`, `adam-gda` |

        ## All methods

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
    page.append(
        """

        ## Recipes and parameters

        The defaults are those of the Java library. `agon train` and `agon compare` choose steps for the problem, and limit
        batches to the number of rows.
        """);
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
