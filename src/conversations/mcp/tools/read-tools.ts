/** The tools that only read from the service. */
import { z } from 'zod';
import { type MatchedTarget, openTargetCalls, type StoredTarget } from '../../../api/records/target-calls.ts';
import { profanityLanguages, profanityLevels } from '../../../contract/endpoints/profanity.ts';
import { StaError } from '../../../shared/errors.ts';
import { fetchJob } from '../../jobs/fetch-job.ts';
import { openJobFinder } from '../../jobs/find-jobs.ts';
import { isOfTarget } from '../../jobs/note-job.ts';
import { cutAnswer } from '../answers/fit-answer.ts';
import type { Toolbox } from './toolbox.ts';

const maxSentences = 500;
const sentences = z.array(z.string().min(1).max(10_000)).min(1).max(maxSentences).describe('The sentences to match');
const threshold = z
  .number()
  .min(0)
  .max(1)
  .optional()
  .describe('The lowest score that counts; default: that of each tag');
const match = z.object({
  id: z.string(),
  name: z.string(),
  sentence: z.string(),
  score: z.number(),
  sample: z.string(),
});

/** The best matches first. */
function flatten(targets: readonly MatchedTarget[]) {
  const entries = targets.flatMap(({ id, name, matchedTextList }) =>
    matchedTextList.map(({ text, score, value }) => ({ id, name, sentence: text, score, sample: value })),
  );
  return { entries: entries.sort((a, b) => b.score - a.score) };
}

export function addReadTools(toolbox: Toolbox): void {
  addMatchTools(toolbox);
  addProfanityTool(toolbox);
  addListTools(toolbox);
  if (toolbox.files !== undefined) addJobListTool(toolbox);
  addJobTool(toolbox);
}

function addMatchTools({ context, addList }: Toolbox): void {
  addList(
    'match_tags',
    {
      title: 'Match tags',
      description: 'Match sentences against the statement tags of the user, the best matches first',
      input: { sentences, threshold },
      list: 'matches',
      entry: match,
      quotes: true,
    },
    async ({ sentences, threshold }, { signal }) => {
      const calls = openTargetCalls(await context.api(), 'tag');
      return flatten((await calls.match({ sentences, threshold }, { signal })).targets);
    },
  );
  addList(
    'match_intents',
    {
      title: 'Match intents',
      description: 'Match sentences against the intents of the user, the best matches first',
      input: {
        sentences,
        threshold,
        intentIds: z.array(z.string().max(512)).max(1_000).optional().describe('Default: all'),
      },
      list: 'matches',
      entry: match,
      quotes: true,
    },
    async ({ sentences, threshold, intentIds: given }, { signal }) => {
      const calls = openTargetCalls(await context.api(), 'intent');
      const ids = given ?? (await calls.list({ signal })).targets.map(({ id }) => id);
      if (ids.length === 0) return { entries: [], notes: ['There are no intents yet'] };
      return flatten((await calls.match({ sentences, ids, threshold }, { signal })).targets);
    },
  );
}

/** About half of a result, so that the words fit after it. */
const maxCensoredChars = 4_000;

function addProfanityTool({ context, addList }: Toolbox): void {
  addList(
    'check_profanity',
    {
      title: 'Check profanity',
      description: 'Find and replace profane words in a text',
      input: {
        text: z.string().max(40_000),
        level: z.enum(profanityLevels).optional().describe('The mildest words to count; default: standard'),
        languages: z.array(z.enum(profanityLanguages)).min(1).optional().describe('Default: en'),
      },
      list: 'words',
      entry: z.string(),
      head: { censoredText: z.string().describe('At most the first part of a long text') },
      quotes: true,
    },
    async ({ text, level, languages }, { signal }) => {
      const { profanity } = await context.api();
      const settings = { level, languages };
      const { data } = await profanity.check({ text, replaceChar: '*', ...settings }, { signal });
      const entries = [...data.customProfaneWords, ...data.predefinedProfaneWords];
      return { entries, head: { censoredText: cutAnswer(data.censoredText, maxCensoredChars) } };
    },
  );
}

const target = z.object({ id: z.string(), name: z.string(), samples: z.array(z.string()), sampleCount: z.number() });

function addListTools({ context, addList }: Toolbox): void {
  for (const [kind, list, noun] of [
    ['tag', 'tags', 'statement tags'],
    ['intent', 'intents', 'intents'],
  ] as const) {
    addList(
      `list_${list}`,
      {
        title: `List ${list}`,
        description: `List the ${noun} of the user, with their first samples`,
        input: {},
        list,
        entry: target,
        quotes: false,
      },
      async (_input, { signal }) => {
        const { targets } = await openTargetCalls(await context.api(), kind).list({ signal });
        return { entries: targets.map(describeTarget) };
      },
    );
  }
}

/** Lists the journal of this machine: the interface has no list of jobs. */
function addJobListTool({ context, addList }: Toolbox): void {
  addList(
    'list_jobs',
    {
      title: 'List jobs',
      description: 'List the jobs that this machine started at the service, newest first',
      input: {},
      list: 'jobs',
      entry: z.object({ id: z.string(), kind: z.string(), startedAt: z.string() }),
      quotes: false,
    },
    async () => {
      const settings = context.settings();
      const here = context.jobJournal.read().filter((entry) => isOfTarget(entry, settings));
      return { entries: here.reverse().map(({ id, kind, startedAt }) => ({ id, kind, startedAt })) };
    },
  );
}

function addJobTool({ context, addList }: Toolbox): void {
  addList(
    'get_job',
    {
      title: 'Get a job',
      description: 'Get the state of a job, and its result if it has ended',
      input: { id: z.string().min(1).max(512).describe('The id of the job') },
      list: 'result',
      entry: z.object({ member: z.string(), value: z.unknown() }).describe('A member of the result, or of its lists'),
      head: { kind: z.string(), status: z.record(z.string(), z.string()) },
      quotes: true,
    },
    async ({ id }, { signal }) => {
      const finder = openJobFinder(context);
      const [whole = id, ...more] = finder.resolve(id);
      if (more.length > 0) throw new StaError('invalid_input', `${id} is a batch of ${more.length + 1} jobs: name one`);
      const { kind } = await finder.find(whole);
      const reply = await fetchJob(await context.api(), kind, whole, { signal });
      const status = Object.entries(reply.status).filter((one): one is [string, string] => one[1] !== undefined);
      return {
        head: { kind: kind.group, status: Object.fromEntries(status) },
        entries: listMembers(reply.data ?? {}),
      };
    },
  );
}

/** The elements of all lists in a result, and its other members. */
function listMembers(value: object, parent = ''): { member: string; value: unknown }[] {
  return Object.entries(value).flatMap(([name, one]: [string, unknown]) => {
    const member = `${parent}${name}`;
    if (Array.isArray(one)) return one.map((element: unknown) => ({ member, value: element }));
    if (typeof one === 'object' && one !== null) return listMembers(one, `${member}.`);
    return [{ member, value: one }];
  });
}

const shownSamples = 3;

const describeTarget = ({ id, name, samples }: StoredTarget) => ({
  id,
  name,
  samples: samples.slice(0, shownSamples).map((sample) => cutAnswer(sample, 200)),
  sampleCount: samples.length,
});
