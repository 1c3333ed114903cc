package consumer;

import dev.agon.learn.data.LabelRule;
import dev.agon.learn.model.Model;
import dev.agon.learn.model.ModelFile;
import dev.agon.learn.model.predict.Prediction;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.read.TableReader;
import dev.agon.learn.table.schema.TableSchema;
import dev.agon.learn.table.schema.TableSettings;
import dev.agon.learn.train.Trainer;
import dev.agon.method.auto.Auto;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Trains, saves, loads and uses a model; types of agon-core are available through agon-learn. */
public final class Main {
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
    Model model =
        new Trainer(schema.encode(table))
            .columns(schema.columns())
            .method(Auto.defaults())
            .train()
            .model();
    Path file = folder.resolve("model.json");
    ModelFile.write(file, model);
    Prediction answer = ModelFile.read(file).predict(Map.of("age", 41, "city", "Rome"));
    String module = Model.class.getModule().getName();
    if (!"dev.agon.learn".equals(module)) {
      throw new AssertionError("Model is in the module " + module);
    }
    System.out.println("module " + module + ": " + answer);
  }
}
