/**
 * What the report does in a browser: sorts and filters tables, colours the treemap, shows what is chosen, switches between
 * light and dark. Works on the markup as it stands; without it all is there to read.
 */
export const SCRIPT = `'use strict';
(() => {
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];

  const theme = document.getElementById('theme');
  const prefersDark = matchMedia('(prefers-color-scheme: dark)');
  const showTheme = (dark) => {
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
    theme.setAttribute('aria-pressed', String(dark));
    theme.textContent = dark ? 'Light' : 'Dark';
  };
  showTheme(prefersDark.matches);
  prefersDark.addEventListener('change', ({ matches }) => showTheme(matches));
  theme.addEventListener('click', () => showTheme(document.documentElement.dataset.theme !== 'dark'));

  const valueOf = (row, column) => {
    const cell = row.cells[column];
    return cell.dataset.value === undefined ? cell.textContent.trim().toLowerCase() : Number(cell.dataset.value);
  };
  for (const button of all('th button')) {
    button.addEventListener('click', () => {
      const head = button.closest('th');
      const table = button.closest('table');
      const column = Number(button.dataset.column);
      const before = head.getAttribute('aria-sort');
      const descends = before === null ? head.className === 'number' : before === 'ascending';
      for (const other of all('th', table)) other.removeAttribute('aria-sort');
      head.setAttribute('aria-sort', descends ? 'descending' : 'ascending');
      const rows = [...table.tBodies[0].rows].map((row) => ({ row, value: valueOf(row, column) }));
      rows.sort((a, b) => (a.value < b.value ? -1 : a.value > b.value ? 1 : 0) * (descends ? -1 : 1));
      table.tBodies[0].append(...rows.map(({ row }) => row));
    });
  }
  for (const input of all('.filter input')) {
    const rows = all('tbody tr', input.closest('.table'));
    input.addEventListener('input', () => {
      const wanted = input.value.trim().toLowerCase();
      for (const row of rows) row.hidden = wanted !== '' && !row.textContent.toLowerCase().includes(wanted);
    });
  }

  const heat = document.getElementById('heat');
  const tiles = all('.treemap .file');
  const colour = () => {
    for (const tile of tiles) tile.firstElementChild.setAttribute('class', 'heat-' + tile.dataset[heat.value]);
  };
  heat.addEventListener('change', colour);
  colour();

  const choosable = (svg, items, onChoose) => {
    if (svg === null || items.length === 0) return;
    const shown = svg.closest('section').querySelector('.chosen');
    let chosen = -1;
    const choose = (at) => {
      if (chosen >= 0) items[chosen].setAttribute('aria-selected', 'false');
      chosen = Math.max(0, Math.min(items.length - 1, at));
      const item = items[chosen];
      item.setAttribute('aria-selected', 'true');
      shown.textContent = item.dataset.path + ': ' + item.dataset.facts;
      onChoose(item);
    };
    items.forEach((item, at) => item.addEventListener('click', () => choose(at)));
    const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
    svg.addEventListener('keydown', (event) => {
      if (event.key === 'Home') choose(0);
      else if (event.key === 'End') choose(items.length - 1);
      else if (event.key in steps) choose(chosen + steps[event.key]);
      else return;
      event.preventDefault();
    });
  };
  choosable(document.querySelector('.treemap'), tiles, () => {});
  const edges = all('.graph .edge');
  const nodes = all('.graph .node');
  choosable(document.querySelector('.graph'), nodes, ({ dataset }) => {
    const near = new Set([dataset.node]);
    for (const edge of edges) {
      const isOwn = edge.dataset.source === dataset.node || edge.dataset.target === dataset.node;
      edge.classList.toggle('own', isOwn);
      if (isOwn) near.add(edge.dataset.source).add(edge.dataset.target);
    }
    for (const node of nodes) node.classList.toggle('near', near.has(node.dataset.node));
    document.querySelector('.graph').classList.add('focused');
  });
})();
`;
