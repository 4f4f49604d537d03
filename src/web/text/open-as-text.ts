/** Replaces `conversations/transcripts/documents/open-as-text.ts` in the page: its readers of archives and XML need Node. */
import { TranscriptError } from '../../conversations/transcripts/format.ts';

const zipMark = 'PK\u0003\u0004';

/** @throws TranscriptError for a Word document and any other archive */
export async function openAsText(bytes: AsyncIterable<Uint8Array>) {
  const chunks = bytes[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (!first.done && String.fromCharCode(...first.value.subarray(0, zipMark.length)) === zipMark) {
    throw new TranscriptError(
      'is a Word document or another archive, which the page cannot read: sta analyze FILE can',
    );
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    if (!first.done) yield first.value;
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  return { bytes: all(), isConverted: false };
}
