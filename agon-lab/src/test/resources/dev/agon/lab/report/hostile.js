// Records what a page shows if its names contain HTML.
setTimeout(() => {
  const seen = document.createElement('pre');
  seen.id = 'probe';
  seen.textContent = JSON.stringify({ title: document.title, text: document.body.innerText });
  document.body.append(seen);
}, 100);
