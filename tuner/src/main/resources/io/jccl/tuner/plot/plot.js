'use strict';
// Moves the cursor of a figure with its slider or the pointer, and shows the values there. Every
// number is read from the table of numbers.
for (const figure of document.querySelectorAll('.figure')) {
  const slider = figure.querySelector('.slider input');
  if (!slider) continue;
  const sizes = slider.dataset.sizes.split(' ');
  const places = slider.dataset.x.split(' ');
  const names = { output: figure.querySelector('.slider output'), at: figure.querySelector('.key .at') };
  const rows = new Map();
  for (const row of figure.querySelectorAll('.numbers tbody tr')) {
    rows.set(row.dataset.bytes + ' ' + row.dataset.style, row);
  }

  const sizeText = (bytes) => {
    const units = ['', 'K', 'M', 'G', 'T'];
    let value = Number(bytes);
    let unit = 0;
    while (value >= 1024 && unit < units.length - 1) {
      value /= 1024;
      unit++;
    }
    return unit === 0 ? bytes + ' B' : Number(value.toPrecision(3)) + units[unit] + ' (' + bytes + ' B)';
  };

  const show = () => {
    const bytes = sizes[slider.value];
    const text = sizeText(bytes);
    slider.setAttribute('aria-valuetext', bytes + ' bytes');
    names.output.value = text;
    names.at.textContent = text;
    for (const line of figure.querySelectorAll('.cursor')) {
      line.setAttribute('x1', places[slider.value]);
      line.setAttribute('x2', places[slider.value]);
    }
    for (const row of figure.querySelectorAll('.numbers tr.at')) {
      row.classList.remove('at');
    }
    for (const entry of figure.querySelectorAll('.key tbody tr')) {
      const row = rows.get(bytes + ' ' + entry.dataset.style);
      if (row) row.classList.add('at');
      entry.classList.toggle('fastest', !!row && row.lastElementChild.textContent.startsWith('fastest'));
      for (const kind of ['time', 'bandwidth']) {
        entry.querySelector('.' + kind).textContent = row ? row.querySelector('.' + kind).textContent : '–';
      }
    }
  };

  for (const chart of figure.querySelectorAll('.chart')) {
    chart.addEventListener('pointermove', (event) => {
      const box = chart.getBoundingClientRect();
      const x = ((event.clientX - box.left) / box.width) * chart.viewBox.baseVal.width;
      const distance = (i) => Math.abs(places[i] - x);
      slider.value = sizes.reduce((best, _, i) => (distance(i) < distance(best) ? i : best), 0);
      show();
    });
  }
  slider.addEventListener('input', show);
  show();
}
