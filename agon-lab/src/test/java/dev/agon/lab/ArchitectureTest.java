package dev.agon.lab;

import dev.agon.fixture.PackageMap;
import org.junit.jupiter.api.Test;

/**
 * The packages of agon-lab, from the run of one job to an experiment of any kind. The package
 * {@code dev.agon.lab} itself, which users call, depends on all others, and none depends on it.
 */
class ArchitectureTest {
  @Test
  void everyPackageDependsOnlyOnTheListedOnes() {
    PackageMap.of("dev.agon.lab")
        .layer("progress") // progress messages of a sweep
        .layer("settings", "progress") // of a sweep
        .layer("run", "progress", "settings") // jobs, stored runs, sweeps
        .layer("claim", "run") // statements and the rules that decide them
        .layer("data", "run") // the data sets of a spec
        .layer("report", "run", "claim") // sections, figures, tables, the page
        .layer("model", "claim", "report") // the page of one model
        .layer("experiment", "run", "claim", "data", "report") // shared by all kinds
        .layer("regression", "run", "claim", "data", "report", "experiment")
        .layer("cruise", "run", "claim", "data", "report", "experiment")
        .layer("rates", "run", "claim", "data", "report", "experiment")
        .layer("convergence", "run", "claim", "data", "report", "experiment")
        .layer("heldout", "run", "claim", "data", "report", "experiment")
        .layer(
            "catalogue",
            "experiment",
            "regression",
            "cruise",
            "rates",
            "convergence",
            "heldout") // the published experiments
        .topLayer("")
        .check();
  }
}
