import type { TimedUtterance } from '../../src/engines/clips/timed-utterance.ts';

export interface MeetingForm {
  withSpeakers?: boolean;
  punctuated?: boolean;
  /** The silence after each line, in ms. */
  pauseMs?: number;
}

/** Builds a meeting from lines such as "A: Hello.", spoken at 60 ms per character, starting at 1 s. */
export function speak(script: string, form: MeetingForm = {}): { utterances: TimedUtterance[]; durationMs: number } {
  const { withSpeakers = true, punctuated = true, pauseMs = 700 } = form;
  let atMs = 1000;
  const utterances = script
    .trim()
    .split('\n')
    .map((line): TimedUtterance => {
      const [, speaker = '', said = ''] = /^\s*(\w+): (.*)$/.exec(line) ?? [];
      const text = punctuated ? said : said.toLowerCase().replace(/[^\p{L}\p{N}' ]/gu, '');
      const startMs = atMs;
      const endMs = startMs + 60 * said.length;
      atMs = endMs + pauseMs;
      return { text, startMs, endMs, speaker: withSpeakers ? speaker : undefined };
    });
  return { utterances, durationMs: atMs };
}

/** A text in lower case without punctuation, for comparing results with the transcript. */
export function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N} ]/gu, '');
}
