/**
 * Profanity on rustrict's development sets (MIT), ours beside obscenity, @2toad/profanity and glin-profanity, and the
 * speed on ordinary talk. An entry of `test_positive` counts as found if any word in it is; the set contains everything
 * "inappropriate of any kind", including harmless and clinical words. The traps are clean words and phrases that
 * contain a bad word or almost do.
 */
import { createHash } from 'node:crypto';
import { Profanity } from '@2toad/profanity';
import { Filter } from 'glin-profanity';
import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';
import { createProfanityEngine } from '../../../src/engines/text/profanity/profanity.ts';
import { readTalk } from '../../corpora/english-lines.ts';
import { everydayProfanity, type ProfanityLines } from '../../corpora/everyday-profanity.ts';
import { unseenProfanity } from '../../corpora/everyday-profanity-unseen.ts';
import { furtherSensesProfanity, sensesProfanity, unseenSensesProfanity } from '../../corpora/profanity-senses.ts';
import { readData } from '../../corpora/read-data.ts';
import { measureBundle } from '../report/bundle-size.ts';
import { countPerSecond } from '../report/count-per-second.ts';
import type { Row, Table, TaskOptions } from '../report/table.ts';

interface Library {
  readonly name: string;
  readonly kind: Row['kind'];
  /** The module that is bundled to measure its size. */
  readonly entry: string;
  detects(text: string): boolean;
  /** The whole work: finds every hit, and censors the text if the library can. */
  censors(text: string): unknown;
}

const engine = createProfanityEngine();
const obscenity = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers });
const toad = new Profanity({ languages: ['en'] });
const glin = new Filter({ languages: ['english'], detectLeetspeak: true, normalizeUnicode: true });

const libraries: readonly Library[] = [
  {
    name: 'sta',
    kind: 'ours',
    entry: './src/engines/text/profanity/profanity.ts',
    detects: (text) => engine.check(text, { replaceChar: '*' }).hits.length > 0,
    censors: (text) => engine.check(text, { replaceChar: '*' }),
  },
  ...(['mild', 'strong'] as const).map(
    (level): Library => ({
      name: `sta --level ${level}`,
      kind: 'ours',
      entry: './src/engines/text/profanity/profanity.ts',
      detects: (text) => engine.check(text, { replaceChar: '*', level }).hits.length > 0,
      censors: (text) => engine.check(text, { replaceChar: '*', level }),
    }),
  ),
  {
    name: 'obscenity',
    kind: 'peer',
    entry: 'obscenity',
    detects: (text) => obscenity.hasMatch(text),
    censors: (text) => obscenity.getAllMatches(text),
  },
  {
    name: '@2toad/profanity',
    kind: 'peer',
    entry: '@2toad/profanity',
    detects: (text) => toad.exists(text),
    censors: (text) => toad.censor(text),
  },
  {
    name: 'glin-profanity',
    kind: 'peer',
    entry: 'glin-profanity',
    detects: (text) => glin.isProfane(text),
    censors: (text) => glin.checkProfanity(text),
  },
];

const sets = [
  { file: 'test_positive.half.txt', name: 'recall', summary: 'Profanity, rustrict positives found, %' },
  {
    file: 'false_positives.half.txt.gz',
    name: 'traps hit',
    summary: 'Profanity, rustrict false-positive traps hit, %',
    lowerIsBetter: true,
  },
  { file: 'test_negative.txt', name: 'negatives hit' },
  { file: 'test_safe.txt', name: 'safe sentences hit' },
];

/** The share of each set that each library flags, its speed and its size. */
export async function run({ quick }: TaskOptions): Promise<Table[]> {
  const samples = sets.map(({ file }) =>
    readData(`profanity_rustrict/${file}`)
      .split('\n')
      .filter((line, at) => line !== '' && !line.startsWith('# ') && (!quick || at % 10 === 0)),
  );
  const [positives = []] = samples;
  const unseen = positives.filter((entry) => !wasLookedAt(entry));
  const talk = readUtterances(quick ? 200 : 2_000);
  // One text of about 80,000 characters, so that the cost of a call is negligible.
  const transcript = talk.join('\n');
  const characters = talk.reduce((sum, text) => sum + text.length, 0) / talk.length;
  const rows: Row[] = [];
  for (const { name, kind, entry, detects, censors } of libraries) {
    const shares = samples.map((lines) => (100 * lines.filter(detects).length) / lines.length);
    const ofUnseen = (100 * unseen.filter(detects).length) / unseen.length;
    const speed = (countPerSecond(talk, censors) * characters) / 1e6;
    const whole = (countPerSecond([transcript], censors) * transcript.length) / 1e6;
    rows.push({ name, kind, cells: [...shares, ofUnseen, speed, whole, await measureBundle(entry)] });
  }
  return [
    {
      title: "Profanity: share of rustrict's development sets that is flagged, %",
      columns: [
        ...sets.map(({ file: _, name, ...rest }, at) => ({ name: `${name} (${samples[at]?.length ?? 0})`, ...rest })),
        { name: `recall, half not looked at (${unseen.length})` },
        { name: 'MB/s, utterances', digits: 2 },
        { name: 'MB/s, one text', digits: 2 },
        { name: 'kB bundled', digits: 0 },
      ],
      rows,
      notes: [
        'The positives contain everything "inappropriate of any kind", including harmless and clinical words; most are single words. sta counts a word for the body or sex if it is the whole text; in running text, without --level mild, only if it is used as profanity. The misses in half of the positives were read by class while the list was made; those in the other half were not. The traps are clean words and phrases that contain a bad word or almost do.',
        'MB/s: utterances of MRDA, one call each, and all as one text; finds every hit, and censors the text if the library can. kB bundled: code and lists, minified.',
      ],
    },
    rateTalk(quick),
    {
      ...rateEveryday(
        'Profanity: everyday lines, share that is flagged, %',
        'everyday lines, development',
        everydayProfanity,
      ),
      notes: [
        'The lines were written and labelled before the engine ran on any; lists and rules were improved by its errors on these. The groups in which no line should be flagged begin with "calm".',
      ],
    },
    {
      ...rateEveryday(
        'Profanity: everyday lines, held back, share that is flagged, %',
        'everyday lines, unseen',
        unseenProfanity,
      ),
      notes: ['Written together with the others and evaluated once, after all work on the lists.'],
    },
    {
      ...rateEveryday(
        'Profanity: words with a harmless sense, share that is flagged, %',
        'two senses, development',
        sensesProfanity,
      ),
      notes: [
        'Each line has a word that is profane in one sense and harmless in another ("the cock crowed"). The lines were written and labelled before the engine ran on any; the words that show a sense were chosen by its errors on these.',
      ],
    },
    {
      ...rateEveryday(
        'Profanity: further words with a harmless sense, share that is flagged, %',
        'two senses of further words, development',
        furtherSensesProfanity,
      ),
      notes: [
        'Of words that the table above does not have, and labelled in the same way; senses were added by the errors on these lines.',
      ],
    },
    {
      ...rateEveryday(
        'Profanity: words with a harmless sense, held back, share that is flagged, %',
        'two senses, unseen',
        unseenSensesProfanity,
      ),
      notes: ['Written together with the others and evaluated once, after all work on the rules.'],
    },
  ];
}

/** The share of the lines of ordinary talk that each library flags: no more of them can be flagged wrongly. */
function rateTalk(quick: boolean): Table {
  const sets = readTalk().map(({ name, lines }) => ({ name, lines: lines.filter((_, at) => !quick || at % 50 === 0) }));
  const all = { name: 'all', lines: sets.flatMap(({ lines }) => lines), summary: 'Profanity, ordinary talk hit, %' };
  return {
    title: 'Profanity: ordinary talk, share that is flagged, %',
    columns: [all, ...sets].map(({ lines, name, ...rest }) => ({
      name: `${name} (${lines.length})`,
      digits: 2,
      lowerIsBetter: true,
      ...rest,
    })),
    rows: libraries.map(({ name, kind, detects }) => ({
      name,
      kind,
      cells: [all, ...sets].map(({ lines }) => (100 * lines.filter(detects).length) / lines.length),
    })),
    notes: [
      'Requests to banks and assistants, support chats and meetings, of development parts, as people said them. They are not labelled: a few are really profane, so the share that is flagged wrongly is lower. Lines that occur several times count as often.',
    ],
  };
}

/** The share of the profane lines that each library flags, of the calm ones, and of each group. */
function rateEveryday(title: string, part: string, { profane, calm }: ProfanityLines): Omit<Table, 'notes'> {
  const all = (groups: Readonly<Record<string, readonly string[]>>) => Object.values(groups).flat();
  const sides = [
    { name: 'profane', lines: all(profane), summary: `Profanity, ${part}, profane ones found, %` },
    {
      name: 'calm',
      lines: all(calm),
      summary: `Profanity, ${part}, calm ones hit, %`,
      lowerIsBetter: true,
    },
    ...Object.entries(profane).map(([name, lines]) => ({ name, lines })),
    ...Object.entries(calm).map(([name, lines]) => ({ name: `calm: ${name}`, lines })),
  ];
  return {
    title,
    columns: sides.map(({ name, lines, ...rest }) => ({ name: `${name} (${lines.length})`, ...rest })),
    rows: libraries.map(({ name, kind, detects }) => ({
      name,
      kind,
      cells: sides.map(({ lines }) => (100 * lines.filter(detects).length) / lines.length),
    })),
  };
}

/** Utterances of meetings (MRDA, train). */
function readUtterances(count: number): string[] {
  const lines = readData('mrda/utterances.jsonl.xz').trim().split('\n').slice(0, count);
  return lines.map((line) => String((JSON.parse(line) as { text: unknown }).text));
}

/** True if the entry is in the half whose misses were read while words were added. */
function wasLookedAt(entry: string): boolean {
  return (createHash('sha1').update(entry).digest()[0] ?? 0) % 2 === 0;
}
