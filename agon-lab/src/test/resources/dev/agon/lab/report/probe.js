// Uses the page as a person would and writes down what it saw.
const charts = [...document.querySelectorAll(".chart")];
const curves = () => document.querySelector("figure").querySelectorAll("svg path[stroke-width='1.8']").length;
const seen = {
  charts: charts.length,
  drawn: charts.filter(chart => chart.querySelectorAll("svg path[stroke-width='1.8']").length > 0).length,
  claims: document.querySelectorAll(".claim").length,
  curvesBefore: curves(),
};
const button = document.querySelector(".legend button");
button.click();
seen.curvesHidden = curves();
seen.pressed = button.getAttribute("aria-pressed");
button.click();
seen.curvesShownAgain = curves();
document.querySelectorAll(".segments button")[1].click();
seen.axisName = echarts.getInstanceByDom(charts[0]).getOption().xAxis[0].name;
document.querySelector(".toggle").click();
Agon.download = async href => { seen.svg = href; };
Agon.save(charts[0], "chart", "svg");
seen.overflow = document.documentElement.scrollWidth > document.documentElement.clientWidth;
seen.network = performance.getEntriesByType("resource").filter(entry => entry.name.startsWith("http")).length;
const request = new XMLHttpRequest();
request.open("GET", seen.svg);
request.onloadend = () => {
  seen.svgLength = request.responseText.length;
  delete seen.svg;
  const pre = document.createElement("pre");
  pre.id = "probe";
  pre.textContent = JSON.stringify(seen);
  document.body.append(pre);
};
request.send();
