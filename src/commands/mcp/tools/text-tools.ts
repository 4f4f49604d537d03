/** The tools that analyse a text, or a file below the root. */
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { createJobCalls, type KindCalls } from '../../../api/library/jobs.ts';
import { parts } from '../../../conversations/analysis/open-finders.ts';
import { runAnalysis } from '../../../conversations/analysis/run-analysis.ts';
import { StaError } from '../../../shared/errors.ts';
import { type HeldFile, readHeld } from '../../../shared/files/held-files.ts';
import { boundList } from './bound-result.ts';
import { onlyWith } from './readable-files.ts';
import type { Toolbox, ToolRun } from './toolbox.ts';

const maxTextChars = 200_000;
const maxTextBytes = 1_000_000;
/** Maximum bytes of a file to analyse. */
const maxFileBytes = 50_000_000;

const source = {
  text: z.string().min(1).max(maxTextChars).optional().describe('The text; or pass `path`'),
  path: z.string().min(1).max(4_096).optional().describe('A text file below the root directory; or pass `text`'),
};
const bounded = { total: z.number(), note: z.string().optional() };
const fewer = 'Pass a shorter text for the rest.';

export function addTextTools(toolbox: Toolbox): void {
  addComputeTools(toolbox);
  addAnalyzeTool(toolbox);
}

/** Runs one job on a text: reports its progress, cancels it if the call is cancelled, and deletes it. */
function createCompute({ context }: Toolbox) {
  /** If the service does not have these calls, it keeps the job. */
  async function forget(id: string): Promise<void> {
    const { jobs } = await context.lastingApi();
    await jobs.cancel({ fileID: id }).catch(() => {});
    await jobs.delete({ fileID: id }).catch(() => {});
  }

  return async (
    group: 'sentiment' | 'summary' | 'actions',
    idName: string,
    params: object,
    { signal, progress }: ToolRun,
  ): Promise<Readonly<Record<string, unknown>>> => {
    const client = await context.api();
    const calls = createJobCalls(client, client[group] as KindCalls, idName);
    const job = await calls.start(params, { signal });
    let polls = 0;
    try {
      const { data } = await job.wait({
        signal,
        onProgress: ({ status }) => {
          polls += 1;
          progress(polls, Object.values(status).join(', ')).catch(() => {});
        },
      });
      return { ...data };
    } finally {
      await forget(job.id);
    }
  };
}

function addComputeTools(toolbox: Toolbox): void {
  const { files, add } = toolbox;
  const compute = createCompute(toolbox);

  async function readText({ text, path }: { text?: string; path?: string }): Promise<string> {
    if ((text === undefined) === (path === undefined)) {
      throw new StaError('invalid_input', 'Pass either `text` or `path`');
    }
    const read = path === undefined ? (text ?? '') : await files.withFile(path, maxTextBytes, readWhole);
    if (read.length > maxTextChars) {
      throw new StaError('invalid_input', `The text is longer than ${maxTextChars} characters`);
    }
    return read;
  }

  add(
    'find_sentiment',
    {
      title: 'Find the sentiment',
      description: 'Find the sentiment of each sentence of a text, in five classes',
      input: source,
      output: {
        sentences: z.array(z.object({ sentence: z.string(), sentiment: z.string(), confidence: z.number() })),
        ...bounded,
      },
    },
    async (input, run) => {
      const data = await compute('sentiment', 'fileID', { text: await readText(input) }, run);
      const found = data.sentiment_analysis as { sentences: Sentence[] };
      const all = found.sentences.map(({ sentence, sentiments: [best] }) => ({
        sentence,
        sentiment: best?.sentiment ?? '',
        confidence: best?.confidence ?? 0,
      }));
      const { entries, ...rest } = boundList(all, fewer);
      return { sentences: [...entries], ...rest };
    },
  );
  add(
    'summarize',
    {
      title: 'Summarise',
      description: 'Extract the most important sentences of a text',
      input: { ...source, sentences: z.number().int().min(1).max(100).optional().describe('How many') },
      output: { sentences: z.array(z.string()), ...bounded },
    },
    async ({ sentences, ...input }, run) => {
      const params = { text: await readText(input), sentences };
      const data = await compute('summary', 'transactionId', params, run);
      const found = data.extractive_summary as { sentence: string }[];
      const { entries, ...rest } = boundList(
        found.map(({ sentence }) => sentence),
        fewer,
      );
      return { sentences: [...entries], ...rest };
    },
  );
  add(
    'find_actions',
    {
      title: 'Find actions',
      description: 'Find promises, requests and tasks, questions with answers, and highlights of a conversation',
      input: source,
      output: { actions: z.array(z.record(z.string(), z.unknown())), ...bounded },
    },
    async (input, run) => {
      const data = await compute('actions', 'fileID', { text: await readText(input) }, run);
      const { entries, ...rest } = boundList(data.actions as Record<string, unknown>[], fewer);
      return { actions: [...entries], ...rest };
    },
  );
}

function addAnalyzeTool({ context, files, add }: Toolbox): void {
  add(
    'analyze_file',
    {
      title: 'Analyse a file',
      description:
        'Analyse a chat or transcript below the root directory, line by line: sentiment, tags, intents, profanity and actions, and a summary of these',
      input: {
        path: z.string().min(1).max(4_096).describe('The file'),
        with: z.array(z.enum(parts)).min(1).optional().describe('Look only for these'),
        where: z.string().max(1_000).optional().describe('Only rows for which this JMESPath expression is true'),
      },
      output: {
        summary: z.record(z.string(), z.unknown()),
        rows: z.array(z.record(z.string(), z.unknown())),
        ...bounded,
      },
    },
    async ({ path, with: wanted, where }, { signal, progress }) => {
      const settings = context.settings();
      const own = {
        ...context,
        signal: AbortSignal.any([context.signal, signal]),
        settings: () => ({ ...settings, format: 'json' as const }),
        note: () => {},
      };
      const options = { concurrency: 4, ...(wanted && { with: wanted }), where };
      const view = await files.withFile(path, maxFileBytes, async (file) => {
        await progress(0, 'Analysing');
        return runAnalysis(onlyWith(own, [file]), [file.path], options);
      });
      if (view.kind !== 'table') throw new Error('An analysis in JSON is one document');
      const { summary, rows } = view.reply as { summary: Record<string, unknown>; rows: Record<string, unknown>[] };
      const { entries, ...rest } = boundList(rows, 'Narrow it with `where`.');
      return { summary: { ...summary }, rows: [...entries], ...rest };
    },
  );
}

const readWhole = async (file: HeldFile): Promise<string> => (await buffer(readHeld(file))).toString('utf8');

interface Sentence {
  readonly sentence: string;
  readonly sentiments: readonly { readonly sentiment: string; readonly confidence: number }[];
}
