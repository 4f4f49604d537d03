/** A tone analysis for people: one row per chunk, with its words if there is a transcript, and a closing line. */

import type { ToneChunk, Utterance } from '../../../../contract/endpoints/conversation.ts';
import { countOf } from '../../../../output/text/count-of.ts';
import { formatSpan, spanFields } from '../../../../output/text/format-time.ts';
import { type Column, numberColumn, type TableView, type TextView, tableView } from '../../../../output/view.ts';
import { countBy } from '../../../../shared/collections/group-by.ts';
import { sumUpPersonalData } from './personal-data.ts';
import { plotTones } from './plot-tones.ts';
import { chunksOf, type ToneOptions, type ToneReply, utterancesOf } from './tone.ts';
import { colorOf, labelTone, topTone } from './tones.ts';
import { transcriptView } from './transcript-view.ts';

interface Row extends ToneChunk {
  readonly text?: string;
}

const barCells = 10;

function labelOf(chunk: ToneChunk): string {
  const top = topTone(chunk);
  return top === undefined ? '' : labelTone(top);
}

const columns: Column<Row>[] = [
  { title: 'Time', value: formatSpan, fields: spanFields },
  {
    title: 'Tone',
    value: labelOf,
    tone: (row) => colorOf(labelOf(row)),
    fields: { tone: (row) => topTone(row)?.sentiment ?? '' },
  },
  numberColumn('Confidence', 'confidence', (row) => topTone(row)?.confidence, 2),
  { title: '', value: (row) => drawBar(topTone(row)?.confidence ?? 0), fields: {} },
];

const wordsColumn: Column<Row> = { title: 'Words', value: ({ text }) => text ?? '', flexible: true };

/** The tones, or the transcript if `--transcript` is given without a file. */
export const showTones = (reply: ToneReply, options: ToneOptions): TableView | TextView =>
  options.transcript !== undefined && options.transcriptFile === undefined
    ? transcriptView(reply, options.transcript)
    : toneView(reply, options);

export function toneView(reply: ToneReply, { plot = false }: ToneOptions): TableView {
  const chunks = chunksOf(reply);
  const utterances = utterancesOf(reply);
  const rows = utterances.length > 0 ? addWords(chunks, utterances) : chunks;
  return tableView(reply, rows, utterances.length > 0 ? [...columns, wordsColumn] : columns, 'No speech was found', {
    note: joinLines(sumUp(chunks), sumUpPersonalData(utterances)),
    ...(plot && { figure: (width, paint) => plotTones(chunks, width, paint) }),
  });
}

const joinLines = (...lines: readonly (string | undefined)[]): string | undefined =>
  lines.some((line) => line !== undefined) ? lines.filter((line) => line !== undefined).join('\n') : undefined;

function drawBar(confidence: number): string {
  const filled = Math.round(Math.max(0, Math.min(1, confidence)) * barCells);
  return '█'.repeat(filled) + '░'.repeat(barCells - filled);
}

/**
 * Each utterance belongs to the last chunk that begins before the utterance's middle: both are in chronological order.
 */
function addWords(chunks: readonly ToneChunk[], utterances: readonly Utterance[]): Row[] {
  const texts: string[][] = chunks.map(() => []);
  let index = 0;
  for (const { text, speaker, start_time, end_time } of utterances) {
    const middle = (Number(start_time) + Number(end_time)) / 2;
    while (index + 1 < chunks.length && Number(chunks[index + 1]?.start_time) <= middle) index += 1;
    texts[index]?.push(speaker === undefined ? text : `${speaker}: ${text}`);
  }
  return chunks.map((chunk, i) => ({ ...chunk, text: texts[i]?.join(' ') ?? '' }));
}

/** The number of chunks of each tone, the most frequent first; undefined without chunks. */
function sumUp(chunks: readonly ToneChunk[]): string | undefined {
  if (chunks.length === 0) return undefined;
  const counts = countBy(chunks, (chunk) => (labelOf(chunk) || 'unknown').toLowerCase());
  const parts = [...counts].sort(([, a], [, b]) => b - a).map(([name, count]) => `${count} ${name}`);
  return `${countOf(chunks.length, 'chunk')}: ${parts.join(', ')}`;
}
