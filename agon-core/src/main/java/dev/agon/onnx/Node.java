package dev.agon.onnx;

import java.util.List;

/** One operator of a graph with its inputs and attributes; {@code NodeProto} in onnx.proto. */
final class Node {
  private static final int WHOLE_NUMBER = 2;
  private static final int WORDS = 8;

  private final String operator;
  private final Message message = new Message();

  Node(String operator, String... inputs) {
    this.operator = operator;
    for (String input : inputs) {
      message.add(1, input);
    }
    message.add(4, operator);
  }

  String operator() {
    return operator;
  }

  /** Uses the operator of this domain instead of the default one. */
  Node in(String domain) {
    message.add(7, domain);
    return this;
  }

  /** Adds an attribute; {@code AttributeProto}: its name, value and type. */
  Node with(String attribute, long value) {
    message.add(5, new Message().add(1, attribute).add(3, value).add(20, WHOLE_NUMBER));
    return this;
  }

  /** Adds an attribute. */
  Node with(String attribute, List<String> words) {
    Message list = new Message().add(1, attribute);
    words.forEach(word -> list.add(9, word));
    message.add(5, list.add(20, WORDS));
    return this;
  }

  /** Returns the complete node; its result and the node itself have the same name. */
  Message named(String result) {
    return message.add(2, result).add(3, result);
  }
}
