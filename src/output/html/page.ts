/**
 * The page: one document that loads nothing from the network. Its content security policy allows its own style and
 * script by their digests, and media inside it or in its folder. It blocks everything else, so that even an escaping
 * bug could not load or run anything.
 */
import { createHash } from 'node:crypto';
import { html, trust } from './html.ts';
import { script } from './script.ts';
import { formatDay, type Section } from './section.ts';
import { reportStyle } from './style.ts';

const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const policy = [
  "default-src 'none'",
  `style-src ${digest(reportStyle)}`,
  `script-src ${digest(script)}`,
  "media-src data: 'self' file:",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

export interface HtmlPage {
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly madeAtMs: number;
  readonly version: string;
  readonly sections: readonly Section[];
}

/** @returns the whole document */
export function renderPage({ title, madeAtMs, version, sections }: HtmlPage): string {
  const madeAt = new Date(madeAtMs).toISOString();
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="sta ${version}">
<title>${title}</title>
<style>${trust(reportStyle)}</style>
</head>
<body>
<a class="skip" href="#results">Skip to the results</a>
<header>
<h1 dir="auto">${title}</h1>
<p class="made">Made on <time datetime="${madeAt}">${formatDay(madeAtMs)}</time></p>
${
  sections.length > 1 &&
  html`<nav aria-labelledby="contents"><h2 id="contents">Contents</h2>
<ol>${sections.map(({ id, heading, inShort }) => html`<li><a href="#${id}">${heading}</a> <span class="quiet">${inShort}</span></li>\n`)}</ol></nav>`
}
</header>
<main id="results">
${sections.map(
  ({ id, heading, inShort, body }) => html`<section id="${id}" aria-labelledby="${id}-heading">
<h2 id="${id}-heading">${heading}</h2>
<p class="short">${inShort}</p>
${body}
</section>
`,
)}</main>
<footer>Made by sta ${version}: speech and text analytics from the command line.</footer>
<script>${trust(script)}</script>
</body>
</html>
`;
  return page.toString();
}
