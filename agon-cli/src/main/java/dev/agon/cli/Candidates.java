package dev.agon.cli;

import dev.agon.learn.data.DataCatalog;
import dev.agon.learn.data.KnownDataset;
import dev.agon.method.MethodInfo;
import dev.agon.method.Methods;
import java.util.Iterator;
import java.util.List;

/** What the shell may offer where a word is expected; where none fits, it offers files. */
final class Candidates {
  private Candidates() {}

  /** The names of known data sets. */
  static final class Data implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return DataCatalog.all().stream().map(KnownDataset::name).iterator();
    }
  }

  /** The names of methods. */
  static final class MethodNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Methods.all().stream().map(MethodInfo::name).iterator();
    }
  }

  /** The sets of row weights, each with a value to begin with. */
  static final class Sets implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return List.of(
              "mean",
              "penalty=1/n",
              "chi2=0.5",
              "cvar=0.1",
              "kl=0.1",
              "kl-penalty=1",
              "tv=0.1",
              "groups",
              "groups-penalty=1")
          .iterator();
    }
  }
}
