/** Computing many texts with one call, cancelling and deleting jobs: extensions of the interface, see docs/interface/decisions.md, "Extensions of our service". */
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { itemKinds, textItems } from '../job-calls.ts';
import { jobId, jobText, list, otherJobIdNames } from '../schemas/schemas.ts';
import { actionSettings } from './actions.ts';
import { summarySize } from './summary.ts';

const settings = [...Object.keys(summarySize), ...Object.keys(actionSettings)];

const kind = Type.Enum(itemKinds);

const selection = Type.Object({
  fileID: jobId,
  items: Type.Optional(
    Type.Array(kind, {
      minItems: 1,
      description: 'Only these items of the job, by name; default: all',
    }),
  ),
});

const bulkText = Type.Object({ text: jobText });

/** The id of the text's job with the response to a fetch of it, or with the reason why it failed. */
const ComputedText = Type.Object(
  {
    transaction_id: Type.String(),
    error: Type.Optional(Type.Object({ code: Type.String(), message: Type.String() })),
  },
  { description: 'The response of the fetch call, with the id of the job; or the id and an `error`' },
);
export type ComputedText = Static<typeof ComputedText>;

export const jobs = {
  computeTexts: endpoint({
    summary:
      'Compute up to 1,000 texts with one call. Each becomes a separate job. The response comes when all have ended, ' +
      'or after 30 seconds (or the seconds of `Prefer: wait`) with those that have not as they are',
    extension: { name: 'call for many texts' },
    method: 'POST',
    path: '/v1/jobs/texts',
    credential: 'app',
    params: Type.Object({
      item: Type.Enum(textItems, { description: 'What is computed of each text' }),
      texts: list(bulkText, 'bulkTexts', { minItems: 1, description: 'The texts' }),
      ...summarySize,
      ...actionSettings,
    }),
    body: ['item', 'texts', ...settings],
    inside: Object.fromEntries(settings.map((name) => [name, 'settings'])),
    reply: Type.Object({
      status: Type.Literal(true),
      results: Type.Array(ComputedText, { description: 'One for each text, in the order of the texts' }),
    }),
    errors: ['unauthorized'],
    repeatable: false,
    idempotent: true,
  }),
  cancel: endpoint({
    summary: 'Cancel the queued items of a job; items that have begun cannot be cancelled',
    extension: { name: 'call that cancels jobs', instead: 'The job ends by itself: sta jobs wait ID' },
    method: 'POST',
    path: '/v1/jobs/cancel',
    credential: 'app',
    params: selection,
    body: ['fileID', 'items'],
    aliases: otherJobIdNames('fileID'),
    reply: Type.Object({
      status: Type.Literal(true),
      cancelled: Type.Array(kind, { description: 'The items that were cancelled' }),
      processing: Type.Array(kind, { description: 'The items that had begun, and continue' }),
    }),
    errors: ['unauthorized', 'not_found', 'not_queued'],
    repeatable: false,
  }),
  delete: endpoint({
    summary: 'Delete a job: its input, its result and its notifications. An uploaded file is kept',
    extension: { name: 'call that deletes jobs' },
    method: 'DELETE',
    path: '/v1/jobs/delete',
    credential: 'app',
    params: selection,
    body: ['fileID', 'items'],
    aliases: otherJobIdNames('fileID'),
    reply: Type.Object({
      status: Type.Literal(true),
      deleted: Type.Array(kind, { description: 'The items that were deleted' }),
    }),
    errors: ['unauthorized', 'not_found'],
    repeatable: false,
  }),
};
