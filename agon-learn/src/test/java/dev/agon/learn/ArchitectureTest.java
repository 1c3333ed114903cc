package dev.agon.learn;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * The map of the school, from the ground up: whom a package may see. Nobody sees one that comes
 * later, so there are no cycles. The empty name is {@code dev.agon.learn} itself.
 */
class ArchitectureTest {
  private static final String ROOT = "dev.agon.learn";

  private static final Map<String, List<String>> SEES = new LinkedHashMap<>();

  static {
    SEES.put(".io", List.of()); // texts that are read, files that are written whole, checksums
    SEES.put(".data", List.of(".io")); // rows, targets, groups; LIBSVM text; generated sets
    SEES.put(".fetch", List.of(".io", ".data")); // published sets, brought here
    SEES.put(".table", List.of(".io", ".data")); // columns that are understood
    SEES.put(".loss", List.of(".data")); // what a row loses
    SEES.put(".regulariser", List.of()); // what weights cost
    SEES.put(".robust", List.of(".io")); // sets of weights
    SEES.put(".worst", List.of(".data", ".robust")); // their worst case
    SEES.put(".metrics", List.of(".data", ".robust", ".worst")); // how good a model is
    SEES.put( // problems, trainer, model, evaluation
        "",
        List.of(
            ".io", ".data", ".table", ".loss", ".regulariser", ".robust", ".worst", ".metrics"));
    SEES.put(".onnx", List.of("", ".io", ".table", ".loss")); // a model for other runtimes
    SEES.put(".tune", List.of("", ".data", ".robust", ".worst", ".metrics")); // the radius of a set
  }

  private static final JavaClasses LEARN =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages(ROOT);

  @Test
  void everyPackageSeesOnlyThoseOnItsLine() {
    SEES.forEach(
        (name, others) -> {
          Set<String> allowed = new LinkedHashSet<>(others);
          allowed.add(name);
          classes()
              .that()
              .resideInAPackage(ROOT + name)
              .should()
              .onlyDependOnClassesThat(
                  DescribedPredicate.describe(
                      "are outside or in " + allowed,
                      c -> isOutside(c) || allowed.contains(packageOf(c))))
              .check(LEARN);
        });
  }

  @Test
  void everyPackageIsOnTheMapAndBelowThoseThatSeeIt() {
    LEARN.forEach(c -> assertThat(SEES).containsKey(packageOf(c)));
    Set<String> below = new LinkedHashSet<>();
    SEES.forEach(
        (name, others) -> {
          assertThat(below).as("packages below " + name).containsAll(others);
          below.add(name);
        });
  }

  private static boolean isOutside(JavaClass c) {
    return !c.getBaseComponentType().getPackageName().startsWith(ROOT);
  }

  private static String packageOf(JavaClass c) {
    return c.getBaseComponentType().getPackageName().substring(ROOT.length());
  }
}
