/** Reads the labelled conversations of call-rules/, whose README defines the rules and the evidence. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const callRules = [
  'greeting',
  'identification',
  'recording-notice',
  'empathy-after-anger',
  'no-forbidden-promises',
  'dead-air',
  'talk-over',
  'hold-announced',
  'summary-of-next-steps',
  'closing-question',
  'promise-with-date',
  'escalation-offered',
] as const;
type CallRule = (typeof callRules)[number];

/** `held` is for measuring only: do not tune on it. */
export const callHalves = ['dev', 'held'] as const;
export type CallHalf = (typeof callHalves)[number];

interface CallLine {
  readonly speaker: string;
  readonly role: 'agent' | 'customer';
  /** Seconds; absent in chats. */
  readonly start?: number;
  readonly end?: number;
  readonly text: string;
}

interface RuleLabel {
  readonly label: 'pass' | 'fail' | 'not_applicable';
  /** The index of a line, from 0. */
  readonly evidence?: number;
}

export interface LabelledCall {
  readonly id: string;
  /** JSON lines, which every command that takes a transcript can read. */
  readonly file: string;
  readonly lines: readonly CallLine[];
  readonly labels: Readonly<Record<CallRule, RuleLabel>>;
}

const folder = join(import.meta.dirname, 'call-rules');

/** @throws Error if a conversation has no labels, or labels have no conversation */
export function readLabelledCalls(half: CallHalf): LabelledCall[] {
  const labels = JSON.parse(readFileSync(join(folder, 'labels', `${half}.json`), 'utf8')) as Record<
    string,
    LabelledCall['labels']
  >;
  const files = readdirSync(join(folder, half)).sort();
  if (
    files.join() !==
    Object.keys(labels)
      .map((id) => `${id}.ndjson`)
      .sort()
      .join()
  )
    throw new Error(`The conversations in ${half}/ are not those of labels/${half}.json`);
  return Object.entries(labels).map(([id, labelled]) => {
    const file = join(folder, half, `${id}.ndjson`);
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    return { id, file, labels: labelled, lines: lines.map((line) => JSON.parse(line) as CallLine) };
  });
}
