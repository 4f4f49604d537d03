/**
 * The parts of the OpenAPI document that are not calls: the notification that the service sends, and its other routes.
 */
import * as Type from 'typebox';
import { JudgedCounts } from '../endpoints/rules.ts';

export const Notification = Type.Object(
  {
    txnId: Type.String({ description: 'The transaction that has finished' }),
    status: Type.Object({
      id: Type.Union([Type.Literal(2), Type.Literal(3)], { description: '2: processed, 3: failed' }),
      state: Type.Union([Type.Literal('processed'), Type.Literal('failed')]),
    }),
  },
  { description: 'Compact JSON: signatures cover its bytes' },
);

export const RulesNotification = Type.Object(
  { ...Notification.properties, rules: Type.Optional(JudgedCounts) },
  { description: 'A notification with the counts of the results; without them if the job has failed' },
);

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

/** The notification that a subscriber receives. */
export const notification = {
  operationId: 'processCompletion',
  summary: 'A job has finished',
  description:
    'Sent to each subscribed endpoint, with up to 8 attempts over about a day. Any 2xx accepts it; 410 ends the subscription. ' +
    'It is signed as Standard Webhooks describes, with the secret of the subscription',
  tags: ['webhooks'],
  security: [],
  parameters: [
    header('webhook-id', 'The same at each attempt'),
    header('webhook-timestamp', 'Seconds since 1970, of this attempt'),
    header(
      'webhook-signature',
      '`v1,` and the base64 of HMAC-SHA256 over `<id>.<timestamp>.<body>`; several, separated by spaces',
    ),
  ],
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Notification' },
        example: { txnId: '5e6a3f52-94d3-4f8e-8a0e-6f1d2c9b7a43', status: { id: 2, state: 'processed' } },
      },
    },
  },
  responses: {
    '2XX': { description: 'Accepted' },
    410: { description: 'Ends the subscription' },
    default: { description: 'Sent again later' },
  },
};

/** The same for the event of rules. */
export const rulesNotification = {
  ...notification,
  operationId: 'rulesCompletion',
  summary: 'Extension. A conversation has been judged by rules',
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/RulesNotification' },
        example: {
          txnId: '5e6a3f52-94d3-4f8e-8a0e-6f1d2c9b7a43',
          status: { id: 2, state: 'processed' },
          rules: { passed: 9, failed: 2, not_applicable: 1, must_failed: 1 },
        },
      },
    },
  },
};

const json = (description: string, schema: object, example: object) => ({
  description,
  content: { 'application/json': { schema, example } },
});

const isUp = { type: 'object', required: ['status'], properties: { status: { type: 'boolean' } } };
const failed = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
});
const tooMany = { 429: failed('Too many requests from this address') };
const open = { tags: ['service'], security: [] };

const clipFile = {
  'video/mp4': { schema: { type: 'string', format: 'binary' } },
  'audio/mp4': { schema: { type: 'string', format: 'binary' } },
};

/** Routes that are not calls of the contract. */
export const otherRoutes: Record<string, Record<string, unknown>> = {
  '/healthz': {
    get: {
      ...open,
      operationId: 'serviceHealth',
      summary: 'Whether the service runs',
      responses: {
        200: json(
          'It runs',
          { ...isUp, properties: { ...isUp.properties, version: { type: 'string' } } },
          { status: true, version: '1.0.0' },
        ),
        ...tooMany,
      },
    },
  },
  '/readyz': {
    get: {
      ...open,
      operationId: 'serviceReadiness',
      summary: 'Whether the service can take work now',
      responses: {
        200: json(
          'It can',
          {
            ...isUp,
            properties: { ...isUp.properties, checks: { type: 'object', additionalProperties: { type: 'string' } } },
          },
          { status: true, checks: { database: 'ok', disk: 'ok', queue: 'ok' } },
        ),
        ...tooMany,
        503: failed('It cannot: the message names what has failed'),
      },
    },
  },
  '/openapi.json': {
    get: {
      ...open,
      operationId: 'serviceDescription',
      summary: 'This document',
      parameters: [
        {
          name: 'forms',
          in: 'query',
          required: false,
          description: '`all`: every form of each path that the service accepts, each as an operation',
          schema: { type: 'string', enum: ['all'] },
        },
      ],
      responses: { 200: json('OpenAPI 3.1', { type: 'object' }, { openapi: '3.1.0' }), ...tooMany },
    },
  },
  '/v1/conversation/clips/files/{file}': {
    get: {
      ...open,
      operationId: 'clipFile',
      summary: 'The file of a clip, or a range of it: what `presigned_url` links to',
      parameters: [
        { name: 'file', in: 'path', required: true, schema: { type: 'string' }, description: 'Its name' },
        { name: 'expires', in: 'query', required: true, schema: { type: 'string' }, description: 'Of the link' },
        { name: 'signature', in: 'query', required: true, schema: { type: 'string' }, description: 'Of the link' },
      ],
      responses: {
        200: { description: 'The file', content: clipFile },
        206: { description: 'The requested range', content: clipFile },
        403: failed('The link has expired, or was altered'),
        404: failed('The clip was deleted'),
      },
    },
  },
};
