package dev.agon.learn.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The reader and writer agree with an independent library where that one is strict enough. */
class JsonTest {
  private static final ObjectMapper JACKSON =
      JsonMapper.builder(
              JsonFactory.builder().enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER).build())
          .build();

  private static Map<String, Object> example() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("text", "a \"quote\", a \\, a tab\t, \u0001, \u007f, é, \uD83D\uDE00, /");
    map.put("numbers", List.of(1, 2L << 40, 0.1, 1e-9, 1e300, -0.0, 1234567.5));
    map.put("large", new BigInteger("123456789012345678901234567890"));
    map.put("nothing", null);
    map.put("empty", List.of(List.of(), Map.of(), ""));
    map.put("nested", List.of(Map.of("a", true), Map.of("b", List.of(false))));
    return map;
  }

  @Test
  void writesWhatJacksonWrites() {
    assertThat(JsonWriter.compact(example()).replace("/", "\\/"))
        .isEqualTo(JACKSON.writeValueAsString(example()).replace("\\/", "/").replace("/", "\\/"));
    assertThat(JsonWriter.indented(example()))
        .isEqualTo(
            JACKSON
                .writer()
                .with(SerializationFeature.INDENT_OUTPUT)
                .writeValueAsString(example())
                .replace("\\/", "/")
                .replace(System.lineSeparator(), "\n"));
  }

  @Test
  void readsBackWhatItWrote() {
    assertThat(JsonReader.read(JsonWriter.indented(example())).fields()).isEqualTo(example());
    assertThat(JsonReader.read(JsonWriter.compact(example())).fields()).isEqualTo(example());
    String half = "a\uD83Db\uDE00";
    assertThat(JsonWriter.compact(half)).isEqualTo("\"a\\uD83Db\\uDE00\"");
    assertThat(JsonReader.read(JsonWriter.compact(half)).text()).isEqualTo(half);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"a\":[1,2.5,-0,0.0,1e5,1E-5,1e+2,123456789012345678901234567890,null,true,false]}",
        " {\r\n\t} ",
        "[\"\\u00e9\\n\\/\\b\\f\\r\\t\\\\\\\"\"]",
        "[9223372036854775807,-9223372036854775808,9223372036854775808,2147483648]"
      })
  void readsWhatJacksonReads(String text) {
    assertThat(JsonWriter.compact(JsonReader.read("{\"v\":" + text + "}").fields()))
        .isEqualTo(
            JACKSON
                .writeValueAsString(JACKSON.readTree("{\"v\":" + text + "}"))
                .replace("\\/", "/"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          ``                    | line 1, column 1: expected a value, but the text ends
          {                     | line 1, column 2: expected a key in quotes, but the text ends
          {"a":1,}              | line 1, column 8: expected a key in quotes, but found '}'
          {"a":1,"a":2}         | line 1, column 8: the key "a" occurs twice
          {"a":{"b":1,"\\u0062":2}} | the key "b" occurs twice
          {a:1}                 | expected a key in quotes, but found 'a'
          {"a" 1}               | expected ':', but found '1'
          {"a":1 "b":2}         | expected ',' or '}', but found '"'
          [1,]                  | expected a value, but found ']'
          [1 2]                 | expected ',' or ']', but found '2'
          [1                    | expected ',' or ']', but the text ends
          [01]                  | redundant 0
          [-]                   | expected a value, but found ']'
          [+1]                  | expected a value, but found '+'
          [.5]                  | expected a value, but found '.'
          [5.]                  | expected a digit, but found ']'
          [1e]                  | expected a digit, but found ']'
          [1e999]               | the number 1e999 is too large
          [NaN]                 | expected a value, but found 'N'
          [Infinity]            | expected a value, but found 'I'
          [nul]                 | expected a value, but found 'n'
          [tRUE]                | expected a value, but found 't'
          ["a                   | the text ends inside a string
          ["\\x"]               | there is no escape sequence \\x
          ["\\u12g4"]           | four hexadecimal digits
          ['a']                 | expected a value, but found '''
          {} {}                 | line 1, column 4: expected the end of the text, but found '{'
          // a comment          | expected a value, but found '/'
          """)
  void rejectsWithLineAndColumn(String text, String message) {
    assertThatThrownBy(() -> JsonReader.read(text))
        .isInstanceOf(JsonException.class)
        .hasMessageContaining(message);
  }

  @Test
  void errorsHaveLineAndColumn() {
    assertThatThrownBy(() -> JsonReader.read("{\n \"a\": 1,\r\n  \"b\": x\n}"))
        .hasMessage("line 3, column 8: expected a value, but found 'x'");
  }

  @Test
  void limitsDepthAndDigits() {
    assertThatThrownBy(() -> JsonReader.read("[".repeat(1_000_000)))
        .hasMessage("line 1, column 65: more than 64 levels are nested");
    assertThatThrownBy(() -> JsonReader.read("1".repeat(1_000_000)))
        .hasMessageContaining("more than 400 characters");
    assertThatThrownBy(() -> JsonReader.read("[\"a\u0001\"]"))
        .hasMessageContaining("control character");
    assertThatThrownBy(() -> JsonReader.read("\uFEFF{}")).hasMessageContaining("\\ufeff");
  }

  @Test
  void pathsAreInTheMessages() {
    JsonValue json = JsonReader.read("{\"a\":{\"b\":[1,\"x\",null]}}");
    JsonValue array = json.get("a").get("b");
    assertThatThrownBy(array::numbers).hasMessage("a.b[1] must be a finite number, but is \"x\"");
    assertThatThrownBy(array::texts).hasMessage("a.b[0] must be a text, but is 1");
    assertThatThrownBy(() -> json.get("a").get("c")).hasMessage("a.c is missing");
    assertThatThrownBy(json::known).hasMessage("a.b[2] is null");
    assertThatThrownBy(json::text).hasMessage("the text must be a text, but is an object");
  }

  @Test
  void rejectsTypesThatJsonDoesNotHave() {
    assertThatThrownBy(() -> JsonWriter.compact(Arrays.asList(1, new Object())))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("java.lang.Object");
    assertThat(JsonWriter.compact(new double[] {1, Double.NaN})).isEqualTo("[1.0,\"NaN\"]");
  }

  @Test
  void aChangedObjectDoesNotMatchItsChecksum() {
    Map<String, Object> object = example();
    Seal.close(object);
    String text = JsonWriter.indented(object);
    assertThat(Seal.open(JsonReader.read(text)).fields()).isEqualTo(example());
    assertThatThrownBy(() -> Seal.open(JsonReader.read(text.replace("0.1", "0.2"))))
        .hasMessageContaining("sha256");
    assertThatThrownBy(() -> Seal.open(JsonReader.read("{}"))).hasMessage("sha256 is missing");
  }
}
