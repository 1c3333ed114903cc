package dev.agon.player.lazy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.random.RandomStream;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Laws: the tree behaves like a sorted map under insertions, changes and removals. */
class MaxTreeTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 15, 16, 17, 256, 257, 5000})
  void behavesLikeAMap(int n) {
    var random = new RandomStream(n, 1);
    var tree = new MaxTree(n);
    var map = new TreeMap<Integer, Double>();
    for (int i = 0; i < 3000; i++) {
      int index = random.nextInt(n);
      double key = random.nextInt(7) - 3; // ties are common
      if (!map.containsKey(index)) {
        tree.insert(index, key);
        map.put(index, key);
      } else if (random.nextInt(2) == 0) {
        tree.change(index, key);
        map.put(index, key);
      } else {
        tree.remove(index);
        map.remove(index);
      }
      if (i % 50 == 0) {
        tree.rebuild();
      }
      assertThat(tree.contains(index)).isEqualTo(map.containsKey(index));
      double largest =
          map.values().stream().mapToDouble(v -> v).max().orElse(Double.NEGATIVE_INFINITY);
      assertThat(tree.largest()).isEqualTo(largest);
      double bound = random.nextInt(8) - 4.5;
      int from = random.nextInt(n);
      assertThat(tree.firstAbove(bound, from)).isEqualTo(firstAbove(map, bound, from));
    }
  }

  private static int firstAbove(TreeMap<Integer, Double> map, double bound, int from) {
    return map.tailMap(from).entrySet().stream()
        .filter(entry -> entry.getValue() > bound)
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(-1);
  }
}
