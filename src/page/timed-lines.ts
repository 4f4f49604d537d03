/** Lines with times, such as a transcript: each time leads to that moment in a player, or to its place in a chart. */
import { formatTime } from '../output/format-time.ts';
import { type Html, type HtmlValue, html } from './html.ts';

export interface TimedLine {
  /** In the recording, for people. */
  readonly startMs: number;
  /** In what is played: a clip begins at 0 wherever it was cut out. */
  readonly playMs: number;
  readonly speaker: string | undefined;
  readonly text: HtmlValue;
  /** What stands at the end of the line. */
  readonly remark: Html | undefined;
  /** Where the time leads when nothing is played. */
  readonly target: string;
}

/** @param player the id of the player; undefined when there is none */
export function timedLines(lines: readonly TimedLine[], player: string | undefined): Html {
  return html`<ol class="lines"${player !== undefined && html` data-player="${player}"`}>
${lines.map(({ startMs, playMs, speaker, text, remark, target }) => {
  const time = formatTime(startMs);
  const play =
    player !== undefined && html` data-seconds="${(playMs / 1000).toFixed(3)}" aria-label="Play from ${time}"`;
  return html`<li><a href="#${target}"${play}>${time}</a> <span class="who">${speaker !== undefined && html`<bdi>${speaker}</bdi>`}</span> <span class="said" dir="auto">${text}</span>${remark}</li>\n`;
})}</ol>`;
}
