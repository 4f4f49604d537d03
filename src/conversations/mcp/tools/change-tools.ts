/** The tools that change something: available only with `--allow-changes`. */
import { z } from 'zod';
import { openTargetCalls } from '../../../api/records/target-calls.ts';
import type { Toolbox } from './toolbox.ts';

const name = z.string().min(1).max(200);
const texts = (what: string) => z.array(z.string().min(1).max(10_000)).max(1_000).describe(what);
const id = z.string().min(1).max(512);
const creates = { readOnlyHint: false, destructiveHint: false } as const;
const deletes = { readOnlyHint: false, destructiveHint: true } as const;

const targetKinds = [
  ['tag', 'a', 'statement tag'],
  ['intent', 'an', 'intent'],
] as const;

export function addChangeTools({ context, addChange }: Toolbox): void {
  for (const [kind, a, noun] of targetKinds) {
    addChange(
      `create_${kind}`,
      {
        title: `Create ${a} ${kind}`,
        description: `Create ${a} ${noun} from sample sentences`,
        input: { name, samples: texts('Sample sentences').min(1), phrases: texts('Phrases').optional() },
        output: { id: z.string() },
        hints: creates,
      },
      async ({ name, samples, phrases = [] }, { signal }) => {
        const { create } = openTargetCalls(await context.api(), kind);
        return { id: (await create({ name, samples, phrases }, { signal })).id };
      },
    );
  }
  for (const [kind, a, noun] of targetKinds) {
    addChange(
      `delete_${kind}`,
      {
        title: `Delete ${a} ${kind}`,
        description: `Delete ${a} ${noun}`,
        input: { id },
        output: { id: z.string() },
        hints: deletes,
      },
      async ({ id }, { signal }) => {
        await openTargetCalls(await context.api(), kind).delete(id, { signal });
        return { id };
      },
    );
  }
  addChange(
    'cancel_job',
    {
      title: 'Cancel a job',
      description: 'Cancel the parts of a job that have not begun',
      input: { id },
      output: { cancelled: z.array(z.string()), processing: z.array(z.string()) },
      hints: deletes,
    },
    async ({ id }, { signal }) => {
      const { cancelled, processing } = await (await context.api()).jobs.cancel({ fileID: id }, { signal });
      return { cancelled, processing };
    },
  );
  addChange(
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
