import { expect, it } from 'vitest';
import { listEndpoints } from '../../src/contract/contract.ts';
import { defaultLimits } from '../../src/contract/limits.ts';
import { buildOpenApi } from '../../src/contract/openapi.ts';
import { listPathForms } from '../../src/contract/paths.ts';

const page = buildOpenApi('1.2.3', 'http://127.0.0.1:8787');

it('contains every endpoint in every form of its path, each with a unique id', () => {
  const forms = listEndpoints().flatMap(([, , endpoint]) =>
    listPathForms(endpoint).map((form) => ({
      endpoint,
      path: [form.path, ...form.segments.map((name) => `{${name}}`)].join('/'),
    })),
  );
  const ids = forms.map(({ endpoint, path }) => {
    const operation = page.paths[path]?.[endpoint.method.toLowerCase()] as { operationId: string; responses: object };
    expect(operation.responses).toHaveProperty('200');
    expect(operation.responses).toHaveProperty('400');
    return operation.operationId;
  });
  expect(new Set(ids).size).toBe(forms.length);
});

it('is plain JSON', () => {
  expect(JSON.parse(JSON.stringify(page))).toEqual(
    JSON.parse(JSON.stringify(buildOpenApi('1.2.3', 'http://127.0.0.1:8787'))),
  );
});

it('contains the configured limits of the service', () => {
  const text = JSON.stringify(buildOpenApi('1.2.3', 'http://x', { ...defaultLimits, sentences: 7 }));
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
