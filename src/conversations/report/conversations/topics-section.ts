/** What customers talk about, without intents: `--with topics`. */
import { html } from '../../../output/html/html.ts';
import type { Section } from '../../../output/html/section.ts';
import { countOf } from '../../../output/text/count-of.ts';
import { percent } from '../../analysis/count-table.ts';
import type { TopicSummary } from '../../analysis/topic-overview.ts';

export function topicsSection(topics: readonly TopicSummary[] = []): Section | undefined {
  const [first] = topics;
  if (first === undefined) return undefined;
  return {
    id: 'topics',
    heading: 'Topics',
    inShort: `${first.name} has most lines: ${first.lines}`,
    body: html`<table><thead><tr><th>Topic</th><th>Lines</th><th>Example</th></tr></thead><tbody>${topics.map(
      ({ name, lines, share, example }) =>
        html`<tr><td>${name}</td><td>${countOf(lines, 'line')}, ${percent(share)}</td><td>${example}</td></tr>\n`,
    )}</tbody></table>`,
  };
}
