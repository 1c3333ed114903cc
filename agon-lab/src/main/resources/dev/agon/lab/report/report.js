// Draws the page from the JSON in #content. A block is drawn by the renderer registered under its type, so that an
// experiment with needs of its own adds Agon.renderers["name"] = (block, section) => element in a script of its own.
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

  /** A link to the numbers behind a figure or table, where the page was written with them. */
  csv(name) {
    const folder = document.getElementById("page").dataset.csv;
    return folder ? Agon.element("a", {href: `${folder}${name}.csv`}, "CSV") : null;
  },

  draw() {
    const page = JSON.parse(document.getElementById("content").textContent);
    const main = document.getElementById("page");
    const only = new URLSearchParams(location.search).get("only");
    if (only) {
      main.replaceChildren(Agon.alone(page, only));
    } else {
      main.replaceChildren(Agon.masthead(page));
      if (page.claims.length > 0) main.append(Agon.summary(page));
      for (const section of page.sections) main.append(Agon.section(section));
    }
    document.dispatchEvent(new Event("agon-drawn"));
  },

  /** One figure or table for itself, for slides and documents: report.html?only=figure1-risk */
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
      links.length > 1 ? e("nav", {"aria-label": "Sections"}, links) : null);
  },

  summary(page) {
    const e = Agon.element;
    const ofPaper = page.claims.filter(claim => !claim.beyond);
    const beyond = page.claims.filter(claim => claim.beyond);
    const count = (list, verdict) => list.filter(claim => claim.verdict === verdict).length;
    const tally = list => [["holds", "hold"], ["does not hold", "do not hold"], ["undecided", "are undecided"], ["not run", "were not run"]]
      .filter(([verdict]) => count(list, verdict) > 0 || verdict === "holds")
      .map(([verdict, words]) => `${count(list, verdict)} ${words}`).join(", ");
    const parts = [];
    if (ofPaper.length > 0) {
      parts.push(`Of ${ofPaper.length} claims of the paper, ${tally(ofPaper)} in our runs.`);
    }
    if (beyond.length > 0) {
      parts.push(`Of ${beyond.length} statements of ours beyond it, made after a first look at the runs, ${tally(beyond)}.`);
    }
    parts.push("A claim is decided by a number with its 95% bootstrap range over seeds, in brackets: undecided means that the range"
      + " reaches to both sides of the limit.");
    return e("section", {id: "claims"},
      e("p", {class: "eyebrow"}, "Summary"),
      e("h2", {}, "What holds, and what does not"),
      e("p", {class: "verdict"}, parts.join(" ")),
      e("ol", {class: "claims"}, page.claims.map(Agon.claim)));
  },

  claim(claim) {
    const e = Agon.element;
    const [kind, mark] = {holds: ["holds", "✓"], "does not hold": ["fails", "✕"], undecided: ["open", "≈"]}[claim.verdict] ?? ["open", "○"];
    const word = claim.verdict;
    const findings = claim.findings.map(finding =>
      e("span", {class: finding.ruling === "FAILS" ? "miss" : ""},
        finding.data ? finding.data + " " : "", e("b", {}, finding.words)));
    return e("li", {class: "claim " + kind, id: "claim-" + claim.id},
      e("span", {class: "mark", "aria-hidden": "true"}, mark),
      e("div", {},
        e("p", {class: "statement"}, claim.claim + " ", e("em", {}, word),
          e("a", {href: "#" + claim.section}, claim.origin)),
        e("dl", {class: "facts"},
          e("dt", {}, claim.beyond ? "Context" : "Paper"), e("dd", {}, claim.paper),
          e("dt", {}, "Measured"), e("dd", {}, findings))));
  },

  section(section) {
    const e = Agon.element;
    return e("section", {id: section.id},
      e("p", {class: "eyebrow"}, section.origin),
      e("h2", {}, section.title),
      e("p", {}, section.about),
      section.blocks.map(block => Agon.renderers[block.type](block, section)));
  },
};

Agon.renderers.text = block => Agon.element("p", {}, block.text);
Agon.renderers.notice = block => Agon.element("p", {class: "notice", role: "note"}, block.text);

Agon.renderers.table = block => {
  const e = Agon.element;
  const folded = block.id.endsWith("-settings");
  const head = e(folded ? "summary" : "div", {class: "table-head"},
    e("h3", {}, block.title), Agon.csv(block.id));
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
      cells.map((text, i) => e("td", {class: kind(i, text)}, text)));
  });
  // A few short columns read badly when they are pulled apart over the whole page.
  const narrow = block.columns.length < 5 && block.cells.every(cells => cells.every(text => text.length <= 34));
  const table = e("table", {class: narrow ? "narrow" : ""},
    e("thead", {},
      grouped ? e("tr", {class: "groups"}, groups.map(g => e("th", {colspan: g.span, class: g.name ? "number" : ""}, g.name))) : null,
      e("tr", {}, split.map(([, name], i) => e("th", {class: number(i), scope: "col"}, name)))),
    e("tbody", {}, rows));
  return e(folded ? "details" : "div", {class: "table", id: block.id},
    head, e("div", {class: "scroll"}, table), e("p", {class: "table-caption"}, block.caption));
};
