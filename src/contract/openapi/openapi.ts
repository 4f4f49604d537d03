/** Generates the OpenAPI 3.1 document of the service from the contract. */
import type { TObject, TSchema } from 'typebox';
import * as Type from 'typebox';
import { listEndpoints, listExtensions } from '../contract.ts';
import type { Endpoint } from '../endpoint.ts';
import { type CredentialGroup, credentialGroups } from '../endpoints/credentials.ts';
import { completionEvent, rulesEvent } from '../endpoints/webhooks.ts';
import { commonErrors, errorCodes, type ServiceErrorCode } from '../error-codes.ts';
import { listPathForms, type PathForm } from '../paths/paths.ts';
import { defaultLimits, type Limits, withLimits } from '../schemas/limits.ts';
import { NamedSchemas, type Reference } from '../schemas/named-schemas.ts';
import { failure } from '../schemas/schemas.ts';
import { examples } from './examples.ts';
import { Notification, notification, otherRoutes, RulesNotification, rulesNotification } from './openapi-routes.ts';

const tagDescriptions: Record<string, string> = {
  tags: 'Statement tags: custom tags defined by example sentences and phrases',
  intents: 'Intents: custom intents defined by example sentences and phrases',
  webhooks: 'Webhook subscriptions: endpoints that are notified when a job finishes (beta)',
  match: 'Match sentences against tags and intents; group sentences',
  profanity: "Find and replace profane words; keep the user's own list",
  sentiment: 'Sentiment of a text, sentence by sentence: start a job, fetch its result',
  summary: 'Extractive summary of a text: start a job, fetch its result',
  files: 'Audio and video files: upload by link or as a form, delete',
  conversation: 'Tones and transcript of a recording: start a job on an uploaded file, fetch its result',
  clips: 'Clips of a video: questions, action items, highlights, keywords; start a job, fetch links to MP4 files',
  actions: 'Action items, questions and highlights of a text: start a job, fetch its result',
  ruleSet: "The user's rules about conversations",
  rules: "A conversation judged by the user's rules: start a job, fetch its result",
  jobs: 'Many texts with one call; cancel and delete jobs',
  previews: 'Analyse a text, or judge a conversation by rules, while you wait, without a job',
  accessTokens: 'Access tokens',
  sessions: 'Sign in to the page of the service with a one-time link',
  service: 'The service itself, without credentials',
};

const securityOf: Record<CredentialGroup, Record<string, string[]>[]> = {
  bearer: [{ accessToken: [] }],
  webhook: [{ accessToken: [] }],
  // OpenAPI has no security scheme for a token in the body: the field is part of the body's schema.
  jwt: [],
  app: [{ appId: [], appSecret: [] }],
  appOptional: [{ appId: [], appSecret: [] }, {}],
  none: [],
};

interface OpenApiOptions {
  /** The limits that the service enforces. */
  readonly limits?: Limits;
  /** Lists every form of each path that the service accepts as an operation; otherwise one operation per call. */
  readonly allForms?: boolean;
}

/**
 * The OpenAPI document of a service.
 *
 * @param version the version of the service, semantic versioning
 * @param serverUrl the base address of the service
 */
export function buildOpenApi(
  version: string,
  serverUrl: string,
  { limits = defaultLimits, allForms = false }: OpenApiOptions = {},
) {
  const endpoints = listEndpoints();
  const paths: Record<string, Record<string, unknown>> = {};
  const schemas = new NamedSchemas();
  for (const [group, call, spec] of endpoints) {
    const forms = listPathForms(spec);
    (allForms ? forms : forms.slice(0, 1)).forEach((form, index) => {
      const path = [form.path, ...form.segments.map((name) => `{${name}}`)].join('/');
      const described = operation({ group, call, spec, form, index, limits, schemas });
      paths[path] = { ...paths[path], [spec.method.toLowerCase()]: described };
    });
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Speech and Text Analytics Service',
      version,
      summary: 'Custom tags and intents, text matching and profanity detection',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    'x-extensions': listExtensions(),
    tags: [...new Set(endpoints.map(([group]) => group)), 'service'].map((name) => ({
      name,
      description: tagDescriptions[name] ?? name,
    })),
    paths: { ...paths, ...otherRoutes },
    webhooks: { [completionEvent]: { post: notification }, [rulesEvent]: { post: rulesNotification } },
    components: {
      schemas: { ...schemas.list(), Failure: failure, Notification, RulesNotification },
      securitySchemes: usedSchemes(endpoints.map(([, , spec]) => spec)),
    },
  };
}

/** `TagsCreate`. */
const callName = (group: string, call: string): string =>
  [group, call].map((name) => name.charAt(0).toUpperCase() + name.slice(1)).join('');

const securitySchemes = {
  accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  appId: { type: 'apiKey', in: 'header', name: 'appId' },
  appSecret: { type: 'apiKey', in: 'header', name: 'appSecret' },
};

function usedSchemes(endpoints: readonly Endpoint[]) {
  const used = new Set(endpoints.flatMap((spec) => securityOf[spec.credential].flatMap(Object.keys)));
  return Object.fromEntries(Object.entries(securitySchemes).filter(([name]) => used.has(name)));
}

interface Call {
  readonly group: string;
  readonly call: string;
  readonly spec: Endpoint;
  readonly form: PathForm;
  readonly index: number;
  readonly limits: Limits;
  readonly schemas: NamedSchemas;
}

function operation({ group, call, spec, form, index, limits, schemas }: Call) {
  const inQuery = (spec.query ?? []).filter((name) => !form.segments.includes(name));
  const body = bodySchema(spec, form);
  const name = callName(group, call);
  const { params, reply } = exampleOf(group, call);
  const suffix = index === 0 ? '' : `Form${index + 1}`;
  const reference = body && schemas.add(`${name}Request${suffix}`, withLimits(body, limits));
  return {
    operationId: `${group}${name.slice(group.length)}${suffix}`,
    summary: spec.extension ? `${spec.summary} (extension)` : spec.summary,
    tags: [group],
    security: securityOf[spec.credential],
    parameters: [
      ...form.segments.map((one) => parameter(spec, one, 'path', params[one])),
      ...inQuery.map((one) => parameter(spec, one, 'query', params[one])),
      ...(spec.idempotent === true ? [idempotencyKey] : []),
    ],
    ...(reference !== undefined && {
      requestBody: {
        required: true,
        content: bodyContent(
          spec,
          reference,
          withLimits(body ?? Type.Object({}), limits),
          bodyExample(spec, form, params),
        ),
      },
    }),
    responses: {
      200: {
        description: 'Success',
        content: { 'application/json': { schema: schemas.add(`${name}Response`, spec.reply), example: reply } },
      },
      ...failureResponses([
        ...commonErrors,
        ...spec.errors,
        ...(spec.idempotent === true ? (['idempotency_key_reused'] as const) : []),
      ]),
    },
  };
}

function exampleOf(group: string, call: string): { params: Record<string, unknown>; reply: unknown } {
  const calls: Record<string, { params: object; reply: unknown }> | undefined = Reflect.get(examples, group);
  const { params = {}, reply } = calls?.[call] ?? {};
  return { params: params as Record<string, unknown>, reply };
}

/** The body that {@link bodySchema} describes. */
function bodyExample(spec: Endpoint, form: PathForm, params: Record<string, unknown>): Record<string, unknown> {
  const example: Record<string, unknown> = {};
  const elsewhere = new Set([...form.segments, ...(spec.query ?? [])]);
  for (const name of spec.body ?? []) {
    const value = params[name];
    if (value === undefined || elsewhere.has(name)) continue;
    const container = spec.inside?.[name];
    if (container === undefined) example[name] = value;
    else example[container] = { ...Object(example[container]), [name]: value };
  }
  if (credentialGroups[spec.credential].travels === 'body') example.jwtToken = 'eyJhbGciOi...';
  return example;
}

function bodyContent(spec: Endpoint, reference: Reference, schema: TObject, example: object) {
  const json = { 'application/json': { schema: reference, example } };
  if (spec.multipart !== true) return json;
  const binary = (description: string) => Type.Optional(Type.String({ format: 'binary', description }));
  const files = { file: binary('The file itself'), subtitles: binary('Its subtitles, SRT or WebVTT') };
  return { ...json, 'multipart/form-data': { schema: Type.Object({ ...schema.properties, ...files }) } };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Extension. For a day, a repeated call with the same key starts nothing twice, and has the same response',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const fieldSchema = (spec: Endpoint, name: string): TSchema => spec.params.properties[name] ?? Type.Unknown();

function parameter(spec: Endpoint, name: string, place: 'path' | 'query', example: unknown) {
  const { description, ...schema } = { description: name, ...fieldSchema(spec, name) };
  const isNeeded = (spec.params.required ?? []).includes(name);
  // A user id may also be in the body, so the one in the query is not required.
  const required = place === 'path' || (isNeeded && !(spec.body ?? []).includes(name));
  return { name, in: place, required, description, schema, example };
}

function bodySchema(spec: Endpoint, form: PathForm): TObject | undefined {
  if (spec.body === undefined) return undefined;
  const elsewhere = new Set([...form.segments, ...(spec.query ?? [])]);
  const properties: Record<string, TSchema> = {};
  const containers: Record<string, Record<string, TSchema>> = {};
  for (const name of spec.body) {
    const container = spec.inside?.[name];
    if (container !== undefined) containers[container] ??= {};
    const target = (container === undefined ? undefined : containers[container]) ?? properties;
    const schema = fieldSchema(spec, name);
    const alias = spec.aliases?.[name];
    const optional = !(spec.params.required ?? []).includes(name) || elsewhere.has(name) || alias !== undefined;
    target[name] = optional ? Type.Optional(schema) : schema;
    for (const other of alias?.names ?? []) {
      target[other] = Type.Optional({ ...schema, description: `Another name of ${name}` } as TSchema);
    }
  }
  for (const [container, fields] of Object.entries(containers)) {
    const schema = Type.Object(fields);
    properties[container] = (schema.required ?? []).length > 0 ? schema : Type.Optional(schema);
  }
  if (credentialGroups[spec.credential].travels === 'body') {
    properties.jwtToken = Type.String({ description: 'The access token, a JWT' });
  }
  return Type.Object(properties);
}

/** One response for each HTTP status, naming its codes. */
function failureResponses(codes: readonly ServiceErrorCode[]) {
  const byStatus = new Map<number, ServiceErrorCode[]>();
  for (const code of new Set(codes)) {
    const { status } = errorCodes[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => [
      status,
      {
        description: names.map((name) => `\`${name}\`: ${errorCodes[name].meaning}`).join('. '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    ]),
  );
}
