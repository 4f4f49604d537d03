/**
 * Profanity on rustrict's development sets (MIT), ours beside obscenity, @2toad/profanity and glin-profanity, and the
 * speed on ordinary talk. An entry of `test_positive` counts as found when anything in it is; it holds everything
 * "inappropriate of any kind", harmless and clinical words too, which our list leaves out on purpose. The traps are
 * clean words and phrases that hold a bad word or nearly do.
 */
import { Profanity } from '@2toad/profanity';
import { Filter } from 'glin-profanity';
import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';
import { createProfanityEngine } from '../../src/analytics/text/profanity/profanity.ts';
import { readData } from './data.ts';

type Detector = (text: string) => boolean;

const engine = createProfanityEngine();
const obscenity = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers });
const toad = new Profanity({ languages: ['en'] });
const glin = new Filter({ languages: ['english'], detectLeetspeak: true, normalizeUnicode: true });

const detectors: Record<string, Detector> = {
  obscenity: (text) => obscenity.hasMatch(text),
  '@2toad/profanity': (text) => toad.exists(text),
  'glin-profanity': (text) => glin.isProfane(text),
  ours: (text) => engine.check(text, { replaceChar: '*' }).hits.length > 0,
};

/** For speed the whole work of each: every place found, and the text censored where the library does it. */
const censors: Record<string, (text: string) => unknown> = {
  obscenity: (text) => obscenity.getAllMatches(text),
  '@2toad/profanity': (text) => toad.censor(text),
  'glin-profanity': (text) => glin.checkProfanity(text),
  ours: (text) => engine.check(text, { replaceChar: '*' }),
};

const sets = ['test_positive.half.txt', 'false_positives.half.txt.gz', 'test_negative.txt', 'test_safe.txt'];

/** Prints the share of each set that each library flags, and its speed in millions of characters a second. */
export async function run(): Promise<void> {
  const samples = sets.map((name) =>
    readData(`profanity_rustrict/${name}`)
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('# ')),
  );
  const talk = readTalk();
  console.log(
    `| flagged | recall (${samples[0]?.length}) | traps (${samples[1]?.length}) | negative | safe | M chars/s |`,
  );
  console.log('|---|---|---|---|---|---|');
  for (const [name, detects] of Object.entries(detectors)) {
    const shares = samples.map((lines) => {
      const flagged = lines.filter(detects).length;
      return `${((100 * flagged) / lines.length).toFixed(1)} % (${flagged})`;
    });
    console.log(`| ${name} | ${shares.join(' | ')} | ${measureSpeed(censors[name] ?? detects, talk).toFixed(2)} |`);
  }
}

/** Meeting talk (MRDA, train), a million characters. */
function readTalk(): string {
  const lines = readData('mrda/utterances.jsonl.xz').trim().split('\n');
  return lines
    .map((line) => String((JSON.parse(line) as { text: unknown }).text))
    .join('\n')
    .slice(0, 1_000_000);
}

/** Millions of characters a second, the best of some runs; slower libraries get a shorter text. */
function measureSpeed(work: (text: string) => unknown, talk: string): number {
  let best = 0;
  let text = talk.slice(0, 20_000);
  for (let round = 0; round < 6; round++) {
    const start = performance.now();
    work(text);
    const seconds = (performance.now() - start) / 1000;
    best = Math.max(best, text.length / 1e6 / seconds);
    if (round === 0 && seconds < 0.05) text = talk;
  }
  return best;
}
