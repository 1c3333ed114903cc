package dev.agon.learn.table;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.Holdout;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.Split;
import dev.agon.learn.data.Target;
import dev.agon.learn.data.Values;
import dev.agon.learn.io.Trouble;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What a table for training was understood to be: the kind of each column, the label, and how rows
 * become features.
 */
public final class Understanding {
  private static final String LABEL = "label";

  private final Table table;
  private final TableSettings settings;
  private final List<Line> lines = new ArrayList<>();
  private final List<String> notices = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();
  private final List<String> refused = new ArrayList<>();
  private final List<String> unusable = new ArrayList<>();
  private final Target target;
  private final boolean @Nullable [] learnFrom;
  private final Columns columns;
  private @Nullable Dataset rows;

  /**
   * What is told of one column.
   *
   * @param name its name
   * @param role its kind, or what else it is used for
   * @param description its values in brief
   * @param missing how many cells are missing
   * @param features how many features it makes
   */
  public record Line(String name, String role, String description, int missing, int features) {
    /** Whether this is the column to predict. */
    public boolean isLabel() {
      return role.equals(LABEL);
    }
  }

  private Understanding(
      Table table, TableSettings settings, LabelRule.Kind wanted, @Nullable Holdout holdout) {
    this.table = table;
    this.settings = settings;
    int labelIndex = TargetColumn.find(table, settings.label());
    String label = table.names().get(labelIndex);
    requireRoles(label);
    Profile labels = Profile.of(label, table.cells(labelIndex));
    Target found = TargetColumn.find(labels, wanted, settings.positive(), table.source());
    this.learnFrom = holdout == null ? null : trainingRows(found, holdout);
    List<Column> used = new ArrayList<>();
    Scaler scaler = new Scaler(settings.scale(), settings.centred());
    NumberProfile numbers = labels.among(learnFrom).numbers();
    if (found instanceof Values && numbers != null) {
      scaler.target(numbers);
    }
    this.target = TargetColumn.scaled(found, scaler.scaling());
    for (int i = 0; i < table.names().size(); i++) {
      String name = table.names().get(i);
      if (i == labelIndex) {
        lines.add(new Line(name, LABEL, labelText(labels), labels.missing(), 0));
      } else if (name.equals(settings.weights()) || name.equals(settings.groups())) {
        String role = name.equals(settings.weights()) ? "row weights" : "groups";
        lines.add(new Line(name, role, "", 0, 0));
      } else if (settings.drop().contains(name)) {
        lines.add(new Line(name, "dropped", "", 0, 0));
      } else {
        understand(Profile.of(name, table.cells(i)), used, scaler);
      }
    }
    this.columns =
        new Columns(used, label, settings.weights(), settings.groups(), scaler.scaling());
    noticeLeftOut();
    noticeDoubts();
    if (target instanceof Classes classes) {
      Spellings.warn(label, classes.names(), warnings);
      new TellTales(table, classes, learnFrom).warn(used, warnings);
    }
    if (settings.label() == null && labelIndex == table.names().size() - 1) {
      notices.add(
          "the label is the last column, " + Trouble.quote(label) + "; `label` names another.");
    }
  }

  /**
   * Understands a table for training.
   *
   * @param wanted what the labels are to be
   * @throws InvalidInputException when a named column does not exist, or there is no usable label
   */
  public static Understanding of(Table table, TableSettings settings, LabelRule.Kind wanted) {
    return new Understanding(table, settings, wanted, null);
  }

  /**
   * Understands a table of which some rows will be held out: what a model learns of its columns
   * (fills, levels, scales) then comes from the other rows alone, as the rest of the model does.
   *
   * @param wanted what the labels are to be
   * @param holdout which of the {@link #rows} are not to be learned from; null for none
   * @throws InvalidInputException when a named column does not exist, there is no usable label, or
   *     there are too few rows for two parts
   */
  public static Understanding of(
      Table table, TableSettings settings, LabelRule.Kind wanted, @Nullable Holdout holdout) {
    return new Understanding(table, settings, wanted, holdout);
  }

  private boolean[] trainingRows(Target found, Holdout holdout) {
    boolean[] labelled = TargetColumn.present(found);
    Groups groups =
        settings.groups() == null ? null : TableRows.groups(table, settings.groups(), labelled);
    Split split = holdout.split(TableRows.kept(found, labelled), groups, table.source());
    int[] rows = IntStream.range(0, labelled.length).filter(row -> labelled[row]).toArray();
    boolean[] training = new boolean[labelled.length];
    for (int row : split.training()) {
      training[rows[row]] = true;
    }
    return training;
  }

  /** Every column that is named exists, and is asked to be one thing only. */
  private void requireRoles(String label) {
    Map<String, String> roles = new HashMap<>(Map.of(label, "the label"));
    if (!label.equals(settings.groups())) { // the classes may be the groups
      takeRole(roles, settings.groups(), "the groups");
    }
    takeRole(roles, settings.weights(), "the weights of rows");
    settings.drop().forEach(name -> takeRole(roles, name, "left out"));
    settings.categories().forEach(name -> takeRole(roles, name, "a category"));
    settings.numbers().forEach(name -> takeRole(roles, name, "a number"));
  }

  private void takeRole(Map<String, String> roles, @Nullable String name, String role) {
    if (name == null) {
      return;
    }
    table.indexOf(name);
    String other = roles.put(name, role);
    if (other != null) {
      throw new InvalidInputException(
          table.source()
              + ": column "
              + Trouble.quote(name)
              + " cannot be both "
              + other
              + " and "
              + role
              + ".",
          "Maybe another column is meant; the label is the last one unless it is named.");
    }
  }

  private String labelText(Profile labels) {
    String text = labels.describe(target instanceof Classes ? Kind.CATEGORY : Kind.NUMBER);
    return target instanceof Classes classes && classes.names().size() == 2
        ? text + "; positive: " + classes.names().get(1)
        : text;
  }

  private void understand(Profile profile, List<Column> used, Scaler scaler) {
    String name = profile.name();
    Kind kind =
        settings.categories().contains(name)
            ? Kind.CATEGORY
            : settings.numbers().contains(name) ? Kind.NUMBER : profile.guess();
    boolean said = settings.categories().contains(name) || settings.numbers().contains(name);
    String description = profile.describe(kind);
    if (!said && profile.isSpoiltNumber() && kind != Kind.DATE) {
      Cells cells = profile.cells();
      refuse(
          name,
          (WordProfile.isNumber(cells.firstWord())
                  ? " holds numbers that cannot be read for certain, the first "
                  : " holds numbers, but also words, the first ")
              + Trouble.quote(cells.firstWord())
              + " in line "
              + cells.firstWordLine());
      lines.add(new Line(name, "numbers and words", description, profile.missing(), 0));
      return;
    }
    if (!kind.isUsable()) {
      if (kind == Kind.DATE || kind == Kind.TEXT) {
        refuse(name, " holds " + (kind == Kind.DATE ? "dates" : "free text"));
      }
      lines.add(new Line(name, kind.word(), description, profile.missing(), 0));
      return;
    }
    Profile learned = learned(profile, kind);
    Column column = new ColumnMaker(learned, table.source()).make(kind, notices);
    scaler.add(column, learned);
    used.add(column);
    lines.add(
        new Line(name, kind.word(), description, profile.missing(), column.features().size()));
  }

  private void refuse(String name, String reason) {
    unusable.add(name);
    refused.add("column " + Trouble.quote(name) + reason);
  }

  /** What the rows to learn from say; where they say too little for the kind, what all rows say. */
  private Profile learned(Profile all, Kind kind) {
    Profile some = all.among(learnFrom);
    int needed = kind == Kind.YES_NO ? 2 : kind == Kind.CATEGORY ? 1 : 0;
    return needed > 0 && some.counts().size() < needed ? all : some;
  }

  private void noticeLeftOut() {
    for (Kind kind : List.of(Kind.CONSTANT, Kind.IDENTIFIER)) {
      String names =
          lines.stream()
              .filter(line -> line.role().equals(kind.word()))
              .map(line -> Trouble.quote(line.name()))
              .collect(Collectors.joining(", "));
      if (!names.isEmpty()) {
        notices.add(
            "left out as "
                + kind.word()
                + ": "
                + names
                + "; `categories` or `numbers` keeps a column.");
      }
    }
  }

  private void noticeDoubts() {
    for (Column column : columns.columns()) {
      String cell = table.cells(table.indexOf(column.name())).doubtfulComma();
      if (!cell.isEmpty()) {
        notices.add(
            "column "
                + Trouble.quote(column.name())
                + ": "
                + cell
                + " is read as "
                + cell.replace(',', '.')
                + "; if its commas mark thousands, write them without.");
      }
    }
  }

  /** One line per column, in the order of the table. */
  public List<Line> lines() {
    return lines;
  }

  /** What a person should know besides the lines. */
  public List<String> notices() {
    return notices;
  }

  /**
   * What must be known before relying on a model of this table; its {@link #rows} carry it to the
   * model.
   */
  public List<String> warnings() {
    return warnings;
  }

  /** What the labels are. */
  public Target target() {
    return target;
  }

  /** The columns that a model will know. */
  public Columns columns() {
    return columns;
  }

  /** What makes the table unusable as it is, one complaint per column; none when it can be used. */
  public List<String> refused() {
    return refused;
  }

  /** The rows by the values of any column, for example to measure by it; before {@link #rows}. */
  public Groups by(String column) {
    return ColumnGroups.of(table, column, keep());
  }

  /**
   * The rows, encoded and scaled; the table is used up. Rows without a label are left out.
   *
   * @return the same rows whenever it is called
   * @throws InvalidInputException when a column can neither be used nor left out
   */
  public Dataset rows() {
    Dataset known = rows;
    if (known == null) {
      known = encode();
      rows = known;
    }
    return known;
  }

  private Dataset encode() {
    if (!refused.isEmpty()) {
      throw new InvalidInputException(
          table.source() + ": " + String.join("; ", refused) + "; a linear model cannot use that.",
          "Maybe leave out what is no number and no category: "
              + Names.of("drop")
              + " '"
              + String.join(",", unusable)
              + "'; or mend the cells: empty where nothing is known, numbers without marks of"
              + " thousands, dates as numbers of days.");
    }
    if (columns.features() == 0) {
      throw new InvalidInputException(
          table.source() + " has no column that a model could use beside the label.",
          "Maybe the delimiter was not found: "
              + Names.of("delimiter")
              + "; or say "
              + Names.of("numbers")
              + " or "
              + Names.of("categories")
              + ".");
    }
    boolean[] keep = keep();
    int gone = keep == null ? 0 : keep.length - TableRows.count(keep);
    List<String> told = new ArrayList<>(notices);
    if (gone > 0) {
      told.add(
          String.format(
              Locale.ROOT, "%d of %d rows have no label and are left out.", gone, table.rows()));
    }
    return new TableRows(table, columns, /* reportUnknown= */ false)
        .dataset(target, keep, told, warnings);
  }

  private boolean @Nullable [] keep() {
    boolean[] present = TargetColumn.present(target);
    return TableRows.count(present) == present.length ? null : present;
  }
}
