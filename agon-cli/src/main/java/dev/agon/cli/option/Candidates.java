package dev.agon.cli.option;

import dev.agon.learn.data.catalogue.DataCatalog;
import dev.agon.learn.data.catalogue.PublishedFile;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.robust.RobustSets;
import dev.agon.method.MethodInfo;
import dev.agon.method.catalogue.Methods;
import java.util.Iterator;

/** Candidates for shell completion; if none matches, the shell offers files. */
public final class Candidates {
  private Candidates() {}

  /** The names of known data sets. */
  public static final class Data implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return DataCatalog.files().stream().map(PublishedFile::name).iterator();
    }
  }

  /** The names of methods. */
  public static final class MethodNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Methods.all().stream().map(MethodInfo::name).iterator();
    }
  }

  /** The names of losses. */
  static final class Losses implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Loss.all().stream().map(Loss::name).iterator();
    }
  }

  /** The names of the sets that have a value. */
  public static final class SetNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return RobustSets.examples().stream()
          .map(RobustSet::toString)
          .filter(set -> set.contains("="))
          .map(set -> set.substring(0, set.indexOf('=')))
          .iterator();
    }
  }

  /** The sets of row weights, each with a typical value. */
  static final class Sets implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return RobustSets.examples().stream().map(RobustSet::toString).iterator();
    }
  }
}
