/** Statement tags: interface, "Statement tags". */
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import {
  dataReply,
  list,
  listReply,
  nameText,
  pageParams,
  phrase,
  recordFields,
  recordId,
  recordNumbers,
  sample,
  threshold,
  userCall,
  userId,
} from '../schemas/schemas.ts';

const statementTagId = recordId('A statement tag id, statement-<random>-<epoch_millis>');

export const StatementTag = Type.Object({
  ...recordFields,
  statement_tag_id: Type.String(),
  statement_tag_name: Type.String(),
  statement_tag_samples: Type.Optional(Type.Array(Type.String())),
  statement_tag_sample_phrases: Type.Optional(Type.Array(Type.String())),
  ...recordNumbers,
});
export type StatementTag = Static<typeof StatementTag>;

const tagFields = {
  statementTagName: nameText('nameChars', 'The name of the tag'),
  statementTagSamples: list(sample, 'samples', { minItems: 1, description: 'Example sentences' }),
  statementTagPhrases: Type.Optional(list(phrase, 'samples', { description: 'Phrases' })),
  threshold: Type.Optional(threshold),
  priority: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      description: '1 comes before 2; tags without a priority come last',
    }),
  ),
};
const fieldNames = ['statementTagName', 'statementTagSamples', 'statementTagPhrases', 'threshold', 'priority'] as const;
const fieldAliases = {
  statementTagPhrases: { names: ['statementTagSamplePhrases'], merge: 'union', sent: true },
} as const;

export const tags = {
  create: endpoint({
    summary: 'Create a statement tag',
    ...userCall,
    method: 'POST',
    path: '/cb/v1/profile/statement_tags/create_statement_tag',
    params: Type.Object({ userId, ...tagFields }),
    body: ['userId', ...fieldNames],
    aliases: fieldAliases,
    reply: dataReply(Type.Object({ statementTag: Type.String({ description: 'The new statement tag id' }) })),
    errors: ['unauthorized', 'forbidden', 'quota_exceeded'],
    repeatable: false,
  }),
  list: endpoint({
    summary: "List the user's statement tags",
    ...userCall,
    method: 'GET',
    path: '/cb/v1/profile/statement_tags/get_user_statement_tags',
    params: Type.Object({ userId, ...pageParams }),
    query: ['userId', 'limit', 'cursor'],
    reply: listReply(StatementTag),
    paged: true,
    repeatable: true,
  }),
  update: endpoint({
    summary: 'Replace the content of a statement tag; its id stays',
    extension: { name: 'call that updates statement tags' },
    method: 'PUT',
    path: '/cb/v1/profile/statement_tags/update_statement_tag',
    trailing: ['userId', 'statementTagId'],
    credential: 'bearer',
    params: Type.Object({ userId, statementTagId, ...tagFields }),
    query: ['userId', 'statementTagId'],
    body: [...fieldNames],
    aliases: fieldAliases,
    reply: dataReply(Type.Object({ statementTag: Type.String({ description: 'The statement tag id' }) })),
    errors: ['unauthorized', 'forbidden', 'quota_exceeded', 'not_found'],
    repeatable: true,
  }),
  delete: endpoint({
    summary: 'Delete a statement tag',
    method: 'DELETE',
    path: '/cb/v1/profile/statement_tags/delete_statement_tag',
    trailing: ['userId', 'statementTagId'],
    credential: 'bearer',
    params: Type.Object({ userId, statementTagId }),
    query: ['userId', 'statementTagId'],
    reply: dataReply(Type.Object({ msg: Type.String(), statementTagId: Type.String() })),
    errors: ['unauthorized', 'forbidden', 'not_found'],
    repeatable: false,
  }),
};
