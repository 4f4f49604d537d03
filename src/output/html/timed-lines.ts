/**
 * Lines with times, such as a transcript: each time links to that moment in a player, or to its position in a chart.
 */
import { formatTime } from '../text/format-time.ts';
import { type Html, type HtmlValue, html } from './html.ts';

export interface TimedLine {
  /** The time in the recording, which the line shows. */
  readonly startMs: number;
  /** The time in the player: a clip begins at 0, wherever it was cut from. */
  readonly playMs: number;
  readonly speaker: string | undefined;
  readonly text: HtmlValue;
  /** The end of the line. */
  readonly remark: Html | undefined;
  /** The link target of the time if there is no player. */
  readonly target: string;
}

/** @param player the id of the player; undefined without a player */
export function timedLines(lines: readonly TimedLine[], player: string | undefined): Html {
  return html`<ol class="lines"${player !== undefined && html` data-player="${player}"`}>
${lines.map(({ startMs, playMs, speaker, text, remark, target }) => {
  const time = formatTime(startMs);
  const play =
    player !== undefined && html` data-seconds="${(playMs / 1000).toFixed(3)}" aria-label="Play from ${time}"`;
  return html`<li><a href="#${target}"${play}>${time}</a> <span class="who">${speaker !== undefined && html`<bdi>${speaker}</bdi>`}</span> <span class="said" dir="auto">${text}</span>${remark}</li>\n`;
})}</ol>`;
}
