package dev.agon.lab.report;

import dev.agon.lab.claim.Verdict;
import java.util.List;

/**
 * Everything a page says.
 *
 * @param title the heading
 * @param subtitle a line under it
 * @param banner what nobody should overlook; may be empty
 * @param claims the claims with their outcomes, first on the page; may be empty
 * @param sections the sections, in order
 */
public record Page(
    String title, String subtitle, String banner, List<Verdict> claims, List<Section> sections) {

  /** A page without a banner. */
  public Page(String title, String subtitle, List<Verdict> claims, List<Section> sections) {
    this(title, subtitle, "", claims, sections);
  }
}
