/** Reads the beginning of the inputs before the analysis, because all conversations help to find the agents. */
import type { Context } from '../../../cli/context/context.ts';
import { readBytes } from '../../../cli/inputs/open-texts.ts';
import { StaError } from '../../../shared/errors.ts';
import { statFileOf } from '../../../shared/files/held-files.ts';
import { isRecording } from '../../jobs/media-sources.ts';
import { openTranscript, type TranscriptOptions } from '../../transcripts/open-transcript.ts';
import { conversationOf, type Roles } from '../../transcripts/speakers/roles.ts';
import { isUnreadable } from '../../transcripts/utterance.ts';
import type { LineCounts } from './line-counts.ts';
import { pairSubtitles } from './read-recording.ts';

/** Limit for all inputs together: some seconds of reading. Later lines are judged with the knowledge so far. */
const maxBytes = 32 * 2 ** 20;

/** Bytes to read of each input. */
export type ReadInput = (path: string, signal: AbortSignal) => AsyncIterable<Uint8Array>;

/**
 * A pipe may never end, so it is not read ahead. An unreadable input has an error when its turn comes.
 *
 * @returns known: the inputs whose lines `roles` has seen
 */
export async function readAhead(
  { stdin, heldFiles }: Context,
  paths: readonly string[],
  roles: Roles,
  options: TranscriptOptions & { readonly lineCounts?: LineCounts },
  signal: AbortSignal,
) {
  const known = new Set<string>();
  const held: Uint8Array[] = [];
  let rest: AsyncIterator<Uint8Array> | undefined;
  let left = maxBytes;
  const recordings = new Map([...pairSubtitles(paths)].map(([recording, subtitles]) => [subtitles, recording]));

  async function* begin(path: string): AsyncGenerator<Uint8Array> {
    const chunks = readBytes(path, stdin, signal, heldFiles)[Symbol.asyncIterator]();
    if (path === '-') rest = chunks;
    try {
      while (left > 0) {
        const next = await chunks.next();
        if (next.done) return;
        left -= next.value.length;
        if (path === '-') held.push(next.value);
        yield next.value;
      }
    } finally {
      if (path !== '-') await chunks.return?.(undefined);
    }
  }

  for (const path of roles.looksAhead ? paths : []) {
    const isFile = path === '-' ? stdin.sizeBytes?.() !== undefined : statFileOf(path, heldFiles)?.isFile() === true;
    if (!isFile || isRecording(path) || left <= 0) continue;
    const bytes = begin(path);
    try {
      const { utterances } = await openTranscript({ name: path, bytes }, options);
      const source = recordings.get(path) ?? path;
      let namesSpeakers = false;
      for await (const one of utterances) {
        if (isUnreadable(one)) continue;
        const { speaker, role, text, fields } = one;
        namesSpeakers ||= speaker !== undefined;
        const conversation = conversationOf(source, fields);
        roles.add({ conversation, speaker, role, text });
        options.lineCounts?.see(source, conversation);
      }
      // Of a recording, the service reads the subtitles.
      if (left <= 0 || source !== path) options.lineCounts?.forget(source);
      // Without names, the speakers are those that the recording reveals.
      if (source === path || namesSpeakers) known.add(source);
    } catch (error) {
      if (!(error instanceof StaError) || signal.aborted) throw error;
      options.lineCounts?.forget(recordings.get(path) ?? path);
    } finally {
      // The format may be decided before the end.
      if (path !== '-') await bytes.return(undefined);
    }
  }
  roles.settle();

  async function* replay(): AsyncGenerator<Uint8Array> {
    yield* held.splice(0);
    for (let next = await rest?.next(); next !== undefined && !next.done; next = await rest?.next()) yield next.value;
  }
  return {
    known,
    read: ((path, stop) =>
      path === '-' && rest !== undefined ? replay() : readBytes(path, stdin, stop, heldFiles)) satisfies ReadInput,
  };
}
