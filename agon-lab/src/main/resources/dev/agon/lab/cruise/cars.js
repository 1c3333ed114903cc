// The two cars of the cruise control experiment. The lead car is fixed at the right and the road moves; the
// position of the follower is that of the mean episode. The animation starts when play is pressed.
Agon.renderers.cars = block => {
  const e = Agon.element;
  const data = block.data;
  const CAR = 4.5, HEIGHT = 148, ROAD = 92;
  const last = data.rides[0].distance.length - 1;
  const state = {ride: data.rides.find(ride => ride.id === data.shown) || data.rides[0], at: 0, speed: 1, playing: false};

  const svg = (tag, attributes = {}, ...children) => {
    const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    node.append(...children);
    return node;
  };
  const set = (node, attributes) => { for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value); };

  const car = kind => svg("g", {class: "car " + kind},
    svg("rect", {class: "body", rx: 5}), svg("rect", {class: "roof", rx: 5}), svg("rect", {class: "light"}),
    svg("circle", {class: "wheel"}), svg("circle", {class: "wheel"}));
  const parts = {
    road: svg("rect", {class: "road", x: 0, y: ROAD - 6, height: 26}),
    dashes: svg("line", {class: "dashes", x1: 0, y1: ROAD + 7, y2: ROAD + 7}),
    unsafe: svg("rect", {class: "unsafe", y: ROAD - 42, height: 62}),
    wish: svg("line", {class: "wish", y1: ROAD - 50, y2: ROAD + 24}),
    wishText: svg("text", {class: "mark", y: ROAD - 56, "text-anchor": "middle"}),
    gap: svg("line", {class: "gap", y1: ROAD + 34, y2: ROAD + 34}),
    gapText: svg("text", {class: "gap-text", y: ROAD + 50, "text-anchor": "middle"}),
    follower: car("follower"), lead: car("lead"),
  };
  parts.wishText.textContent = "desired";
  const picture = svg("svg", {class: "cars-picture", height: HEIGHT, role: "img"}, ...Object.values(parts));

  /** A value between two time steps. */
  const at = values => {
    const i = Math.min(Math.floor(state.at), last - 1);
    return values[i] + (state.at - i) * (values[i + 1] - values[i]);
  };
  /** The distance that the follower has travelled, by which the road moves. */
  const travelled = ride => {
    let sum = 0;
    for (let i = 0; i < Math.floor(state.at); i++) sum += ride.velocity[i] * data.step;
    return sum + (state.at % 1) * at(ride.velocity) * data.step;
  };
  /** The scale in metres per pixel, the same for the whole episode. */
  const scale = width => {
    const far = Math.max(50, ...state.ride.distance, ...state.ride.desired);
    const near = Math.min(0, ...state.ride.distance);
    const metres = far - Math.min(0, near) + 3 * CAR;
    const unit = Math.min(15, width / metres);
    return {unit, rear: width - unit * (1.5 * CAR - near)};
  };
  const place = (group, x, unit) => {
    const long = CAR * unit, tall = Math.min(34, Math.max(11, 0.36 * long));
    const [body, roof, light, rearWheel, frontWheel] = group.children;
    const floor = ROAD + 4, radius = 0.24 * tall;
    set(body, {x, y: floor - 0.62 * tall, width: long, height: 0.5 * tall});
    set(roof, {x: x + 0.2 * long, y: floor - tall, width: 0.5 * long, height: 0.6 * tall});
    set(light, {x: x - 1, y: floor - 0.55 * tall, width: 3, height: 0.2 * tall});
    set(rearWheel, {cx: x + 0.22 * long, cy: floor - 0.1 * tall, r: radius});
    set(frontWheel, {cx: x + 0.78 * long, cy: floor - 0.1 * tall, r: radius});
  };

  const time = e("output", {class: "cars-facts"});
  const slider = e("input", {type: "range", min: 0, max: last, step: 1, value: 0, "aria-label": "Time of the episode"});
  const play = e("button", {type: "button", class: "toggle cars-play"}, "Play");

  const draw = () => {
    const width = picture.clientWidth || 600;
    const {unit, rear} = scale(width);
    const ride = state.ride, distance = at(ride.distance), desired = at(ride.desired), push = at(ride.acceleration);
    const nose = rear - distance * unit, wish = rear - desired * unit;
    set(parts.road, {width});
    set(parts.dashes, {x2: width, "stroke-dasharray": `${3 * unit} ${6 * unit}`,
      "stroke-dashoffset": ((travelled(ride) + distance) * unit) % (9 * unit)});
    set(parts.unsafe, {x: rear - data.minimum * unit, width: data.minimum * unit});
    set(parts.wish, {x1: wish, x2: wish});
    set(parts.wishText, {x: Math.min(Math.max(wish, 24), width - 24)});
    set(parts.gap, {x1: Math.min(nose, rear), x2: Math.max(nose, rear)});
    set(parts.gapText, {x: (nose + rear) / 2});
    parts.gapText.textContent = distance.toFixed(1) + " m";
    place(parts.lead, rear, unit);
    place(parts.follower, nose - CAR * unit, unit);
    parts.follower.style.color = Agon.color(ride.color, 0);
    parts.lead.classList.toggle("brakes", push < -0.02);
    slider.value = Math.floor(state.at);
    slider.setAttribute("aria-valuetext", `${(state.at * data.step).toFixed(1)} seconds`);
    time.replaceChildren(...[
      ["time", `${(state.at * data.step).toFixed(1)} s`], ["distance", `${distance.toFixed(1)} m`],
      ["desired", `${desired.toFixed(1)} m`], ["speed", `${at(ride.velocity).toFixed(1)} m/s`],
      ["lead accelerates", `${push.toFixed(2)} m/s²`],
    ].map(([name, value]) => e("span", {}, name + " ", e("b", {}, value))));
    picture.setAttribute("aria-label", `${ride.name}: the follower is ${distance.toFixed(1)} m behind the lead car.`);
  };

  let before = null;
  const tick = now => {
    if (!state.playing) return;
    // Users who prefer reduced motion see one still image per second.
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const steps = (now - before) / 1000 / data.step * state.speed;
    if (!calm || steps * data.step >= 1) {
      state.at = Math.min(last, state.at + (calm ? Math.round(steps) : steps));
      before = now;
      draw();
    }
    if (state.at >= last) pause(); else requestAnimationFrame(tick);
  };
  const pause = () => { state.playing = false; play.textContent = "Play"; };
  const start = () => {
    if (state.at >= last) state.at = 0;
    state.playing = true;
    play.textContent = "Pause";
    before = performance.now();
    requestAnimationFrame(tick);
  };
  const toggle = () => state.playing ? pause() : start();
  play.addEventListener("click", toggle);
  slider.addEventListener("input", () => { pause(); state.at = Number(slider.value); draw(); });

  const choice = (label, values, name, chosen, choose) => e("span", {class: "segments", role: "group", "aria-label": label},
    values.map(value => e("button", {type: "button", "aria-pressed": String(value === chosen), onclick: event => {
      [...event.target.parentNode.children].forEach(b => b.setAttribute("aria-pressed", String(b === event.target)));
      choose(value);
      draw();
    }}, name(value))));
  const figure = e("figure", {id: data.id, class: "cars", tabindex: 0},
    e("div", {class: "figure-head"}, e("h3", {}, data.title),
      e("div", {class: "controls"},
        choice("Method", data.rides, ride => ride.name, state.ride, ride => { state.ride = ride; state.at = 0; pause(); }),
        choice("Speed", [0.5, 1, 2, 4], speed => speed + "×", 1, speed => { state.speed = speed; }))),
    e("p", {class: "cars-ride"}),
    picture,
    e("div", {class: "controls cars-controls"}, play, slider),
    time, e("figcaption", {}, data.caption));
  figure.addEventListener("keydown", event => {
    if (event.target.tagName === "BUTTON" || event.target === slider && event.key !== " ") return;
    const step = {ArrowLeft: -1, ArrowRight: 1}[event.key];
    if (event.key === " ") toggle();
    else if (step) { pause(); state.at = Math.min(last, Math.max(0, Math.round(state.at) + step)); draw(); }
    else return;
    event.preventDefault();
  });

  addEventListener("beforeprint", () => {
    pause();
    // The printed page shows the moment of the smallest distance.
    if (state.at === 0) state.at = state.ride.distance.indexOf(Math.min(...state.ride.distance));
    figure.querySelector(".cars-ride").textContent = state.ride.name;
    draw();
  });
  document.addEventListener("agon-drawn", () => { new ResizeObserver(draw).observe(picture); draw(); });
  document.addEventListener("agon-colors", draw);
  return figure;
};
