import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { contract, listEndpoints } from '../../src/contract/contract.ts';
import { examples } from '../../src/contract/openapi/examples.ts';
import { buildOpenApi } from '../../src/contract/openapi/openapi.ts';
import { listPathForms } from '../../src/contract/paths/paths.ts';
import { defaultLimits } from '../../src/contract/schemas/limits.ts';

const page = buildOpenApi('1.2.3', 'http://127.0.0.1:8787');
const allForms = buildOpenApi('1.2.3', 'http://127.0.0.1:8787', { allForms: true });

interface Operation {
  readonly operationId: string;
  readonly responses: Record<string, object>;
  readonly requestBody?: { readonly content: Record<string, { readonly schema: object; readonly example?: unknown }> };
}
const operationsOf = ({ paths }: typeof page): Operation[] =>
  Object.values(paths).flatMap((methods) => Object.values(methods) as Operation[]);

it('contains every endpoint in every form of its path on request, each with a unique id', () => {
  const forms = listEndpoints().flatMap(([, , endpoint]) =>
    listPathForms(endpoint).map((form) => ({
      endpoint,
      path: [form.path, ...form.segments.map((name) => `{${name}}`)].join('/'),
    })),
  );
  const ids = forms.map(({ endpoint, path }) => {
    const operation = allForms.paths[path]?.[endpoint.method.toLowerCase()] as {
      operationId: string;
      responses: object;
    };
    expect(operation.responses).toHaveProperty('200');
    expect(operation.responses).toHaveProperty('400');
    return operation.operationId;
  });
  expect(new Set(ids).size).toBe(forms.length);
});

it('lists the 404 of a service that has no page', () => {
  for (const { path } of [contract.sessions.invite, contract.sessions.start]) {
    expect(allForms.paths[path]?.post).toMatchObject({ responses: { 404: expect.anything() } });
  }
});

it('is plain JSON', () => {
  expect(JSON.parse(JSON.stringify(page))).toEqual(
    JSON.parse(JSON.stringify(buildOpenApi('1.2.3', 'http://127.0.0.1:8787'))),
  );
});

it('contains the configured limits of the service', () => {
  const text = JSON.stringify(buildOpenApi('1.2.3', 'http://x', { limits: { ...defaultLimits, sentences: 7 } }));
  expect(text).toContain('"maxItems":7');
  expect(JSON.stringify(page)).not.toContain('"maxItems":7,');
});

it('lists calls outside the documented interface under x-extensions', () => {
  expect(page['x-extensions']).toContain('profanity.listWords');
  expect(page['x-extensions']).not.toContain('profanity.check');
  expect(page.paths['/cb/v1/profile/profanity/get_user_profanity_words']).toMatchObject({
    get: { summary: "List the user's own profanity words (extension)" },
  });
});

it('has one operation for each call, whose id is a name in any language', () => {
  const ids = operationsOf(page).map(({ operationId }) => operationId);
  const calls = listEndpoints().map(([group, call]) => `${group}${call.charAt(0).toUpperCase()}${call.slice(1)}`);
  expect(ids).toEqual([...calls, 'serviceHealth', 'serviceReadiness', 'serviceDescription', 'clipFile']);
});

it('names the schema of every request and response, and each name leads to a schema', () => {
  for (const document of [page, allForms]) {
    const text = JSON.stringify(document);
    const used = new Set([...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name));
    expect([...used].sort()).toEqual(Object.keys(document.components.schemas).sort());
  }
  const inline = operationsOf(page).flatMap(({ operationId, responses, requestBody }) => {
    const success = responses[200] as { content?: Record<string, { schema: object }> };
    const contents = [requestBody?.content, success.content].map((content) => content?.['application/json']?.schema);
    return operationId.startsWith('service') || contents.every((one) => one === undefined || '$ref' in one)
      ? []
      : [operationId];
  });
  expect(inline).toEqual([]);
  expect(page.components.schemas).toHaveProperty('StatementTag.properties.statement_tag_id');
  expect(JSON.stringify(Object(page.components.schemas).TagsListResponse)).toContain(
    '"#/components/schemas/StatementTag"',
  );
});

describe('the examples', () => {
  it.each(listEndpoints())('of %s.%s are valid, and the body has the shape of its form', (group, call, spec) => {
    const calls = examples[group as keyof typeof examples] as Record<string, { params: unknown; reply: unknown }>;
    const { params, reply } = calls[call] ?? {};
    expect([...Compile(spec.params).Errors(params)]).toEqual([]);
    expect([...Compile(spec.reply).Errors(reply)]).toEqual([]);
  });

  it('are in the document, and those of bodies match its schemas', () => {
    const { components } = page;
    for (const { operationId, requestBody } of operationsOf(page)) {
      const { schema, example } = requestBody?.content['application/json'] ?? {};
      if (schema === undefined) continue;
      const name = String(Object(schema).$ref).replace(/.*\//, '') as keyof typeof components.schemas;
      const errors = [...Compile(components.schemas[name] as object).Errors(example)];
      expect(errors, operationId).toEqual([]);
    }
  });
});

it('describes the notification that subscribers receive', () => {
  expect(page.webhooks['process.completion']).toMatchObject({
    post: {
      requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Notification' } } } },
    },
  });
});
