/** Personal data in the marked lines of `lab/corpora/redaction`, ours beside @redactpii/node: precision and recall. */
import { Redactor } from '@redactpii/node';
import { ConversationFinder } from '../../../src/engines/redaction/conversation-finder.ts';
import { type PersonalKind, personalKinds } from '../../../src/engines/redaction/kinds.ts';
import { type MarkedConversation, type MarkedHalf, readMarkedConversations } from '../../corpora/redaction.ts';
import type { Row, Table } from '../report/table.ts';
import { type Count, countFound, type FindInLine, type Guess } from './redaction-scores.ts';

function openOurs(): FindInLine {
  const finder = new ConversationFinder();
  return ({ text, speaker, role }) => {
    // The label of a speaker gives a name, as in a chat's transcript.
    if (speaker !== undefined) finder.keepName(speaker);
    return finder
      .find({ text, speaker: speaker ?? role })
      .map(({ kind, start, end }) => ({ kind: kind === 'postcode' ? 'address' : kind, start, end }));
  };
}

/** The peer's rules, one at a time, because its output has no offsets. */
const peerRules = [
  ['name', { NAME: true }],
  ['email', { EMAIL: true }],
  ['phone', { PHONE: true }],
  ['card', { CREDIT_CARD: true }],
  ['national-id', { SSN: true }],
] as const;

function openPeer(): FindInLine {
  const redactors = peerRules.map(([kind, rules]) => {
    const all = { NAME: false, EMAIL: false, PHONE: false, CREDIT_CARD: false, SSN: false };
    return [kind, new Redactor({ rules: { ...all, ...rules }, globalReplaceWith: gap })] as const;
  });
  return ({ text }) => redactors.flatMap(([kind, redactor]) => locateGaps(kind, text, redactor.redact(text)));
}

const gap = '\u0000';

/** The places of a text that another text has gaps in. */
function locateGaps(kind: PersonalKind, text: string, withGaps: string): Guess[] {
  const kept = withGaps.split(gap);
  const guesses: Guess[] = [];
  let end = kept[0]?.length ?? 0;
  for (const [i, part] of kept.slice(1).entries()) {
    const start = end;
    const next = i === kept.length - 2 ? text.length - part.length : text.indexOf(part, start + 1);
    guesses.push({ kind, start, end: next });
    end = next + part.length;
  }
  return guesses;
}

const percent = (part: number, whole: number): number | undefined => (whole === 0 ? undefined : (100 * part) / whole);

function rowOf(name: string, kind: Row['kind'], counts: readonly Count[]): Row {
  const sum = (of: keyof Count) => counts.reduce((total, count) => total + count[of], 0);
  return {
    name,
    kind,
    cells: [sum('marked'), percent(sum('right'), sum('guessed')), percent(sum('found'), sum('marked'))],
  };
}

function describe(half: MarkedHalf, conversations: readonly MarkedConversation[]): Table[] {
  const [ours, peer] = [openOurs, openPeer].map((open) => countFound(conversations, open));
  const lines = conversations.reduce((sum, one) => sum + one.lines.length, 0);
  const both = (kinds: readonly PersonalKind[], name: string): Row[] => {
    const of = (counts: ReadonlyMap<PersonalKind, Count> | undefined) =>
      kinds.flatMap((kind) => counts?.get(kind) ?? []);
    return [rowOf(`sta, ${name}`, 'ours', of(ours)), rowOf(`@redactpii/node, ${name}`, 'peer', of(peer))];
  };
  const set = `Redaction, ${half === 'held' ? 'held-back' : 'development'} set`;
  const values = { name: 'values', digits: 0 };
  const all: Table = {
    title: `${set}, ${lines} lines, %`,
    columns: [
      values,
      { name: 'precision', ...(half === 'held' && { summary: 'redaction precision' }) },
      { name: 'recall', ...(half === 'held' && { summary: 'redaction recall' }) },
    ],
    rows: both(personalKinds, 'all kinds'),
  };
  const byKind: Table = {
    title: `${set} by kind, %`,
    columns: [values, { name: 'precision' }, { name: 'recall' }],
    rows: personalKinds.flatMap((kind) => both([kind], kind)),
    notes: [
      'A value is found if guesses of its kind cover it completely. A guess is right if it belongs to a value of its kind and has at most four characters more on each side.',
      'The peer looks for names, e-mail addresses, telephone and card numbers and Social Security numbers in English; its names include the greeting before them, so they do not count as right.',
      'The lines and the engine are by the same author.',
    ],
  };
  return [all, byKind];
}

export const run = (): Table[] =>
  (['dev', 'held'] as const).flatMap((half) => describe(half, readMarkedConversations(half)));
