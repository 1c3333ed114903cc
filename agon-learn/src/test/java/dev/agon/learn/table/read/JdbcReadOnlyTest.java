package dev.agon.learn.table.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.agon.InvalidInputException;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.Tables;
import dev.agon.learn.table.encode.ColumnGroups;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A database is never changed by any query, and its values follow the rules of CSV. */
class JdbcReadOnlyTest {
  @TempDir Path folder;

  /** Creates a table t with two rows; returns the address of its database. */
  private String database(String name) throws SQLException {
    String url = "jdbc:" + name + ":" + folder.resolve("people");
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute("create table t (a real, b varchar(20))");
      statement.execute("insert into t values (1.5, 'x'), (2, 'y')");
    }
    return url;
  }

  private static List<List<String>> rows(String url) {
    return Tables.cells(JdbcReader.read(url, "select * from t order by a"));
  }

  private static final List<String> ATTACKS =
      List.of(
          "delete from t",
          "DELETE FROM t",
          "  /* all */ delete from t",
          "-- all\ndelete from t",
          "insert into t values (3, 'z')",
          "update t set a = 7",
          "drop table t",
          "alter table t rename to u",
          "create table u as select * from t",
          "truncate table t",
          "select * from t; delete from t",
          "select * from t;; delete from t;",
          "select ';' from t; delete from t",
          "select '\\'; delete from t; --'",
          "select '\\''; delete from t; --'",
          "select \"\\\"\"; delete from t; --\"",
          "select 1 --it's\n; delete from t; --'",
          "select 1 #it's\n; delete from t; #'",
          "select 1 /* /* */ ' */ ; delete from t; --'",
          "select [it's] from t; delete from t --'",
          "select $$'$$; delete from t; --'",
          "select q'[']' from t; delete from t; --'",
          "select e'\\'' ; delete from t; --'",
          "select 1 /*! ; delete from t */",
          "select 1 /*!50000 into outfile 'x' */",
          "with gone as (delete from t returning *) select * from gone",
          "with x as (select 1) delete from t",
          "with x as (select 1) insert into t select 1, 'z'",
          "with x as (select 1) update t set a = 7",
          "select * into u from t",
          "select * from final table (delete from t)",
          "from t insert overwrite table u select *",
          "select * from t for update",
          "select csvwrite('people.csv', 'select * from t')",
          "select \"CSVWRITE\"('people.csv', 'select * from t')",
          "select \"CsvWrite\" /* x */ ('people.csv', 'select * from t')",
          "select `csvwrite`('people.csv', 'select * from t')",
          "select [csvwrite]('people.csv', 'select * from t')",
          "select \"CSVWRITE\" -- x\n('people.csv', 'select * from t')",
          "select csvwrite // x\n ('people.csv', 'select * from t')",
          "select \"CSVWRITE\" // x\n ('people.csv', 'select * from t')",
          "select csvwrite # x\n ('people.csv', 'select * from t')",
          "select 1 // it's\n , csvwrite('people.csv', 'select * from t')",
          "select 1 // it's\n ; delete from t //'",
          "select U&\"\\0043SVWRITE\"('people.csv', 'select * from t')",
          "select u&'it\\0027; delete from t'",
          "select public.\"NEXTVAL\"('s')",
          "select nextval('s')",
          "select next value for s",
          "call csvwrite('people.csv', 'select * from t')",
          "pragma user_version = 7",
          "copy t to 'people.csv'",
          "attach 'other.db' as other",
          "explain analyze delete from t",
          "execute gone",
          "begin; delete from t; commit",
          "vacuum into 'copy.db'",
          "set schema x",
          "install httpfs",
          "export database 'x'",
          "replace into t values (3, 'z')",
          "",
          " ",
          ";",
          "-- nothing",
          "'select'");

  @ParameterizedTest
  @ValueSource(strings = {"sqlite", "duckdb", "h2"})
  void anyOtherStatementIsRefusedAndChangesNothing(String name) throws Exception {
    String url = database(name);
    List<List<String>> before = rows(url);
    List<String> files = files();
    for (String attack : ATTACKS) {
      InvalidInputException refused =
          catchThrowableOfType(InvalidInputException.class, () -> JdbcReader.read(url, attack));
      assertThat(refused).as(attack).isNotNull();
      assertThat(refused.problem()).as(attack).contains("is not accepted");
      assertThat(refused.hint()).contains("select * from");
    }
    assertThat(rows(url)).isEqualTo(before).hasSize(2);
    assertThat(files()).isEqualTo(files);
  }

  private List<String> files() throws java.io.IOException {
    try (var all = Files.list(folder)) {
      return all.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "select * from t",
        "SELECT a, b FROM t;",
        "select * from t where b <> 'delete from t; drop table t'",
        "select * from t where b <> 'it''s' -- only these\n",
        "/* delete */ select * from t",
        "(select * from t)",
        "with u as (select * from t) select * from u",
        "values (1, 'a'), (2, 'b')",
        "table t",
        "from t",
        "select a as \"update\", b as \"into\" from t",
        "select \"delete\", count(*) from t group by \"delete\"",
        "select replace(b, 'x', 'insert') as b from t",
        "select created, updated, deleted, load, call from t",
        "select a // 2 as half from t",
        "select a from t // all of them",
      })
  void aQueryIsAccepted(String query) {
    assertThatCode(() -> SqlQuery.require(query)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:h2:@;INIT=call csvwrite('people.csv', 'select 1')",
        "jdbc:h2:@; init = delete from t",
        "jdbc:h2:mem:;INIT=call csvwrite('people.csv', 'select 1')",
        "jdbc:h2:mem:;in\\it=call csvwrite('people.csv', 'select 1')",
        "jdbc:h2:@;I\\NI\\T=call csvwrite('people.csv', 'select 1')",
        "jdbc:h2:mem:;%49NIT=call csvwrite('people.csv', 'select 1')",
        "jdbc:mariadb://host/db?a=b&init%53ql=delete from t",
        "jdbc:derby:@;create=true",
        "jdbc:derby:@;shutdown=true",
        "jdbc:duckdb:@;session_init_sql_file=x.sql",
        "jdbc:mariadb://host/db?a=b&initSql=delete from t",
      })
  void anAddressThatRunsStatementsIsRefused(String address) throws Exception {
    String url = address.replace("@", folder.resolve("people").toString());
    var refused =
        catchThrowableOfType(
            InvalidInputException.class, () -> JdbcReader.read(url, "select 1 as a"));
    assertThat(refused).isNotNull();
    assertThat(refused.problem()).contains("is not accepted: its setting");
    assertThat(files()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"sqlite", "duckdb", "h2"})
  void theConnectionCannotChangeADatabaseEither(String name) throws Exception {
    String url = database(name);
    ReadOnly mode = ReadOnly.of(new JdbcAddress(url));
    for (String attack : List.of("delete from t", "drop table t", "create table u (a int)")) {
      try (Connection connection = DriverManager.getDriver(url).connect(url, mode.properties());
          Statement statement = connection.createStatement()) {
        assertThat(mode.begin(connection, "db"))
            .singleElement()
            .asString()
            .contains("db is opened");
        assertThatThrownBy(() -> statement.execute(attack))
            .as(attack)
            .isInstanceOf(SQLException.class);
        ReadOnly.end(connection);
      }
    }
    assertThat(rows(url)).hasSize(2);
    Table table = JdbcReader.read(url, "select * from t");
    assertThat(table.notices()).singleElement().asString().contains("read-only");
  }

  @ParameterizedTest
  @ValueSource(strings = {"sqlite", "duckdb", "h2"})
  void aDatabaseThatDoesNotExistIsNotCreated(String name) throws Exception {
    String url = "jdbc:" + name + ":" + folder.resolve("nowhere");
    var refused =
        catchThrowableOfType(
            InvalidInputException.class, () -> JdbcReader.read(url, "select 1 as a"));
    assertThat(refused).isNotNull();
    assertThat(files()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdbc:sqlite:", "jdbc:sqlite::memory:", "jdbc:duckdb:", "jdbc:h2:mem:"})
  void aDatabaseInMemoryIsReadWithoutANotice(String url) {
    Table table = JdbcReader.read(url, "select 1 as a");
    assertThat(Tables.cells(table).toString()).isEqualTo("[[1.0]]");
    assertThat(table.notices()).isEmpty();
  }

  @Test
  void sqliteValuesAreReadByTheirOwnType() throws SQLException {
    String url = database("sqlite");
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute("create table v (r real, i integer, d date, n numeric)");
      statement.execute("insert into v values (1.5, 9007199254740993, '2024-01-02', 2)");
      statement.execute("insert into v values ('unknown', 'many', 'soon', '1,234.5')");
      statement.execute("insert into v values (9e999, 2, null, '')");
    }
    assertThat(Tables.cells(JdbcReader.read(url, "select * from v")).toString())
        .isEqualTo(
            "[[1.5, 9007199254740993, 2024-01-02, 2.0], [unknown, many, soon, 1234.5],"
                + " [Infinity, 2, -, -]]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"duckdb", "h2"})
  void infinitiesAreWordsAndNaNIsMissing(String name) {
    String url = name.equals("h2") ? "jdbc:h2:mem:" : "jdbc:duckdb:";
    Table table =
        JdbcReader.read(
            url,
            "select cast(x as double precision) as x, cast(9007199254740993 as bigint) as i from"
                    .replace("double precision", name.equals("h2") ? "double precision" : "double")
                + " (values ('1.5'), ('Infinity'), ('NaN'), (null)) as t(x)");
    assertThat(Tables.cells(table).toString())
        .contains("[1.5, ", "[Infinity, ", "[-, ")
        .endsWith("]]");
    assertThat(ColumnGroups.of(table, table.names().get(1)).names())
        .containsExactly("9007199254740993");
  }
}
