// Inspects the page of a model and records the result.
const charts = [...document.querySelectorAll(".chart")];
const shown = selector => [...document.querySelectorAll(selector)];
const seen = {
  charts: charts.length,
  drawn: charts.filter(chart => chart.querySelectorAll("svg path[stroke-width='1.8']").length > 0).length,
  sections: shown("main > section").map(section => section.id),
  bars: shown(".bars li").length,
  widest: Math.max(...shown(".bars .track i").map(bar => parseFloat(bar.style.width))),
  below: shown(".bars i.below").length,
  cells: shown(".matrix tbody td").length,
  notices: shown(".notice").map(notice => notice.textContent),
  names: shown(".notice code").map(name => name.textContent),
  facts: Object.fromEntries(shown("#measures .numbers div").map(fact => [fact.querySelector("dt").textContent, fact.querySelector("b").textContent])),
  hardest: shown("#rows tbody tr").length,
  text: document.getElementById("page").textContent,
  images: shown("main img").length,
  attacked: window.attacked === true,
  links: shown("main a").filter(link => !link.getAttribute("href").startsWith("#")).length,
  overflow: document.documentElement.scrollWidth > document.documentElement.clientWidth,
  network: performance.getEntriesByType("resource").filter(entry => entry.name.startsWith("http")).length,
};
const pre = document.createElement("pre");
pre.id = "probe";
pre.textContent = JSON.stringify(seen);
document.body.append(pre);
