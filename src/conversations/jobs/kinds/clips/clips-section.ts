/** Clips, each with its player and the words in it. */
import { join } from 'node:path';
import type { Clip, ClipKind } from '../../../../contract/endpoints/clips.ts';
import { type Html, html } from '../../../../output/html/html.ts';
import { player } from '../../../../output/html/player.ts';
import { boundTime } from '../../../../output/html/time-axis.ts';
import { type TimedLine, timedLines } from '../../../../output/html/timed-lines.ts';
import { countOf, formatBytes } from '../../../../output/text/count-of.ts';
import { fetchJob } from '../../fetch-job.ts';
import type { ReportSection, SectionContent, SectionSources } from '../../job-kind.ts';
import { partsError } from '../../job-state.ts';
import { type ClipsReply, clipLabel, clipsKind, endingOf, listClips, listMissing } from './clips.ts';

export const clipsSection: ReportSection<ClipsReply> = {
  kindFor: ({ items }) => ({ ...clipsKind, items }),
  render,
};

type ShownClip = Awaited<ReturnType<typeof placeClip>>;

/** The links of a response are valid for minutes, and waiting for other jobs may have taken longer: fetch it again. */
async function render(_reply: ClipsReply, sources: SectionSources): Promise<SectionContent> {
  const { context, id, jobId } = sources;
  const reply = await fetchJob(await context.api(), clipsKind, jobId);
  const failure = partsError(reply);
  if (failure !== undefined) context.note(`A part of the report is missing. ${failure.message}`);
  const clips: ShownClip[] = [];
  for (const [kind, clip] of listClips(reply)) clips.push(await placeClip(kind, clip, sources));
  const missing = listMissing(reply);
  const passages = clips.reduce((sum, { segments }) => sum + segments.length, 0);
  const found = clips.map(({ kind }) => clipLabel(kind)).join(', ');
  const inShort =
    clips.length === 0
      ? 'Nothing was found for a clip'
      : `${countOf(clips.length, 'clip')} of ${countOf(passages, 'passage')}: ${found}`;
  const body = html`${clips.map((clip, i) => clipFigure(`${id}-${i + 1}`, clip))}
${missing.length > 0 && clips.length > 0 && html`<p class="hint">Nothing found: ${missing.map(clipLabel).join(', ')}.</p>`}`;
  return { inShort, body };
}

/** @returns the clip without `media` if the page has no room for it */
async function placeClip(kind: ClipKind, clip: Clip, { context, prefix, places }: SectionSources) {
  const { presigned_url, segments = [] } = clip;
  const name = `${prefix}-${kind}.${endingOf(clip)}`;
  const path = join(places.directory, name);
  await context.download(presigned_url, path);
  const placed = await places.place({ path, name, title: `the clip of ${clipLabel(kind)}`, borrowed: false });
  return { kind, segments, ...placed };
}

function clipFigure(id: string, { kind, segments, media, bytes }: ShownClip): Html {
  const title = clipLabel(kind).replace(/^./, (letter) => letter.toUpperCase());
  const playerId = media === undefined ? undefined : `${id}-player`;
  let playMs = 0;
  const lines = segments.map(({ start_time, end_time, text, speaker }): TimedLine => {
    const startMs = boundTime(start_time);
    const endMs = Math.max(startMs, boundTime(end_time));
    const line = { startMs, playMs, speaker, text, remark: undefined, target: playerId ?? id };
    playMs += endMs - startMs;
    return line;
  });
  return html`<h3 id="${id}">${title}</h3>
<div class="clip">${
    media === undefined || playerId === undefined
      ? html`<p class="trouble">The clip (${formatBytes(bytes)}) is not part of this page.</p>`
      : player(playerId, media, `Clip: ${clipLabel(kind)}`)
  }
<div>${lines.length > 0 && timedLines(lines, playerId)}</div></div>`;
}
