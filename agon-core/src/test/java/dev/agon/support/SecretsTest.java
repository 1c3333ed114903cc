package dev.agon.support;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Passwords in URLs are hidden in any position; other text is unchanged. */
class SecretsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "postgresql://bob:S3CRET@h/db",
        "  jdbc:postgresql://bob:S3CRET@h/db",
        "JDBC:POSTGRESQL://bob:S3CRET@h/db",
        "jdbc:postgresql://h/db?user=bob&password=S3CRET",
        "JDBC:sqlserver://h;databaseName=x;PassWord=S3CRET;encrypt=true",
        "jdbc:oracle:thin:scott/S3CRET@//h:1521/x",
        "oracle:thin:scott/S3CRET@h:1521:x",
        "jdbc:oracle:thin:@(description=(password=S3CRET)(host=h))",
        "jdbc:mysql://bob:S3@CRET@h/db",
        "mysql://bob:S3CRET/x@h/db",
        "https:/bob:a S3CRET@h/x.csv",
        "abfs://c@a/x?sas=S3CRET",
        "jdbc:postgresql://h/db?password=\"S3CRET\"",
        "jdbc:postgresql://h/db?user=bob&password='S3 CRET'&ssl=1",
        "mysql://bob:S3CRET and more@h/db",
        "mysql://bob:'S3CRET'@h/db",
        "https://u:S3CRET@h/x.csv",
        "https://S3CRET@h/x.csv",
        "HTTPS://u:S3CRET@h:8443/x.csv?y=1",
        "https://h/x.csv?token=S3CRET",
        "https://h/x.csv?a=1&access_token=S3CRET&b=2",
        "https://h/x?X-Amz-Signature=S3CRET&X-Amz-Credential=S3CRET",
        "https://h/x?sig=S3CRET",
        "https://h/x?api_key=S3CRET",
        "https://h/x?apikey=S3CRET",
        "https://h/x?AWSAccessKeyId=S3CRET",
        "spark://u:S3CRET@h:7077",
        "s3a://KEY:S3CRET@bucket/x.csv",
        "could not open s3a://KEY:S3CRET@bucket/x.csv: no such bucket",
        "fs.s3a.secret.key=S3CRET",
        "spark.hadoop.fs.s3a.access.key=S3CRET",
        "pwd=S3CRET",
        "Pwd = S3CRET",
        "connection refused (user=S3CRET, password=S3CRET)",
        "password={S3CRET;x}",
        "clientSecret=S3CRET",
        "trustStorePassword=S3CRET",
        "Authorization: Bearer S3CRETS3CRET",
        "ftp:u:S3CRET@h",
        "abfss://c@a.dfs.core.windows.net/x?sv=1&sig=S3CRET",
        "password: S3CRET",
        "\"password\" : \"S3CRET\"",
        "{'password': 'S3CRET'}",
        "password => S3CRET",
        "password =  S3CRET",
        "password==S3CRET",
        "password=\"S3CRET",
        "--db-password S3CRET",
        "PASSWORD%3DS3CRET",
        "keystorePass=S3CRET",
        "<password>S3CRET</password>",
        "MYSQL_PWD=S3CRET",
        "fs.azure.account.key.x.blob.core.windows.net=S3CRET",
        "spark.hadoop.fs.s3a.secret.key S3CRET",
        "https://h/x?a=1&key=S3CRET",
        "https://h/x?code=S3CRET",
        "https://h/x?sessionid=S3CRET",
        "https://h/x?token[]=S3CRET",
        "jdbc:oracle:thin:scott/\"S3 CRET\"@h:1521/x",
        "1http://u:S3CRET@h",
        "authorization=Basic S3CRETS3CRET",
        "X-Api-Key: S3CRET",
        "Cookie: a=b; session=S3CRET",
        "create user x identified by 'S3CRET'",
        "alter user sa set password 'S3CRET'",
        "create secret (type s3, key_id 'x', secret 'S3CRET')"
      })
  void hidesTheSecret(String text) {
    assertThat(Secrets.hidden(text)).doesNotContain("S3", "CRET");
    assertThat(Printable.text(text)).doesNotContain("S3", "CRET");
    assertThat(Printable.message("cannot read '" + text + "' today")).doesNotContain("CRET");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "customers.csv",
        "C:\\data\\x.csv",
        "--robust cvar=0.8,penalty=1/n^2",
        "bob@example.org",
        "bob/X@h",
        "data/a@b.csv",
        "https://example.org:8443/data/x.csv?version=2",
        "spark://h:7077",
        "local[*]",
        "jdbc:sqlite:/data/x.db",
        "hdfs://name:9000/data/x.csv",
        "the column key=3 has 4 rows",
        "step-x must be positive, but was 0.",
        "the basic settings and the key 'token' are missing",
        "line 5: password",
        "2 passes: 3, tokens: 5, a user of the group",
        "https://example.org/x?keyword=3"
      })
  void leavesOtherTextAsItIs(String text) {
    assertThat(Secrets.hidden(text)).isEqualTo(text);
  }

  /** The patterns would need time and stack that grow with the square of the length. */
  @ParameterizedTest
  @ValueSource(strings = {"x", "1", "a-", "a:", "x@", "password", "jdbc:", "token[", "a:b+", "{"})
  @org.junit.jupiter.api.Timeout(20)
  void longTextIsShortenedAndItsSecretsAreHidden(String part) {
    String text = part.repeat(60_000);
    for (String end : new String[] {"", "=", " https://u:S3CRET@h", ":S3CRET@h"}) {
      assertThat(Secrets.hidden(text + end)).hasSizeLessThan(9_000).doesNotContain("CRET");
    }
    String user = "https://u:S3CRET" + part.repeat(60_000);
    assertThat(Secrets.hidden(user + "@h")).doesNotContain("S3CRET");
  }

  @org.junit.jupiter.api.Test
  void keepsTheHost() {
    assertThat(Secrets.hidden("https://u:PW@h/x.csv")).isEqualTo("https://***@h/x.csv");
    assertThat(Secrets.hidden("jdbc:postgresql://u:PW@h/x?ssl=1"))
        .isEqualTo("jdbc:postgresql://***@h/x");
  }
}
