package dev.agon.lab.report;

import java.util.List;

/**
 * Everything a page says.
 *
 * @param title the heading
 * @param subtitle a line under it
 * @param banner what nobody should overlook; may be empty
 * @param claims what became of the claims, first on the page; may be empty
 * @param sections the sections, in order
 */
public record Page(
    String title, String subtitle, String banner, List<Decided> claims, List<Section> sections) {

  /** A page without a banner. */
  public Page(String title, String subtitle, List<Decided> claims, List<Section> sections) {
    this(title, subtitle, "", claims, sections);
  }
}
