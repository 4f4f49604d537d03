/** The names of the formats, in the order in which they are tried; formats.ts has their readers. */
export const transcriptFormats = [
  ...(['vtt', 'srt', 'ndjson', 'aws', 'deepgram', 'assemblyai', 'whisper', 'slack', 'json'] as const),
  ...(['chat', 'lines', 'headings', 'tsv', 'csv', 'text'] as const),
] as const;

export type TranscriptFormat = (typeof transcriptFormats)[number];
