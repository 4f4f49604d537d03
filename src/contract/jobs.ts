/** Cancelling and deleting jobs, extensions of the interface: docs/interface/decisions.md, "Extensions of our service". */
import Type from 'typebox';
import { endpoint } from './endpoint.ts';
import { itemKinds, jobId, otherJobIdNames } from './job-schemas.ts';

const kind = Type.Enum([...itemKinds]);

const selection = Type.Object({
  fileID: jobId,
  items: Type.Optional(
    Type.Array(kind, {
      minItems: 1,
      description: 'Only these items of the job, by name; default: all',
    }),
  ),
});

export const jobs = {
  cancel: endpoint({
    summary: 'Cancel the queued items of a job; items that have begun cannot be cancelled',
    extension: true,
    capability: { name: 'call that cancels jobs', instead: 'The job ends by itself: sta jobs wait ID' },
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
    extension: true,
    capability: { name: 'call that deletes jobs' },
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
