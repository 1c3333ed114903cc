package dev.agon.lab.experiment;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdScalarDeserializer;
import tools.jackson.databind.module.SimpleModule;

/** Reads numbers of a spec from numbers only: Jackson also accepts the texts NaN and Infinity. */
final class StrictNumbers extends StdScalarDeserializer<Double> {
  private StrictNumbers(Class<?> type) {
    super(type);
  }

  static SimpleModule module() {
    return new SimpleModule()
        .addDeserializer(Double.class, new StrictNumbers(Double.class))
        .addDeserializer(double.class, new StrictNumbers(double.class));
  }

  @Override
  public Double deserialize(JsonParser parser, DeserializationContext context) {
    JsonToken token = parser.currentToken();
    return token == JsonToken.VALUE_NUMBER_INT || token == JsonToken.VALUE_NUMBER_FLOAT
        ? (Double) parser.getDoubleValue()
        : (Double) context.handleUnexpectedToken(context.constructType(_valueClass), parser);
  }

  @Override
  public @Nullable Object getNullValue(DeserializationContext context) {
    return _valueClass == double.class ? 0.0 : null;
  }
}
