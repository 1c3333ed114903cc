package dev.agon.lab.rates;

import dev.agon.lab.Experiment;
import dev.agon.lab.Scope;
import dev.agon.lab.data.DataShelf;
import dev.agon.lab.report.Block;
import dev.agon.lab.report.Chapter;
import dev.agon.lab.run.RunStore;
import dev.agon.lab.run.Sweep;
import dev.agon.lab.spec.SpecReader;
import java.util.List;

/**
 * Measures how the mean of |grad P| falls with the horizon, on games of which everything is known,
 * beside what the theorems prove.
 */
public final class RatesStudy implements Experiment {
  /** The word in a spec's key "kind". */
  public static final String KIND = "rates";

  private final RatesSpec spec;
  private final String text;

  /**
   * Reads a spec.
   *
   * @param file what messages call it
   * @param yaml its text
   */
  public RatesStudy(String file, String yaml) {
    this.spec = SpecReader.read(RatesSpec.class, file, yaml, RatesSpec::check);
    this.text = yaml;
  }

  @Override
  public RatesSpec spec() {
    return spec;
  }

  @Override
  public String specText() {
    return text;
  }

  @Override
  public boolean run(Scope scope, DataShelf shelf, RunStore store, Sweep sweep) {
    return sweep.run(spec.id(), new RatesPlan(spec, scope, store).jobs());
  }

  @Override
  public Chapter chapter(Scope scope, RunStore store) {
    RatesPlan plan = new RatesPlan(spec, scope, store);
    RatesResults results = new RatesResults(spec, plan);
    RatesFigures figures = new RatesFigures(spec, plan, results);
    RatesTables tables = new RatesTables(spec, plan, results);
    List<Block> blocks =
        List.of(
            figures.rates(),
            tables.slopes(),
            figures.bounds(),
            tables.outputs(),
            figures.momentum(),
            figures.circles(),
            tables.settings());
    return Chapter.of(spec, blocks, results);
  }
}
