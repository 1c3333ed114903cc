package dev.agon.learn.io;

import java.io.StringWriter;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * JSON written without an object mapper: that would load six hundred classes, which takes longer
 * than many a training. The text is the mapper's, with shortest decimals on every JDK.
 */
public final class JsonText {
  private static final JsonFactory FACTORY =
      JsonFactory.builder().enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER).build();

  private static final class Indented extends ObjectWriteContext.Base {
    @Override
    public PrettyPrinter getPrettyPrinter() {
      return new DefaultPrettyPrinter();
    }

    @Override
    public boolean hasPrettyPrinter() {
      return true;
    }
  }

  private JsonText() {}

  /** On one line. */
  public static String compact(JsonNode node) {
    return text(node, ObjectWriteContext.empty());
  }

  /** Indented, for people. */
  public static String indented(JsonNode node) {
    return text(node, new Indented());
  }

  private static String text(JsonNode node, ObjectWriteContext context) {
    StringWriter out = new StringWriter();
    try (JsonGenerator generator = FACTORY.createGenerator(context, out)) {
      write(node, generator);
    }
    return out.toString();
  }

  private static void write(JsonNode node, JsonGenerator to) {
    switch (node.getNodeType()) {
      case OBJECT -> {
        to.writeStartObject();
        node.properties()
            .forEach(
                entry -> {
                  to.writeName(entry.getKey());
                  write(entry.getValue(), to);
                });
        to.writeEndObject();
      }
      case ARRAY -> {
        to.writeStartArray();
        for (Iterator<JsonNode> each = node.iterator(); each.hasNext(); ) {
          write(each.next(), to);
        }
        to.writeEndArray();
      }
      case STRING -> to.writeString(node.stringValue());
      case BOOLEAN -> to.writeBoolean(node.booleanValue());
      case NUMBER -> writeNumber(node, to);
      case NULL -> to.writeNull();
      default -> throw new IllegalArgumentException("no JSON: " + node.getNodeType());
    }
  }

  private static void writeNumber(JsonNode node, JsonGenerator to) {
    switch (node.numberType()) {
      case INT -> to.writeNumber(node.intValue());
      case LONG -> to.writeNumber(node.longValue());
      case FLOAT -> to.writeNumber(node.floatValue());
      case DOUBLE -> to.writeNumber(node.doubleValue());
      case BIG_INTEGER -> to.writeNumber(node.bigIntegerValue());
      case BIG_DECIMAL -> to.writeNumber(node.decimalValue());
      default -> throw new IllegalArgumentException("no JSON number: " + node.numberType());
    }
  }

  /** A map, list, text, number, choice or truth as JSON. */
  public static JsonNode tree(Object value) {
    JsonNodeFactory nodes = JsonNodeFactory.instance;
    if (value instanceof Map<?, ?> map) {
      ObjectNode node = nodes.objectNode();
      map.forEach((key, each) -> node.set(String.valueOf(key), tree(each)));
      return node;
    } else if (value instanceof List<?> list) {
      ArrayNode node = nodes.arrayNode();
      list.forEach(each -> node.add(tree(each)));
      return node;
    } else if (value instanceof Integer number) {
      return nodes.numberNode(number.intValue());
    } else if (value instanceof Long number) {
      return nodes.numberNode(number.longValue());
    } else if (value instanceof Double number) {
      return nodes.numberNode(number.doubleValue());
    } else if (value instanceof Boolean truth) {
      return nodes.booleanNode(truth);
    } else if (value instanceof Enum<?> choice) {
      return nodes.stringNode(choice.name());
    } else if (value instanceof String text) {
      return nodes.stringNode(text);
    }
    throw new IllegalArgumentException("not known to JSON: " + value.getClass());
  }

  /** Numbers as JSON. */
  public static ArrayNode tree(double[] values) {
    ArrayNode node = JsonNodeFactory.instance.arrayNode(values.length);
    for (double value : values) {
      node.add(value);
    }
    return node;
  }
}
