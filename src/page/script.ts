/**
 * The script of the page: clicking a time plays from there, the playing line is marked, and the chart shows the position.
 * Without the script the page reads the same, and times link to the chart.
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
for (const player of document.querySelectorAll('audio, video')) {
  const trouble = document.querySelector('[data-trouble="' + player.id + '"]');
  const tell = () => { trouble.hidden = false; };
  player.addEventListener('error', tell);
  if (player.error !== null) tell();
}
`;
