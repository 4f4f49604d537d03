/** The tools that analyse the sentences of a text, a file or a folder. */

import { pMapIterable } from 'p-map';
import { z } from 'zod';
import type { Context } from '../../../cli/context/context.ts';
import type { FetchReply, TextKind } from '../../jobs/job-kind.ts';
import { stateOf } from '../../jobs/job-state.ts';
import { actionsKind, actionsOf } from '../../jobs/kinds/actions/actions.ts';
import { createPlaceOf } from '../../jobs/kinds/placed-sentences.ts';
import { ratedSentences, sentimentKind } from '../../jobs/kinds/sentiment/sentiment.ts';
import { summaryKind, summarySentences } from '../../jobs/kinds/summary/summary.ts';
import { waitForResult } from '../../jobs/wait-for-result.ts';
import { labelRead } from '../../transcripts/speakers/label-speakers.ts';
import { maxTextChars, type NamedText, readTexts, type TextSource } from '../files/read-texts.ts';
import { pathInput, type Toolbox, type ToolRun } from './toolbox.ts';

/** Where a sentence is: only members that are known. */
const place = {
  path: z.string().optional(),
  line: z.number().optional().describe('From 1'),
  speaker: z.string().optional(),
  start: z.number().optional().describe('Seconds'),
};

type Place = { readonly [Name in keyof typeof place]?: z.output<(typeof place)[Name]> };

const placeOf = (sentence: object, path: string | undefined): Place => {
  const { line, speaker, start } = sentence as Place;
  return { path, line, speaker, start };
};

export function sourceInput({ files }: Pick<Toolbox, 'files'>, what = 'A conversation or text: a file') {
  const text = z.string().min(1).max(maxTextChars).optional();
  const input: { text: typeof text; path: typeof text } = {
    text: text.describe(
      files === undefined ? 'The text, or the content of a transcript' : 'The text or transcript; or pass `path`',
    ),
    path: pathInput.optional().describe(`${what} or folder below the root directory, as list_files names it`),
  };
  if (files !== undefined) return input;
  return { text: input.text } as typeof input;
}

export function addTextTools(toolbox: Toolbox): void {
  const { context, files, addList } = toolbox;
  const source = sourceInput(toolbox);

  /** @param list the sentences of a result @returns one entry for each sentence of each text */
  async function find<Reply extends FetchReply, Options, Sentence extends object, Entry>(
    from: TextSource,
    job: TextJob<Reply, Options>,
    run: ToolRun,
    list: (reply: Reply) => readonly Sentence[],
    describe: (sentence: Sentence) => Entry,
  ) {
    const { texts, notes } = await readTexts(files, from);
    const replies = await runTextJobs(context, job, texts, run);
    const entries = replies.flatMap((reply, index) =>
      list(reply).map((one) => ({ ...placeOf(one, texts[index]?.path), ...describe(one) })),
    );
    return { entries, notes };
  }

  addList(
    'find_sentiment',
    {
      title: 'Find the sentiment',
      description: 'Find the sentiment of each sentence of a text, a file or a folder, in five classes',
      input: source,
      list: 'sentences',
      entry: z.object({ ...place, sentence: z.string(), sentiment: z.string(), confidence: z.number() }),
      quotes: true,
      isLong: true,
    },
    (from, run) =>
      find(from, { kind: sentimentKind, options: {} }, run, ratedSentences, ({ sentence, sentiments: [best] }) => ({
        sentence,
        sentiment: best?.sentiment ?? '',
        confidence: Math.round((best?.confidence ?? 0) * 1_000) / 1_000,
      })),
  );
  addList(
    'summarize',
    {
      title: 'Summarise',
      description: 'Extract the most important sentences of a text or a file; of a folder, those of each file',
      input: { ...source, sentences: z.number().int().min(1).max(100).optional().describe('How many, of each file') },
      list: 'sentences',
      entry: z.object({ ...place, sentence: z.string() }),
      quotes: true,
      isLong: true,
    },
    ({ sentences, ...from }, run) =>
      find(from, { kind: summaryKind, options: { sentences } }, run, summarySentences, ({ sentence }) => ({
        sentence,
      })),
  );
  addList(
    'find_actions',
    {
      title: 'Find actions',
      description:
        'Find promises, requests and tasks, questions with answers, and highlights of a conversation, a file or a folder',
      input: { ...source, date: z.iso.date().optional().describe('The day of the conversation, for due dates') },
      list: 'actions',
      entry: z.object({ ...place, kind: z.string(), sentence: z.string() }).catchall(z.unknown()),
      quotes: true,
      isLong: true,
    },
    ({ date, ...from }, run) =>
      find(
        from,
        { kind: actionsKind, options: { date } },
        run,
        actionsOf,
        ({ start_char: _start, end_char: _end, ...action }) => omitPlaces(action),
      ),
  );
}

/** Offsets mean nothing to an agent, which does not have the text. */
function omitPlaces<Action extends object>(action: Action): Action {
  const entries = Object.entries(action).filter(([name]) => !unused.has(name));
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null && !Array.isArray(value) ? omitPlaces(value) : value,
    ]),
  ) as Action;
}

const unused: ReadonlySet<string> = new Set(['start_char', 'end_char', 'utterance', 'start_time', 'end_time', 'end']);

/** Jobs of one call at a time. */
const concurrency = 4;

interface TextJob<Reply extends FetchReply, Options> {
  readonly kind: TextKind<Reply, Options>;
  readonly options: Options;
}

/**
 * Runs one job for each text: reports the progress, cancels jobs if the call is cancelled, and deletes them.
 *
 * @returns the results, in the order of the texts: sentences of conversations have their speakers and places
 */
async function runTextJobs<Reply extends FetchReply, Options>(
  context: Context,
  { kind, options }: TextJob<Reply, Options>,
  texts: readonly NamedText[],
  { signal, progress }: ToolRun,
): Promise<Reply[]> {
  const client = await context.api();
  let polls = 0;
  let done = 0;

  /** If the service does not have these calls, it keeps the job. */
  async function forget(id: string): Promise<void> {
    const { jobs } = await context.lastingApi();
    await jobs.cancel({ fileID: id }).catch(() => {});
    await jobs.delete({ fileID: id }).catch(() => {});
  }

  async function runOne(read: NamedText): Promise<Reply> {
    const { forConversation } = kind.text;
    const { text, conversation } = labelRead(read, kind.text);
    const own = conversation === undefined ? options : (forConversation?.(options, conversation) ?? options);
    signal.throwIfAborted();
    const id = kind.idOf(await kind.compute(client, text, own));
    try {
      const reply = await waitForResult(context, kind, id, {
        signal,
        onReply(now) {
          polls += 1;
          const message = texts.length === 1 ? stateOf(now, kind) : `${done} of ${texts.length} texts`;
          progress(polls, message).catch(() => {});
        },
      });
      done += 1;
      if (conversation === undefined) return reply;
      return kind.text.place?.(reply, createPlaceOf(conversation)) ?? reply;
    } finally {
      await forget(id);
    }
  }

  const replies: Reply[] = [];
  for await (const reply of pMapIterable(texts, runOne, { concurrency })) replies.push(reply);
  return replies;
}
