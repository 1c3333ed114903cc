package dev.agon.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.agon.fixture.PackageMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The architecture of the program: one package of commands, each with its own options and texts.
 * All may use the trainer, the run and the lab; other packages are restricted.
 */
class ArchitectureTest {
  /** Packages, and the names of the classes that may use them. */
  private static final Map<String, String> VISITORS = new LinkedHashMap<>();

  static {
    VISITORS.put(
        "dev.agon.control..", "Cruise.*|CarOptions|GainOptions|BuiltInProblems|BenchCommand");
    VISITORS.put("dev.agon.theory..", ".*Theory.*|Stability.*");
    VISITORS.put("dev.agon.testkit..", "Check.*|BuiltInProblems|RobustCombinations");
    VISITORS.put("dev.agon.learn.onnx..", "ExportCommand");
    VISITORS.put(
        "dev.agon.learn.tune..",
        "TuneCommand|LocalTraining|RobustOptions|(AutomaticSet|Resample|Tune)Report");
    VISITORS.put("dev.agon.autodiff..", "no class");
    VISITORS.put("dev.agon.game..", "no class");
    VISITORS.put("dev.agon.minimise..", "no class");
    VISITORS.put("dev.agon.parallel..", "no class");
    VISITORS.put("dev.agon.player.(dense|lazy)..", "no class");
  }

  private static final JavaClasses PROGRAM =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("dev.agon.cli");

  @Test
  void packagesHaveNoCycles() {
    PackageMap.of("dev.agon.cli")
        .layer("output")
        .layer("option", "output")
        .layer("input", "output", "option")
        .layer("startup", "output", "option")
        .layer("report", "output", "option", "startup")
        .layer("cruise", "output", "option", "report")
        .layer("command", "output", "option", "input", "report")
        .topLayer("")
        .check();
  }

  @Test
  void restrictedPackagesAreUsedOnlyByTheirClients() {
    VISITORS.forEach(
        (room, visitors) ->
            noClasses()
                .that(DescribedPredicate.describe("are not " + visitors, c -> !is(c, visitors)))
                .should()
                .dependOnClassesThat()
                .resideInAPackage(room)
                .check(PROGRAM));
  }

  /** Code shared by two commands is in a separate class; a group of commands lists its own. */
  @Test
  void noCommandDependsOnAnother() {
    noClasses()
        .that(DescribedPredicate.describe("are single commands", c -> is(c, "(?!Cruise).*Command")))
        .should()
        .dependOnClassesThat(
            DescribedPredicate.describe("are commands", ArchitectureTest::isCommand))
        .check(PROGRAM);
  }

  private static boolean isCommand(JavaClass c) {
    return c.getName().matches("dev\\.agon\\.cli\\.\\w+\\.\\w+Command");
  }

  /** Returns whether the class, or its enclosing class, has such a name. */
  private static boolean is(JavaClass c, String names) {
    return c.getName().replaceFirst(".*\\.", "").replaceFirst("\\$.*", "").matches(names);
  }
}
