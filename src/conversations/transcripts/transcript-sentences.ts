/** The sentences of a transcript, one input each, with speakers and times; sentences of a paragraph arrive together. */

import type { TextInput } from '../../api/batches/text-input.ts';
import { StaError } from '../../shared/errors.ts';
import { joinUtterances } from './conversation.ts';
import { type ConversationUtterance, isUnreadable, type UnreadableUtterance } from './utterance.ts';

/**
 * An unreadable part is an input with an error. One paragraph is in memory at a time.
 * @param source the file, `-` for stdin
 */
export async function* readSentencesOf(
  utterances: AsyncIterable<ConversationUtterance | UnreadableUtterance>,
  source: string,
): AsyncGenerator<readonly TextInput[]> {
  for await (const one of joinUtterances(utterances)) {
    if (isUnreadable(one)) {
      const name = one.line === undefined ? { id: source } : { line: one.line };
      yield [{ ...name, source, text: new StaError('file_error', one.error) }];
      continue;
    }
    yield splitSentences(one.text).map(({ start, end }) => {
      const { start_char: _start, end_char: _end, ...place } = one.place(start, end);
      return { ...(place.line !== undefined && { line: place.line }), source, text: one.text.slice(start, end), place };
    });
  }
}

let segmenter: Intl.Segmenter | undefined;

/** ICU ends a sentence after these. */
const abbreviation = /\b(?:Mr|Mrs|Ms|Dr|Prof|St|No|vs|etc|approx|e\.g|i\.e|[ap]\.m)\.\s*$/;

/** The sentences of a text, without the spaces around them. */
function splitSentences(text: string): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = [];
  let isOpen = false;
  segmenter ??= new Intl.Segmenter('en', { granularity: 'sentence' });
  for (const { segment, index } of segmenter.segment(text)) {
    const end = index + segment.trimEnd().length;
    const last = spans.at(-1);
    if (isOpen && last !== undefined) last.end = end;
    else if (segment.trim() !== '') spans.push({ start: index + segment.length - segment.trimStart().length, end });
    isOpen = abbreviation.test(segment);
  }
  return spans;
}
