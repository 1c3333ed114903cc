// Draws the page from the JSON in #content. A block is drawn by the renderer registered under its type, so an
// experiment with special requirements adds Agon.renderers["name"] = (block, section) => element in its own script.
const Agon = {
  renderers: {},

  /** An element with classes, attributes and children; texts are never read as HTML. */
  element(tag, attributes = {}, ...children) {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (name === "onclick") node.addEventListener("click", value);
      else if (value !== undefined && value !== false) node.setAttribute(name, value);
    }
    node.append(...children.flat().filter(child => child !== null && child !== undefined));
    return node;
  },

  /** A link to the CSV file of a figure or table, if the page was written with CSV files. */
  csv(name) {
    const folder = document.getElementById("page").dataset.csv;
    return folder ? Agon.element("a", {href: `${folder}${name}.csv`}, "CSV") : null;
  },

  /** A text with its exponents and indices typeset: T^-1/3, mu_x, |grad P|. */
  rich(text) {
    const letters = {mu: "μ", beta: "β", sigma: "σ", kappa: "κ", nu: "ν", rho: "ρ"};
    const parts = [];
    let from = 0;
    for (const found of text.matchAll(/\^(-?\d+(?:\/\d+|\.\d+)?)|\bgrad (?=[PJ]\b)|\b(mu|beta|sigma|kappa|nu|L|m)_([a-z0-9])\b|\blambda([12])\b|\b(mu|beta|sigma|kappa|nu|rho)(?=\^| [=~]|[)])/g)) {
      parts.push(text.slice(from, found.index));
      if (found[1]) parts.push(Agon.element("sup", {}, found[1].replace("-", "−")));
      else if (found[2]) parts.push(letters[found[2]] ?? found[2], Agon.element("sub", {}, found[3]));
      else if (found[4]) parts.push("λ", Agon.element("sub", {}, found[4]));
      else if (found[5]) parts.push(letters[found[5]]);
      else parts.push("∇");
      from = found.index + found[0].length;
    }
    return [...parts, text.slice(from)];
  },

  draw() {
    const page = JSON.parse(document.getElementById("content").textContent);
    const main = document.getElementById("page");
    const only = new URLSearchParams(location.search).get("only");
    if (only) {
      main.replaceChildren(Agon.alone(page, only));
    } else {
      Agon.judging = page.claims.length > 0;
      main.replaceChildren(Agon.masthead(page));
      for (const section of page.sections) main.append(Agon.section(section, page.claims.filter(claim => claim.section === section.id)));
    }
    document.dispatchEvent(new Event("agon-drawn"));
  },

  /** A single figure or table, for slides and documents: report.html?only=figure1-risk */
  alone(page, id) {
    document.body.classList.add("alone");
    for (const section of page.sections) {
      for (const block of section.blocks.flatMap(block => block.blocks ?? [block])) {
        if ((block.id ?? block.data?.id) === id) return Agon.renderers[block.type](block, section);
      }
    }
    return Agon.element("p", {}, "There is no figure or table " + id + " on this page.");
  },

  masthead(page) {
    const e = Agon.element;
    const links = page.sections.map(section => e("a", {href: "#" + section.id}, section.title));
    return e("header", {class: "masthead"},
      e("p", {class: "eyebrow"}, "Agon"),
      e("h1", {}, page.title),
      e("p", {}, page.subtitle),
      page.banner ? e("p", {class: "banner", role: "note"}, page.banner) : null,
      page.standings?.length > 0 ? Agon.standings(page.standings) : null,
      page.claims.length > 0 ? Agon.summary(page) : null,
      links.length > 1 ? e("nav", {"aria-label": "Sections"}, links) : null);
  },

  /** How Agon compares with other libraries: one line each. */
  standings(list) {
    const e = Agon.element;
    const places = {ahead: "ahead", equal: "equal", behind: "behind", not_compared: "not compared"};
    const line = one => e("li", {class: one.place},
      e("b", {}, places[one.place]),
      e("div", {}, e("span", {class: "peer"}, one.peer), " ", Agon.rich(one.words), one.note ? e("small", {}, Agon.rich(one.note)) : null));
    return e("div", {class: "standings", id: "standings"},
      e("h2", {}, "Agon compared with others"), e("ul", {}, list.map(line)));
  },

  /** The outcomes of a claim: class, symbol, and plural text. */
  verdicts: {
    "holds": ["holds", "✓", "hold"],
    "does not hold": ["fails", "✕", "do not hold"],
    "undecided": ["open", "≈", "undecided"],
    "not judged: stand-in": ["unjudged", "○", "not judged: stand-in"],
    "not run": ["unjudged", "○", "not run"],
  },

  /** The numbers of claims that hold: those of the paper in large, our own in small type. */
  summary({claims, sections}) {
    const e = Agon.element;
    const tally = list => Object.entries(Agon.verdicts)
      .map(([verdict, [kind, , plural]]) => ({verdict, kind, plural, count: list.filter(claim => claim.verdict === verdict).length}))
      .map(each => ({...each, words: each.count === 1 ? each.verdict : each.plural}))
      .filter(each => each.count > 0);
    const ours = claims.filter(claim => claim.beyond);
    const paper = claims.filter(claim => !claim.beyond);
    const counts = tally(paper);
    const bar = counts.map(each => {
      const piece = e("i", {class: each.kind});
      piece.style.flexGrow = each.count;
      return piece;
    });
    const ofPaper = section => section.origin && paper.some(claim => claim.section === section.id);
    const whose = sections.some(ofPaper) ? " of the paper" : ""; // a spec of a user may have no origin
    return e("div", {id: "claims", class: "tally"},
      paper.length > 0 ? e("p", {class: "tally-of"}, `Claims${whose}: ${paper.length}`) : null,
      paper.length > 0 ? e("dl", {}, counts.map(each => e("div", {class: each.kind}, e("dt", {}, each.words), e("dd", {}, String(each.count))))) : null,
      e("div", {class: "tally-bar", "aria-hidden": "true"}, bar),
      ours.length > 0 ? e("p", {class: "tally-note"},
        "Our own claims, made after a first evaluation: " + tally(ours).map(each => `${each.count} ${each.words}`).join(", ") + ".") : null,
      e("p", {class: "tally-note"}, "A claim is decided by a number with its 95% bootstrap range over seeds, in brackets;"
        + " undecided means that the range includes the limit."));
  },

  /** A claim in one line; the measurements can be unfolded. */
  claim(claim) {
    const e = Agon.element;
    const [kind, mark] = Agon.verdicts[claim.verdict] ?? ["unjudged", "○"];
    const findings = claim.findings.map(finding =>
      e("li", {class: {FAILS: "miss", UNDECIDED: "doubt"}[finding.ruling] ?? ""},
        finding.data ? e("span", {}, finding.data + " ") : null, Agon.rich(finding.words)));
    return e("li", {class: "claim " + kind, id: "claim-" + claim.id},
      e("details", {},
        e("summary", {},
          e("span", {class: "mark", "aria-hidden": "true"}, mark),
          e("span", {class: "statement"}, Agon.rich(claim.claim), claim.beyond ? e("small", {}, "ours") : null),
          e("em", {}, claim.verdict)),
        e("dl", {class: "facts"},
          e("dt", {}, claim.beyond ? "Context" : "Paper"), e("dd", {}, Agon.rich(claim.paper)),
          e("dt", {}, "Measured"), e("dd", {}, e("ul", {}, findings)))));
  },

  /** The main figure with its claims, then the other blocks, each with its own claims. */
  section(section, claims) {
    const e = Agon.element;
    const name = block => block.id ?? block.data?.id;
    const list = some => some.length > 0 ? e("ol", {class: "claims"}, some.map(Agon.claim)) : null;
    const own = block => claims.filter(claim => claim.figure && claim.figure === name(block));
    const draw = block => [Agon.renderers[block.type](block, section), list(own(block))];
    const about = e("p", {}, Agon.rich(section.about));
    const lead = claims.length > 0 ? section.blocks.filter(block => block.type !== "table").slice(0, 1) : [];
    const rest = section.blocks.filter(block => !lead.includes(block));
    const leading = claims.filter(claim => !rest.some(block => own(block).includes(claim)));
    return e("section", {id: section.id},
      e("p", {class: "eyebrow"}, section.origin),
      e("h2", {}, section.title),
      claims.length > 0 ? null : about,
      lead.map(block => Agon.renderers[block.type](block, section)),
      list(leading),
      claims.length > 0 ? about : null,
      rest.flatMap(draw));
  },
};

Agon.renderers.text = block => Agon.element("p", {}, Agon.rich(block.text));
// Names of parameters are between backquotes: every second piece is one.
Agon.renderers.notice = block => Agon.element("p", {class: "notice", role: "note"},
  block.text.split(/`([a-z][a-z0-9-]*)`/).map((piece, i) => i % 2 ? Agon.element("code", {}, piece) : piece));

Agon.renderers.table = block => {
  const e = Agon.element;
  const folded = Agon.judging || block.id.endsWith("-settings");
  const head = e(folded ? "summary" : "div", {class: "table-head"},
    e("h3", {}, Agon.rich(block.title)), Agon.csv(block.id));
  const split = block.columns.map(name => name.includes(" | ") ? name.split(" | ") : ["", name]);
  const groups = [];
  for (const [group] of split) {
    if (groups.length > 0 && groups.at(-1).name === group && group !== "") groups.at(-1).span++;
    else groups.push({name: group, span: 1});
  }
  const grouped = split.some(([group]) => group !== "");
  const number = i => block.numeric[i] ? "number" : "text";
  const kind = (i, text) => number(i) + (split[i][1] === "ours" ? " ours" : "") + (text.length > 34 ? " long" : "");
  const rows = block.cells.map((cells, r) => {
    const again = r > 0 && block.cells[r - 1][0] === cells[0];
    return e("tr", {class: again ? "again" : "first"},
      cells.map((text, i) => e("td", {class: kind(i, text)}, Agon.rich(text))));
  });
  // A few short columns are hard to read if they are spread over the whole page.
  const narrow = block.columns.length < 5 && block.cells.every(cells => cells.every(text => text.length <= 34));
  const table = e("table", {class: narrow ? "narrow" : ""},
    e("thead", {},
      grouped ? e("tr", {class: "groups"}, groups.map(g => e("th", {colspan: g.span, class: g.name ? "number" : ""}, Agon.rich(g.name)))) : null,
      e("tr", {}, split.map(([, name], i) => e("th", {class: number(i), scope: "col"}, Agon.rich(name))))),
    e("tbody", {}, rows));
  return e(folded ? "details" : "div", {class: "table", id: block.id},
    head, e("div", {class: "scroll", tabindex: "0", role: "region", "aria-label": block.title}, table), e("p", {class: "table-caption"}, Agon.rich(block.caption)));
};
