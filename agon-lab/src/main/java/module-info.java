/**
 * Experiment specs, resumable runs, tables, figures and the HTML report.
 *
 * <p>{@link dev.agon.lab} is the public API; the other packages are for the program or for the
 * laboratory itself. Specs, run cards and pages are records that Jackson reads and writes, so the
 * module is open.
 */
open module dev.agon.lab {
  requires transitive dev.agon.control;
  requires transitive dev.agon.learn;
  requires dev.agon.testkit;
  requires dev.agon.theory;
  requires de.siegmar.fastcsv;
  requires tools.jackson.databind;
  requires tools.jackson.dataformat.yaml;
  requires static org.jspecify;

  exports dev.agon.lab;
  exports dev.agon.lab.claim;
  exports dev.agon.lab.progress;
  exports dev.agon.lab.settings;
  exports dev.agon.lab.model to
      dev.agon.cli;
  exports dev.agon.lab.report to
      dev.agon.cli;
  exports dev.agon.lab.run to
      dev.agon.cli;
}
