package dev.agon.learn.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.agon.InvalidInputException;
import dev.agon.learn.Agon;
import dev.agon.learn.json.Edits;
import dev.agon.learn.loss.Logistic;
import dev.agon.learn.network.Architecture;
import dev.agon.learn.table.SmallTable;
import dev.agon.learn.table.SmallTable.Task;
import dev.agon.learn.table.Tables;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An inconsistent model with a correct checksum is rejected, with the path of the field. */
class HostileModelTest {

  @ParameterizedTest(name = "{0}: {1} {2}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          # base        | path                           | change                       | path in the message
          TWO_CLASSES   | format                         | "agon-other"                 | format
          TWO_CLASSES   | format                         | 1                            | format
          TWO_CLASSES   | version                        | 1                            | version
          TWO_CLASSES   | version                        | "2"                          | version
          TWO_CLASSES   | version                        | 2.0                          | version
          TWO_CLASSES   | version                        | 4294967298                   | version
          TWO_CLASSES   | extra                          | 1                            | extra
          # classes and loss
          TWO_CLASSES   | classes                        | ["buys","buys"]              | classes
          TWO_CLASSES   | classes                        | ["buys"]                     | classes
          TWO_CLASSES   | classes                        | []                           | classes
          TWO_CLASSES   | classes                        | "buys"                       | classes
          TWO_CLASSES   | classes                        | null                         | classes
          TWO_CLASSES   | classes                        | {"a":1,"b":2}                | classes
          TWO_CLASSES   | classes[0]                     | null                         | classes[0]
          TWO_CLASSES   | classes[0]                     | 1                            | classes[0]
          TWO_CLASSES   | classes[1]                     | true                         | classes[1]
          TWO_CLASSES   | classes[1]                     | ["a"]                        | classes[1]
          TWO_CLASSES   | classes[1]                     | ""                           | classes
          TWO_CLASSES   | classes                        | add "third"                  | classes
          TWO_CLASSES   | classes                        | remove                       | classes
          TWO_CLASSES   | loss                           | "squared"                    | classes
          TWO_CLASSES   | loss                           | "huber"                      | classes
          TWO_CLASSES   | loss                           | "softmax"                    | weights
          TWO_CLASSES   | loss                           | "nonsense"                   | loss
          TWO_CLASSES   | loss                           | null                         | loss
          TWO_CLASSES   | loss                           | 3                            | loss
          THREE_CLASSES | loss                           | "logistic"                   | classes
          THREE_CLASSES | loss                           | "hinge"                      | classes
          THREE_CLASSES | classes[2]                     | "high"                       | classes
          THREE_CLASSES | classes                        | drop                         | weights
          NUMBERS       | loss                           | "logistic"                   | classes
          NUMBERS       | loss                           | "softmax"                    | classes
          NUMBERS       | loss                           | "hinge"                      | classes
          NUMBERS       | classes                        | ["a","b"]                    | classes
          NUMBERS       | classes                        | ["a"]                        | classes
          # fields of other kinds of model
          TWO_CLASSES   | activation                     | "silu"                       | activation
          TWO_CLASSES   | network                        | "3"                          | activation
          NUMBERS       | threshold                      | 0.4                          | threshold
          THREE_CLASSES | probability_map                | {"slope":1,"offset":0}       | probability_map
          TWO_CLASSES   | columns.groups                 | {"columns":["city"],"names":[]}  | names
          TWO_CLASSES   | columns.groups                 | {"columns":[],"names":["a"]} | columns
          TWO_CLASSES   | columns.groups                 | {"columns":["a","a"],"names":["b"]} | columns
          TWO_CLASSES   | columns.groups                 | {"columns":["a"],"names":["b","b"]} | names
          # weights and sizes
          TWO_CLASSES   | weights                        | drop                         | weights
          TWO_CLASSES   | weights                        | add 0.5                      | weights
          TWO_CLASSES   | weights                        | []                           | weights
          TWO_CLASSES   | weights                        | {}                           | weights
          TWO_CLASSES   | weights                        | null                         | weights
          TWO_CLASSES   | weights                        | "1,2"                        | weights
          TWO_CLASSES   | weights[3]                     | null                         | weights[3]
          TWO_CLASSES   | weights[3]                     | "NaN"                        | weights[3]
          TWO_CLASSES   | weights[3]                     | "Infinity"                   | weights[3]
          TWO_CLASSES   | weights[3]                     | "0.5"                        | weights[3]
          TWO_CLASSES   | weights[3]                     | true                         | weights[3]
          TWO_CLASSES   | weights[3]                     | [0.5]                        | weights[3]
          TWO_CLASSES   | features                       | 7                            | features
          TWO_CLASSES   | features                       | 0                            | features
          TWO_CLASSES   | features                       | -1                           | features
          TWO_CLASSES   | features                       | 2147483647                   | features
          TWO_CLASSES   | features                       | 4294967304                   | features
          TWO_CLASSES   | features                       | 99999999999999999999999      | features
          TWO_CLASSES   | features                       | 8.0                          | features
          TWO_CLASSES   | features                       | remove                       | features
          TWO_CLASSES   | intercept                      | false                        | weights
          TWO_CLASSES   | intercept                      | 1                            | intercept
          TWO_CLASSES   | intercept                      | "true"                       | intercept
          # settings
          TWO_CLASSES   | robust                         | "cvar=2"                     | robust
          TWO_CLASSES   | robust                         | "cvar=NaN"                   | robust
          TWO_CLASSES   | robust                         | "penalty=0"                  | robust
          TWO_CLASSES   | robust                         | null                         | robust
          TWO_CLASSES   | robust                         | ["mean"]                     | robust
          TWO_CLASSES   | robust                         | "groups"                     | groups
          TWO_CLASSES   | robust                         | "groups-penalty=1"           | groups
          TWO_CLASSES   | regulariser                    | "l3"                         | regulariser
          TWO_CLASSES   | regulariser                    | "l2"                         | regulariser_scale
          TWO_CLASSES   | regulariser                    | "none"                       | regulariser
          TWO_CLASSES   | lambda2                        | -1                           | lambda2
          TWO_CLASSES   | lambda2                        | "0.1"                        | lambda2
          TWO_CLASSES   | lambda2                        | null                         | lambda2
          TWO_CLASSES   | regulariser_scale              | -10                          | regulariser
          TWO_CLASSES   | regulariser_scale              | 0                            | regulariser
          TWO_CLASSES   | regulariser_scale              | "10"                         | regulariser_scale
          TWO_CLASSES   | regulariser_scale              | remove                       | regulariser
          TWO_CLASSES   | weighting                      | "heavy"                      | weighting
          TWO_CLASSES   | weighting                      | 1                            | weighting
          TWO_CLASSES   | groups                         | ["a","a"]                    | groups
          TWO_CLASSES   | groups                         | [null]                       | groups[0]
          TWO_CLASSES   | groups                         | "a"                          | groups
          TWO_CLASSES   | kept                           | "worst"                      | kept
          TWO_CLASSES   | kept                           | null                         | kept
          TWO_CLASSES   | iteration                      | -1                           | iteration
          TWO_CLASSES   | iteration                      | 1.5                          | iteration
          TWO_CLASSES   | iteration                      | 99999999999999999999999      | iteration
          TWO_CLASSES   | worst_case_risk                | "NaN"                        | worst_case_risk
          TWO_CLASSES   | worst_case_risk                | "Infinity"                   | worst_case_risk
          TWO_CLASSES   | worst_case_risk                | null                         | worst_case_risk
          TWO_CLASSES   | worst_case_risk                | "low"                        | worst_case_risk
          TWO_CLASSES   | worst_case_risk                | []                           | worst_case_risk
          # what made it
          TWO_CLASSES   | data                           | null                         | data
          TWO_CLASSES   | data                           | [1]                          | data
          TWO_CLASSES   | data.path                      | null                         | data.path
          TWO_CLASSES   | data.rows                      | -5                           | data.rows
          TWO_CLASSES   | data.rows                      | "many"                       | data.rows
          TWO_CLASSES   | data.features                  | 99                           | data.features
          TWO_CLASSES   | data.nonzeros                  | -1                           | data.nonzeros
          TWO_CLASSES   | data.sha256                    | 5                            | data.sha256
          TWO_CLASSES   | provenance                     | null                         | provenance
          TWO_CLASSES   | provenance                     | {}                           | provenance.version
          TWO_CLASSES   | provenance.seed                | 1.5                          | provenance.seed
          TWO_CLASSES   | provenance.seed                | "1"                          | provenance.seed
          TWO_CLASSES   | provenance.seed                | null                         | provenance.seed
          TWO_CLASSES   | provenance.method              | null                         | provenance.method
          TWO_CLASSES   | provenance.method              | remove                       | provenance.method
          TWO_CLASSES   | provenance.parameters          | null                         | provenance.parameters
          TWO_CLASSES   | provenance.parameters          | {"a":null}                   | provenance.parameters.a
          TWO_CLASSES   | provenance.java                | 17                           | provenance.java
          TWO_CLASSES   | provenance.extra               | 17                           | provenance.extra
          TWO_CLASSES   | warnings                       | null                         | warnings
          TWO_CLASSES   | warnings                       | [1]                          | warnings[0]
          TWO_CLASSES   | warnings                       | "none"                       | warnings
          # columns
          TWO_CLASSES   | columns                        | null                         | columns
          TWO_CLASSES   | columns                        | []                           | columns
          TWO_CLASSES   | columns                        | {}                           | columns.columns
          TWO_CLASSES   | columns.extra                  | 1                            | columns.extra
          TWO_CLASSES   | columns.columns                | drop                         | columns
          TWO_CLASSES   | columns.columns                | {}                           | columns.columns
          TWO_CLASSES   | columns.columns[0]             | null                         | columns.columns[0]
          TWO_CLASSES   | columns.columns[0]             | "age"                        | columns.columns[0]
          TWO_CLASSES   | columns.columns[0].name        | "income"                     | columns
          TWO_CLASSES   | columns.columns[0].name        | "answer"                     | columns
          TWO_CLASSES   | columns.columns[0].name        | null                         | columns.columns[0].name
          TWO_CLASSES   | columns.columns[0].name        | 5                            | columns.columns[0].name
          TWO_CLASSES   | columns.columns[0].kind        | "moon"                       | columns.columns[0].kind
          TWO_CLASSES   | columns.columns[0].kind        | null                         | columns.columns[0].kind
          TWO_CLASSES   | columns.columns[0].fill        | "NaN"                        | columns.columns[0].fill
          TWO_CLASSES   | columns.columns[0].fill        | "38"                         | columns.columns[0].fill
          TWO_CLASSES   | columns.columns[0].fill        | null                         | columns.columns[0].fill
          TWO_CLASSES   | columns.columns[0].fill        | true                         | columns.columns[0].fill
          TWO_CLASSES   | columns.columns[0].marks_missing | "yes"                      | columns.columns[0].marks_missing
          TWO_CLASSES   | columns.columns[0].marks_missing | 0                          | columns.columns[0].marks_missing
          TWO_CLASSES   | columns.columns[0].levels      | ["a"]                        | columns.columns[0].levels
          TWO_CLASSES   | columns.columns[2].levels[0]   | "Oslo"                       | columns.columns[2]
          TWO_CLASSES   | columns.columns[2].levels[0]   | null                         | columns.columns[2].levels[0]
          TWO_CLASSES   | columns.columns[2].levels[0]   | 3                            | columns.columns[2].levels[0]
          TWO_CLASSES   | columns.columns[2].levels      | "Oslo"                       | columns.columns[2].levels
          TWO_CLASSES   | columns.columns[2].levels      | drop                         | columns
          TWO_CLASSES   | columns.columns[2].levels      | add "Wien"                   | columns
          TWO_CLASSES   | columns.columns[2].rare        | 1                            | columns.columns[2].rare
          TWO_CLASSES   | columns.columns[2].missing     | null                         | columns.columns[2].missing
          TWO_CLASSES   | columns.columns[3].yes         | "no"                         | columns.columns[3]
          TWO_CLASSES   | columns.columns[3].yes         | null                         | columns.columns[3].yes
          TWO_CLASSES   | columns.columns[3].no          | 0                            | columns.columns[3].no
          TWO_CLASSES   | columns.columns[3].fill        | 7                            | columns.columns[3]
          TWO_CLASSES   | columns.columns[3].fill        | -0.5                         | columns.columns[3]
          TWO_CLASSES   | columns.label                  | 5                            | columns.label
          TWO_CLASSES   | columns.label                  | null                         | columns.label
          TWO_CLASSES   | columns.weights                | []                           | columns.weights
          TWO_CLASSES   | columns.weights                | "answer"                     | columns
          TWO_CLASSES   | columns.centre                 | drop                         | columns
          TWO_CLASSES   | columns.centre                 | {}                           | columns.centre
          TWO_CLASSES   | columns.centre[0]              | "NaN"                        | columns.centre[0]
          TWO_CLASSES   | columns.centre[0]              | "5"                          | columns.centre[0]
          TWO_CLASSES   | columns.centre[0]              | null                         | columns.centre[0]
          TWO_CLASSES   | columns.scale                  | drop                         | columns
          TWO_CLASSES   | columns.scale[0]               | 0                            | columns.scale[0]
          TWO_CLASSES   | columns.scale[0]               | -1                           | columns.scale[0]
          TWO_CLASSES   | columns.scale[0]               | "Infinity"                   | columns.scale[0]
          TWO_CLASSES   | columns.scale[0]               | "1"                          | columns.scale[0]
          TWO_CLASSES   | columns.scale[0]               | true                         | columns.scale[0]
          TWO_CLASSES   | columns.scale[0]               | 4.9e-324                     | columns
          TWO_CLASSES   | columns.target_scale           | 2                            | columns.target_scale
          TWO_CLASSES   | columns.target_centre          | 2                            | columns.target_centre
          NUMBERS       | columns.target_scale           | 0                            | columns.target
          NUMBERS       | columns.target_scale           | -1                           | columns.target
          NUMBERS       | columns.target_scale           | "1"                          | columns.target_scale
          NUMBERS       | columns.target_centre          | "NaN"                        | columns.target_centre
          NUMBERS       | columns.target_centre          | null                         | columns.target_centre
          # values that no training produces
          TWO_CLASSES   | worst_case_risk                | -0.5                         | worst_case_risk
          TWO_CLASSES   | robust                         | "inputs=0.1"                 | inputs=0.1
          TWO_CLASSES   | robust                         | "wasserstein-penalty=1"      | wasserstein-penalty=1
          TWO_CLASSES   | classes[0]                     | "NA"                         | classes[0]
          TWO_CLASSES   | classes[0]                     | "1.0"                        | classes[0]
          TWO_CLASSES   | classes[1]                     | "07"                         | classes[1]
          TWO_CLASSES   | columns.weights                | "age"                        | weights
          TWO_CLASSES   | columns.centre[2]              | 0.5                          | centre[2]
          TWO_CLASSES   | columns.centre[4]              | 1e-9                         | centre[4]
          TWO_CLASSES   | columns.scale[3]               | 2                            | scale[3]
          TWO_CLASSES   | columns.columns[0].fill        | 17                           | columns.columns[0]
          TWO_CLASSES   | columns.columns[0].fill        | -1e300                       | columns.columns[0]
          TWO_CLASSES   | columns.columns[0].unit        | "kg"                         | unit
          TWO_CLASSES   | columns.columns[0].unit        | "%%"                         | unit
          TWO_CLASSES   | columns.columns[0].unit        | "5"                          | unit
          TWO_CLASSES   | columns.columns[0].range.min   | 60                           | columns.columns[0]
          TWO_CLASSES   | columns.columns[0].range.max   | 20                           | columns.columns[0]
          TWO_CLASSES   | columns.columns[0].range.max   | 77.5                         | columns.columns[0]
          TWO_CLASSES   | columns.columns[0].range.min   | 1e300                        | columns.columns[0]
          TWO_CLASSES   | columns.columns[2].levels[0]   | "NA"                         | levels[0]
          TWO_CLASSES   | columns.columns[2].levels[0]   | ""                           | levels[0]
          TWO_CLASSES   | columns.columns[2].levels[1]   | "null"                       | levels[1]
          TWO_CLASSES   | columns.columns[2].levels[1]   | "1.0"                        | levels[1]
          TWO_CLASSES   | columns.columns[2].levels[1]   | "01"                         | levels[1]
          TWO_CLASSES   | columns.columns[2].levels[1]   | "1e3"                        | levels[1]
          TWO_CLASSES   | columns.columns[3].no          | "n/a"                        | columns.columns[3]
          TWO_CLASSES   | columns.columns[3].yes         | "+1"                         | columns.columns[3]
          TWO_CLASSES   | columns.target                 | {"name":"answer","kind":"number","fill":0,"marks_missing":false,"range":{"min":0,"max":1,"whole":true}} | columns.target
          NUMBERS       | columns.target                 | null                         | columns.target
          NUMBERS       | columns.target.name            | "age"                        | target
          NUMBERS       | columns.target.kind            | "category"                   | columns.target
          NUMBERS       | columns.target.marks_missing   | true                         | columns.target
          NUMBERS       | columns.target.fill            | 1e9                          | columns.target
          NUMBERS       | columns.target.extra           | 1                            | columns.target.extra
          NUMBERS       | columns.target.unit            | "EUR"                        | unit
          """)
  void rejectsFieldWithInvalidValue(Task base, String path, String change, String place) {
    String text = Edits.changed(ModelFile.text(SmallTable.model(base)), path, change);
    Throwable thrown = catchThrowable(() -> ModelFile.parse(text, "m.json"));
    assertThat(thrown).isInstanceOf(InvalidInputException.class);
    assertThat(thrown.getMessage()).contains("m.json", place);
    assertThat(thrown.getMessage()).doesNotContain("\n");
  }

  @Test
  void unchangedModelsAreAccepted() {
    for (Task task : Task.values()) {
      String text = ModelFile.text(SmallTable.model(task));
      assertThat(ModelFile.text(ModelFile.parse(Edits.changed(text, "iteration", "1"), "m.json")))
          .isEqualTo(text);
    }
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          order                 | "alphabetical"                            | order
          order                 | null                                      | order
          offsets               | "none"                                    | offsets
          offsets               | remove                                    | offsets
          fill                  | 1e300                                     | columns.columns[0]
          fill                  | 4e6                                       | columns.columns[0]
          range                 | {"min":0,"max":1,"whole":true}            | columns.columns[0]
          range                 | {"min":-1e200,"max":1e200,"whole":false}  | columns.columns[0]
          range                 | {"min":-800000,"max":20000,"whole":false} |
          range                 | {"min":0,"max":3000000,"whole":false}     | years 1 to 9999
          range.whole           | 1                                         | range.whole
          cycles                | ["weekday","month"]                       | columns.columns[0]
          cycles                | []                                        | columns.columns
          """)
  void datesAreChecked(String field, String change, @Nullable String place) {
    StringBuilder table = new StringBuilder("when,x,y\n");
    for (int i = 0; i < 60; i++) {
      table.append("2020-0").append(1 + i % 9).append('-').append(10 + i % 19).append(',');
      table.append(i * 7 % 11).append(i % 3 == 0 ? ",no\n" : ",yes\n");
    }
    Model model = Agon.train(Tables.read(table.toString())).fit();
    String text = Edits.changed(ModelFile.text(model), "columns.columns[0]." + field, change);
    if (place == null) {
      assertThat(ModelFile.parse(text, "m.json").columns()).isNotNull();
    } else {
      assertThat(catchThrowable(() -> ModelFile.parse(text, "m.json")))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining(place);
    }
  }

  /** The sets that move values are defined for linear models or for networks. */
  @ParameterizedTest
  @ValueSource(strings = {"wasserstein=0.1", "wasserstein=0.1,norm=1"})
  void setsOfLinearModelsAreRejectedForNetworks(String set) {
    Model network = SmallTable.model(Task.TWO_CLASSES, new Logistic(), Architecture.of(3));
    String text = Edits.changed(ModelFile.text(network), "robust", '"' + set + '"');
    assertThat(catchThrowable(() -> ModelFile.parse(text, "m.json")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("is made for linear models");
  }
}
