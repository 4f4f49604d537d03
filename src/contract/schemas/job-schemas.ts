/** Building blocks of the asynchronous calls: interface, "Asynchronous jobs" and "Metadata job status". */
import type { TProperties, TSchema } from 'typebox';
import * as Type from 'typebox';
import { detectedLanguage, storable, text } from './schemas.ts';

/** The states of a metadata item, in order. An item never goes back, except to the queue after a crash. */
export const itemStates = ['Queued', 'Processing', 'Completed'] as const;
export type ItemState = (typeof itemStates)[number];

const state = Type.String({ enum: [...itemStates], description: 'Queued, Processing or Completed' });

/** A text to analyse. */
export const jobText = text('textChars', { minLength: 0, description: 'The raw text' });

/** The id of a file or of a transaction, a UUID. */
export const jobId = text('idChars', { pattern: storable, description: 'A file id or a transaction id' });

/** Every name under which a fetch call accepts its id (docs/interface/decisions.md, "Naming twice"). */
export const jobIdNames = ['fileID', 'file_id', 'transactionId', 'transaction_id'] as const;

/** The aliases of a fetch call whose id has a canonical name. */
export const otherJobIdNames = (canonical: (typeof jobIdNames)[number]) => ({
  [canonical]: { names: jobIdNames.filter((name) => name !== canonical), merge: 'same' as const, sent: false },
});

/** The response of every compute call. */
export const computeReply = Type.Object({
  status: Type.Literal(true),
  transaction_id: Type.String(),
  message: Type.Optional(Type.String({ description: 'A confirmation that names the file id' })),
});

/** What every compute call has. */
export const computeCall = {
  method: 'POST',
  credential: 'app',
  allInBody: true,
  reply: computeReply,
  errors: ['unauthorized'],
  repeatable: false,
  idempotent: true,
} as const;

/** What every fetch call has. */
export const fetchCall = {
  method: 'POST',
  credential: 'appOptional',
  allInBody: true,
  repeatable: true,
  holds: true,
} as const;

/** What a fetch call of one item has. */
export const fetchItemCall = {
  ...fetchCall,
  params: Type.Object({ fileID: jobId }),
  aliases: otherJobIdNames('fileID'),
  errors: ['unauthorized', 'not_found', 'job_failed', 'job_cancelled'],
} as const;

/** The response of a fetch call: the state of each item, and the data of the completed ones. */
export const fetchReply = <T extends TProperties>(items: T) =>
  Type.Object({
    status: Type.Object(mapValues(items, () => Type.Optional(state))),
    data: Type.Optional(Type.Object(mapValues(items, (item) => Type.Optional(item)))),
  });

/** The response of a fetch call on texts. */
export const textFetchReply = <T extends TProperties>(items: T) =>
  Type.Object({ ...fetchReply(items).properties, language: detectedLanguage });

/**
 * The response of a fetch call on recordings. `progress` is read leniently (`jobs/job-progress.ts`): another service
 * may mean something else by it.
 */
export const mediaFetchReply = <T extends TProperties>(items: T) =>
  Type.Object({
    ...fetchReply(items).properties,
    progress: Type.Optional(
      Type.Unknown({
        description:
          'Extension. How far each item in state Processing has come: an object with the name of the item as key and ' +
          '`{ step, done, total, unit }` as value. `step` is transcript, speakers, tones or cuts; `unit` is seconds (of the ' +
          'recording) or cuts',
      }),
    ),
  });

/** An offset or a time, which services send as a number or as a string of digits. */
export const looseNumber = (description: string) =>
  Type.Union([Type.Number(), Type.String({ pattern: '^\\d+(\\.\\d+)?$' })], { description });

/** The data of a completed item, or an empty object until it is completed. */
export const whenCompleted = <T extends TSchema>(item: T) => Type.Union([item, Type.Object({}, { maxProperties: 0 })]);

function mapValues<T extends TProperties, U extends TSchema>(items: T, map: (item: T[keyof T]) => U) {
  // Object.entries loses the key types of `items`.
  return Object.fromEntries(Object.entries(items).map(([key, item]) => [key, map(item as T[keyof T])])) as {
    [K in keyof T]: U;
  };
}
