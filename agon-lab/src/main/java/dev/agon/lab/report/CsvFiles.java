package dev.agon.lab.report;

import dev.agon.lab.report.Figure.Axis;
import dev.agon.lab.report.Figure.Curve;
import dev.agon.lab.report.Figure.Panel;
import dev.agon.lab.run.Columns;
import dev.agon.learn.io.AtomicFile;
import dev.agon.learn.io.CsvCells;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes the numbers of every figure and table as CSV files. */
final class CsvFiles {
  private CsvFiles() {}

  static void write(Path folder, List<Section> sections) {
    sections.forEach(section -> writeBlocks(folder, section.blocks()));
  }

  private static void writeBlocks(Path folder, List<Block> blocks) {
    for (Block block : blocks) {
      if (block instanceof SideBySide beside) {
        writeBlocks(folder, beside.blocks());
      } else if (block instanceof Table table) {
        write(folder.resolve(table.id() + ".csv"), table.columns(), table.rows());
      } else if (block instanceof Bars bars) {
        write(folder.resolve(bars.id() + ".csv"), List.of("name", "value"), rows(bars));
      } else if (block instanceof Matrix matrix) {
        write(folder.resolve(matrix.id() + ".csv"), columns(matrix), rows(matrix));
      } else if (block instanceof Figure figure) {
        for (Panel panel : figure.panels()) {
          write(folder.resolve(figure.id() + "-" + panel.id() + ".csv"), figure, panel);
        }
      }
    }
  }

  /** One line per point: curve, abscissae, median, smallest, largest. */
  private static void write(Path file, Figure figure, Panel panel) {
    String axes = figure.x().stream().map(Axis::key).collect(Collectors.joining(","));
    AtomicFile.write(
        file,
        writer -> {
          writer.write("curve," + axes + ",median,low,high\n");
          for (Curve curve : panel.curves()) {
            for (int i = 0; i < curve.y().length; i++) {
              writer.write(curve.id());
              for (Axis axis : figure.x()) {
                double[] x = curve.x().get(axis.key());
                writer.write("," + (x == null ? "" : Columns.number(x[i])));
              }
              writer.write("," + Columns.number(curve.y()[i]));
              writer.write("," + Columns.number(curve.low()[i]));
              writer.write("," + Columns.number(curve.high()[i]) + "\n");
            }
          }
        });
  }

  private static void write(Path file, List<String> columns, List<List<Object>> rows) {
    AtomicFile.write(
        file,
        writer -> {
          writer.write(line(List.copyOf(columns)));
          for (List<Object> row : rows) {
            writer.write(line(row));
          }
        });
  }

  private static List<List<Object>> rows(Bars bars) {
    return bars.bars().stream().map(bar -> List.<Object>of(bar.name(), bar.value())).toList();
  }

  private static List<String> columns(Matrix matrix) {
    return Stream.concat(Stream.of(matrix.rowTitle()), matrix.names().stream()).toList();
  }

  private static List<List<Object>> rows(Matrix matrix) {
    List<List<Object>> rows = new ArrayList<>();
    for (int k = 0; k < matrix.counts().length; k++) {
      List<Object> row = new ArrayList<>();
      row.add(matrix.names().get(k));
      for (double count : matrix.counts()[k]) {
        row.add(count);
      }
      rows.add(row);
    }
    return rows;
  }

  private static String line(List<Object> fields) {
    return fields.stream().map(CsvFiles::field).collect(Collectors.joining(",")) + "\n";
  }

  private static String field(Object value) {
    if (value instanceof Double number) {
      return Columns.number(number);
    }
    return CsvCells.neutralised().cell(value.toString());
  }
}
