/** The formats of conversations, in the order in which they are tried. A new format is a file in formats/ and a line here. */
import type { Format } from './format.ts';
import { lines } from './formats/lines.ts';
import { ndjson } from './formats/ndjson.ts';
import { srt, vtt } from './formats/subtitles.ts';
import { text } from './formats/text.ts';

export const formats = { vtt, srt, ndjson, lines, text } as const satisfies Record<string, Format>;

export type TranscriptFormat = keyof typeof formats;

/** For `--format`. */
export const transcriptFormats = Object.keys(formats) as TranscriptFormat[];
