/** The tools that ask one question of the service, and change nothing. */
import { z } from 'zod';
import { profanityLanguages, profanityLevels } from '../../../contract/endpoints/profanity.ts';
import { fetchJob } from '../../../conversations/jobs/fetch-job.ts';
import { openJobFinder } from '../../../conversations/jobs/find-jobs.ts';
import { isOfTarget } from '../../../conversations/jobs/note-job.ts';
import { StaError } from '../../../shared/errors.ts';
import { boundList, boundText } from './bound-result.ts';
import type { Toolbox } from './toolbox.ts';

const mostSentences = 500;
const sentences = z.array(z.string().min(1).max(10_000)).min(1).max(mostSentences).describe('The sentences to match');
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

interface Target {
  readonly id: string;
  readonly name: string;
  readonly matchedTextList: readonly { readonly text: string; readonly score: number; readonly value: string }[];
}

function flatten(targets: readonly Target[]) {
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
      const { match } = await context.api();
      const { data } = await match.tags({ sentences, ...(threshold !== undefined && { threshold }) }, { signal });
      return flatten(
        data.similarityMatch.map((one) => ({ ...one, id: one.statementTagId, name: one.statementTagName })),
      );
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
    async ({ sentences, threshold, intentIds }, { signal }) => {
      const { match, intents } = await context.api();
      const ids = intentIds ?? (await intents.list({}, { signal })).data.map(({ intent_id }) => intent_id);
      if (ids.length === 0) return { matches: [], total: 0, note: 'There are no intents yet' };
      const params = { sentences, intentIds: ids, ...(threshold !== undefined && { threshold }) };
      const { data } = await match.intents(params, { signal });
      return flatten(data.similarityMatch.map((one) => ({ ...one, id: one.intentId, name: one.intentName })));
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
        level: z.enum(profanityLevels).optional().describe('The mildest word that counts; default: standard'),
        languages: z.array(z.enum(profanityLanguages)).min(1).optional().describe('Default: en'),
      },
      output: { censoredText: z.string(), words: z.array(z.string()) },
    },
    async ({ text, level, languages }, { signal }) => {
      const { profanity } = await context.api();
      const settings = { ...(level !== undefined && { level }), ...(languages !== undefined && { languages }) };
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
      const { data } = await (await context.api()).tags.list({}, { signal });
      const all = data.map((tag) =>
        describeRecord(tag.statement_tag_id, tag.statement_tag_name, tag.statement_tag_samples),
      );
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
      const { data } = await (await context.api()).intents.list({}, { signal });
      const all = data.map((one) => describeRecord(one.intent_id, one.intent_name, one.intent_samples));
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

const describeRecord = (id: string, name: string, samples: readonly string[] = []) => ({
  id,
  name,
  samples: samples.slice(0, shownSamples).map((sample) => boundText(sample, 200)),
  sampleCount: samples.length,
});
