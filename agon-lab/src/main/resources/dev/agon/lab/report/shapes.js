// Blocks that do not need the chart library: numbers, bars, and a matrix of counts.
Agon.renderers.facts = block => {
  const e = Agon.element;
  return e("dl", {class: "numbers"}, block.facts.map(fact =>
    e("div", {}, e("dt", {}, fact.name), e("dd", {}, e("b", {}, fact.value), fact.note ? e("small", {}, fact.note) : null))));
};

/** Bars to the right of zero, or to its left; all with one scale. */
Agon.renderers.bars = block => {
  const e = Agon.element;
  const values = block.bars.map(bar => bar.value ?? 0);
  const low = Math.min(0, ...values), high = Math.max(0, ...values);
  const span = high - low || 1;
  const rows = block.bars.map(bar => {
    const fill = e("i", {class: bar.value < 0 ? "below" : "above"});
    fill.style.left = `${100 * (Math.min(bar.value, 0) - low) / span}%`;
    fill.style.width = `${100 * Math.abs(bar.value) / span}%`;
    const zero = e("s", {});
    zero.style.left = `${-100 * low / span}%`;
    return e("li", {}, e("span", {class: "name", title: bar.name}, bar.name), e("span", {class: "track", "aria-hidden": "true"}, zero, fill), e("b", {}, bar.text));
  });
  return e("div", {class: "table", id: block.id},
    e("div", {class: "table-head"}, e("h3", {}, block.title), Agon.csv(block.id)),
    e("ol", {class: "bars"}, rows), e("p", {class: "table-caption"}, block.caption));
};

/** Counts; the shade of a cell is its share of the row. */
Agon.renderers.matrix = block => {
  const e = Agon.element;
  const rows = block.cells.map((cells, r) => e("tr", {},
    r === 0 ? e("th", {class: "side", rowspan: block.names.length, scope: "rowgroup"}, e("span", {}, block.rowTitle)) : null,
    e("th", {scope: "row"}, block.names[r]),
    cells.map((text, c) => {
      const shade = e("i", {class: r === c ? "right" : "wrong"});
      shade.style.opacity = 0.75 * block.shares[r][c];
      return e("td", {class: r === c ? "right" : ""}, shade, e("b", {}, text), e("small", {}, block.percentages[r][c]));
    })));
  return e("div", {class: "table", id: block.id},
    e("div", {class: "table-head"}, e("h3", {}, block.title), Agon.csv(block.id)),
    e("div", {class: "scroll"}, e("table", {class: "matrix"},
      e("thead", {}, e("tr", {}, e("td", {colspan: 2}), e("th", {colspan: block.names.length, scope: "colgroup"}, block.columnTitle)),
        e("tr", {}, e("td", {colspan: 2}), block.names.map(name => e("th", {scope: "col"}, name)))),
      e("tbody", {}, rows))),
    e("p", {class: "table-caption"}, block.caption));
};

Agon.renderers.beside = (block, section) => Agon.element("div", {class: "beside"},
  block.blocks.map(each => Agon.renderers[each.type](each, section)));
