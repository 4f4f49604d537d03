/**
 * The script of the page: clicking a time plays from there, the playing line is marked, a clip plays where it is, and
 * the chart shows the position; the table of lines can be sorted and filtered. Without the script the page reads the
 * same, and times link to the chart.
 */
export const script = `
'use strict';
for (const list of document.querySelectorAll('ol.lines[data-player]')) {
  const player = document.getElementById(list.dataset.player);
  const links = [...list.querySelectorAll('a[data-seconds]')];
  const heads = [...list.closest('section').querySelectorAll('path.head')];
  const times = links.map((link) => Number(link.dataset.seconds));
  const playFrom = (link) => {
    player.currentTime = Number(link.dataset.seconds);
    player.play().catch(() => {});
  };
  list.addEventListener('click', (event) => {
    const link = event.target.closest('a[data-seconds]');
    if (link !== null) {
      event.preventDefault();
      playFrom(link);
      return;
    }
    const line = event.target.closest('li');
    if (line !== null && getSelection().isCollapsed) playFrom(line.querySelector('a[data-seconds]'));
  });
  let current;
  const follow = () => {
    const at = player.currentTime + 0.05;
    let i = times.findLastIndex((time) => time <= at);
    if (player.currentTime === 0 && player.paused) i = -1;
    const line = links[i]?.parentElement;
    if (line !== current) {
      current?.removeAttribute('aria-current');
      line?.setAttribute('aria-current', 'true');
      current = line;
    }
    if (!player.closest('.deck')) return;
    for (const head of heads) {
      const x = Math.min(1, player.currentTime * 1000 / Number(head.dataset.end)) * 1000;
      head.setAttribute('transform', 'translate(' + x.toFixed(1) + ' 0)');
      head.classList.toggle('on', player.currentTime > 0);
    }
  };
  for (const name of ['timeupdate', 'seeked', 'play', 'ended']) player.addEventListener(name, follow);
}
let clip;
const endClip = () => {
  clip?.removeAttribute('aria-current');
  clip = undefined;
};
for (const link of document.querySelectorAll('a[data-plays]')) {
  const player = document.getElementById(link.dataset.plays);
  link.addEventListener('click', (event) => {
    // A video is watched: the link leads to it.
    if (player.tagName === 'AUDIO') event.preventDefault();
    const stops = clip === link;
    if (clip !== undefined) document.getElementById(clip.dataset.plays).pause();
    endClip();
    if (stops) return;
    player.currentTime = Number(link.dataset.seconds);
    player.play().catch(endClip);
    clip = link;
    link.setAttribute('aria-current', 'true');
  });
  player.addEventListener('timeupdate', () => {
    if (clip !== link || player.currentTime < Number(link.dataset.until)) return;
    player.pause();
    endClip();
  });
}
for (const player of document.querySelectorAll('audio, video')) {
  const trouble = document.querySelector('[data-trouble="' + player.id + '"]');
  const tell = () => { trouble.hidden = false; };
  player.addEventListener('error', tell);
  if (player.error !== null) tell();
}

for (const table of document.querySelectorAll('table[data-sortable]')) {
  const body = table.tBodies[0];
  const valueOf = (row, column, kind) => {
    const cell = row.cells[column];
    return kind === 'number' ? Number(cell.dataset.key ?? cell.textContent) : cell.textContent.trim();
  };
  for (const head of table.querySelectorAll('th[data-sort]')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener('click', () => {
      const up = head.getAttribute('aria-sort') !== 'ascending';
      for (const other of table.querySelectorAll('th[aria-sort]')) other.removeAttribute('aria-sort');
      head.setAttribute('aria-sort', up ? 'ascending' : 'descending');
      const kind = head.dataset.sort;
      const keyed = [...body.rows].map((row) => [valueOf(row, head.cellIndex, kind), row]);
      keyed.sort(([a], [b]) => (up ? 1 : -1) * (kind === 'number' ? a - b : a.localeCompare(b)));
      body.append(...keyed.map(([, row]) => row));
    });
  }
  const form = document.querySelector('form[data-filters="' + table.id + '"]');
  if (form === null) continue;
  form.hidden = false;
  const rows = [...body.rows];
  const texts = rows.map((row) => row.textContent.toLowerCase());
  const chooses = (row, name) => {
    const wanted = form.elements[name]?.value ?? '';
    if (wanted === '') return true;
    const own = row.dataset[name].split('\\n').filter((one) => one !== '');
    return wanted === '-' ? own.length === 0 : own.includes(wanted.replace(/^=/, ''));
  };
  const filter = () => {
    const text = form.elements.text.value.trim().toLowerCase();
    let shown = 0;
    for (const [i, row] of rows.entries()) {
      const fits = texts[i].includes(text) && ['speaker', 'mood', 'intent', 'tag'].every((name) => chooses(row, name));
      row.hidden = !fits;
      if (fits) shown += 1;
    }
    form.elements.count.value = shown + ' of ' + rows.length;
  };
  form.addEventListener('input', filter);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('reset', () => setTimeout(filter));
  for (const link of document.querySelectorAll('a[data-filter-name]')) {
    link.addEventListener('click', () => {
      const select = form.elements[link.dataset.filterName];
      const value = '=' + link.dataset.filterValue;
      form.reset();
      if (select !== undefined && [...select.options].some((option) => option.value === value)) select.value = value;
      filter();
    });
  }
  // A link to a line shows it, whatever the filter.
  const showTarget = () => {
    const row = location.hash.startsWith('#line-') ? document.getElementById(location.hash.slice(1)) : null;
    if (row !== null && row.hidden) { form.reset(); filter(); row.scrollIntoView({ block: 'center' }); }
  };
  addEventListener('hashchange', showTarget);
  filter();
}
`;
