/** The tool that analyses conversations line by line. */
import { z } from 'zod';
import type { Context } from '../../../cli/context/context.ts';
import { defaultLimits } from '../../../contract/schemas/limits.ts';
import type { AnalysisOptions } from '../../analysis/open-analysis.ts';
import { parts } from '../../analysis/parts.ts';
import type { Row } from '../../analysis/rows/row.ts';
import { isRecording } from '../../jobs/media-sources.ts';
import { sides } from '../../transcripts/speakers/sides.ts';
import { mapValues, shorten, tokensOf } from '../answers/fit-answer.ts';
import type { OpenedFile } from '../files/guard-roots.ts';
import { isConversation, isConversationName, sourceError } from '../files/read-texts.ts';
import { onlyWith } from '../files/readable-files.ts';
import { sourceInput } from './text-tools.ts';
import type { Toolbox, ToolRun } from './toolbox.ts';

/** Limits of conversations; recordings have the limit of an upload. */
const maxFileBytes = 50_000_000;

const limits = {
  accepts: (name: string) => isConversationName(name) || isRecording(name),
  maxBytes: (name: string) => (isRecording(name) ? defaultLimits.uploadBytes : maxFileBytes),
  maxTotalBytes: 4 * defaultLimits.uploadBytes,
};

/** Tokens of the summary, which comes with the first page. */
const maxSummaryTokens = 900;

export function addAnalyzeTool(toolbox: Toolbox): void {
  const { context, files, addList } = toolbox;
  addList(
    'analyze',
    {
      title: 'Analyse conversations',
      description:
        'Analyse chats, transcripts and recordings line by line: sentiment, tags, intents, profanity and actions, and a summary of these',
      input: {
        ...sourceInput(toolbox, 'A conversation: a file'),
        with: z.array(z.enum(parts)).min(1).optional().describe('Look only for these'),
        where: z.string().max(1_000).optional().describe('Only rows for which this JMESPath expression is true'),
        agents: z.array(z.string().min(1).max(200)).max(100).optional().describe('The names of the agents'),
        speakers: z
          .number()
          .int()
          .min(1)
          .max(20)
          .optional()
          .describe('The number of speakers to tell apart in recordings'),
        intentsOf: z.enum(sides).optional().describe('Whose lines are matched with intents (default: customers)'),
      },
      list: 'rows',
      entry: z.record(z.string(), z.unknown()),
      head: { summary: z.record(z.string(), z.unknown()) },
      quotes: true,
      isLong: true,
    },
    async ({ text, path, with: wanted, where, agents, speakers, intentsOf }, run) => {
      const options = {
        concurrency: 4,
        ...(wanted && { with: wanted }),
        where,
        ...(agents && { agents }),
        speakers,
        intentsOf,
      };
      const notes: string[] = [];
      const own = analysisContext(context, run, notes);
      await run.progress(0, 'Analysing');
      if (path === undefined && text !== undefined) {
        return describeAnalysis(await analyze(withInput(own, text), ['-'], options), [], notes);
      }
      if (path === undefined || text !== undefined || files === undefined) {
        throw sourceError();
      }
      return files.withFiles(path, limits, async (opened) => {
        notes.push(...opened.notes);
        const read = opened.files.length === 1 ? opened.files : await onlyConversations(opened.files, notes);
        const found = await analyze(
          onlyWith(own, read),
          read.map((file) => file.path),
          options,
        );
        return describeAnalysis(found, read, notes);
      });
    },
  );
}

interface Found {
  readonly summary: Readonly<Record<string, unknown>>;
  readonly rows: readonly Row[];
}

async function analyze(context: Context, paths: readonly string[], options: AnalysisOptions): Promise<Found> {
  const { runAnalysis } = await import('../../analysis/run-analysis.ts');
  const view = await runAnalysis(context, paths, options);
  if (view.kind !== 'table') throw new Error('An analysis in JSON is one document');
  if (view.failure !== undefined) throw view.failure;
  return view.reply as Found;
}

/** Notes are for the agent: they become a part of the result. */
function analysisContext(context: Context, { signal }: ToolRun, notes: string[]): Context {
  const settings = context.settings();
  return {
    ...context,
    signal: AbortSignal.any([context.signal, signal]),
    settings: () => ({ ...settings, format: 'json' }),
    note: (line) => notes.push(line),
  };
}

/** The text is what a pipe would be to a command. */
function withInput(context: Context, text: string): Context {
  const bytes = Buffer.from(text);
  return {
    ...context,
    stdin: {
      isTerminal: false,
      readAll: async () => bytes,
      async *readChunks() {
        yield bytes;
      },
      sizeBytes: () => bytes.length,
    },
  };
}

async function onlyConversations(files: readonly OpenedFile[], notes: string[]): Promise<OpenedFile[]> {
  const kept: OpenedFile[] = [];
  for (const file of files) if (await isConversation(file, notes)) kept.push(file);
  return kept;
}

function describeAnalysis({ summary, rows }: Found, files: readonly OpenedFile[], notes: readonly string[]) {
  const names = new Map(files.map(({ path, name }) => [path, name]));
  const full = omitEmpty(summary);
  const short = shorten(full, maxSummaryTokens);
  return {
    head: { summary: rename(short, names) },
    entries: rows.map((row) => describeRow(row, names)),
    notes: [
      ...notes.map((note) => renameIn(note, names)),
      ...(tokensOf(short) < tokensOf(full) ? ['Long lists of the summary are cut'] : []),
    ],
  };
}

function describeRow(row: Row, names: ReadonlyMap<string, string>): Record<string, unknown> {
  const { source, index: _index, start_char: _start, end_char: _end, error, ...rest } = row;
  const name = names.get(source);
  return {
    source: name,
    ...rest,
    ...(error !== undefined && { error: { ...error, message: error.message.replaceAll(source, name ?? 'text') } }),
  };
}

/** Leaves out nulls and empty lists, to save tokens. */
const omitEmpty = <Value>(value: Value): Value =>
  mapValues(value, (one) => {
    if (typeof one !== 'object' || one === null || Array.isArray(one)) return one;
    const isFilled = (member: unknown) => member !== null && !(Array.isArray(member) && member.length === 0);
    return Object.fromEntries(Object.entries(one).filter(([, member]) => isFilled(member)));
  });

/** Replaces the paths of files by the names that the agent knows. */
const rename = <Value>(value: Value, names: ReadonlyMap<string, string>): Value =>
  mapValues(value, (one) => (typeof one === 'string' ? renameIn(one, names) : one));

function renameIn(text: string, names: ReadonlyMap<string, string>): string {
  let renamed = text;
  for (const [path, name] of names) renamed = renamed.replaceAll(path, name);
  return renamed;
}
