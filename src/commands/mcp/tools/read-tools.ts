/** The tools that only read from the service. */
import { z } from 'zod';
import { type MatchedTarget, openTargetCalls, type StoredTarget } from '../../../api/records/target-calls.ts';
import { profanityLanguages, profanityLevels } from '../../../contract/endpoints/profanity.ts';
import { fetchJob } from '../../../conversations/jobs/fetch-job.ts';
import { openJobFinder } from '../../../conversations/jobs/find-jobs.ts';
import { isOfTarget } from '../../../conversations/jobs/note-job.ts';
import { StaError } from '../../../shared/errors.ts';
import { boundList, boundText } from './bound-result.ts';
import type { Toolbox } from './toolbox.ts';

const maxSentences = 500;
const sentences = z.array(z.string().min(1).max(10_000)).min(1).max(maxSentences).describe('The sentences to match');
const threshold = z
  .number()
  .min(0)
  .max(1)
  .optional()
  .describe('The lowest score that counts; default: that of each tag');
const matches = {
  matches: z
    .array(z.object({ id: z.string(), name: z.string(), sentence: z.string(), score: z.number(), sample: z.string() }))
    .describe('The best first'),
  total: z.number(),
  note: z.string().optional(),
};
const note = z.string().optional();

function flatten(targets: readonly MatchedTarget[]) {
  const all = targets.flatMap(({ id, name, matchedTextList }) =>
    matchedTextList.map(({ text, score, value }) => ({ id, name, sentence: text, score, sample: value })),
  );
  all.sort((a, b) => b.score - a.score);
  const { entries, ...rest } = boundList(all, 'Match fewer sentences, or raise the threshold.');
  return { matches: [...entries], ...rest };
}

export function addReadTools(toolbox: Toolbox): void {
  addMatchTools(toolbox);
  addProfanityTool(toolbox);
  addListTools(toolbox);
  addJobTools(toolbox);
}

function addMatchTools({ context, add }: Toolbox): void {
  add(
    'match_tags',
    {
      title: 'Match tags',
      description: 'Match sentences against the statement tags of the user',
      input: { sentences, threshold },
      output: matches,
    },
    async ({ sentences, threshold }, { signal }) => {
      const calls = openTargetCalls(await context.api(), 'tag');
      return flatten((await calls.match({ sentences, threshold }, { signal })).targets);
    },
  );
  add(
    'match_intents',
    {
      title: 'Match intents',
      description: 'Match sentences against the intents of the user',
      input: {
        sentences,
        threshold,
        intentIds: z.array(z.string().max(512)).max(1_000).optional().describe('Default: all'),
      },
      output: matches,
    },
    async ({ sentences, threshold, intentIds: given }, { signal }) => {
      const calls = openTargetCalls(await context.api(), 'intent');
      const ids = given ?? (await calls.list({ signal })).targets.map(({ id }) => id);
      if (ids.length === 0) return { matches: [], total: 0, note: 'There are no intents yet' };
      return flatten((await calls.match({ sentences, ids, threshold }, { signal })).targets);
    },
  );
}

function addProfanityTool({ context, add }: Toolbox): void {
  add(
    'check_profanity',
    {
      title: 'Check profanity',
      description: 'Find and replace profane words in a text',
      input: {
        text: z.string().max(40_000),
        level: z.enum(profanityLevels).optional().describe('The mildest words to count; default: standard'),
        languages: z.array(z.enum(profanityLanguages)).min(1).optional().describe('Default: en'),
      },
      output: { censoredText: z.string(), words: z.array(z.string()) },
    },
    async ({ text, level, languages }, { signal }) => {
      const { profanity } = await context.api();
      const settings = { level, languages };
      const { data } = await profanity.check({ text, replaceChar: '*', ...settings }, { signal });
      const words = [...data.customProfaneWords, ...data.predefinedProfaneWords];
      return { censoredText: boundText(data.censoredText, 80_000), words };
    },
  );
}

function addListTools({ context, add }: Toolbox): void {
  add(
    'list_tags',
    {
      title: 'List tags',
      description: 'List the statement tags of the user, with their first samples',
      input: {},
      output: {
        tags: z.array(
          z.object({ id: z.string(), name: z.string(), samples: z.array(z.string()), sampleCount: z.number() }),
        ),
        total: z.number(),
        note,
      },
    },
    async (_input, { signal }) => {
      const { targets } = await openTargetCalls(await context.api(), 'tag').list({ signal });
      const all = targets.map(describeTarget);
      const { entries, ...rest } = boundList(all, 'Use `sta tags list` for all.');
      return { tags: [...entries], ...rest };
    },
  );
  add(
    'list_intents',
    {
      title: 'List intents',
      description: 'List the intents of the user, with their first samples',
      input: {},
      output: {
        intents: z.array(
          z.object({ id: z.string(), name: z.string(), samples: z.array(z.string()), sampleCount: z.number() }),
        ),
        total: z.number(),
        note,
      },
    },
    async (_input, { signal }) => {
      const { targets } = await openTargetCalls(await context.api(), 'intent').list({ signal });
      const all = targets.map(describeTarget);
      const { entries, ...rest } = boundList(all, 'Use `sta intents list` for all.');
      return { intents: [...entries], ...rest };
    },
  );
}

function addJobTools({ context, add }: Toolbox): void {
  add(
    'list_jobs',
    {
      title: 'List jobs',
      description: 'List the newest jobs that this machine started at the service, newest first',
      input: { limit: z.number().int().min(1).max(200).optional().describe('Default: 20') },
      output: {
        jobs: z.array(z.object({ id: z.string(), kind: z.string(), startedAt: z.string() })),
        total: z.number(),
      },
    },
    async ({ limit = 20 }) => {
      const settings = context.settings();
      const here = context.jobJournal.read().filter((entry) => isOfTarget(entry, settings));
      const newest = here.slice(-limit).reverse();
      return { jobs: newest.map(({ id, kind, startedAt }) => ({ id, kind, startedAt })), total: here.length };
    },
  );
  add(
    'get_job',
    {
      title: 'Get a job',
      description: 'Get the state of a job, and its result if it has ended',
      input: { id: z.string().min(1).max(512).describe('The id of the job') },
      output: { kind: z.string(), status: z.record(z.string(), z.string()), result: z.string().describe('JSON'), note },
    },
    async ({ id }, { signal }) => {
      const finder = openJobFinder(context);
      const [whole = id, ...more] = finder.resolve(id);
      if (more.length > 0) throw new StaError('invalid_input', `${id} is a batch of ${more.length + 1} jobs: name one`);
      const { kind } = await finder.find(whole);
      const reply = await fetchJob(await context.api(), kind, whole, { signal });
      const status = Object.entries(reply.status).filter((one): one is [string, string] => one[1] !== undefined);
      const result = JSON.stringify(reply.data ?? {});
      return { kind: kind.group, status: Object.fromEntries(status), result: boundText(result) };
    },
  );
}

const shownSamples = 3;

const describeTarget = ({ id, name, samples }: StoredTarget) => ({
  id,
  name,
  samples: samples.slice(0, shownSamples).map((sample) => boundText(sample, 200)),
  sampleCount: samples.length,
});
