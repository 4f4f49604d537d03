/** Documents with headings, and the sentences that introduce them. */
import { development } from './headed/development.ts';
import { unseen } from './headed/unseen.ts';
import { readLabelled } from './labelled-lines.ts';

export interface HeadedDocument {
  readonly text: string;
  /** The sentences that introduce the whole. */
  readonly introductions: readonly string[];
  readonly headings: readonly string[];
}

const sources = { development, unseen };

export function readHeaded(part: keyof typeof sources): HeadedDocument[] {
  return readLabelled(sources[part]).map((lines) => {
    const withLabel = (wanted: string) => lines.filter(({ label }) => label === wanted).map(({ text }) => text);
    let text = '';
    for (const [at, line] of lines.entries()) {
      const afterHeading = lines[at - 1]?.label === 'head';
      if (at > 0) text += line.opensParagraph || line.label === 'head' || afterHeading ? '\n\n' : ' ';
      text += line.text;
    }
    return { text, introductions: withLabel('intro'), headings: withLabel('head') };
  });
}
