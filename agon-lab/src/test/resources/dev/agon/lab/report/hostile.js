// What a page shows when the names in it are hostile.
setTimeout(() => {
  const seen = document.createElement('pre');
  seen.id = 'probe';
  seen.textContent = JSON.stringify({ title: document.title, text: document.body.innerText });
  document.body.append(seen);
}, 100);
