/** A client that openapi-typescript generates from the document of a running service compiles and works. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { OpenAPI3 } from 'openapi-typescript';
import { expect, it, onTestFinished } from 'vitest';
import { startTestService } from '../../support/start-sta.ts';
import { tsc, tscEnvironment } from '../../support/tsc.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The generator needs the API of TypeScript 6, which version 7 does not have, but ts-morph includes. */
async function loadGenerator(directory: string) {
  const outfile = join(directory, 'generator.mjs');
  await build({
    stdin: { contents: "export { default, astToString } from 'openapi-typescript';", resolveDir: root },
    bundle: true,
    platform: 'node',
    format: 'esm',
    plugins: [
      {
        name: 'typescript-6',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^typescript$/ }, () => ({ path: 'typescript', namespace: 'typescript-6' }));
          onLoad({ filter: /.*/, namespace: 'typescript-6' }, () => ({
            contents: "export { ts as default } from '@ts-morph/common';",
            resolveDir: root,
          }));
        },
      },
    ],
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); const __filename = import.meta.filename; const __dirname = import.meta.dirname;",
    },
    logLevel: 'error',
    outfile,
  });
  return (await import(pathToFileURL(outfile).href)) as typeof import('openapi-typescript');
}

const program = `
import createClient from 'openapi-fetch';
import type { components, paths } from './schema.d.ts';

export async function use(baseUrl: string, token: string, userId: string) {
  const client = createClient<paths>({ baseUrl, headers: { authorization: 'Bearer ' + token } });
  const query = { userId };
  const created = await client.POST('/cb/v1/profile/statement_tags/create_statement_tag', {
    params: { query },
    body: { statementTagName: 'refund', statementTagSamples: ['I want my money back'] },
  });
  const list = await client.GET('/cb/v1/profile/statement_tags/get_user_statement_tags', { params: { query } });
  const tags: components['schemas']['StatementTag'][] = list.data?.data ?? [];
  const matched = await client.POST('/text/custom_statement_tags/get_custom_statement_tag', {
    body: { jwtToken: token, userId, sentences: ['I want my money back'] },
  });
  const names = matched.data?.data.similarityMatch.map(({ statementTagName }) => statementTagName);
  // @ts-expect-error: a name that is not a string
  const wrong = () => client.POST('/cb/v1/profile/statement_tags/create_statement_tag', { params: { query }, body: { statementTagName: 1, statementTagSamples: ['a'] } });
  // @ts-expect-error: no such path
  const missing = () => client.GET('/nowhere');
  const refused = await client.GET('/cb/v1/profile/intents/get_user_intents', { params: { query: { userId: 'eve' } } });
  const failure: components['schemas']['Failure'] | undefined = refused.error;
  return { id: created.data?.data.statementTag, tags, names, code: failure?.error.code, unused: [wrong, missing] };
}
`;

it('compiles against the types, and calls the service', async () => {
  const service = await startTestService();
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const directory = mkdtempSync(join(cache, 'generated-client-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const { default: generate, astToString } = await loadGenerator(directory);
  const describe = async (query: string) =>
    (await (await fetch(`${service.url}/openapi.json${query}`)).json()) as OpenAPI3 & { paths: object };
  const document = await describe('');
  writeFileSync(join(directory, 'schema.d.ts'), astToString(await generate(document)));
  writeFileSync(join(directory, 'use.ts'), program);
  const flags = [
    '--ignoreConfig',
    '--strict',
    '--noEmit',
    '--skipLibCheck',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--lib',
    'es2023,dom',
  ];
  const options = { encoding: 'utf8', cwd: directory, env: { ...process.env, ...tscEnvironment } } as const;
  const compiled = spawnSync(process.execPath, [tsc, ...flags, '--allowImportingTsExtensions', 'use.ts'], options);
  expect(compiled.stdout + compiled.stderr).toBe('');

  const outfile = join(directory, 'use.mjs');
  await build({ entryPoints: [join(directory, 'use.ts')], bundle: true, platform: 'node', format: 'esm', outfile });
  const { use } = await import(pathToFileURL(outfile).href);
  const { userId, apiKey, apiSecret } = service.credentials;
  const reply = await fetch(`${service.url}/cb/v1/auth/create_access_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ apiKey, apiSecret, userId }),
  });
  const { data } = (await reply.json()) as { data: { accessToken: string } };
  const result = await use(service.url, data.accessToken, userId);
  expect(result).toMatchObject({
    id: expect.stringMatching(/^statement-/),
    tags: [{ statement_tag_name: 'refund' }],
    names: ['refund'],
    code: 'forbidden',
  });

  expect(Object.keys((await describe('?forms=all')).paths).length).toBeGreaterThan(Object.keys(document.paths).length);
});
