package dev.agon.learn.table.schema;

import dev.agon.learn.data.Groups;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.Target;
import dev.agon.learn.data.split.Holdout;
import dev.agon.learn.data.split.Split;
import dev.agon.learn.io.Messages;
import dev.agon.learn.table.Kind;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.TableParts;
import dev.agon.learn.table.column.Column;
import dev.agon.learn.table.column.DateColumn;
import dev.agon.learn.table.date.DateReading;
import dev.agon.learn.table.encode.Columns;
import dev.agon.learn.table.encode.GroupColumn;
import dev.agon.learn.table.encode.LabelColumn;
import dev.agon.learn.table.encode.RowEncoder;
import dev.agon.learn.table.encode.Scaler;
import dev.agon.learn.table.encode.Scaling;
import dev.agon.learn.table.encode.TableRows;
import dev.agon.learn.table.encode.TargetColumn;
import dev.agon.learn.table.profile.DateProfile;
import dev.agon.learn.table.profile.FarNumbers;
import dev.agon.learn.table.profile.Magnitudes;
import dev.agon.learn.table.profile.NumberProfile;
import dev.agon.learn.table.profile.Profile;
import dev.agon.learn.table.profile.Profiles;
import dev.agon.learn.table.profile.Spellings;
import dev.agon.learn.table.profile.WordProfile;
import dev.agon.learn.table.profile.WrittenNumbers;
import dev.agon.learn.table.text.MissingWords;
import dev.agon.learn.table.text.OtherWords;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Infers the schema of a table from the statistics of its columns. */
final class SchemaInference {
  /** The largest number of words that a hint names. */
  private static final int NAMED_WORDS = 3;

  /** The table; after {@link #infer} has found the label, its labelled rows. */
  private TableParts table;

  private final TableSettings settings;
  private final @Nullable Holdout holdout;
  private final List<TableSchema.Line> lines = new ArrayList<>();
  private final SchemaNotices say;
  private final List<String> notices;
  private final List<String> warnings;
  private final List<String> refused = new ArrayList<>();
  private final List<String> unusable = new ArrayList<>();

  /** The words in rejected columns of numbers. */
  private final Set<String> otherWords = new LinkedHashSet<>();

  /** The columns that make features, and the profile of each. */
  private final List<Column> used = new ArrayList<>();

  private final List<Profile> usedProfiles = new ArrayList<>();

  /** The columns of integers that are read as categories. */
  private final List<String> codes = new ArrayList<>();

  /** The columns of numbers with leading zeros, each with the first such number. */
  private final List<String> padded = new ArrayList<>();

  /** The columns of dates. */
  private final List<String> dates = new ArrayList<>();

  /** The words among the numbers to predict. */
  private List<String> labelStrays = List.of();

  /** The columns that define the groups. */
  private List<String> groupColumns = List.of();

  /** The training rows and the held-out rows among the labelled rows; null for none. */
  private @Nullable Split split;

  /** The number of rows without a label, from which nothing is learned. */
  private int unlabelled;

  /** The rows that are not held out; null for all. */
  private boolean @Nullable [] learnFrom;

  /**
   * @param holdout the held-out rows of a table in one part, from which nothing is learned; null
   *     for none
   */
  SchemaInference(TableParts table, TableSettings settings, @Nullable Holdout holdout) {
    this.table = table;
    this.settings = settings;
    this.holdout = holdout;
    this.say = new SchemaNotices(table.source());
    this.notices = say.notices();
    this.warnings = say.warnings();
  }

  /** Infers the schema. */
  TableSchema infer(LabelRule.Kind wanted) {
    notices.addAll(table.notices());
    int labelIndex = TargetColumn.find(table, settings.label());
    String name = table.names().get(labelIndex);
    ColumnRoles.require(table, settings, name);
    if (settings.groups() != null) {
      groupColumns = GroupColumn.columns(table, settings.groups(), name);
    }
    List<Profile> profiles = profiles(labelIndex);
    Profile labels = labels(profiles.get(labelIndex), wanted);
    profiles.set(labelIndex, labels);
    Table.require(table.names(), labels.rows(), table.source());
    LabelRule.Kind kind = LabelKind.wanted(name, settings, wanted, table.source());
    LabelColumn label =
        new LabelColumn(
            name,
            TargetColumn.classes(labels, kind, settings.positive(), table.source()),
            MissingWords.with(labelStrays));
    notices.addAll(LabelKind.notices(labels, kind, label.classes()));
    int rows = labels.rows();
    unlabelled = sum(table.ask(part -> label.count(part, null)))[label.classes().size()];
    if (unlabelled > 0) {
      profiles = labelledRows(label, profiles, labelIndex);
      labels = profiles.get(labelIndex);
    }
    if (holdout != null) {
      learnFrom = trainingRows((Table) table, label, holdout);
    }
    Scaler scaler = new Scaler(settings.scale(), settings.centred());
    NumberProfile numbers = labels.among(learnFrom).numbers();
    if (label.classes().isEmpty() && numbers != null) {
      scaler.target(numbers);
      Magnitudes.require(table.source() + ": the label column " + Messages.quote(name), numbers);
      say.rounding("the label column " + Messages.quote(name), labels);
      FarNumbers.warnOfLabels(
          "the label column " + Messages.quote(name), labels.among(learnFrom), warnings);
    }
    for (Profile profile : profiles) {
      describe(profile, label, scaler);
    }
    Columns columns =
        new Columns(
                used,
                name,
                settings.weights(),
                groups(label),
                scaler.scaling(),
                MissingWords.with(settings.missing()))
            .withTarget(
                label.classes().isEmpty()
                    ? new ColumnMaker(labels.among(learnFrom), table.source(), labelStrays).target()
                    : null);
    say.kinds(lines, codes, dates);
    say.padded(padded);
    Spellings.noticeColumns(table.names(), notices);
    say.marks(table, profiles, columns);
    boolean[] among = learnFrom;
    int[] count = sum(table.ask(part -> label.count(part, among)));
    if (!label.classes().isEmpty()) {
      Spellings.warn(name, label.classes(), warnings);
      LabelKind.warnOfSingleRows(labels, warnings);
      int[] ofClasses = Arrays.copyOf(count, label.classes().size());
      List<String> known = LeakageCheck.warn(table, label, ofClasses, learnFrom, used, warnings);
      NearLeakageCheck.warn(
          table, label, ofClasses, learnFrom, used, usedProfiles, known, warnings);
    } else {
      ValueLeakageCheck.warn(table, labels, learnFrom, used, usedProfiles, warnings);
    }
    if (settings.label() == null && labelIndex == table.names().size() - 1) {
      notices.add(
          "the label is the last column, "
              + Messages.quote(name)
              + "; use `label` to choose another.");
    }
    return new TableSchema(
        table.source(),
        lines,
        notices,
        warnings,
        refused,
        unusable,
        otherWords.stream().limit(NAMED_WORDS).toList(),
        new RowEncoder(columns, label, columns.groups()),
        rows,
        unlabelled,
        split);
  }

  /** The profiles of all columns; a column that is neither label nor feature has only a name. */
  private List<Profile> profiles(int labelIndex) {
    int[] wanted =
        IntStream.range(0, table.names().size())
            .filter(i -> i == labelIndex || isFeature(table.names().get(i)))
            .toArray();
    List<Profile> some = Profiles.of(table, wanted, null);
    List<Profile> all = new ArrayList<>();
    for (int i = 0; i < table.names().size(); i++) {
      int place = Arrays.binarySearch(wanted, i);
      all.add(place < 0 ? Profile.unknown(table, i) : some.get(place));
    }
    return all;
  }

  /** Restricts the table to its labelled rows, and returns the profiles of their columns. */
  private List<Profile> labelledRows(LabelColumn label, List<Profile> all, int labelIndex) {
    table = LabelledParts.of(table, label);
    List<Profile> profiles = profiles(labelIndex);
    boolean[] numbers = LabelledParts.numbers(all, profiles);
    if (IntStream.range(0, numbers.length).anyMatch(i -> numbers[i])) {
      table = table.map(part -> part.asNumbers(numbers));
      profiles = profiles(labelIndex);
    }
    if (!labelStrays.isEmpty()) {
      profiles.set(labelIndex, profiles.get(labelIndex).asNumbers());
    }
    return profiles;
  }

  private boolean isFeature(String name) {
    return !name.equals(settings.weights()) && !settings.drop().contains(name);
  }

  private static int[] sum(List<int[]> counts) {
    int[] all = new int[counts.get(0).length];
    for (int[] some : counts) {
      Arrays.setAll(all, k -> all[k] + some[k]);
    }
    return all;
  }

  private void describe(Profile profile, LabelColumn label, Scaler scaler) {
    String name = profile.name();
    if (name.equals(label.name())) {
      lines.add(
          new TableSchema.Line(name, TableSchema.LABEL, labelText(profile, label), unlabelled, 0));
    } else if (isFeature(name)) {
      inferColumn(profile, scaler);
    } else {
      String role =
          name.equals(settings.weights())
              ? "row weights"
              : groupColumns.contains(name) ? "groups" : "dropped";
      lines.add(new TableSchema.Line(name, role, "", 0, 0));
    }
  }

  private @Nullable GroupColumn groups(LabelColumn label) {
    if (groupColumns.isEmpty() || !refused.isEmpty()) {
      return null;
    }
    GroupColumn groups = GroupColumn.find(table, groupColumns, label, notices);
    if (!groupColumns.equals(List.of(label.name()))) {
      Spellings.warnOfLevels(groups.title(), groups.names(), warnings);
    }
    List<String> features =
        groupColumns.stream()
            .filter(name -> isFeature(name) && !name.equals(label.name()))
            .toList();
    say.groupedFeatures(groupColumns, features);
    return groups;
  }

  private boolean[] trainingRows(Table whole, LabelColumn label, Holdout holdout) {
    Target target = label.target(whole, Scaling.none(0));
    boolean[] labelled = TargetColumn.present(target);
    Groups groups =
        groupColumns.isEmpty()
            ? null
            : GroupColumn.find(whole, groupColumns, label, null).of(whole, labelled);
    Split parts =
        holdout.split(new LabelledRows(whole, TableRows.kept(target, labelled), groups, labelled));
    split = parts;
    int[] places = IntStream.range(0, labelled.length).filter(row -> labelled[row]).toArray();
    boolean[] training = new boolean[labelled.length];
    for (int row : parts.training()) {
      training[places[row]] = true;
    }
    return training;
  }

  private static String labelText(Profile labels, LabelColumn label) {
    List<String> classes = label.classes();
    String text =
        classes.isEmpty() ? labels.describe(Kind.NUMBER) : labels.levels().describe(Kind.CATEGORY);
    return classes.size() == 2 ? text + "; positive: " + classes.get(1) : text;
  }

  /** The labels; words among numbers to predict are missing labels. */
  private Profile labels(Profile labels, LabelRule.Kind wanted) {
    String name = labels.name();
    LabelRule.Kind kind = LabelKind.wanted(name, settings, wanted, table.source());
    boolean values =
        kind == LabelRule.Kind.VALUES || (kind == LabelRule.Kind.ANY && labels.isSpoiltNumber());
    labelStrays = values ? labels.strayWords() : List.of();
    return labelStrays.isEmpty() ? labels : withoutStrays(labels);
  }

  private void inferColumn(Profile given, Scaler scaler) {
    String name = given.name();
    boolean mayBeNumber =
        settings.numbers().contains(name)
            || (given.isSpoiltNumber()
                && !settings.categories().contains(name)
                && given.guess() != Kind.DATE);
    List<String> strays = mayBeNumber ? given.strayWords() : List.of();
    Profile profile = strays.isEmpty() ? given : withoutStrays(given);
    Kind kind =
        settings.categories().contains(name)
            ? Kind.CATEGORY
            : settings.numbers().contains(name) ? Kind.NUMBER : profile.guess();
    boolean said = settings.categories().contains(name) || settings.numbers().contains(name);
    Profile values = kind == Kind.NUMBER ? profile : profile.levels();
    String description = values.describe(kind);
    if (!said && kind == Kind.CATEGORY && profile.numbers() != null) {
      codes.add(name);
    }
    if (holdout != null && name.equals(holdout.timeColumn()) && kind == Kind.DATE) {
      lines.add(new TableSchema.Line(name, "time", description, profile.missing(), 0));
      return;
    }
    boolean spoilt = !said && profile.isSpoiltNumber() && kind != Kind.DATE;
    if (groupColumns.contains(name) && (spoilt || !kind.isUsable())) {
      lines.add(new TableSchema.Line(name, "groups", description, profile.missing(), 0));
      return;
    }
    if (spoilt) {
      Profile.Spot word = profile.firstWord();
      if (given.others() != null && !WordProfile.isNumber(word.cell())) {
        given.others().counts().keySet().stream()
            .filter(each -> each.indexOf(',') < 0 && each.indexOf('\'') < 0)
            .forEach(otherWords::add);
      }
      refuse(
          name,
          (profile.areNumbersAndInfinities()
                  ? " contains infinite numbers, the first "
                  : WordProfile.isNumber(word.cell())
                      ? " contains ambiguous numbers, the first "
                      : " contains numbers and words, the first word ")
              + Messages.quote(word.cell())
              + " in "
              + word.place(table.source()));
      lines.add(new TableSchema.Line(name, "numbers and words", description, profile.missing(), 0));
      return;
    }
    if (!said && kind != Kind.NUMBER && kind != Kind.DATE) {
      WrittenNumbers.warn(profile, warnings);
    }
    if (!kind.isUsable()) {
      if (kind == Kind.TEXT) {
        warnings.add(
            "column "
                + Messages.quote(name)
                + " contains free text, which the model cannot use, and is excluded. Add it to"
                + " `drop` to avoid this warning.");
      }
      lines.add(new TableSchema.Line(name, kind.word(), description, profile.missing(), 0));
      return;
    }
    if (kind == Kind.DATE) {
      date(DateProfile.of(table, profile.column()), scaler);
      return;
    }
    if (kind == Kind.NUMBER && !said && !profile.firstPadded().cell().isEmpty()) {
      padded.add(Messages.quote(name) + " (" + profile.firstPadded().cell() + ")");
    }
    if (kind == Kind.NUMBER && profile.numbers() != null) {
      Magnitudes.require(table.source() + ": column " + Messages.quote(name), profile.numbers());
      say.rounding("column " + Messages.quote(name), profile);
    }
    Profile learned = learned(values, kind);
    if (kind == Kind.NUMBER) {
      FarNumbers.warn("column " + Messages.quote(name), learned, null, warnings);
    }
    Column column = new ColumnMaker(learned, table.source(), strays).make(kind, notices, warnings);
    scaler.add(column, learned);
    use(column, values, description);
  }

  private void use(Column column, Profile profile, String description) {
    used.add(column);
    usedProfiles.add(profile);
    int features = column.features().size();
    lines.add(
        new TableSchema.Line(
            column.name(), column.kind().word(), description, profile.missing(), features));
  }

  /**
   * Adds a column of dates, with a notice about the decisions and a warning about cells that are
   * not dates.
   */
  private void date(DateProfile profile, Scaler scaler) {
    String name = profile.days().name();
    DateReading reading = profile.reading();
    say.dates(name, profile);
    Profile learned = profile.among(learnFrom);
    FarNumbers.warn("column " + Messages.quote(name), learned, reading, warnings);
    DateColumn column =
        ColumnMaker.date(
            learned, reading, profile.forms().offsets() > 0, profile.cycles(learnFrom));
    scaler.add(column, learned);
    use(column, profile.days(), profile.describe());
    dates.add(name);
  }

  /** Returns the column as numbers; the words among them become missing values. */
  private Profile withoutStrays(Profile profile) {
    OtherWords strays = Objects.requireNonNull(profile.others());
    warnings.add(
        Profile.strayWarning(profile.name(), strays.cells(), profile.firstWord(), table.source()));
    return profile.asNumbers();
  }

  private void refuse(String name, String reason) {
    unusable.add(name);
    refused.add("column " + Messages.quote(name) + reason);
  }

  /**
   * Uses the profile of the training rows, or of all rows if the training rows are not sufficient
   * for the kind.
   */
  private Profile learned(Profile all, Kind kind) {
    Profile some = all.among(learnFrom);
    int needed = kind == Kind.YES_NO ? 2 : kind == Kind.CATEGORY ? 1 : 0;
    return needed > 0 && some.counts().size() < needed ? all : some;
  }
}
