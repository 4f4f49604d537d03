/** Clips: each with its player, and with what is said in it. */

import { labelOf } from '../../jobs/results/found-clips.ts';
import { countOf } from '../../output/count-of.ts';
import { formatBytes } from '../../output/format-bytes.ts';
import type { ClipContent, ClipsContent } from '../report-content.ts';
import { type Html, html } from './html.ts';
import { player } from './player.ts';
import { describeJob, headingOf, type Section } from './section.ts';
import { type TimedLine, timedLines } from './timed-lines.ts';

export function clipsSection(id: string, content: ClipsContent): Section {
  const { clips, missing } = content;
  const stretches = clips.reduce((sum, clip) => sum + clip.stretches.length, 0);
  const found = clips.map(({ kind }) => labelOf(kind)).join(', ');
  const inShort =
    clips.length === 0
      ? 'Nothing was found for a clip'
      : `${countOf(clips.length, 'clip')} of ${countOf(stretches, 'passage')}: ${found}`;
  const body = html`${describeJob(content)}
${clips.map((clip, i) => clipFigure(`${id}-${i + 1}`, clip))}
${missing.length > 0 && clips.length > 0 && html`<p class="hint">Nothing found: ${missing.map(labelOf).join(', ')}.</p>`}`;
  return { id, heading: headingOf(content), inShort, body };
}

function clipFigure(id: string, { kind, stretches, media, bytes }: ClipContent): Html {
  const title = labelOf(kind).replace(/^./, (letter) => letter.toUpperCase());
  const playerId = media === undefined ? undefined : `${id}-player`;
  let playMs = 0;
  const lines = stretches.map(({ startMs, endMs, text, speaker }): TimedLine => {
    const line = { startMs, playMs, speaker, text, remark: undefined, target: playerId ?? id };
    playMs += endMs - startMs;
    return line;
  });
  return html`<h3 id="${id}">${title}</h3>
<div class="clip">${
    media === undefined || playerId === undefined
      ? html`<p class="trouble">The video (${formatBytes(bytes)}) is not part of this page.</p>`
      : player(playerId, media, `Clip: ${labelOf(kind)}`)
  }
<div>${lines.length > 0 && timedLines(lines, playerId)}</div></div>`;
}
