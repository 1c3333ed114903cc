package dev.agon.examples;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import java.io.File;
import java.lang.module.ModuleDescriptor.Exports;
import java.lang.module.ModuleFinder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Examples can be copied: they use only the public API. */
class ArchitectureTest {
  @Test
  void examplesNeedNothingThatIsNotExported() {
    String path = requireNonNull(System.getProperty("java.class.path"));
    Set<String> exported =
        Arrays.stream(path.split(File.pathSeparator, -1))
            .flatMap(entry -> ModuleFinder.of(Path.of(entry)).findAll().stream())
            .flatMap(module -> module.descriptor().exports().stream())
            .filter(Predicate.not(Exports::isQualified))
            .map(Exports::source)
            .collect(Collectors.toSet());
    assertThat(exported).contains("dev.agon.run", "dev.agon.autodiff");
    classes()
        .should()
        .onlyDependOnClassesThat(
            describe(
                "are exported, Java's or an example's",
                c -> {
                  String name = c.getBaseComponentType().getPackageName();
                  return !name.startsWith("dev.agon")
                      || name.startsWith("dev.agon.examples")
                      || exported.contains(name);
                }))
        .check(
            new ClassFileImporter()
                .withImportOption(new DoNotIncludeTests())
                .importPackages("dev.agon.examples"));
  }
}
