package dev.agon.learn.table.read;

import dev.agon.support.Secrets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The address of a database: what a driver is given, and what may be shown of it and kept in models
 * and pages. Users, passwords and other settings may not, wherever a driver lets them stand.
 *
 * @param url as it was typed
 */
record JdbcAddress(String url) {
  /** Settings begin with one of these: {@code ?user=...}, {@code ;password=...}, {@code (host=}. */
  private static final Pattern SETTINGS = Pattern.compile("[?;(]");

  /** {@code jdbc:NAME:}, then perhaps slashes, then who asks, up to the last @. */
  private static final Pattern USER = Pattern.compile("^((?:[^:/@]*:)+)(.*)@");

  private static final Pattern BETWEEN_VALUES = Pattern.compile("[?;(),&=:/@]+");
  private static final String HIDDEN = "***";
  private static final int SHORTEST = 3;

  /** The address without user, password and settings. */
  String shown() {
    Matcher settings = SETTINGS.matcher(url);
    String place = settings.find() ? url.substring(0, settings.start()) : url;
    return Secrets.hidden(place);
  }

  /** What a driver says, which may repeat what it was given. */
  String shown(String message) {
    String text = message.replace(url, shown());
    Matcher settings = SETTINGS.matcher(url);
    String place = settings.find() ? url.substring(0, settings.start()) : url;
    Matcher user = USER.matcher(place);
    String secrets = url.substring(place.length()) + "&" + (user.find() ? user.group(2) : "");
    for (String value : BETWEEN_VALUES.split(secrets)) {
      if (value.length() >= SHORTEST) {
        text = text.replace(value, HIDDEN);
      }
    }
    return Secrets.hidden(text);
  }
}
