package dev.agon.learn.table.read;

import dev.agon.support.Secrets;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The address of a database: the form for the driver, and the form for messages, models and pages,
 * without users, passwords and other settings.
 *
 * @param url the address, without surrounding blanks and with {@code jdbc:NAME:} in lower case, as
 *     drivers compare it
 */
record JdbcAddress(String url) {
  private static final Pattern SCHEME = Pattern.compile("(?i)^jdbc:[a-z0-9+_.-]*:?");

  JdbcAddress {
    url = SCHEME.matcher(url.strip()).replaceFirst(name -> name.group().toLowerCase(Locale.ROOT));
  }

  /** Settings start with one of these: {@code ?user=...}, {@code ;password=...}, {@code (host=}. */
  private static final Pattern SETTINGS = Pattern.compile("[?;(]");

  /** {@code jdbc:NAME:}, then optional slashes, then the user up to the last @. */
  private static final Pattern USER = Pattern.compile("^((?:[^:/@]*:)++)(.*)@");

  private static final Pattern BETWEEN_VALUES = Pattern.compile("[?;(),&:/@]+");

  /** The name of a setting, which is not secret. */
  private static final Pattern NAME = Pattern.compile("^[^=]*=");

  private static final String HIDDEN = "***";
  private static final int SHORTEST = 3;

  /** The address without user, password and settings. */
  String shown() {
    Matcher settings = SETTINGS.matcher(url);
    String place = settings.find() ? url.substring(0, settings.start()) : url;
    return Secrets.hidden(place);
  }

  /** Returns the message of a driver without secrets that it may repeat. */
  String shown(String message) {
    String text = message.replace(url, shown());
    Matcher settings = SETTINGS.matcher(url);
    String place = settings.find() ? url.substring(0, settings.start()) : url;
    Matcher user = USER.matcher(place);
    String secrets = url.substring(place.length()) + "&" + (user.find() ? user.group(2) : "");
    for (String setting : BETWEEN_VALUES.split(secrets)) {
      String value = NAME.matcher(setting).replaceFirst("");
      if (value.length() >= SHORTEST) {
        text = text.replace(value, HIDDEN);
      }
    }
    return Secrets.hidden(text);
  }
}
