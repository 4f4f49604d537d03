import { readFile } from 'node:fs/promises';
import { ServiceFailure } from '../base/failure.ts';

export const maxSubtitlesBytes = 5 * 1024 * 1024;

/** A line of times in SRT or WebVTT. */
const timesLine =
  /^[ \t]{0,20}(?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{1,3}[ \t]{1,20}-->[ \t]{1,20}(?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{1,3}/m;

/**
 * Whether a file, at most {@link maxSubtitlesBytes} long, looks like SRT or WebVTT.
 *
 * @throws ServiceFailure `invalid_request`
 */
export async function checkSubtitles(path: string): Promise<void> {
  const bytes = await readFile(path);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ServiceFailure('invalid_request', 'The subtitles are not valid UTF-8');
  }
  if (!timesLine.test(text)) {
    throw new ServiceFailure(
      'invalid_request',
      'The subtitles are neither SRT nor WebVTT: no line has a start and an end time',
    );
  }
}
