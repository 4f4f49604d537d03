/**
 * A program that installs the package: the entries, their types with every kind of module resolution, and the examples.
 */

import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalService, startLocalService } from '../../../src/api/library/testing.ts';
import { tsc, tscEnvironment } from '../../support/tsc.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const run = promisify(execFile);

/** A directory in which the packed package is installed, with its only required dependency. */
const consumer = mkdtempSync(join(tmpdir(), 'sta-consumer-'));
const packed = mkdtempSync(join(tmpdir(), 'sta-packed-'));
let tarball = '';
let service: LocalService;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  await run('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', packed], { cwd: root });
  tarball = join(packed, readdirSync(packed)[0] ?? '');
  const installed = join(consumer, 'node_modules', 'sta-cli');
  mkdirSync(installed, { recursive: true });
  await run('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1']);
  for (const scope of ['@photostructure', '@types', 'undici-types']) {
    symlinkSync(join(root, 'node_modules', scope), join(consumer, 'node_modules', scope));
  }
  service = await startLocalService();
  env = {
    PATH: process.env.PATH,
    STA_BASE_URL: service.baseUrl,
    STA_USER_ID: service.userId,
    STA_API_KEY: service.apiKey,
    STA_API_SECRET: service.apiSecret,
    STA_APP_ID: service.appId,
    STA_APP_SECRET: service.appSecret,
  };
});
afterAll(async () => {
  await service.close();
  for (const directory of [consumer, packed]) rmSync(directory, { recursive: true, force: true });
});

type Compilation = Promise<{ readonly lines: readonly string[] }>;

/** Compiles files together, because most of the time goes into the types that all of them use. */
async function compile(files: readonly string[], options: readonly string[]): Compilation {
  const common = ['--strict', '--target', 'es2022', '--types', 'node', '--outDir', join(consumer, 'out')];
  const argv = [tsc, '--ignoreConfig', '--pretty', 'false', ...common, ...options, ...files];
  const settings = { cwd: consumer, env: { ...process.env, ...tscEnvironment } };
  const printed = await run(process.execPath, argv, settings).then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  );
  return { lines: printed.split('\n').filter((line) => line !== '') };
}

/** The compiler's errors for a file, or for files that it was not given. */
async function faultsIn(file: string, compilation: Compilation): Promise<readonly string[]> {
  const { lines } = await compilation;
  const isOfAnother = (line: string) => sources.some((other) => other !== file && line.startsWith(`${other}(`));
  return lines.filter((line) => !isOfAnother(line));
}

const program = `
import { type Job, type SentimentFetchReply, StaClient, StaError } from 'sta-cli';
import { startLocalService } from 'sta-cli/testing';
import { verifyWebhook, WebhookError } from 'sta-cli/webhooks';

async function main(): Promise<void> {
  const service = await startLocalService();
  const sta = new StaClient(service);
  const job: Job<SentimentFetchReply> = await sta.sentiment.start({ text: 'I like it.' });
  const { data } = await job.wait();
  const label: string | undefined = data.sentiment_analysis.sentences[0]?.sentiments[0]?.sentiment;
  const failure: unknown = await sta.tags.delete({ statementTagId: 'none' }).catch((error: unknown) => error);
  const code = failure instanceof StaError ? failure.code : undefined;
  // @ts-expect-error a tag needs samples
  await sta.tags.create({ statementTagName: 'x' }).catch(() => undefined);
  let problem: string | undefined;
  try {
    verifyWebhook({ secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', headers: {}, body: '' });
  } catch (error) {
    if (error instanceof WebhookError) problem = error.code;
  }
  await service.close();
  console.log([label, code, problem].join());
}
void main();
`;

const bundledProgram = `
import { StaClient, StaError } from 'sta-cli';
import { verifyWebhook, WebhookError } from 'sta-cli/webhooks';

async function main(): Promise<void> {
  const sta = new StaClient();
  const { data } = await sta.sentiment.run({ text: 'I like it.' });
  const failure: unknown = await sta.tags.delete({ statementTagId: 'none' }).catch((error: unknown) => error);
  const code = failure instanceof StaError ? failure.code : undefined;
  try {
    verifyWebhook({ secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', headers: {}, body: '' });
  } catch (error) {
    const problem = error instanceof WebhookError ? error.code : undefined;
    console.log([data.sentiment_analysis.sentences[0]?.sentiments[0]?.sentiment, code, problem].join());
  }
}
void main();
`;

const examples = readExamples();

const asNodeResolves = new Map([
  ['program.mts', program],
  ['program.cts', program],
  ...examples.map(({ code }, index) => [`example-${index}.mts`, code] as const),
]);
const asBundlersResolve = new Map([
  ['bundled.ts', program],
  ['one-file.ts', bundledProgram],
]);
const sources = [...asNodeResolves.keys(), ...asBundlersResolve.keys()];
let byNode: Compilation;
let byBundlers: Compilation;
beforeAll(async () => {
  for (const [file, code] of [...asNodeResolves, ...asBundlersResolve]) writeFileSync(join(consumer, file), code);
  byNode = compile([...asNodeResolves.keys()], ['--module', 'nodenext']);
  byBundlers = compile(
    [...asBundlersResolve.keys()],
    ['--module', 'esnext', '--moduleResolution', 'bundler', '--noEmit'],
  );
  await Promise.all([byNode, byBundlers]);
});

/** The code in docs/library.md, by section. */
function readExamples(): { readonly name: string; readonly code: string }[] {
  const text = readFileSync(join(root, 'docs', 'library.md'), 'utf8');
  let section = '';
  return [...text.matchAll(/^## (.+)$|^```ts\n([\s\S]*?)^```$/gm)].flatMap(([, heading, code], index) => {
    section = heading ?? section;
    return code === undefined ? [] : [{ name: `${section} ${index}`, code }];
  });
}

describe('a program that installs the package compiles and runs', () => {
  it.each([
    ['an ES module', 'program.mts', 'program.mjs'],
    ['CommonJS', 'program.cts', 'program.cjs'],
  ])('as %s', async (_name, source, output) => {
    expect(await faultsIn(source, byNode)).toEqual([]);
    const { stdout } = await run(process.execPath, [join('out', output)], { cwd: consumer, env });
    expect(stdout.trim()).toBe('Positive,not_found,missing_header');
  });

  it('as the resolution of bundlers', async () => expect(await faultsIn('bundled.ts', byBundlers)).toEqual([]));
});

describe('a program that is bundled into one file runs without the package', () => {
  const away = mkdtempSync(join(tmpdir(), 'sta-bundled-'));
  afterAll(() => rmSync(away, { recursive: true, force: true }));

  it.each(['esm', 'cjs'] as const)('as %s', async (format) => {
    const source = join(consumer, 'one-file.ts');
    expect(await faultsIn('one-file.ts', byBundlers)).toEqual([]);
    const outfile = join(away, `program.${format === 'esm' ? 'mjs' : 'cjs'}`);
    await build({ entryPoints: [source], bundle: true, platform: 'node', format, outfile, logLevel: 'error' });
    const { stdout } = await run(process.execPath, [outfile], { cwd: away, env });
    expect(stdout.trim()).toBe('Positive,not_found,missing_header');
  });
});

it('the declarations are self-contained: no imports, and so no types of typebox', () => {
  const library = join(consumer, 'node_modules', 'sta-cli', 'dist', 'library');
  const declarations = readdirSync(library).filter((file) => /\.d\.c?ts$/.test(file));
  expect(declarations).toHaveLength(6);
  for (const file of declarations) {
    expect(readFileSync(join(library, file), 'utf8'), file).not.toMatch(/\bimport\b.*from|import\(|typebox/);
  }
});

it('its client does not load got', () => {
  const text = readFileSync(join(root, 'dist', 'NOTICES.txt'), 'utf8');
  expect(text).toContain('got');
  const client = readFileSync(join(consumer, 'node_modules', 'sta-cli', 'dist', 'library', 'index.cjs'), 'utf8');
  expect(client).not.toMatch(/followRedirect|ERR_GOT_REQUEST_ERROR/);
  expect(client.length).toBeLessThan(340_000);
});

it('an error that nobody catches is shown by its name, with one line of the code', async () => {
  const source = "import { StaClient } from 'sta-cli'; new StaClient({ env: {} });";
  const failure = await run(process.execPath, ['--input-type=module', '--eval', source], { cwd: consumer, env }).catch(
    (error: { stderr: string }) => error.stderr,
  );
  expect(failure).toMatch(/^StaError: No base URL is configured/m);
  expect(String(failure).length).toBeLessThan(2_500);
});

describe('the examples of docs/library.md compile and run', () => {
  it.each(examples.map(({ name }, index) => [name, index] as const))('%s', async (_name, index) => {
    expect(await faultsIn(`example-${index}.mts`, byNode)).toEqual([]);
    await run(process.execPath, [join('out', `example-${index}.mjs`)], { cwd: consumer, env });
  });
  it('there are seven of them', () => expect(examples).toHaveLength(7));
});
