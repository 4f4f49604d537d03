/** Tones over time, one lane per tone: darker means more confident. */
import type { ToneChunk } from '../../../../contract/endpoints/conversation.ts';
import { formatTime } from '../../../../output/text/format-time.ts';
import { type Paint, paintTone } from '../../../../output/text/style.ts';
import { colorOf, toneNames } from './tones.ts';

const shades = [' ', '░', '▒', '▓', '█'] as const;

/** Maximum columns per chunk, however few chunks there are. */
const widestChunk = 12;

/** @param chunks in chronological order, at least one @param columns the width of the whole drawing */
export function plotTones(chunks: readonly ToneChunk[], columns: number, paint: Paint): string {
  const labelWidth = Math.max(...toneNames.map((name) => name.length)) + 2;
  const width = Math.max(2, Math.min(columns - labelWidth - 1, chunks.length * widestChunk));
  const endMs = Number(chunks.at(-1)?.end_time ?? 0);
  const shown = chunksAt(chunks, width, endMs);
  const lanes = toneNames.map((name) => {
    const cells = shown.map((chunk) => shadeOf(chunk?.sentiments.find((one) => one.sentiment === name)?.confidence));
    return `${name.padStart(labelWidth - 2)} │${paintTone(paint, colorOf(name), cells.join('').trimEnd())}`;
  });
  const end = formatTime(endMs);
  const axis = `${' '.repeat(labelWidth - 1)}└${'─'.repeat(width)}`;
  const times = `${' '.repeat(labelWidth)}${'0:00.0'.padEnd(Math.max(7, width - end.length))}${end}`;
  return `${[...lanes, axis, times].join('\n')}\n`;
}

/** The chunk in the middle of each column; undefined if nobody speaks there. */
function chunksAt(chunks: readonly ToneChunk[], width: number, endMs: number): (ToneChunk | undefined)[] {
  let index = 0;
  return Array.from({ length: width }, (_, column) => {
    const timeMs = ((column + 0.5) * endMs) / width;
    while (index < chunks.length && Number(chunks[index]?.end_time) <= timeMs) index += 1;
    const chunk = chunks[index];
    return chunk !== undefined && Number(chunk.start_time) <= timeMs ? chunk : undefined;
  });
}

function shadeOf(confidence: number | undefined): string {
  const shade = Math.ceil(Math.max(0, Math.min(1, confidence ?? 0)) * 5) - 1;
  return shades[Math.max(0, shade)] ?? ' ';
}
