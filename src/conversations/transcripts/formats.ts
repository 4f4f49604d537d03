/**
 * The formats of conversations. To add one, write a file in formats/, list it here and add its name to format-names.ts.
 */
import type { SourceFormat } from './format.ts';
import type { TranscriptFormat } from './format-names.ts';
import { assemblyai } from './formats/assemblyai.ts';
import { aws } from './formats/aws.ts';
import { chat } from './formats/chat.ts';
import { deepgram } from './formats/deepgram.ts';
import { headings } from './formats/headings.ts';
import { json } from './formats/json.ts';
import { lines } from './formats/lines.ts';
import { mail } from './formats/mail.ts';
import { markup } from './formats/markup.ts';
import { ndjson } from './formats/ndjson.ts';
import { platformFormats } from './formats/platforms/platforms.ts';
import { srt, vtt } from './formats/subtitles.ts';
import { csv, tsv } from './formats/tables.ts';
import { plainText } from './formats/text.ts';
import { whisper } from './formats/whisper.ts';

export const sourceFormats = {
  vtt,
  srt,
  mail,
  ndjson,
  aws,
  deepgram,
  assemblyai,
  whisper,
  ...platformFormats,
  json,
  markup,
  chat,
  lines,
  headings,
  tsv,
  csv,
  text: plainText,
} as const satisfies Record<TranscriptFormat, SourceFormat>;
