package dev.agon.lab;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The map of the laboratory: who may see whom, from the ground up. The package {@code dev.agon.lab}
 * itself sees everybody, and nobody sees it.
 */
class ArchitectureTest {
  private static final JavaClasses LAB =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("dev.agon.lab");

  private static final Map<String, List<String>> SEES = new LinkedHashMap<>();

  static {
    SEES.put("progress", List.of());
    SEES.put("run", List.of("progress"));
    SEES.put("claim", List.of("run"));
    SEES.put("data", List.of("run"));
    SEES.put("report", List.of("run", "claim"));
    SEES.put("model", List.of("claim", "report"));
    SEES.put("experiment", List.of("run", "claim", "data", "report"));
    for (String kind : List.of("regression", "cruise", "rates")) {
      SEES.put(kind, List.of("run", "claim", "data", "report", "experiment"));
    }
    SEES.put("catalogue", List.of("experiment", "regression", "cruise", "rates"));
  }

  @Test
  void everyPackageSeesOnlyWhatStandsBelowIt() {
    SEES.forEach(
        (name, others) -> {
          DescribedPredicate<JavaClass> allowed = resideInAPackage("dev.agon.lab." + name);
          for (String other : others) {
            allowed = allowed.or(resideInAPackage("dev.agon.lab." + other));
          }
          noClasses()
              .that()
              .resideInAPackage("dev.agon.lab." + name)
              .should()
              .dependOnClassesThat(
                  resideInAPackage("dev.agon.lab..").and(DescribedPredicate.not(allowed)))
              .check(LAB);
        });
  }

  @Test
  void packagesHaveNoCycles() {
    slices().matching("dev.agon.lab.(*)..").should().beFreeOfCycles().check(LAB);
  }
}
