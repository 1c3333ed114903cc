package consumer;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.model.Model;
import dev.agon.learn.model.ModelFile;
import dev.agon.learn.model.predict.Prediction;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.read.TableReader;
import dev.agon.learn.table.schema.TableSchema;
import dev.agon.learn.table.schema.TableSettings;
import dev.agon.learn.train.Trainer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Trains, saves, loads and uses a model, and writes the prediction as JSON with Jackson 2. */
public final class Service {
  public static void main(String[] args) throws Exception {
    Path folder = Files.createTempDirectory("consumer");
    Path data = folder.resolve("customers.csv");
    StringBuilder text = new StringBuilder("age,city,churned\n");
    for (int i = 0; i < 200; i++) {
      int age = 20 + i % 50;
      text.append(age).append(i % 3 == 0 ? ",Rome," : ",Oslo,");
      text.append((age + 7 * (i % 3)) % 60 > 35 ? "yes\n" : "no\n");
    }
    Files.writeString(data, text);
    Table table = TableReader.autodetect().read(data);
    TableSchema schema =
        TableSchema.of(table, TableSettings.defaults().withLabel("churned"), LabelRule.Kind.ANY);
    Model model = new Trainer(schema.encode(table)).columns(schema.columns()).train().model();
    Path file = folder.resolve("model.json");
    ModelFile.write(file, model);
    Prediction answer = ModelFile.read(file).predict(Map.of("age", 41, "city", "Rome"));
    if (!answer.equals(model.predict(Map.of("age", 41, "city", "Rome")))) {
      throw new AssertionError("the model that was read predicts " + answer);
    }
    ObjectMapper jackson = new ObjectMapper();
    System.out.println(
        "Jackson " + jackson.version() + ": " + jackson.writeValueAsString(answer.probabilities()));
  }
}
