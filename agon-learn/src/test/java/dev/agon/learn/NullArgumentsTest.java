package dev.agon.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.load.DataRequest;
import dev.agon.learn.load.DataSource;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.model.Model;
import dev.agon.learn.model.ModelFile;
import dev.agon.learn.network.Architecture;
import dev.agon.learn.regulariser.Regulariser;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.table.SmallTable;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.read.TableReader;
import dev.agon.learn.table.schema.TableSettings;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** An argument that is null is rejected by its name, where it is given. */
@SuppressWarnings("NullAway") // null is the misuse
class NullArgumentsTest {
  private static final Table TABLE = SmallTable.table(SmallTable.Task.TWO_CLASSES);
  private static final Model MODEL = Agon.train(TABLE).fit();
  private static final DataRequest REQUEST = DataRequest.of(new DataSource.InMemory(TABLE));
  private static final TableSettings SETTINGS = TableSettings.defaults();
  private static final ProblemSettings PROBLEM = MODEL.settings();

  private static Arguments given(String name, ThrowingCallable call) {
    return Arguments.of(name, call);
  }

  static Stream<Arguments> nullIsRejectedByName() {
    return Stream.of(
        given("row of Model.predict", () -> MODEL.predict((Map<String, Object>) null)),
        given("table of Model.predict", () -> MODEL.predict((Table) null)),
        given("rows of Model.predict", () -> MODEL.predict((Dataset) null)),
        given("row of Model.explain", () -> MODEL.explain(null)),
        given("table of Model.evaluate", () -> MODEL.evaluate((Table) null)),
        given("rows of Model.evaluate", () -> MODEL.evaluate((Dataset) null)),
        given("features of Model.scores", () -> MODEL.scores(null)),
        given("features of Model.value", () -> MODEL.value(null)),
        given("features of Model.probability", () -> MODEL.probability(null)),
        given("index of Model.probability", () -> MODEL.probability(null, new double[1], 1)),
        given("value of Model.probability", () -> MODEL.probability(new int[1], null, 1)),
        given("features of Model.probabilities", () -> MODEL.probabilities(null, new double[2])),
        given(
            "probabilities of Model.probabilities",
            () -> MODEL.probabilities(new double[MODEL.features()], null)),
        given("file of Model.save", () -> MODEL.save(null)),
        given("file of Model.load", () -> Model.load(null)),
        given("file of ModelFile.read", () -> ModelFile.read(null)),
        given("text of ModelFile.parse", () -> ModelFile.parse(null, "text")),
        given("file of ModelFile.write", () -> ModelFile.write(null, MODEL)),
        given("model of ModelFile.write", () -> ModelFile.write(Path.of("none"), null)),
        given("rows of Table.of", () -> Table.of(null)),
        given("rows of Table.ofRecords", () -> Table.ofRecords(null)),
        given("column of Table.verbatim", () -> TABLE.verbatim(null)),
        given("file of TableReader.read", () -> TableReader.autodetect().read(null)),
        given(
            "in of TableReader.read",
            () -> TableReader.autodetect().read((InputStream) null, "text")),
        given("text of RobustSet.parse", () -> RobustSet.parse(null)),
        given("text of Loss.parse", () -> Loss.parse(null)),
        given("text of Architecture.parse", () -> Architecture.parse(null)),
        given("activation of new Architecture", () -> Architecture.of(2).withActivation(null)),
        given("source of DataRequest.of", () -> DataRequest.of(null)),
        given("table of a DataRequest", () -> REQUEST.table(null)),
        given("labels of a DataRequest", () -> REQUEST.labels(null)),
        given("keep of a DataRequest", () -> REQUEST.keep(null)),
        given("by of a DataRequest", () -> REQUEST.by(null)),
        given("onSchema of a DataRequest", () -> REQUEST.onSchema(null)),
        given("forModel of a DataRequest", () -> REQUEST.forModel(null, null)),
        given("drop of a TableSettings", () -> SETTINGS.withDrop(null)),
        given("categories of a TableSettings", () -> SETTINGS.withCategories(null)),
        given("numbers of a TableSettings", () -> SETTINGS.withNumbers(null)),
        given("missing of a TableSettings", () -> SETTINGS.withMissing(null)),
        given("scale of a TableSettings", () -> SETTINGS.withScale(null)),
        given("loss of a ProblemSettings", () -> PROBLEM.withLoss(null)),
        given("robust of a ProblemSettings", () -> PROBLEM.withRobust((RobustSet) null)),
        given(
            "regulariser of a ProblemSettings", () -> PROBLEM.withRegulariser((Regulariser) null)),
        given("weighting of a ProblemSettings", () -> PROBLEM.withWeighting(null)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void nullIsRejectedByName(String name, ThrowingCallable call) {
    InvalidInputException refused = catchThrowableOfType(InvalidInputException.class, call);
    assertThat(refused.problem()).contains(name + " must not be null.");
    assertThat(refused.hint()).isNotEmpty();
  }
}
