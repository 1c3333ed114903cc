// Figures: panels of curves with bands, one legend and one set of axes for all panels of a figure.
Agon.renderers.figure = (block, section) => {
  const e = Agon.element;
  const state = {x: block.x[0], log: block.y.log, bands: true, hidden: new Set()};
  const floored = block.panels.length > 0 && block.panels.every(panel => panel.floor !== null && panel.floor !== undefined);
  state.above = floored;
  const charts = [];
  const redraw = () => charts.forEach(chart => chart.redraw());

  const curves = new Map();
  block.panels.forEach(panel => panel.curves.forEach(curve => curves.set(curve.id, curve)));
  const order = [...curves.keys()];
  const color = curve => Agon.color(curve.color, order.indexOf(curve.id));

  const segments = block.x.length < 2 ? null : e("span", {class: "segments", role: "group", "aria-label": "Horizontal axis"},
    block.x.map(axis => e("button", {
      type: "button", "aria-pressed": String(axis === state.x),
      onclick: event => {
        state.x = axis;
        [...event.target.parentNode.children].forEach(b => b.setAttribute("aria-pressed", String(b === event.target)));
        redraw();
      }}, axis.label)));
  const toggle = (label, key) => e("button", {
    type: "button", class: "toggle", "aria-pressed": String(state[key]),
    onclick: event => {
      state[key] = !state[key];
      event.target.setAttribute("aria-pressed", String(state[key]));
      redraw();
    }}, label);
  const hasBands = block.panels.some(panel => panel.curves.some(curve => curve.low.some((low, i) => low !== curve.high[i])));
  const swatches = [];
  const legend = e("div", {class: "legend", role: "group", "aria-label": "Curves"}, [...curves.values()].map(curve => {
    const swatch = e("i", {class: curve.dashed ? "dashed" : ""});
    swatches.push(() => { swatch.style.borderTopColor = color(curve); });
    return e("button", {
      type: "button", "aria-pressed": "true", "data-curve": curve.id,
      onclick: event => {
        const hide = !state.hidden.has(curve.id);
        if (hide) state.hidden.add(curve.id); else state.hidden.delete(curve.id);
        event.currentTarget.setAttribute("aria-pressed", String(!hide));
        redraw();
      }}, swatch, e("span", {}, Agon.rich(curve.name)));
  }));

  const panels = e("div", {class: "panels"}, block.panels.map(panel => {
    const place = e("div", {class: "chart", role: "img", "aria-label": `${block.title}, ${panel.title}`});
    const name = `${block.id}-${panel.id}`;
    charts.push({place, redraw: () => Agon.plot(place, block, panel, state, color)});
    return e("div", {class: "panel"},
      e("div", {class: "panel-head"},
        e("h4", {}, Agon.rich(panel.title)), e("small", {}, panel.note),
        e("span", {class: "save"},
          e("button", {type: "button", onclick: () => Agon.save(place, name, "svg")}, "SVG"),
          e("button", {type: "button", onclick: () => Agon.save(place, name, "png")}, "PNG"),
          Agon.csv(name))),
      place);
  }));

  const paint = () => { swatches.forEach(set => set()); redraw(); };
  document.addEventListener("agon-drawn", paint);
  document.addEventListener("agon-colors", paint);
  return e("figure", {id: block.id},
    e("div", {class: "figure-head"}, e("h3", {}, Agon.rich(block.title)),
      e("div", {class: "controls"}, segments, floored ? toggle("above P*", "above") : null, block.y.share ? null : toggle("log", "log"), hasBands ? toggle("bands", "bands") : null)),
    legend, panels, e("figcaption", {}, Agon.rich(block.caption), " Drag to zoom, double-click to reset."));
};

/** A colour of the style sheet: that of the name, or the next of the general palette. */
Agon.color = (name, index) => {
  const style = getComputedStyle(document.documentElement);
  return style.getPropertyValue("--series-" + name).trim()
    || style.getPropertyValue(`--series-${index % 8 + 1}`).trim();
};

Agon.ink = name => getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim();

/** Four digits, in the format of the page: 2,940, 39.58, 0.7815, 2.390·10⁻¹⁰. */
Agon.number = value => {
  const size = Math.abs(value);
  if (size >= 1000 || Number.isInteger(value)) return Math.round(value).toLocaleString("en");
  return size < 1e-4 ? Agon.power(value, 3) : value.toPrecision(4);
};

/** The same for an axis, without trailing zeros. */
Agon.tick = value => {
  const size = Math.abs(value);
  if (size !== 0 && size < 1e-4) return Agon.power(value, 0);
  if (size >= 1000) return Agon.number(value);
  return Number(value.toPrecision(4)).toLocaleString("en", {maximumFractionDigits: 8});
};

Agon.power = (value, digits) => {
  const [factor, exponent] = value.toExponential(digits).split("e");
  const raised = [...String(Number(exponent))].map(c => c === "-" ? "⁻" : "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(c)]).join("");
  return (factor === "1" ? "" : factor + "·") + "10" + raised;
};

/** The drawn values of a curve: minus the panel's floor if requested. */
Agon.heights = (values, panel, state) =>
  state.above ? values.map(y => y === null ? null : y - panel.floor) : values;

/** Draws or redraws one panel with the current state of the figure. */
Agon.plot = (place, block, panel, state, color) => {
  let chart = echarts.getInstanceByDom(place);
  if (!chart) {
    chart = echarts.init(place, null, {renderer: "svg"});
    new ResizeObserver(() => chart.resize()).observe(place);
    place.addEventListener("dblclick", () => chart.dispatchAction({type: "dataZoom", start: 0, end: 100}));
  }
  chart.setOption(Agon.option(block, panel, state, color), {notMerge: true});
  if (matchMedia("(pointer: fine)").matches) {
    chart.dispatchAction({type: "takeGlobalCursor", key: "dataZoomSelect", dataZoomSelectActive: true});
  }
};

Agon.option = (block, panel, state, color) => {
  const visible = panel.curves.filter(curve => !state.hidden.has(curve.id)).map(curve => ({...curve,
    y: Agon.heights(curve.y, panel, state), low: Agon.heights(curve.low, panel, state), high: Agon.heights(curve.high, panel, state)}));
  const lines = state.above ? [] : panel.lines;
  // The chart library writes the font into an attribute unescaped: a double quote would end it, and saved SVG files would be invalid.
  const text = {color: Agon.ink("soft"), fontFamily: Agon.ink("sans").replaceAll('"', "'"), fontSize: 11};
  const series = [];
  for (const curve of visible) {
    if (state.bands) series.push(Agon.band(curve, state, color(curve)));
  }
  for (const curve of visible) {
    const x = curve.x[state.x.key];
    series.push({
      name: curve.name, type: "line", showSymbol: curve.labels.length > 0, symbol: "circle", symbolSize: 5, color: color(curve), z: 3,
      lineStyle: {width: 1.8, type: curve.dashed ? [5, 4] : "solid"}, emphasis: {disabled: true},
      label: {...text, show: curve.labels.length > 0, position: "top", color: Agon.ink("ink"), formatter: item => curve.labels[item.dataIndex]},
      labelLayout: {hideOverlap: true},
      data: curve.y.map((y, i) => [x[i], Agon.drawable(y, state)]),
    });
  }
  if (series.length === 0) series.push({type: "line", data: []});
  series.at(-1).markLine = {
    silent: true, symbol: "none", animation: false, precision: 12, // two decimals by default: lines would be misplaced
    lineStyle: {color: Agon.ink("faint"), type: [2, 3], width: 1},
    label: {...text, color: Agon.ink("faint"), position: "insideStartTop", formatter: "{b}"},
    // The highest line has its label above, the others below so that the labels of two close lines do not overlap.
    data: lines.map(line => ({name: line.name, yAxis: line.y,
      label: {position: lines.some(other => other.y > line.y) ? "insideStartBottom" : "insideStartTop"}})),
  };
  // Labelled points need space on all sides, and an axis that need not include zero.
  const labelled = visible.some(curve => curve.labels.length > 0);
  const drawable = y => y !== null && (!state.log || y > 0);
  const values = visible.flatMap(curve => curve.y).filter(drawable);
  const marks = lines.map(line => line.y).filter(drawable);
  const edges = state.bands ? visible.flatMap(curve => [...curve.low, ...curve.high]).filter(drawable) : [];
  const axis = {
    nameTextStyle: text, axisLabel: {...text, formatter: Agon.tick, hideOverlap: true},
    axisLine: {show: false}, axisTick: {show: false}, splitLine: {lineStyle: {color: Agon.ink("grid")}},
  };
  return {
    animation: false, textStyle: text,
    grid: {left: 14, right: 34, top: 26, bottom: 24, containLabel: true},
    xAxis: {...axis, type: state.x.log ? "log" : "value", name: state.x.label, nameLocation: "middle", nameGap: 26, splitLine: {show: false},
      axisLine: {show: true, lineStyle: {color: Agon.ink("rule")}}, splitNumber: 4,
      ...(state.x.share ? Agon.unit : labelled ? {scale: true, boundaryGap: ["8%", "8%"]} : {max: "dataMax"}), ...(state.x.log ? {min: "dataMin"} : {})},
    yAxis: {...axis, type: state.log ? "log" : "value", name: block.y.label.replace("grad ", "∇") + (state.above ? " − P*" : ""), nameGap: 10,
      nameTextStyle: {...text, align: "left", padding: [0, 0, 0, -24]},
      ...(block.y.share ? Agon.unit : Agon.range(values, marks, edges, state.log, axis.axisLabel))},
    tooltip: {trigger: "axis", confine: true, transitionDuration: 0, textStyle: {...text, color: Agon.ink("ink")},
      backgroundColor: Agon.ink("raised"), borderColor: Agon.ink("rule"), padding: [6, 9],
      axisPointer: {lineStyle: {color: Agon.ink("faint")}},
      formatter: items => Agon.tip(items.filter(item => item.seriesType === "line"), state)},
    toolbox: {show: true, itemSize: 0, showTitle: false, feature: {dataZoom: {filterMode: "none", brushStyle: {color: Agon.ink("grid"), opacity: 0.6}}}},
    dataZoom: [
      {type: "inside", xAxisIndex: 0, filterMode: "none", zoomOnMouseWheel: "ctrl", moveOnMouseMove: false, preventDefaultMouseMove: false},
      {type: "inside", yAxisIndex: 0, filterMode: "none", zoomOnMouseWheel: "ctrl", moveOnMouseMove: false, preventDefaultMouseMove: false},
    ],
    series,
  };
};

/** An axis of shares. */
Agon.unit = {min: 0, max: 1, interval: 0.25};

/** Omits values that a logarithmic axis cannot show. */
Agon.drawable = (y, state) => y === null || (state.log && y <= 0) ? null : y;

/** Some space around the curves, their bands and the reference lines. */
Agon.range = (values, marks, edges, log, label) => {
  if (values.length + marks.length === 0) return {};
  const low = Math.min(...values, ...marks, ...edges), high = Math.max(...values, ...marks, ...edges);
  if (!log) {
    // The chart library scales to the curves only: bands and reference lines need additional space.
    const air = 0.08 * (high - low);
    return {scale: true, axisLabel: {...label, showMinLabel: false, showMaxLabel: false},
      ...(low < Math.min(...values) ? {min: low - air} : {}), ...(high > Math.max(...values) ? {max: high + air} : {})};
  }
  // By default the chart library shows too few ticks over a long range, and powers of two over a short one.
  const customValues = Agon.steps(low, high);
  return {min: low / (marks.length > 1 ? 1.9 : 1.15), max: high * 1.15,
    splitLine: {lineStyle: {color: Agon.ink("grid")}, customValues}, axisTick: {show: false, customValues}, axisLabel: {...label, customValues}};
};

/** About six powers of ten around a range; with intermediate numbers if the range is short. */
Agon.steps = (low, high) => {
  const decades = Math.log10(high / low);
  const digits = decades < 0.5 ? [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8] : decades < 2 ? [1, 2, 5] : [1];
  const stride = Math.max(1, Math.ceil(decades / 6));
  const steps = [];
  for (let power = Math.floor(Math.log10(low)) - 1; power <= Math.log10(high) + 1; power++) {
    if (power % stride === 0) steps.push(...digits.map(digit => Number(`${digit}e${power}`)));
  }
  return steps;
};

/** The band from the smallest to the largest over seeds, as one polygon. */
Agon.band = (curve, state, fill) => {
  const x = curve.x[state.x.key];
  const known = x.map((_, i) => i).filter(i => Agon.drawable(curve.low[i], state) !== null && curve.high[i] !== null);
  return {
    name: curve.name + " band", type: "custom", silent: true, clip: true, z: 2, tooltip: {show: false},
    data: known.length > 0 ? [[x[known[0]], curve.low[known[0]]]] : [],
    encode: {x: 0, y: 1},
    renderItem: (params, api) => ({
      type: "polygon",
      shape: {points: [...known.map(i => api.coord([x[i], curve.high[i]])), ...known.slice().reverse().map(i => api.coord([x[i], curve.low[i]]))]},
      style: {fill, opacity: 0.16},
    }),
  };
};

Agon.tip = (items, state) => {
  if (items.length === 0) return "";
  const box = Agon.element("div");
  box.append(Agon.element("div", {style: "opacity:.7;margin-bottom:3px"}, `${state.x.label} ${Agon.number(items[0].value[0])}`));
  for (const item of [...items].sort((a, b) => b.value[1] - a.value[1])) {
    if (item.value[1] === null || item.value[1] === undefined) continue;
    box.append(Agon.element("div", {style: "display:flex;gap:1em;justify-content:space-between"},
      Agon.element("span", {style: `color:${item.color}`}, item.seriesName),
      Agon.element("b", {style: "font-weight:600"}, Agon.number(item.value[1]))));
  }
  return box;
};

/** Saves a panel as it is shown, on the background of the page. */
Agon.save = (place, name, type) => {
  const shown = echarts.getInstanceByDom(place);
  const copy = echarts.init(null, null, {renderer: "svg", ssr: true, width: place.clientWidth, height: place.clientHeight});
  copy.setOption({...shown.getOption(), backgroundColor: Agon.ink("paper"), toolbox: undefined});
  const svg = copy.renderToSVGString();
  copy.dispose();
  const blob = new Blob([svg], {type: "image/svg+xml"});
  if (type === "svg") return Agon.download(URL.createObjectURL(blob), name + ".svg");
  const image = new Image();
  image.onload = () => {
    const canvas = Agon.element("canvas", {width: 2 * place.clientWidth, height: 2 * place.clientHeight});
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    Agon.download(canvas.toDataURL("image/png"), name + ".png");
  };
  image.src = URL.createObjectURL(blob);
};

Agon.download = (href, name) => Agon.element("a", {href, download: name}).click();

const repaint = () => document.dispatchEvent(new Event("agon-colors"));
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", repaint);
addEventListener("beforeprint", () => {
  document.documentElement.dataset.print = "";
  document.querySelectorAll("details").forEach(details => { details.open = true; });
  repaint();
  document.querySelectorAll(".chart").forEach(place => echarts.getInstanceByDom(place)?.resize());
});
addEventListener("afterprint", () => {
  delete document.documentElement.dataset.print;
  repaint();
});
