/**
 * The cost of a command before it does anything: the modules that it loads, and that their compiled code comes from the
 * caches.
 */

import { spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readCache, writeCache } from '../../src/cli/launcher/code-cache.ts';
import { needsPosix } from '../support/needs.ts';
import { finish, processEnvironment } from '../support/sta-process.ts';
import { environmentIn, runSta, startSta, temporaryDirectory } from '../support/start-sta.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The installed package: no sources, and its own caches. The packs, which are large and never change, are links. */
function installPackage(...more: string[]): string {
  const directory = temporaryDirectory();
  for (const name of ['bin', 'package.json', ...more]) {
    cpSync(join(root, name), join(directory, name), { recursive: true, preserveTimestamps: true });
  }
  mkdirSync(join(directory, 'dist'));
  for (const name of readdirSync(join(root, 'dist')).filter((name) => name !== '.code-cache')) {
    const [from, to] = [join(root, 'dist', name), join(directory, 'dist', name)];
    // Code that starts a process or a thread looks for the caches next to its own file.
    if (/^start\.|-(?:worker|child)\./.test(name)) cpSync(from, to);
    else symlinkSync(from, to);
  }
  symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'));
  return directory;
}

const noteIntl = fileURLToPath(new URL('../support/note-intl.cjs', import.meta.url));

const run = (
  directory: string,
  argv: readonly string[],
  env: Readonly<Record<string, string>>,
  options: string[] = [],
) =>
  finish(
    spawn(process.execPath, [...options, join(directory, 'bin', 'sta.cjs'), ...argv], {
      env: processEnvironment(env),
      // `sta mcp` exits when its input ends.
      stdio: [argv[0] === 'mcp' ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    }),
  );

function cacheOf(directory: string): string {
  const caches = join(directory, 'dist', '.code-cache');
  return join(caches, readdirSync(caches)[0] ?? '');
}

interface Loaded {
  /** Scripts of the bundle. */
  readonly packs: readonly string[];
  /** npm packages in the modules. */
  readonly packages: readonly string[];
  /** Files of the engines in the modules: each may prepare word lists when it is loaded. */
  readonly engines: readonly string[];
  /** Our own files in the modules. */
  readonly ours: number;
  /** Parts of Intl that were created: the first one takes more than 10 ms. */
  readonly intl: string;
}

/** The modules that a command has loaded, from the caches that a fresh package writes at the end. */
async function load(argv: readonly string[], env: Readonly<Record<string, string>>): Promise<Loaded> {
  const directory = installPackage();
  const intl = join(directory, 'intl');
  const { code, stderr } = await run(directory, argv, { ...env, NOTE_INTL: intl }, ['--require', noteIntl]);
  expect(code, stderr).toBe(0);
  const sources: Record<string, string[]> = JSON.parse(readFileSync(join(directory, 'dist', 'modules.json'), 'utf8'));
  const packs = readdirSync(cacheOf(directory)).sort();
  const files = packs.flatMap((pack) =>
    (readCache(cacheOf(directory), pack)?.modules ?? []).flatMap((module) => sources[`./${pack}/${module}`] ?? []),
  );
  const packages = files.flatMap((file) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? []);
  const engines = files.filter((file) => file.includes('src/engines/'));
  return {
    packs,
    packages: [...new Set(packages)].sort(),
    engines,
    ours: files.filter((file) => !file.includes('node_modules/')).length,
    intl: readFileSync(intl, 'utf8'),
  };
}

/** Our modules for `tags list`: each one slows down the start. */
const maxFiles = 300;

const helpPackages = [
  'ansi-regex',
  'chalk',
  'commander',
  'env-paths',
  'get-east-asian-width',
  'string-width',
  'strip-ansi',
];

describe('a command loads only the code that it needs', () => {
  it('help', async () => {
    const { packs, packages, intl } = await load(['--help'], environmentIn(temporaryDirectory()));
    expect(intl).toBe('');
    expect(packs).toEqual(['cli', 'common']);
    expect(packages).toEqual(helpPackages);
  });

  it('a list of a service that is already running: only the code that finds the service', async () => {
    const { env, run: inProcess, service } = await startSta();
    const token = (await inProcess(['auth', 'token'])).stdout.trim();
    const served = await load(['tags', 'list'], env);
    expect(served.packs).toEqual(['cli', 'commands', 'common', 'service']);
    const remote = await load(['tags', 'list'], {
      ...env,
      STA_BASE_URL: service.url,
      STA_USER_ID: 'local',
      STA_TOKEN: token,
    });
    expect(remote.packs).toEqual(['cli', 'commands', 'common']);
    for (const { packages, intl } of [served, remote]) {
      expect(intl).toBe('');
      expect(packages).toEqual(expect.arrayContaining([...helpPackages, 'got', 'typebox']));
      for (const name of ['fastify', 'kysely', 'jose', 'ora', 'conf', 'yaml', '@inquirer/core', 'ajv'])
        expect(packages).not.toContain(name);
    }
  });

  it('a list of the service inside the command: no engine', async () => {
    const { packs, packages, engines, ours, intl } = await load(['tags', 'list'], environmentIn(temporaryDirectory()));
    expect(intl).toBe('');
    expect(packs).toEqual(['cli', 'commands', 'common', 'service']);
    expect(
      engines.filter((file) => /text\/(?:matching|grouping|summary|actions|sentiment\/data)|speech|clips/.test(file)),
    ).toEqual([]);
    for (const name of [
      'ora',
      'conf',
      'yaml',
      '@inquirer/core',
      'eld',
      'obscenity',
      'aws4fetch',
      'got',
      'ajv',
      'semver',
    ])
      expect(packages).not.toContain(name);
    expect(ours).toBeLessThan(maxFiles);
  });

  it('a match or a sentiment: only its own engine', async () => {
    const env = environmentIn(temporaryDirectory());
    expect((await runSta(['tags', 'create', 'refund', '--sample', 'I want my money back'], { env })).code).toBe(0);
    const match = await load(['match', 'tags', 'refund me'], env);
    expect(match.packs).toContain('matching');
    expect(match.intl).toBe('');
    const { packs, engines, intl } = await load(['sentiment', 'run', 'I like it'], env);
    expect(intl).toBe('');
    expect(packs).toContain('sentiment');
    expect(packs).not.toContain('matching');
    expect(packs).not.toContain('engines');
    for (const used of [match.engines, engines]) {
      expect(used.filter((file) => /redaction\/(?!kinds\.ts)|speech|clips/.test(file))).toEqual([]);
    }
  });

  it('tools for agents: the SDK only for them, and neither the service nor an engine until a tool needs one', async () => {
    const { packs, packages, engines, intl } = await load(['mcp'], environmentIn(temporaryDirectory()));
    expect(intl).toBe('');
    expect(packs).toEqual(['agents', 'cli', 'commands', 'common', 'jobs', 'studies']);
    expect(packages).toEqual(expect.arrayContaining(['@modelcontextprotocol/server', 'zod']));
    for (const name of ['fastify', 'kysely', 'got', 'ora', 'conf', 'yaml', '@inquirer/core', 'express', 'hono'])
      expect(packages).not.toContain(name);
    expect(engines).toEqual([]);
    const list = await load(['tags', 'list'], environmentIn(temporaryDirectory()));
    expect(list.packages).not.toContain('@modelcontextprotocol/server');
  });

  it('completion: neither the commands nor their libraries', async () => {
    const { packs, packages } = await load(['__complete', 'tags', 'delete', ''], environmentIn(temporaryDirectory()));
    expect(packs).toEqual(['complete']);
    expect(packages).toEqual(['env-paths', 'proxy-from-env']);
  });
});

describe('the caches', () => {
  it('are written once, and again when a command needs more modules', async () => {
    const directory = installPackage();
    const env = environmentIn(temporaryDirectory());
    const times = () => readdirSync(cacheOf(directory)).map((name) => statSync(join(cacheOf(directory), name)).mtimeMs);
    await run(directory, ['--help'], env);
    const first = times();
    await run(directory, ['--help'], env);
    expect(times()).toEqual(first);
    await run(directory, ['config', 'list'], env);
    expect(times()).not.toEqual(first);
  });

  it('are shared by commands for one text, which set no V8 flag', async () => {
    const directory = installPackage();
    const env = environmentIn(temporaryDirectory());
    const caches = () => readdirSync(join(directory, 'dist', '.code-cache')).length;
    await run(directory, ['tags', 'list'], env);
    await run(directory, ['sentiment', 'run', 'I like it'], env);
    expect(caches()).toBe(1);
    await run(directory, ['sentiment', 'run', '--file', join(root, 'examples', 'sentences.txt')], env);
    expect(caches()).toBe(2);
  });

  it('are separate for each set of V8 flags, since V8 rejects code that was compiled with others', async () => {
    const directory = installPackage();
    const env = environmentIn(temporaryDirectory());
    await run(directory, ['--help'], env);
    const first = cacheOf(directory);
    const content = readFileSync(join(first, 'cli'));
    await run(directory, ['--help'], env, ['--no-opt']);
    expect(readdirSync(join(directory, 'dist', '.code-cache'))).toHaveLength(2);
    expect(readFileSync(join(first, 'cli'))).toEqual(content);
  });

  it('are rewritten if V8 rejects them', async () => {
    const directory = installPackage();
    const env = environmentIn(temporaryDirectory());
    const { stdout } = await run(directory, ['--help'], env);
    const known = readCache(cacheOf(directory), 'cli');
    writeCache(cacheOf(directory), 'cli', { data: Buffer.alloc(4_096, 7), modules: known?.modules ?? [] });
    expect(await run(directory, ['--help'], env)).toEqual({ code: 0, stdout, stderr: '' });
    expect(readCache(cacheOf(directory), 'cli')?.data.length).toBeGreaterThan(100_000);
  });

  it('are optional', async () => {
    const directory = installPackage();
    const env = { ...environmentIn(temporaryDirectory()), NODE_DISABLE_COMPILE_CACHE: '1' };
    expect(await run(directory, ['config', 'path'], env)).toMatchObject({ code: 0, stderr: '' });
    expect(readdirSync(join(directory, 'dist'))).not.toContain('.code-cache');
  });

  it('cause no error if they cannot be written', async () => {
    const directory = installPackage();
    // A file in place of the directory also stops root.
    writeFileSync(join(directory, 'dist', '.code-cache'), '');
    const result = await run(directory, ['config', 'path'], environmentIn(temporaryDirectory()));
    expect(result).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('a checkout', () => {
  it('has sta in bin/, for the PATH', needsPosix, async () => {
    const PATH = `${join(import.meta.dirname, '../../bin')}:${process.env.PATH}`;
    const { code, stdout } = await finish(spawn('sta', ['--version'], { env: processEnvironment({ PATH }) }));
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  });

  it('runs the bundle, or the sources if one was changed, added or removed', async () => {
    const directory = installPackage('src', 'scripts', 'package-lock.json', 'tsconfig.json');
    const env = environmentIn(temporaryDirectory());
    const entry = join(directory, 'src', 'cli', 'process', 'cli.ts');
    const source = readFileSync(entry);
    const { mtime } = statSync(entry);
    const edited = async () => (await run(directory, ['config', 'path'], env)).stdout.includes('edited');
    // Older than the bundle, so it does not count.
    const edit = (name: string, at: Date) => {
      writeFileSync(join(directory, 'src', 'cli', 'process', name), `${source}\nprocess.stdout.write('edited\\n');\n`);
      utimesSync(join(directory, 'src', 'cli', 'process', name), at, at);
    };
    edit('cli.ts', mtime);
    expect(await edited()).toBe(false);
    edit('cli.ts', new Date());
    expect(await edited()).toBe(true);
    edit('cli.ts', mtime);
    edit('new.ts', mtime);
    expect(await edited()).toBe(true);
    rmSync(join(directory, 'src', 'cli', 'process', 'new.ts'));
    expect(await edited()).toBe(false);
  });
});
