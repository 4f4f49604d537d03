/** `match tags` and `match intents`: one call for a few sentences, or a stream of calls for endless input. */

import { adviseRefused } from '../../api/batches/advise-refused.ts';
import type { TextInput } from '../../api/batches/text-input.ts';
import { type MatchResult, openTargetCalls, type TargetKind } from '../../api/records/target-calls.ts';
import { refuseFileNames } from '../../cli/arguments/refuse-file-names.ts';
import type { Context } from '../../cli/context/context.ts';
import { type ManyTexts, runBatches, type SourcedInput, type TextOutput } from '../../cli/inputs/run-many.ts';
import { openLineTexts, openPlainLines, readsLines, requireNdjson } from '../../cli/inputs/stream-options.ts';
import { defaultLimits } from '../../contract/schemas/limits.ts';
import { isMachineFormat, printsRows } from '../../output/print/formats.ts';
import { listValue, type PlainValue, type StreamView, type TableView } from '../../output/view.ts';
import { warnOfLanguage } from '../jobs/warn-language.ts';
import { hasFormatOptions } from '../transcripts/format-options.ts';
import { linesFormatError, unreadablePartsError } from '../transcripts/read-text.ts';
import { collectSentences, type MatchInput, openMatchInput } from './match-input.ts';
import { type MatchOptions, matchColumns, noSentencesError, readSentences } from './match-options.ts';
import { matchInCalls, type Ranking, splitBySentence } from './match-replies.ts';
import { matchRows, matchView, sumUpMatches } from './match-rows.ts';
import { adviseUnknownTarget, explainNoTargets } from './no-matches.ts';

const titles: Readonly<Record<TargetKind, string>> = { tag: 'Tag', intent: 'Intent' };

/** @throws StaError */
export async function runMatch(
  context: Context,
  kind: TargetKind,
  args: readonly string[],
  options: MatchOptions,
): Promise<TableView | StreamView> {
  requireNdjson(options);
  refuseFileNames(args, options, '--file');
  const command = `match ${kind}s`;
  if (readsLines(options) && hasFormatOptions(options)) throw linesFormatError();
  const input = await openMatchInput(context, args, options);
  const stream = openStream(context, args, options, input, command);
  if (stream !== undefined)
    return streamMatches(context, kind, options.id, stream, await openMatching(context, kind, options));
  const { sentences, places, failures } =
    input.transcript === undefined
      ? { sentences: await readSentences(args, input, command, options.redaction), places: undefined, failures: [] }
      : await collectSentences(input.transcript);
  const failure = failures.length === 0 ? undefined : unreadablePartsError(failures.map(({ message }) => message));
  if (sentences.length === 0) throw failure ?? noSentencesError();
  const { match, list } = await openMatching(context, kind, options);
  const { reply, targets } = await matchInCalls(sentences, limits, match, list).catch((error) => {
    throw sentences.length > 1 ? adviseRefused(error, advice) : adviseUnknownTarget(context, kind, error);
  });
  warnOfLanguage(context, reply);
  const view = { ...matchView(reply, sentences, targets, titles[kind], places), failure };
  if (view.rows.length > 0 || context.settings().format !== 'table') return view;
  const own = await list();
  const empty = explainNoTargets(context, kind, options.id, idsOf(own));
  return empty === undefined ? view : { ...view, empty };
}

async function openMatching(context: Context, kind: TargetKind, { id, threshold }: MatchOptions) {
  const calls = openTargetCalls(await context.api(), kind);
  let listed: Promise<Ranking> | undefined;
  /** All targets of the user, in the order of the service; listed only once. */
  const list = () => {
    listed ??= calls.list().then(({ targets }) => targets);
    return listed;
  };
  return {
    list,
    async match(sentences: string[]) {
      const ids = id ?? (calls.matchesAll ? undefined : idsOf(await list()));
      return calls.match({ sentences, ids, threshold });
    },
  };
}

const idsOf = (targets: Ranking): string[] => targets.map(({ id }) => id);

/** @returns undefined if all sentences are matched in one call */
function openStream(
  context: Context,
  args: readonly string[],
  options: MatchOptions,
  input: MatchInput,
  command: string,
): Omit<ManyTexts, 'title'> | undefined {
  const { concurrency, redaction } = options;
  if (readsLines(options)) {
    const files = options.file === undefined ? [] : [options.file];
    const texts = openLineTexts(context, args, files, options, command, matchColumns);
    return redaction?.texts(texts) ?? texts;
  }
  const { transcript } = input;
  if (transcript !== undefined) {
    const open = () => requireSome(transcript);
    return printsAsTheyCome(context)
      ? { open, size: undefined, concurrency, jsonForPeople: false, joined: true }
      : undefined;
  }
  const { file, stdin } = input;
  const paths = file === undefined ? [] : [file];
  const readsFile = file !== undefined ? args.length === 0 : args.length === 1 && args[0] === '-';
  const readsPipe = file === undefined && args.length === 0 && !stdin.isTerminal;
  if (!(readsFile || readsPipe) || !printsAsTheyCome(context)) return undefined;
  const plain = openPlainLines({ stdin }, paths, concurrency);
  const lines = redaction?.lines(plain) ?? plain;
  return { ...lines, joined: true, open: (signal) => requireSome(lines.open(signal)) };
}

/** Rows can be printed as they arrive; a document, a part of it, and a table whose columns fit all rows cannot. */
function printsAsTheyCome({ settings, terminal, dryRun }: Context): boolean {
  const { format, query } = settings();
  if (!printsRows(format) || (query !== undefined && !isMachineFormat(format))) return false;
  return format !== 'table' || (!terminal.isTerminal && dryRun === undefined);
}

async function* requireSome(groups: AsyncIterable<readonly TextInput[]>): AsyncGenerator<readonly TextInput[]> {
  let some = false;
  for await (const inputs of groups) {
    some ||= inputs.length > 0;
    yield inputs;
  }
  if (!some) throw noSentencesError();
}

/** The hint for a call or a sentence that was too large. */
const advice = 'Any number of sentences, each with its own answer: -o ndjson, or rows in a pipe or with > FILE';

/** Maximum sentences of a call; the limit of characters keeps the body below its limit even if each is escaped. */
const limits = { texts: defaultLimits.sentences, chars: 1_000_000 };

async function streamMatches(
  context: Context,
  kind: TargetKind,
  ids: readonly string[] | undefined,
  stream: Omit<ManyTexts, 'title'>,
  { match, list }: Awaited<ReturnType<typeof openMatching>>,
): Promise<StreamView> {
  const own = await list();
  const noTargets = explainNoTargets(context, kind, ids, idsOf(own));
  // Called at the start, because the stream may not end.
  if (noTargets !== undefined && context.settings().format === 'table') context.note(noTargets);
  const known = new Map(own.map((target) => [target.id, target]));
  const ranks = ids?.map((id) => known.get(id) ?? { id }) ?? own;
  const counts = { sentences: 0, matched: 0 };
  const many: ManyTexts = {
    ...stream,
    title: 'Matching',
    alsoConcernsAll: ['not_found'],
    ...(stream.joined && { sumUp: () => sumUpMatches(counts.sentences, counts.matched, noTargets === undefined) }),
  };
  return runBatches(context, many, limits, async (inputs) => {
    const sentences = inputs.map(({ text }) => text);
    const result = await match(sentences).catch((error) => {
      throw adviseUnknownTarget(context, kind, error);
    });
    warnOfLanguage(context, result.reply);
    const results = splitBySentence(result, sentences, ranks);
    counts.sentences += results.length;
    for (const { targets } of results) if (targets.length > 0) counts.matched += 1;
    const isWhole = stream.jsonForPeople || stream.columns !== undefined;
    return results.map((one, i) => new SentenceResult(kind, inputs[i] ?? noInput, one, isWhole));
  });
}

const noMatches: Readonly<Record<TargetKind, TableView>> = {
  tag: matchView({}, [], [], titles.tag),
  intent: matchView({}, [], [], titles.intent),
};

const noInput: SourcedInput = { text: '', source: '' };

/** Its formats are made only if they are printed. */
class SentenceResult implements TextOutput {
  readonly #kind: TargetKind;
  readonly #input: SourcedInput;
  readonly #result: MatchResult;
  readonly #isDocument: boolean;

  constructor(kind: TargetKind, input: SourcedInput, result: MatchResult, isDocument: boolean) {
    this.#kind = kind;
    this.#input = input;
    this.#result = result;
    this.#isDocument = isDocument;
  }

  get replies(): readonly object[] {
    const { reply, targets } = this.#result;
    return this.#isDocument ? [reply] : matchRows([this.#input.text], targets, [this.#input.place]);
  }

  get cells(): readonly PlainValue[] {
    const { targets } = this.#result;
    return [
      listValue(targets.map(({ name }) => name)),
      listValue(targets.map(({ matchedTextList }) => matchedTextList[0]?.score)),
    ];
  }

  get shown(): TableView {
    const { reply, targets } = this.#result;
    const { text, place } = this.#input;
    // Most sentences match nothing.
    if (targets.length === 0 && place === undefined) return noMatches[this.#kind];
    return matchView(reply, [text], targets, titles[this.#kind], [place]);
  }
}
