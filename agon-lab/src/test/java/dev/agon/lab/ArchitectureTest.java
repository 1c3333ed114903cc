package dev.agon.lab;

import dev.agon.fixture.HouseMap;
import org.junit.jupiter.api.Test;

/**
 * The map of the laboratory: from the run of one job to an experiment of any kind. The package
 * {@code dev.agon.lab} itself, which users call, sees everybody, and nobody sees it.
 */
class ArchitectureTest {
  @Test
  void everyPackageDependsOnlyOnTheListedOnes() {
    HouseMap.of("dev.agon.lab")
        .room("progress") // what a sweep tells those who wait
        .room("run", "progress") // jobs, stored runs, sweeps
        .room("claim", "run") // statements and the rules that decide them
        .room("data", "run") // the data sets of a spec
        .room("report", "run", "claim") // sections, figures, tables, the page
        .room("model", "claim", "report") // the page of one model
        .room("experiment", "run", "claim", "data", "report") // what all kinds share
        .room("regression", "run", "claim", "data", "report", "experiment")
        .room("cruise", "run", "claim", "data", "report", "experiment")
        .room("rates", "run", "claim", "data", "report", "experiment")
        .room("catalogue", "experiment", "regression", "cruise", "rates") // those published
        .roomAboveAll("")
        .check();
  }
}
