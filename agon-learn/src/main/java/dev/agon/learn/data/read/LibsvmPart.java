package dev.agon.learn.data.read;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.io.Messages;
import java.util.ArrayList;
import java.util.List;

/**
 * A part of a LIBSVM text, whose labels are numbers.
 *
 * @param rows the rows; there may be none
 * @param labels the distinct labels, with the line of this part where each occurs first
 * @param lines the number of lines
 * @param zeros the number of explicit zeros, which are dropped
 * @param queries the number of qid fields, which are ignored
 */
public record LibsvmPart(
    Dataset rows, DistinctLabels labels, long lines, long zeros, long queries) {

  /** Returns the notices about the text. */
  public static List<String> notices(String source, long zeros, long queries) {
    List<String> notices = new ArrayList<>();
    if (zeros > 0) {
      notices.add(source + ": dropped " + Messages.count(zeros, "explicit zero") + ".");
    }
    if (queries > 0) {
      notices.add(source + ": ignored " + Messages.count(queries, "qid field") + ".");
    }
    return notices;
  }
}
