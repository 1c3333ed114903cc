package dev.agon.learn.json;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Changes a sealed JSON text by path and seals it again, for tests of hostile files. */
public final class Edits {
  private Edits() {}

  /**
   * Returns the text with one value changed and the right checksum.
   *
   * @param path for example {@code columns.scale[3]}
   * @param action a JSON value, or {@code remove}, {@code drop} for the last item of an array, or
   *     {@code add} and a JSON value
   */
  @SuppressWarnings("unchecked")
  public static String changed(String text, String path, String action) {
    Map<String, @Nullable Object> root = JsonReader.read(text).fields();
    Object place = root;
    List<String> steps = steps(path);
    for (String step : steps.subList(0, steps.size() - 1)) {
      place = field(place, step);
    }
    String last = steps.get(steps.size() - 1);
    if (action.equals("remove")) {
      ((Map<String, Object>) place).remove(last);
    } else if (action.equals("drop")) {
      List<Object> list = (List<Object>) field(place, last);
      list.remove(list.size() - 1);
    } else if (action.startsWith("add ")) {
      ((List<@Nullable Object>) field(place, last)).add(value(action.substring(4)));
    } else if (place instanceof Map<?, ?> map) {
      ((Map<String, @Nullable Object>) map).put(last, value(action));
    } else {
      ((List<@Nullable Object>) place).set(Integer.parseInt(last), value(action));
    }
    Seal.close(root);
    return JsonWriter.indented(root);
  }

  private static @Nullable Object value(String json) {
    return JsonReader.read("{\"v\":" + json + "}").fields().get("v");
  }

  private static Object field(Object place, String step) {
    Object found =
        place instanceof Map<?, ?> map
            ? map.get(step)
            : ((List<?>) place).get(Integer.parseInt(step));
    if (found == null) {
      throw new IllegalArgumentException("there is nothing at " + step);
    }
    return found;
  }

  private static List<String> steps(String path) {
    List<String> steps = new ArrayList<>();
    for (String part : path.split("[.\\[]", -1)) {
      steps.add(part.replace("]", ""));
    }
    return steps;
  }
}
