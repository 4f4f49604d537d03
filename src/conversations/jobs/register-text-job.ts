/** `compute`, `fetch` and `run` for jobs on text. */
import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { BatchOutcome } from '../../api/batches/batch-work.ts';
import { openBulkCalls } from '../../api/batches/bulk-calls.ts';
import type { Command, Runner } from '../../cli/arguments/command.ts';
import type { Context } from '../../cli/context/context.ts';
import { type ManyTexts, runBatches, runMany, type SourcedInput, type TextOutput } from '../../cli/inputs/run-many.ts';
import { addTabOption, readsLines, streamNotes } from '../../cli/inputs/stream-options.ts';
import { textItems } from '../../contract/job-calls.ts';
import { defaultLimits } from '../../contract/schemas/limits.ts';
import { printsNotes } from '../../output/print/formats.ts';
import { type StreamView, textView, type View } from '../../output/view.ts';
import { StaError } from '../../shared/errors.ts';
import { redactNotes, withRedaction } from '../redaction/redact-options.ts';
import type { Conversation } from '../transcripts/conversation.ts';
import { formatNotes } from '../transcripts/format-options.ts';
import { readTextOrConversation, unreadablePartsError } from '../transcripts/read-text.ts';
import { labelRead } from '../transcripts/speakers/label-speakers.ts';
import { fetchCommand } from './fetch-command.ts';
import type { TextCommands } from './job-commands.ts';
import type {
  BulkSettings,
  ComputeReply,
  FetchedKind,
  FetchReply,
  PlacedSentence,
  TextKind,
  TextReading,
} from './job-kind.ts';
import { createPlaceOf } from './kinds/placed-sentences.ts';
import { resumeCommand, sameTarget } from './leave-job.ts';
import { isOfTarget, noteBatchEnd } from './note-job.ts';
import { registerFetch } from './register-fetch.ts';
import { joinResults, type SourcedText, startTextJobs } from './text-parts.ts';
import { addTextSources, readTexts, type TextSourceOptions } from './text-sources.ts';
import { addWaitOptions, type ResultWaitOptions, waitForResult, watchForResult } from './wait-for-result.ts';
import { explainSentiment, warnOfLanguage } from './warn-language.ts';

export function registerTextJob<Reply extends FetchReply, Options extends object>(
  group: Command,
  run: Runner,
  kind: TextKind<Reply, Options>,
  commands: TextCommands<Reply, Options>,
): void {
  registerCompute(group, run, kind, commands);
  registerFetch(group, run, kind, commands, async (context, options, id) => {
    const text = await commands.readShownText?.(context, options);
    const { show } = await kind.view();
    return async (reply) => {
      warnOfLanguage(context, reply, explainerOf(kind));
      const conversation = await findConversation(context, id, kind.text.sentencesOf(reply), kind.text);
      return show(placeReply(kind, reply, conversation), options, text);
    };
  });
  registerRun(group, run, kind, commands);
}

function registerCompute<Reply extends FetchReply, Options extends object>(
  group: Command,
  run: Runner,
  kind: TextKind<Reply, Options>,
  commands: TextCommands<Reply, Options>,
): void {
  const { description, examples } = commands.help.compute;
  const compute = addTextSources(group.command('compute')).description(description);
  commands.addStartOptions?.(compute);
  compute
    .notes(
      'Prints the id of the job; with many texts, one per line. A text that is too long for one call gets a job for each part.',
    )
    .examples(...examples)
    .action(
      run(async (context, given: Options & TextSourceOptions, args: string[]) => {
        const options = await withRedaction(context, given);
        commands.checkOptions?.(options, 'compute', context);
        context.expectItem(itemOf(kind));
        const { hasLabels } = kind.text;
        const texts = await readTexts(context, args, options, `${kind.group} compute`, { hasLabels });
        const { many } = texts;
        const batch = randomUUID();
        const work: TextWork<readonly ComputeReply[]> = {
          async alone({ text, source }, signal) {
            const conversation = many === undefined ? texts.one.conversation : texts.conversations.get(source ?? '');
            const wanted = optionsFor(kind, options, conversation);
            const started = await startTextJobs(
              context,
              kind,
              { text, source, ...(many && { batch }) },
              wanted,
              signal,
            );
            await commands.warnIgnored?.(context, options, undefined);
            return started.map(({ reply }) => reply);
          },
          async together(inputs, settings, signal) {
            const { startTogether } = await import('./bulk-texts.ts');
            const outcomes = await startTogether(context, { kind, settings, inputs, batch }, signal);
            await commands.warnIgnored?.(context, options, undefined);
            return outcomes.map((outcome) => (outcome instanceof StaError ? outcome : [outcome]));
          },
          present: (_input, replies) => ({
            replies,
            shown: textView(replies.length === 1 ? replies[0] : replies, replies.map(kind.idOf).join('\n')),
          }),
        };
        if (many !== undefined) {
          return runTexts(context, { ...many, title: kind.title }, bulkSettings(kind, options), work);
        }
        const replies = await work.alone(texts.one, context.signal);
        const { shown } = await work.present(texts.one, replies);
        const note = describeStart(context, kind, replies.map(kind.idOf));
        return withErrors({ ...shown, note }, texts.one.conversation);
      }),
    );
}

function describeStart(context: Context, kind: FetchedKind, ids: readonly string[]): string {
  const [id = '', ...others] = ids;
  if (others.length === 0) {
    return `Started. Fetch the result with: ${sameTarget(context.settings(), fetchCommand(kind, id))}`;
  }
  return [
    `Started ${ids.length} jobs: the text is too long for one call, so each job has a part of it.`,
    `The offsets of each result count from the start of its part; sta ${kind.group} run joins the results.`,
    `Wait for them with: ${resumeCommand(context.settings(), ids)}`,
  ].join('\n');
}

/** The reply with the speaker and time of each sentence, if the text is a conversation. */
const placeReply = <Reply extends FetchReply, Options>(
  kind: TextKind<Reply, Options>,
  reply: Reply,
  conversation: Conversation | undefined,
): Reply => (conversation === undefined ? reply : (kind.text.place?.(reply, createPlaceOf(conversation)) ?? reply));

const optionsFor = <Reply extends FetchReply, Options extends object>(
  { text }: TextKind<Reply, Options>,
  options: Options,
  conversation: Conversation | undefined,
): Options => (conversation === undefined ? options : (text.forConversation?.(options, conversation) ?? options));

/**
 * The limits of one bulk call; `chars` are UTF-16 code units: a body far below the limit, and a response that fits into
 * memory.
 */
const maxBulk = { texts: defaultLimits.bulkTexts, chars: 200_000 };
/** Maximum texts in progress over all calls: more would only wait at the service. */
const maxConcurrentTexts = 2_000;

const noInput: SourcedText = { text: '', source: '' };

/** What a command does with each of many texts. */
interface TextWork<Outcome> {
  alone(input: SourcedText, signal: AbortSignal): Promise<Outcome>;
  /** Several texts in one call. @returns the outcome of each, in order */
  together(
    inputs: readonly SourcedInput[],
    settings: BulkSettings,
    signal: AbortSignal,
  ): Promise<readonly BatchOutcome<Outcome>[]>;
  present(input: SourcedText, outcome: Outcome): TextOutput | Promise<TextOutput>;
}

/**
 * Many texts: together if the kind and the service support it, else each alone.
 *
 * @param settings undefined if the kind does not
 */
function runTexts<Outcome>(
  context: Context,
  many: ManyTexts,
  settings: BulkSettings | undefined,
  work: TextWork<Outcome>,
): StreamView {
  const alone = async (input: SourcedInput, signal: AbortSignal) =>
    work.present(input, await work.alone(input, signal));
  if (settings === undefined) return runMany(context, many, (text, source, signal) => alone({ text, source }, signal));
  const texts = Math.max(1, Math.min(maxBulk.texts, Math.floor(maxConcurrentTexts / many.concurrency)));
  const bulk = openBulkCalls(context, { extension: 'jobs.computeTexts', max: { ...maxBulk, texts } });
  const together = async (inputs: readonly SourcedInput[], signal: AbortSignal) => {
    const outcomes = await work.together(inputs, settings, signal);
    return Promise.all(
      outcomes.map(async (outcome, i) =>
        outcome instanceof StaError ? outcome : work.present(inputs[i] ?? noInput, outcome),
      ),
    );
  };
  return runBatches(context, many, bulk.limits, (inputs, signal) =>
    bulk.send(
      inputs,
      (input) => alone(input, signal),
      (inputs) => together(inputs, signal),
    ),
  );
}

/** undefined for files if the kind depends on speakers: the bulk call has one set of options for all texts. */
const bulkSettings = <Reply extends FetchReply, Options extends object>(
  { text }: TextKind<Reply, Options>,
  options: Options & TextSourceOptions,
): BulkSettings | undefined =>
  text.forConversation !== undefined && !readsLines(options) ? undefined : text.bulk?.(options);

/** Unreadable parts are reported after the results. */
const withErrors = <Shown extends View>(view: Shown, conversation: Conversation | undefined): Shown =>
  conversation === undefined || conversation.errors.length === 0
    ? view
    : { ...view, failure: unreadablePartsError(conversation.errors) };

function registerRun<Reply extends FetchReply, Options extends object>(
  group: Command,
  run: Runner,
  kind: TextKind<Reply, Options>,
  commands: TextCommands<Reply, Options>,
): void {
  const { description, examples } = commands.help.run;
  const command = addTextSources(group.command('run')).description(description);
  const { tabColumns } = kind.text;
  if (tabColumns !== undefined) addTabOption(command, tabColumns);
  commands.addStartOptions?.(command);
  commands.addShowOptions?.(command);
  addWaitOptions(command)
    .notes(
      '--json prints the response to the fetch, unchanged; with many texts, one per line. A text that is too long for one call',
      'is sent in parts that end with a sentence. The results are joined: offsets are those of the whole text.',
      '',
      ...formatNotes,
      'Each sentence of a transcript has its speaker, start and end (seconds); its offsets are those in the file, or in the',
      'utterance if the file has times or is a table.',
      ...redactNotes,
      '',
      ...streamNotes,
    )
    .examples(...examples)
    .action(
      run(async (context, given: Options & TextSourceOptions & ResultWaitOptions, args: string[]) => {
        const options = await withRedaction(context, given);
        commands.checkOptions?.(options, 'run', context);
        context.expectItem(itemOf(kind));
        const texts = await readTexts(context, args, options, `${kind.group} run`, kind.text);
        const { show } = await kind.view();
        if (texts.many === undefined) {
          const started = await startTextJobs(
            context,
            kind,
            texts.one,
            optionsFor(kind, options, texts.one.conversation),
          );
          const ids = started.map(({ id }) => id);
          const what = ids.length === 1 ? 'the job' : `${ids.length} jobs, one for each part of the text:`;
          if (printsNotes(context.settings().format)) context.note(`Started ${what} ${ids.join(' ')}`);
          const reply = await joinResults(context, kind, started, options, (id, left) =>
            watchForResult(context, kind, id, left),
          );
          warnOfLanguage(context, reply, explainerOf(kind));
          await commands.warnIgnored?.(context, options, reply);
          const { conversation, text } = texts.one;
          const view = show(placeReply(kind, reply, conversation), options, conversation?.script ?? text);
          return withErrors(view, conversation);
        }
        const { conversations } = texts;
        const cellsOf = await kind.text.tabCells?.();
        // One header line serves all files, including plain texts.
        const isSpoken = conversations !== undefined && context.settings().format === 'csv' ? true : undefined;
        const batch = randomUUID();
        const many: ManyTexts = {
          ...texts.many,
          title: kind.title,
          onEnd: (counts) => noteBatchEnd(context, batch, counts),
        };
        return runTexts<Reply>(context, many, bulkSettings(kind, options), {
          async alone({ text, source }, signal) {
            const wanted = optionsFor(kind, options, conversations.get(source ?? ''));
            const started = await startTextJobs(context, kind, { text, source, batch }, wanted, signal);
            return joinResults(context, kind, started, options, (id, left) =>
              waitForResult(context, kind, id, { ...left, signal }),
            );
          },
          async together(inputs, settings, signal) {
            const { computeTogether } = await import('./bulk-texts.ts');
            return computeTogether(context, { kind, settings, inputs, batch }, { ...options, signal });
          },
          async present({ text, source }, reply) {
            warnOfLanguage(context, reply, explainerOf(kind));
            await commands.warnIgnored?.(context, options, reply);
            const conversation = conversations.get(source ?? '');
            const placed = placeReply(kind, reply, conversation);
            return {
              replies: [placed],
              // Created only if it is printed.
              get cells() {
                return cellsOf?.(placed) ?? [];
              },
              get shown() {
                return show(placed, options, conversation?.script ?? text, isSpoken);
              },
            };
          },
        });
      }),
    );
}

const itemOf = ({ items }: { readonly items: readonly string[] }) => textItems.find((item) => items.includes(item));

/** @returns undefined for the usual explanation */
const explainerOf = ({ items }: { readonly items: readonly string[] }) =>
  items.includes('sentiment_analysis') ? explainSentiment : undefined;

/** A larger file is not a transcript that was sent in one call. */
const maxBytes = 64 * 2 ** 20;

/**
 * The conversation that contains a job's text, for `fetch`: reads the file from which this machine started the job. The
 * journal contains the file's name, but not the text.
 *
 * @param sentences the sentences of the result
 * @returns undefined unless it is a transcript, still has the text of the job, and has each sentence at its offset
 */
async function findConversation(
  context: Context,
  id: string,
  sentences: readonly PlacedSentence[],
  reading: TextReading,
): Promise<Conversation | undefined> {
  const entry = context.jobJournal.read().findLast((one) => one.id === id && isOfTarget(one, context.settings()));
  const { source, characters, start = 0 } = entry ?? {};
  if (source === undefined || source === '-' || start > 0 || sentences.length === 0) return undefined;
  try {
    const found = await stat(source);
    if (!found.isFile() || found.size > maxBytes) return undefined;
    const sources = { args: [], file: source, stdin: context.stdin, what: 'the text', command: 'fetch' };
    const read = await readTextOrConversation(sources, {}, () => {});
    const { conversation } = labelRead(read, reading);
    const isSame =
      conversation?.text.length === characters &&
      sentences.every(
        ({ sentence, start_char, end_char }) =>
          conversation?.text.slice(Number(start_char), Number(end_char)) === sentence,
      );
    return isSame ? conversation : undefined;
  } catch (error) {
    // Without the file, the result has no speakers.
    if (error instanceof StaError || (error instanceof Error && 'syscall' in error)) return undefined;
    throw error;
  }
}
