/** A native media player, which supports the keyboard by itself. */
import { type Html, html } from './html.ts';

/** Audio or video that the page refers to. */
export interface Media {
  readonly element: 'audio' | 'video';
  /** A `data:` URL, or a URL-encoded path relative to the page. */
  readonly address: string;
  /** The name for people. */
  readonly name: string;
}

export function player(id: string, { element, address, name }: Media, label: string): Html {
  const trouble = html`<p class="trouble" role="status" hidden data-trouble="${id}">This browser cannot play ${name}.</p>`;
  return element === 'video'
    ? html`<video id="${id}" controls playsinline preload="metadata" aria-label="${label}" src="${address}"></video>${trouble}`
    : html`<audio id="${id}" controls preload="metadata" aria-label="${label}" src="${address}"></audio>${trouble}`;
}
