package dev.agon.learn;

import dev.agon.InvalidInputException;
import dev.agon.learn.io.AtomicFile;
import dev.agon.learn.io.JsonText;
import dev.agon.learn.io.Seal;
import dev.agon.learn.io.WholeText;
import dev.agon.learn.regulariser.Nonconvex;
import dev.agon.learn.table.Columns;
import dev.agon.run.Provenance;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Models as JSON files: versioned, self-describing, readable by people and other programs.
 *
 * <p>Version 2 is written; version 1, which knew robust logistic regression alone, is read too.
 */
public final class ModelFile {
  static final String FORMAT = "agon-model";
  static final int VERSION = 2;

  private ModelFile() {}

  /** Writes the model, whole or not at all. */
  public static void write(Path file, Model model) {
    String text = text(model);
    AtomicFile.write(file, writer -> writer.write(text));
  }

  /** The text of a model's file. */
  public static String text(Model model) {
    ObjectNode node = toJson(model);
    Seal.close(node);
    return JsonText.indented(node) + "\n";
  }

  /**
   * A model from the text of its file.
   *
   * @param source where the text is from, for messages
   * @throws InvalidInputException when it is not that of a model, or damaged
   */
  public static Model parse(String text, String source) {
    try {
      return ModelReader.read(text);
    } catch (JacksonException e) {
      throw damaged(source, Seal.reason(e));
    } catch (IllegalArgumentException e) {
      throw damaged(source, e.getMessage());
    } catch (InvalidInputException e) {
      throw damaged(source, e.problem());
    }
  }

  private static ObjectNode toJson(Model model) {
    Settings settings = model.settings();
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("format", FORMAT);
    node.put("version", VERSION);
    node.set("weights", JsonText.tree(model.weights()));
    node.put("intercept", model.intercept());
    node.put("features", model.features());
    node.set("classes", JsonText.tree(model.classes()));
    node.set("groups", JsonText.tree(model.groups()));
    node.put("loss", settings.loss().name());
    node.put("robust", settings.robust().toString());
    node.put("regulariser", settings.regulariser().name());
    node.put("lambda2", settings.regulariser().lambda2());
    if (settings.regulariser() instanceof Nonconvex nonconvex) {
      node.put("regulariser_scale", nonconvex.scale());
    }
    node.put("weighting", text(settings.weighting()));
    node.put("kept", text(model.kept()));
    node.put("iteration", model.iteration());
    node.put("worst_case_risk", model.worstCaseRisk());
    node.set("data", JsonText.tree(model.data()));
    node.set("provenance", provenance(model.provenance()));
    node.set("warnings", JsonText.tree(model.warnings()));
    Columns columns = model.columns();
    if (columns != null) {
      node.set("columns", ColumnsJson.write(columns));
    }
    return node;
  }

  private static ObjectNode provenance(Provenance made) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("version", made.version());
    node.put("method", made.method());
    node.set("parameters", JsonText.tree(made.parameters()));
    node.put("seed", made.seed());
    node.put("player", made.player());
    node.put("kernels", made.kernels());
    node.put("java", made.java());
    return node;
  }

  /** BATCH_SUM becomes batch-sum, as on the command line. */
  private static String text(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * Reads a model, from a file or a pipe.
   *
   * @throws InvalidInputException when the file is missing, is not a model, or is damaged
   */
  public static Model read(Path file) {
    if (!WholeText.isThere(file)) {
      throw new InvalidInputException(
          "there is no model file " + file + ".",
          "Maybe it was not written yet, or lies elsewhere; agon train writes models.");
    }
    try {
      return parse(WholeText.read(file), file.toString());
    } catch (java.nio.charset.CharacterCodingException e) {
      throw damaged(file.toString(), e.getMessage());
    } catch (IOException e) {
      throw new UncheckedIOException("could not read " + file + ": " + e.getMessage(), e);
    }
  }

  private static InvalidInputException damaged(String file, @Nullable String what) {
    String firstLine = what == null ? "unreadable" : what.lines().findFirst().orElse("unreadable");
    return new InvalidInputException(
        file + " is not a model that this version can read: " + firstLine + ".",
        "Maybe it is another kind of file, such as the data, or was cut short; agon train writes"
            + " models.");
  }
}
