/** Rules that every endpoint of the contract follows. */
import { describe, expect, it } from 'vitest';
import { listEndpoints } from '../../../src/contract/contract.ts';
import { credentialGroups } from '../../../src/contract/endpoints/credentials.ts';
import { commonErrors, errorCodes } from '../../../src/contract/error-codes.ts';
import { listPathForms } from '../../../src/contract/paths/paths.ts';

const endpoints = listEndpoints().map(([noun, verb, endpoint]) => ({ name: `${noun}.${verb}`, endpoint }));

describe.each(endpoints)('$name', ({ endpoint }) => {
  const names = Object.keys(endpoint.params.properties);

  it('refers only to its own parameters, and defines where each one is sent', () => {
    const places = [...(endpoint.query ?? []), ...(endpoint.body ?? []), ...(endpoint.trailing ?? [])];
    for (const name of places) expect(names).toContain(name);
    for (const name of names) expect(places).toContain(name);
    for (const name of Object.keys({ ...endpoint.aliases, ...endpoint.inside })) expect(endpoint.body).toContain(name);
  });

  it('gives every parameter a distinct name', () => {
    const all = [...names, ...Object.values(endpoint.aliases ?? {}).flatMap((alias) => alias.names)];
    expect(new Set(all).size).toBe(all.length);
    expect(all).not.toContain('jwtToken');
  });

  it('identifies the user if its credential is a token', () => {
    const { travels } = credentialGroups[endpoint.credential];
    if (travels === 'authorization' || travels === 'body') expect(names).toContain('userId');
    if (travels === 'body') expect(endpoint.method).toBe('POST');
    // The interface lists the parameters of its own calls as query parameters.
    if (travels === 'body' && endpoint.extension === undefined) expect(endpoint.bodyInQuery).toBe(true);
  });

  it('lists each error once, including those of its credential', () => {
    const all = [...commonErrors, ...endpoint.errors];
    expect(new Set(all).size).toBe(all.length);
    for (const code of all) expect(errorCodes).toHaveProperty(code);
    if (credentialGroups[endpoint.credential].required) expect(endpoint.errors).toContain('unauthorized');
  });

  it('is repeatable only if it deletes nothing', () => {
    if (endpoint.method === 'DELETE') expect(endpoint.repeatable).toBe(false);
    if (endpoint.method === 'GET') expect(endpoint.repeatable).toBe(true);
  });

  it('has the reference form, the example form and the forms in between', () => {
    const trailing = endpoint.trailing ?? [];
    const forms = listPathForms(endpoint).filter((form) => form.path === endpoint.path);
    expect(forms.at(-1)?.segments).toEqual(trailing);
    expect(forms[0]?.segments).toEqual(endpoint.trailingOnly ? trailing : []);
    for (const { segments } of forms) expect(segments).toEqual(trailing.slice(0, segments.length));
  });
});

it('no two endpoints share a method and a path', () => {
  const addresses = endpoints.flatMap(({ endpoint }) =>
    listPathForms(endpoint).map((form) => `${endpoint.method} ${form.path}/${form.segments.map(() => '*').join('/')}`),
  );
  expect(new Set(addresses).size).toBe(addresses.length);
});

it('every path and method of the interface is defined', () => {
  const addresses = endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
  const profile = '/cb/v1/profile';
  expect(addresses).toEqual(
    expect.arrayContaining([
      `POST ${profile}/statement_tags/create_statement_tag`,
      `GET ${profile}/statement_tags/get_user_statement_tags`,
      `DELETE ${profile}/statement_tags/delete_statement_tag`,
      `POST ${profile}/intents/create_intent`,
      `GET ${profile}/intents/get_user_intents`,
      `DELETE ${profile}/intents/delete_intent`,
      'POST /text/custom_statement_tags/get_custom_statement_tag',
      'POST /text/intent/get_intent',
      'POST /text/profanity/get_profanity',
      'POST /cb/v1/auth/create_access_token',
    ]),
  );
});
