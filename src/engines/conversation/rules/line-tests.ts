/** Tests of a single line: its content and its speaker. A test has three results, because data may be missing. */
import type { JudgedUtterance, NamedScore } from '../judged-utterance.ts';
import { allWords, anyPhrase, type WordTest } from './phrases.ts';
import { asList, type Condition, type SentimentName } from './rule-set.ts';
import type { Line, Talk } from './talk.ts';

/** Data that a condition needs and that a conversation, or some of its lines, may lack. */
export type Missing =
  | 'times'
  | 'roles'
  | 'speakers'
  | 'tags'
  | 'intents'
  | 'sentiment'
  | 'tones'
  | 'profanity'
  | 'actions';

/** True if a line passes; the name of the missing data if that is unknown. */
export type LineTest = (line: Line, talk: Talk) => boolean | Missing;

/** A test with the member of the condition that it is about. */
export interface NamedTest {
  readonly key: 'by' | 'content';
  readonly test: LineTest;
}

/** @returns the tests that a line must pass, quick ones first */
export function compileLineTests(condition: Condition): NamedTest[] {
  const { by, speaker, profanity } = condition;
  const tests: (NamedTest | false)[] = [
    by !== undefined && {
      key: 'by',
      test: ({ utterance: { role } }, talk) => (role === undefined && !talk.knows[by] ? 'roles' : role === by),
    },
    speaker !== undefined && { key: 'by', test: testSpeaker(speaker) },
    condition.sentiment !== undefined && { key: 'content', test: testSentiment(asList(condition.sentiment)) },
    condition.tone !== undefined && { key: 'content', test: testTone(asList(condition.tone)) },
    condition.tag !== undefined && {
      key: 'content',
      test: testNames('tags', ({ tags }) => tags, asList(condition.tag), condition.min_score),
    },
    condition.intent !== undefined && {
      key: 'content',
      // A line has one intent, the best.
      test: testNames('intents', ({ intents }) => intents?.slice(0, 1), asList(condition.intent), condition.min_score),
    },
    profanity !== undefined && {
      key: 'content',
      test: ({ utterance: { profane } }) => (profane === undefined ? 'profanity' : profane.length > 0 === profanity),
    },
    condition.action !== undefined && { key: 'content', test: testAction(condition) },
    condition.phrase !== undefined && testWords(anyPhrase(asList(condition.phrase))),
    condition.words !== undefined && testWords(allWords(asList(condition.words))),
    condition.except !== undefined && testWords(anyPhrase(asList(condition.except)), false),
  ];
  return tests.filter((test) => test !== false);
}

const testWords = (test: WordTest, wanted = true): NamedTest => ({
  key: 'content',
  test: (line) => test(line.words()) === wanted,
});

/** `Ruth (Clearwave)` is Ruth. */
const bareName = (speaker: string): string =>
  speaker
    .replace(/\s*\([^()]*\)$/, '')
    .trim()
    .toLowerCase();

function testSpeaker(name: string): LineTest {
  const names = new Set([name.trim().toLowerCase(), bareName(name)]);
  return ({ utterance: { speaker } }) =>
    speaker === undefined ? 'speakers' : names.has(speaker.trim().toLowerCase()) || names.has(bareName(speaker));
}

function testNames(
  missing: Missing,
  scoresOf: (utterance: JudgedUtterance) => readonly NamedScore[] | undefined,
  names: readonly string[],
  minScore = 0,
): LineTest {
  const wanted = new Set(names);
  return ({ utterance }) => {
    const scores = scoresOf(utterance);
    return scores === undefined ? missing : scores.some(({ name, score }) => wanted.has(name) && score >= minScore);
  };
}

/** `negative` includes "Very Negative". */
export const isSentiment = (sentiment: string, names: readonly SentimentName[]): boolean =>
  names.some((name) => {
    const own = sentiment.toLowerCase();
    return own === name || own === `very ${name}`;
  });

const testSentiment =
  (names: readonly SentimentName[]): LineTest =>
  ({ utterance: { sentiment } }) =>
    sentiment === undefined ? 'sentiment' : isSentiment(sentiment, names);

/** Below this confidence, a tone does not count: the reports call it unclear. */
const minToneConfidence = 0.5;

function testTone(names: readonly string[]): LineTest {
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  return ({ utterance: { tone, tone_confidence: confidence = 1 } }) =>
    tone === undefined ? 'tones' : confidence >= minToneConfidence && wanted.has(tone.toLowerCase());
}

function testAction({ action, dated }: Condition): LineTest {
  const types = new Set<string>(asList(action));
  return ({ utterance: { actions } }) =>
    actions === undefined
      ? 'actions'
      : actions.some(
          ({ type = 'task', due, due_date }) =>
            (types.has('any') || types.has(type)) &&
            (dated === undefined || dated === (due !== undefined || due_date !== undefined)),
        );
}
