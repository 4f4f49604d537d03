/** What `match tags` and `match intents` do: one call for some sentences, or a stream of calls for endless ones. */
import { defaultLimits } from '../../contract/limits.ts';
import type { StreamView, TableView } from '../../output/view.ts';
import type { Context } from '../context.ts';
import { measureLines, openLines } from '../many-texts/open-texts.ts';
import { type ManyTexts, runBatches } from '../many-texts/run-many.ts';
import { openNdjson, requireIds } from '../many-texts/stream-options.ts';
import { type MatchOptions, readSentences } from './match-options.ts';
import { matchRows, matchView } from './match-rows.ts';
import { type MatchAnswer, type Ranking, replyBySentence } from './reply-by-sentence.ts';

/** What tags and intents do not share. */
export interface Matching {
  /** `Tag` or `Intent`. */
  readonly title: string;
  readonly match: (sentences: string[]) => Promise<MatchAnswer>;
  /** What is matched against, in the order of the service. */
  readonly ranking: () => Promise<Ranking>;
}

/** @throws StaError */
export async function runMatch(
  context: Context,
  command: string,
  args: readonly string[],
  options: MatchOptions,
  connect: () => Promise<Matching>,
): Promise<TableView | StreamView> {
  requireIds(options);
  const stream = openStream(context, args, options, command);
  if (stream !== undefined) return streamMatches(context, stream, await connect());
  const sentences = await readSentences(context, args, options, command);
  const { title, match } = await connect();
  const { reply, targets } = await match(sentences);
  return matchView(reply, sentences, targets, title);
}

/** @returns undefined where all sentences are matched in one call */
function openStream(
  context: Context,
  args: readonly string[],
  options: MatchOptions,
  command: string,
): Omit<ManyTexts, 'title'> | undefined {
  const { ndjson = false, file, concurrency } = options;
  const { stdin } = context;
  const paths = file === undefined ? [] : [file];
  if (ndjson) return openNdjson(context, args, paths, options, command);
  const readsLines = file !== undefined ? args.length === 0 : args.length === 1 && args[0] === '-';
  const readsPipe = file === undefined && args.length === 0 && !stdin.isTerminal;
  if (context.settings().format !== 'ndjson' || !(readsLines || readsPipe)) return undefined;
  const sources = { paths, stdin, lines: 'plain' } as const;
  return {
    open: (signal) => openLines(sources, signal),
    size: measureLines(sources),
    concurrency,
    jsonForPeople: false,
  };
}

/** As many as a call may carry; characters so that the body stays far below its limit, even with each one escaped. */
const limits = { texts: defaultLimits.sentences, chars: 1_000_000 };

async function streamMatches(
  context: Context,
  stream: Omit<ManyTexts, 'title'>,
  { title, match, ranking }: Matching,
): Promise<StreamView> {
  const ranks = await ranking();
  const many: ManyTexts = { ...stream, title: 'Matching', alsoConcernsAll: ['not_found'] };
  return runBatches(context, many, limits, async (inputs) => {
    const sentences = inputs.map(({ text }) => text);
    const answers = replyBySentence(await match(sentences), sentences, ranks);
    return answers.map(({ reply, targets }, i) => {
      const sentence = sentences.slice(i, i + 1);
      return {
        replies: stream.jsonForPeople ? [reply] : matchRows(sentence, targets),
        get shown() {
          return matchView(reply, sentence, targets, title);
        },
      };
    });
  });
}
