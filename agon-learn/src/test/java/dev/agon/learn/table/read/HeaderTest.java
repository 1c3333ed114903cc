package dev.agon.learn.table.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.learn.table.Table;
import dev.agon.learn.table.Tables;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether the first line is a header: detected, with a notice if it is an assumption. */
class HeaderTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '/',
      value = {
        "a,b;1,x;2,y / 2 / a / -",
        "a,b;$1,x;$2,y / 2 / a / -",
        "when,who;2024-01-02,x;2024-01-03,y / 2 / when / -",
        "share,who;5%,x;7%,y / 2 / share / -",
        "1,x;2,y;3,x / 3 / column1 / -",
        "2024-01-01,x;2024-02-01,y;2024-03-05,z / 3 / column1 / -",
        "12:30,yes;13:30,no;14:30,yes / 3 / column1 / -",
        "3.1.2024 12:30,yes;4.1.2024 13:30,no / 2 / column1 / -",
        "$5,yes;$7,no;$9,yes / 3 / column1 / -",
        "5 €,yes;7 €,no / 2 / column1 / -",
        "5%,yes;7%,no;9%,no / 3 / column1 / -",
        "yes,5%;no,7%;no,9% / 3 / column1 / -",
        "city,2024-01-01;Rome,5;Oslo,7 / 2 / 2024-01-01 / -",
        "5%,50%;1.5,2.5;1.7,2.9 / 2 / 5% / -",
        "red,yes;blue,no;green,yes;red,no / 4 / column1 / is read as data",
        "red,yes;blue,yes;green,no / 3 / column1 / is read as data",
        "p,x,s;e,y,s;p,x,n / 3 / column1 / is read as data",
        "colour,member;red,yes;blue,no / 2 / colour / is read as the header",
        "colour,member;red,yes;colour,member;blue,no / 3 / colour / is read as the header",
        "red,yes;blue,no;green,maybe / 2 / red / is read as the header",
        "red,yes;blue,no;red,yes;blue,no / 4 / column1 / is read as data",
      })
  void headerIsDetectedAndReported(String text, int rows, String name, String notice) {
    Table table = Tables.read(text.replace(';', '\n') + "\n");
    assertThat(table.rows()).isEqualTo(rows);
    assertThat(table.names()).contains(name);
    if (notice.equals("-")) {
      assertThat(table.notices()).isEmpty();
    } else {
      assertThat(table.notices()).singleElement().asString().contains("first line", notice);
    }
  }

  @Test
  void givenHeaderCausesNoNotice() {
    for (boolean header : new boolean[] {true, false}) {
      Table table =
          new TableReader(null, header)
              .read(
                  new ByteArrayInputStream(
                      "red,yes\nblue,no\nred,no\n".getBytes(StandardCharsets.UTF_8)),
                  "test");
      assertThat(table.rows()).isEqualTo(header ? 2 : 3);
      assertThat(table.notices()).isEmpty();
    }
  }

  @Test
  void theNoticeReachesTrainingAndPrediction() {
    Tables.Inferred seen = Tables.infer("colour,member\nred,yes\nblue,no\nred,no\ngreen,yes\n");
    assertThat(seen.notices()).anyMatch(notice -> notice.contains("is read as the header"));
  }
}
