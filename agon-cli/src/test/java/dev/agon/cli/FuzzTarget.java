package dev.agon.cli;

import dev.agon.InvalidInputException;
import dev.agon.cli.cruise.CruiseModelFile;
import dev.agon.cli.input.ReplayFile;
import dev.agon.cli.output.ExitCode;
import dev.agon.lab.catalogue.Experiments;
import dev.agon.lab.run.Fingerprint;
import dev.agon.lab.run.RunStore;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.read.LibsvmReader;
import dev.agon.learn.io.TextInput;
import dev.agon.learn.json.JsonException;
import dev.agon.learn.json.JsonReader;
import dev.agon.learn.json.JsonWriter;
import dev.agon.learn.json.Seal;
import dev.agon.learn.model.ModelFile;
import dev.agon.learn.table.read.TableReader;
import dev.agon.learn.table.schema.TableSchema;
import dev.agon.learn.table.schema.TableSettings;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All readers of untrusted bytes, as fuzz targets: for any bytes, {@link #read} returns or throws
 * {@link InvalidInputException}.
 *
 * <p>A fuzzer would never get past a checksum, which only protects against accidents. If a format
 * has one, the target corrects it first.
 */
enum FuzzTarget {
  /** Data in LIBSVM text, compressed or not. */
  LIBSVM {
    @Override
    void read(byte[] input, Path folder) {
      LibsvmReader.read(new ByteArrayInputStream(input), "input", LabelRule.any());
    }
  },
  /** Data in CSV and similar formats, and the inferred columns. */
  TABLE {
    @Override
    void read(byte[] input, Path folder) {
      var table = TableReader.autodetect().read(new ByteArrayInputStream(input), "input");
      TableSchema.of(table, TableSettings.defaults(), LabelRule.Kind.ANY).encode(table);
    }
  },
  /** A model of {@code agon train}. */
  MODEL {
    @Override
    void read(byte[] input, Path folder) throws IOException {
      ModelFile.read(sealed(input, folder.resolve("model.json")));
    }
  },
  /** A model of {@code agon cruise train}. */
  GAIN {
    @Override
    void read(byte[] input, Path folder) throws IOException {
      CruiseModelFile.read(sealed(input, folder.resolve("gain.json")));
    }
  },
  /** A checkpoint, and the run that is resumed from it; see {@link FuzzedCheckpoint}. */
  CHECKPOINT {
    @Override
    void read(byte[] input, Path folder) throws IOException {
      new FuzzedCheckpoint(folder).resume(input);
    }
  },
  /** An experiment's spec. */
  SPEC {
    @Override
    void read(byte[] input, Path folder) {
      Experiments.parse("spec.yaml", new String(input, StandardCharsets.UTF_8));
    }
  },
  /** Recorded batches. */
  REPLAY {
    @Override
    void read(byte[] input, Path folder) throws IOException {
      Path file = folder.resolve("batches");
      Files.write(file, input);
      ReplayFile.read(file, 100);
    }
  },
  /** A stored run: its description, a NUL, its trace; the description has no checksum. */
  STORED_RUN {
    @Override
    void read(byte[] input, Path folder) throws IOException {
      int end = 0;
      while (end < input.length && input[end] != 0) {
        end++;
      }
      byte[] card = Arrays.copyOf(input, end);
      byte[] trace = Arrays.copyOfRange(input, Math.min(end + 1, input.length), input.length);
      Files.write(folder.resolve("run.csv"), trace);
      Files.write(folder.resolve("run.json"), checked(card, trace));
      RunStore.of(folder, "code").named("run");
    }
  },
  /** Values of options: a line is NAME=VALUE. */
  OPTIONS {
    @Override
    void read(byte[] input, Path folder) throws IOException {
      Path data = folder.resolve("data.csv");
      if (!Files.exists(data)) {
        Files.writeString(
            data, "age,city,label\n1,Rome,0\n2,Oslo,1\n3,Rome,1\n4,Oslo,0\n5,Rome,1\n");
      }
      List<String> words = new ArrayList<>(List.of("train", data.toString()));
      words.addAll(List.of("--iterations=2", "--threads=1", "--max-seconds=1", "--json"));
      for (String line : new String(input, StandardCharsets.UTF_8).split("\n", 5)) {
        if (HARMLESS.contains(line.split("=", 2)[0])) {
          words.add("--" + line);
        }
      }
      Shell.Result result = Shell.run(words.toArray(String[]::new));
      if (result.code() == ExitCode.FAILED) {
        throw new AssertionError(words + ": " + result.err());
      }
      if (result.code() == ExitCode.BAD_INPUT) {
        // Notices about the data may come first; the message and its hint are at the end.
        List<String> lines = result.err().lines().toList();
        int hint = lines.size() - 1;
        throw new InvalidInputException(hint > 0 ? lines.get(hint - 1) : "", lines.get(hint));
      }
    }
  };

  /** Options that name no file, no address and no number of iterations. */
  private static final Set<String> HARMLESS =
      Set.of(
          ("format delimiter header label positive drop categories numbers weights groups scale"
                  + " method param robust lambda1 form loss regulariser lambda2 regulariser-scale"
                  + " weighting start player seed keep target-risk target-gradient evaluate-every"
                  + " validate by tolerance step-x step-y smoothing-x smoothing-y batch first-batch"
                  + " clip-threshold clip-length carry momentum-weight spring centring nodes mixing"
                  + " delay decay floor inertia optimism mean-decay square-decay power-x power-y"
                  + " memory")
              .split(" "));

  /**
   * Reads the bytes.
   *
   * @param folder a folder for files, if they are needed; it is reused
   * @throws InvalidInputException if the bytes are invalid
   */
  abstract void read(byte[] input, Path folder) throws IOException;

  /** Returns the uncompressed size of the input in bytes. */
  static long unpackedSize(byte[] input) throws IOException {
    CountingOutput count = new CountingOutput();
    try (InputStream text = TextInput.decompress(new ByteArrayInputStream(input), "input")) {
      text.transferTo(count);
    } catch (InvalidInputException e) {
      // damaged: the part before the damage counts
    }
    return Math.max(input.length, count.bytes);
  }

  private static final class CountingOutput extends OutputStream {
    private long bytes;

    @Override
    public void write(int one) {
      bytes++;
    }

    @Override
    public void write(byte[] some, int from, int length) {
      bytes += length;
    }
  }

  private static Path sealed(byte[] input, Path file) throws IOException {
    byte[] text = input;
    try {
      Map<String, Object> object = fields(input);
      if (object.containsKey("sha256")) {
        Seal.close(object);
        text = JsonWriter.compact(object).getBytes(StandardCharsets.UTF_8);
      }
    } catch (JsonException e) {
      // the reader reports it
    }
    return Files.write(file, text);
  }

  private static byte[] checked(byte[] card, byte[] trace) {
    try {
      Map<String, Object> object = fields(card);
      object.put("trace", Fingerprint.ofText(new String(trace, StandardCharsets.UTF_8)));
      Seal.close(object);
      return JsonWriter.compact(object).getBytes(StandardCharsets.UTF_8);
    } catch (JsonException e) {
      // the reader reports it
    }
    return card;
  }

  private static Map<String, Object> fields(byte[] text) {
    return JsonReader.read(new String(text, StandardCharsets.UTF_8)).fields();
  }
}
