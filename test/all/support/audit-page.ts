/** Finds accessibility faults of a page: runs in the browser, and returns one line per fault. */
import type { Page } from 'playwright-core';

/** @returns an empty list for a page without faults */
export const auditPage = (page: Page): Promise<string[]> => page.evaluate<string[]>(audit);

/**
 * Structure and names according to WCAG 2.2 (1.1.1, 1.3.1, 2.4.1, 2.4.2, 3.1.1, 4.1.2), and the contrast of every text
 * with its background (1.4.3), as the browser computes them.
 */
const audit = `(() => {
  const faults = [];
  const all = (selector) => [...document.querySelectorAll(selector)];
  const check = (holds, fault) => { if (!holds) faults.push(fault); };
  const short = (element) => element.outerHTML.slice(0, 80);

  check(document.documentElement.lang !== '', 'the page has no language');
  check(document.title !== '', 'the page has no title');
  check(all('main').length === 1 && all('header').length >= 1 && all('footer').length === 1, 'landmarks are missing');
  check(all('h1').length === 1, 'there is not one h1');
  let level = 0;
  for (const heading of all('h1,h2,h3,h4,h5,h6')) {
    const own = Number(heading.tagName[1]);
    check(own <= level + 1, 'a level is left out before ' + short(heading));
    check(heading.textContent.trim() !== '', 'an empty heading: ' + short(heading));
    level = own;
  }
  const ids = all('[id]').map((element) => element.id);
  check(new Set(ids).size === ids.length, 'ids are not unique');
  const named = (element) =>
    (element.getAttribute('aria-label') ?? '').trim() !== '' ||
    (element.getAttribute('aria-labelledby') ?? '').split(' ').some((id) => (document.getElementById(id)?.textContent ?? '').trim() !== '') ||
    (element.labels?.length > 0) || element.textContent.trim() !== '';
  for (const element of all('a[href],button,input,summary,audio,video,[tabindex],section,nav')) check(named(element), 'no name: ' + short(element));
  for (const link of all('a[href^="#"]')) check(document.getElementById(link.hash.slice(1)) !== null, 'leads nowhere: ' + short(link));
  for (const drawing of all('svg')) {
    const titled = drawing.querySelector('title') !== null && drawing.querySelector('desc') !== null && named(drawing);
    check(drawing.getAttribute('aria-hidden') === 'true' || titled, 'a drawing without words: ' + short(drawing));
  }
  for (const table of all('table')) check(table.querySelector('th[scope=col]') !== null && table.querySelector('th[scope=row]') !== null, 'a table without headers');
  for (const element of all('*')) for (const { name } of element.attributes) check(!/^on|^style$/i.test(name), name + ' on ' + short(element));

  const channels = (color) => color.match(/[\\d.]+/g).map(Number);
  const luminance = (color) => {
    const [red, green, blue] = channels(color).slice(0, 3).map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const groundOf = (element) => {
    for (let one = element; one !== null; one = one.parentElement) {
      const color = getComputedStyle(one).backgroundColor;
      const [, , , alpha = 1] = channels(color);
      if (alpha === 1) return color;
      if (alpha !== 0) faults.push('a ground that shines through: ' + short(one));
    }
    return 'rgb(255, 255, 255)';
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (walker.currentNode.data.trim() === '' || element.closest('script,style,svg') !== null || !element.checkVisibility()) continue;
    const [high, low] = [luminance(getComputedStyle(element).color), luminance(groundOf(element))].sort((a, b) => b - a);
    const ratio = (high + 0.05) / (low + 0.05);
    check(ratio >= 4.5, 'contrast ' + ratio.toFixed(2) + ': ' + short(element));
  }
  return [...new Set(faults)];
})()`;
