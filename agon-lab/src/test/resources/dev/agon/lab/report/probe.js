// Uses the page like a visitor and records the result.
const charts = [...document.querySelectorAll(".chart")];
const curves = () => document.querySelector("figure").querySelectorAll("svg path[stroke-width='1.8']").length;
const seen = {
  charts: charts.length,
  drawn: charts.filter(chart => chart.querySelectorAll("svg path[stroke-width='1.8']").length > 0).length,
  claims: document.querySelectorAll(".claim").length,
  tally: Object.fromEntries([...document.querySelectorAll(".tally dl div")].map(each => [each.querySelector("dt").textContent, each.querySelector("dd").textContent])),
  notes: document.querySelector(".tally-note").textContent,
  underTheFirst: [...document.querySelectorAll("#tiny-risk + .claims > .claim")].map(claim => claim.id),
  underAccuracy: [...document.querySelectorAll("#tiny-accuracy + .claims > .claim")].map(claim => claim.id),
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
Agon.download = (href, name) => { seen[name] = href; };
Agon.save(charts[0], "chart", "svg");
Agon.save(charts[0], "chart", "png");
seen.overflow = document.documentElement.scrollWidth > document.documentElement.clientWidth;
seen.network = performance.getEntriesByType("resource").filter(entry => entry.name.startsWith("http")).length;

// A headless browser in virtual time has timers but hardly any frames.
window.requestAnimationFrame = frame => setTimeout(() => frame(performance.now()), 16);

// The animation: where the follower is before, while and after it plays.
const cars = document.querySelector(".cars");
const follower = () => Number(cars.querySelector(".follower .body").getAttribute("x"));
const space = () => cars.dispatchEvent(new KeyboardEvent("keydown", {key: " ", bubbles: true}));
seen.rides = cars.querySelectorAll(".segments")[0].children.length;
seen.carStart = follower();
const slider = cars.querySelector("input");
slider.value = 40;
slider.dispatchEvent(new Event("input"));
seen.carAtFour = follower();
cars.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowRight", bubbles: true}));
seen.sliderAfterArrow = slider.value;
[...cars.querySelectorAll(".segments")[1].children].at(-1).click();
const finish = () => {
  seen.carLater = follower();
  seen.sliderLater = Number(slider.value);
  space();
  seen.playAfterSpace = cars.querySelector(".cars-play").textContent;
  request.send();
};
let waits = 0;
const wait = () => Number(slider.value) > 45 && seen["chart.png"] || ++waits > 60 ? finish() : setTimeout(wait, 50);

const request = new XMLHttpRequest();
request.open("GET", seen["chart.svg"]);
request.onloadend = () => {
  seen.svgLength = request.responseText.length;
  seen.svgError = new DOMParser().parseFromString(request.responseText, "image/svg+xml").querySelector("parsererror")?.textContent ?? "";
  delete seen["chart.svg"];
  seen.png = seen["chart.png"]?.slice(0, 22) ?? "none";
  delete seen["chart.png"];
  const pre = document.createElement("pre");
  pre.id = "probe";
  pre.textContent = JSON.stringify(seen);
  document.body.append(pre);
};
cars.querySelector(".cars-play").click();
seen.playLabel = cars.querySelector(".cars-play").textContent;
wait();
