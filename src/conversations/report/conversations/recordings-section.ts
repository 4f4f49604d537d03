/** Players for the recordings, each with its lines. */

import { html } from '../../../output/html/html.ts';
import { type Media, player } from '../../../output/html/player.ts';
import type { Section } from '../../../output/html/section.ts';
import { timedLines } from '../../../output/html/timed-lines.ts';
import { countOf } from '../../../output/text/count-of.ts';
import { groupBy } from '../../../shared/collections/group-by.ts';
import type { MediaPlaces } from '../../jobs/job-kind.ts';
import { isPlayable } from '../media-types.ts';
import type { ReportLine } from './report-line.ts';

export interface PlacedRecording {
  readonly playerId: string;
  readonly media: Media;
}

/**
 * Puts the sources that browsers can play into the page, or next to it.
 *
 * @param paths by their names on the page
 * @throws StaError `file_error`
 */
export async function placeRecordings(
  places: MediaPlaces,
  paths: ReadonlyMap<string, string>,
): Promise<Map<string, PlacedRecording>> {
  const placed = new Map<string, PlacedRecording>();
  for (const [name, path] of paths) {
    if (!isPlayable(path)) continue;
    const { media } = await places.place({ path, name, title: name, borrowed: true });
    if (media !== undefined) placed.set(name, { playerId: `player-${placed.size + 1}`, media });
  }
  return placed;
}

export function recordingsSection(
  recordings: ReadonlyMap<string, PlacedRecording>,
  lines: readonly ReportLine[],
): Section | undefined {
  if (recordings.size === 0) return undefined;
  const bySource = groupBy(lines, ({ source }) => source);
  return {
    id: 'recordings',
    heading: 'Recordings',
    inShort: `${countOf(recordings.size, 'recording')}; a time, or a click on its line, plays from there`,
    body: html`${[...recordings].map(
      ([name, { playerId, media }]) => html`<h3>${name}</h3>
<div class="recording">${player(playerId, media, `Recording ${name}`)}
${timedLines(
  (bySource.get(name) ?? []).map(({ start = 0, speaker, text, tone }) => ({
    startMs: start * 1000,
    playMs: start * 1000,
    speaker,
    text,
    remark: tone === undefined ? undefined : html` <span class="verdict">${tone.toLowerCase()}</span>`,
    target: playerId,
  })),
  playerId,
)}</div>`,
    )}`,
  };
}
