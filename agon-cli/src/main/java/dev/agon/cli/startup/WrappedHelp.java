package dev.agon.cli.startup;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The help text of a command, with lines broken at blanks only: picocli also breaks after points,
 * hyphens and slashes, and so within {@code wasserstein=0.1}.
 */
public final class WrappedHelp extends Help {
  /** A width in which the synopsis of every command is one line. */
  private static final int UNBROKEN = 100_000;

  /** The number of blanks before the second and later lines of a text. */
  private static final int INDENT = 2;

  /** Creates the help of a command. */
  public WrappedHelp(CommandSpec command, ColorScheme colours) {
    super(command, colours);
  }

  @Override
  public Layout createDefaultLayout(
      List<OptionSpec> options, List<PositionalParamSpec> parameters, ColorScheme colours) {
    int width = calcLongOptionColumnWidth(options, parameters, colours);
    Column[] columns = TextTable.forDefaultColumns(colours, width, width()).columns();
    return new Layout(
        colours,
        new Wrapped(colours, columns),
        createDefaultOptionRenderer(),
        createDefaultParameterRenderer());
  }

  @Override
  public String synopsis(int headingLength) {
    int width = width();
    commandSpec().usageMessage().width(UNBROKEN);
    String whole = super.synopsis(headingLength).strip();
    commandSpec().usageMessage().width(width);
    StringBuilder text = new StringBuilder();
    for (String line : whole.split("\\R")) {
      int indent = headingLength + commandSpec().qualifiedName().length() + 1;
      List<String> parts = lines(line, width - headingLength, indent - headingLength);
      for (int k = 0; k < parts.size(); k++) {
        text.append(" ".repeat(k == 0 ? 0 : indent)).append(parts.get(k));
        text.append(System.lineSeparator());
      }
    }
    return text.toString();
  }

  @Override
  public String description(Object... parameters) {
    StringBuilder text = new StringBuilder();
    for (String paragraph : commandSpec().usageMessage().description()) {
      for (String line : paragraph.replace("%n", "\n").split("\n", -1)) {
        lines(line, width(), 0).forEach(part -> text.append(part).append(System.lineSeparator()));
      }
    }
    return text.toString();
  }

  private int width() {
    return commandSpec().usageMessage().width();
  }

  /**
   * Breaks a line at blanks.
   *
   * @param indent by how much shorter the second and later lines are
   */
  static List<String> lines(String text, int width, int indent) {
    List<String> lines = new ArrayList<>();
    int from = 0;
    int room = width;
    while (text.length() - from > room) {
      int blank = text.lastIndexOf(' ', from + room);
      boolean tooLong = blank <= from;
      int to = tooLong ? from + room : blank;
      lines.add(text.substring(from, to));
      from = tooLong ? to : to + 1;
      room = width - indent;
    }
    lines.add(text.substring(from));
    return lines;
  }

  private static final class Wrapped extends TextTable {
    private Wrapped(ColorScheme colours, Column[] columns) {
      super(colours, columns);
    }

    @Override
    public Cell putValue(int row, int column, Ansi.Text value) {
      Column shape = columns()[column];
      if (shape.overflow != Column.Overflow.WRAP) {
        return super.putValue(row, column, value);
      }
      Cell cell = new Cell(column, row);
      int from = 0;
      List<String> lines = lines(value.plainString(), shape.width - shape.indent, INDENT);
      for (int k = 0; k < lines.size(); k++) {
        Ansi.Text line = value.substring(from, from + lines.get(k).length());
        from += lines.get(k).length();
        from +=
            from < value.plainString().length() && value.plainString().charAt(from) == ' ' ? 1 : 0;
        if (k > 0) {
          addEmptyRow();
        }
        Ansi.Text indented = Ansi.OFF.text(k == 0 ? "" : " ".repeat(INDENT)).concat(line);
        cell = super.putValue(row + k, column, indented);
      }
      return cell;
    }
  }
}
