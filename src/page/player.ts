/** A native player, which brings its own keyboard control. */
import { type Html, html } from './html.ts';

/** Audio or video as the page refers to it. */
export interface Media {
  readonly element: 'audio' | 'video';
  /** A `data:` address, or a path beside the page, encoded for an address. */
  readonly address: string;
  /** For people. */
  readonly name: string;
}

export function player(id: string, { element, address, name }: Media, label: string): Html {
  const trouble = html`<p class="trouble" role="status" hidden data-trouble="${id}">This browser cannot play ${name}.</p>`;
  return element === 'video'
    ? html`<video id="${id}" controls playsinline preload="metadata" aria-label="${label}" src="${address}"></video>${trouble}`
    : html`<audio id="${id}" controls preload="metadata" aria-label="${label}" src="${address}"></audio>${trouble}`;
}
