/** Lines about what is finished, and lines that share one word with an intent: see `lab/corpora/finished.ts`. */
import { type FinishedDomain, finishedLines } from '../../corpora/finished.ts';
import { listCustomerLines, type Request } from '../../corpora/intents.ts';
import type { Row, Table } from '../report/table.ts';
import { type IntentScorer, type Peer, peers } from './matching-peers.ts';
import { smallTalkIntents } from './small-talk-intents.ts';

const threshold = 0.5;
const percent = (part: number, whole: number): number => (whole > 0 ? (100 * part) / whole : Number.NaN);

interface Counts {
  finished: number;
  shared: number;
  /** Requests whose own intent is matched, and whose own intent alone is. */
  found: number;
  right: number;
}

const listMatches = async (score: IntentScorer, text: string): Promise<string[]> =>
  [...(await score(text))].flatMap(([intent, value]) => (value >= threshold ? [intent] : []));

async function countMatches(peer: Peer, { samples, requests, finished, shared }: FinishedDomain): Promise<Counts> {
  const score = await peer.prepare(
    Object.entries(samples).flatMap(([intent, texts]) => texts.map((text) => ({ intent, text }))),
  );
  const counts = { finished: 0, shared: 0, found: 0, right: 0 };
  for (const text of finished) if ((await listMatches(score, text)).length > 0) counts.finished++;
  for (const text of shared) if ((await listMatches(score, text)).length > 0) counts.shared++;
  for (const [text, intent] of requests) {
    const found = await listMatches(score, text);
    if (found.includes(intent)) counts.found++;
    if (found.join() === intent) counts.right++;
  }
  return counts;
}

/** Finished and shared lines that match, requests found, and those with only the right intent, in percent. */
export async function measureDomains(
  peer: Peer,
  domains: readonly FinishedDomain[],
): Promise<[finished: number, shared: number, found: number, right: number]> {
  const all = await Promise.all(domains.map((domain) => countMatches(peer, domain)));
  const share = (key: keyof Counts, of: 'finished' | 'shared' | 'requests') =>
    percent(
      all.reduce((sum, counts) => sum + counts[key], 0),
      domains.reduce((sum, domain) => sum + domain[of].length, 0),
    );
  return [
    share('finished', 'finished'),
    share('shared', 'shared'),
    share('found', 'requests'),
    share('right', 'requests'),
  ];
}

const samplesPerIntent = 5;
const minOfIntent = 10;

/** Five samples of each intent of a domain's training part, and the lines of its development part. */
function readChats(): { samples: Request[]; lines: Request[] }[] {
  const train = new Map(listCustomerLines('train'));
  return listCustomerLines('dev').map(([domain, lines]) => {
    const byIntent = new Map<string, Set<string>>();
    for (const { intent, text } of train.get(domain) ?? []) {
      if (smallTalkIntents.has(intent)) continue;
      byIntent.set(intent, (byIntent.get(intent) ?? new Set()).add(text.trim()));
    }
    const samples = [...byIntent].flatMap(([intent, texts]) =>
      texts.size < minOfIntent ? [] : takeEvenly([...texts], samplesPerIntent).map((text) => ({ intent, text })),
    );
    return { samples, lines };
  });
}

const takeEvenly = <Item>(items: readonly Item[], count: number): Item[] =>
  Array.from({ length: count }, (_, at) => items[Math.floor((at * items.length) / count)]).filter(
    (item) => item !== undefined,
  );

/** MultiDoGO: lines without a request that match an intent, and requests whose own intent is matched. */
async function measureChats(peer: Peer, quick: boolean): Promise<number[]> {
  const totals = { talk: 0, matched: 0, requests: 0, found: 0 };
  for (const { samples, lines } of readChats()) {
    const score = await peer.prepare(samples);
    const known = new Set(samples.map(({ intent }) => intent));
    for (const { intent, text } of lines.filter((_, at) => at % (quick ? 20 : 4) === 0)) {
      const isTalk = smallTalkIntents.has(intent);
      if (!isTalk && !known.has(intent)) continue;
      const found = await listMatches(score, text);
      totals[isTalk ? 'talk' : 'requests']++;
      if (isTalk && found.length > 0) totals.matched++;
      if (!isTalk && found.includes(intent)) totals.found++;
    }
  }
  return [percent(totals.matched, totals.talk), percent(totals.found, totals.requests)];
}

/** Only the domains that no rule was written on are a headline. */
export async function measureFinished(quick: boolean): Promise<Table> {
  const rows: Row[] = [];
  for (const peer of peers.filter(({ name }) => name !== 'fuse.js')) {
    const cells = [
      ...(await measureDomains(peer, finishedLines.development)),
      ...(await measureDomains(peer, finishedLines.unseen)),
      ...(await measureChats(peer, quick)),
    ];
    rows.push({ name: peer.name, kind: peer.kind, cells });
  }
  const columns = (set: string, isHeadline: boolean) => [
    {
      name: `${set}: finished, matched`,
      lowerIsBetter: true as const,
      ...(isHeadline && { summary: 'Matching, lines about what is finished that match a request, %' }),
    },
    { name: `${set}: one shared word, matched`, lowerIsBetter: true as const },
    { name: `${set}: requests found` },
    { name: `${set}: only the right intent` },
  ];
  return {
    title: 'Matching: what is finished, and one shared word, at a threshold of 0.5, %',
    columns: [
      ...columns('development', false),
      ...columns('unseen', true),
      { name: 'MultiDoGO: no request, matched', lowerIsBetter: true as const },
      { name: 'MultiDoGO: requests found' },
    ],
    rows,
    notes: [
      'Three domains for development, four unseen; a fourth of the development part of MultiDoGO, with five samples per intent of its training part, which the vectors were tuned on.',
    ],
  };
}
