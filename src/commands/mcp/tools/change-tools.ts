/** The tools that change something: only with `--allow-changes`. */
import { z } from 'zod';
import type { Toolbox } from './toolbox.ts';

const name = z.string().min(1).max(200);
const texts = (what: string) => z.array(z.string().min(1).max(10_000)).max(1_000).describe(what);
const id = z.string().min(1).max(512);
const creates = { readOnlyHint: false, destructiveHint: false } as const;
const deletes = { readOnlyHint: false, destructiveHint: true } as const;

export function addChangeTools({ context, add }: Toolbox): void {
  add(
    'create_tag',
    {
      title: 'Create a tag',
      description: 'Create a statement tag from sample sentences',
      input: { name, samples: texts('Sample sentences').min(1), phrases: texts('Phrases').optional() },
      output: { id: z.string() },
      hints: creates,
    },
    async ({ name, samples, phrases }, { signal }) => {
      const params = {
        statementTagName: name,
        statementTagSamples: samples,
        ...(phrases && { statementTagPhrases: phrases }),
      };
      return { id: (await (await context.api()).tags.create(params, { signal })).data.statementTag };
    },
  );
  add(
    'create_intent',
    {
      title: 'Create an intent',
      description: 'Create an intent from sample sentences',
      input: { name, samples: texts('Sample sentences').min(1), phrases: texts('Phrases').optional() },
      output: { id: z.string() },
      hints: creates,
    },
    async ({ name, samples, phrases }, { signal }) => {
      const params = { intentName: name, intentSamples: samples, ...(phrases && { intentSamplePhrases: phrases }) };
      return { id: (await (await context.api()).intents.create(params, { signal })).data.intentId };
    },
  );
  add(
    'delete_tag',
    {
      title: 'Delete a tag',
      description: 'Delete a statement tag',
      input: { id },
      output: { id: z.string() },
      hints: deletes,
    },
    async ({ id }, { signal }) => {
      await (await context.api()).tags.delete({ statementTagId: id }, { signal });
      return { id };
    },
  );
  add(
    'delete_intent',
    {
      title: 'Delete an intent',
      description: 'Delete an intent',
      input: { id },
      output: { id: z.string() },
      hints: deletes,
    },
    async ({ id }, { signal }) => {
      await (await context.api()).intents.delete({ intentId: id }, { signal });
      return { id };
    },
  );
  add(
    'cancel_job',
    {
      title: 'Cancel a job',
      description: 'Cancel what has not begun of a job',
      input: { id },
      output: { cancelled: z.array(z.string()), processing: z.array(z.string()) },
      hints: deletes,
    },
    async ({ id }, { signal }) => {
      const { cancelled, processing } = await (await context.api()).jobs.cancel({ fileID: id }, { signal });
      return { cancelled, processing };
    },
  );
  add(
    'delete_job',
    {
      title: 'Delete a job',
      description: 'Delete a job: its input and its result',
      input: { id },
      output: { deleted: z.array(z.string()) },
      hints: deletes,
    },
    async ({ id }, { signal }) => {
      return { deleted: (await (await context.api()).jobs.delete({ fileID: id }, { signal })).deleted };
    },
  );
}
