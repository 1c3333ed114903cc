package dev.agon.lab.data;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LibsvmReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Finds LIBSVM files by name in folders, compressed or not. */
public final class DataFolder implements DataLibrary {
  private static final List<String> ENDINGS =
      List.of("", ".libsvm", ".txt", ".gz", ".libsvm.gz", ".bz2", ".libsvm.bz2", ".xz");

  private final List<Path> folders;

  /** Looks in these folders, in this order; folders that do not exist are passed over. */
  public DataFolder(List<Path> folders) {
    this.folders = List.copyOf(folders);
  }

  @Override
  public Optional<Dataset> find(String name) {
    for (Path folder : folders) {
      for (String ending : ENDINGS) {
        Path file = folder.resolve(name + ending);
        if (Files.isRegularFile(file)) {
          return Optional.of(LibsvmReader.read(file));
        }
      }
    }
    return Optional.empty();
  }
}
