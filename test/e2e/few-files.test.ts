/**
 * Counts our files that a command runs. V8's coverage of the sources gives the called functions; the bundle has no file
 * boundaries. A file runs if one of its named functions is called, so a file that is only loaded does not count.
 */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { finish, processEnvironment } from '../support/sta-process.ts';
import { environmentIn, temporaryDirectory } from '../support/start-sta.ts';

const root = join(import.meta.dirname, '../..');

interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly {
      readonly functionName: string;
      readonly ranges: readonly { readonly count: number }[];
    }[];
  }[];
}

/**
 * Not called explicitly: the body of a file has no name, the second function is esbuild's, and the last one belongs to
 * the body.
 */
const isCall = (name: string) => !['', '__name', '<static_initializer>'].includes(name);

/** Runs a command from the sources. @returns its files below src/ */
async function runFromSources(env: Readonly<Record<string, string>>, ...argv: string[]) {
  const coverage = temporaryDirectory();
  const { code, stderr } = await finish(
    spawn(process.execPath, ['--import', 'tsx', 'src/cli/process/cli.ts', ...argv], {
      cwd: root,
      env: processEnvironment({ ...env, NODE_V8_COVERAGE: coverage }),
    }),
  );
  expect(code, stderr).toBe(0);
  const loaded = new Set<string>();
  const ran = new Set<string>();
  for (const name of readdirSync(coverage)) {
    const { result }: Coverage = JSON.parse(readFileSync(join(coverage, name), 'utf8'));
    for (const { url, functions } of result) {
      const file = /^file:.*\/src\/((?!.*node_modules).*\.ts)/.exec(url)?.[1];
      if (file === undefined) continue;
      loaded.add(file);
      if (functions.some(({ functionName, ranges }) => isCall(functionName) && (ranges[0]?.count ?? 0) > 0))
        ran.add(file);
    }
  }
  return { loaded: [...loaded], ran: [...ran] };
}

/** Each file slows down the start. */
const maxFiles = 110;

/** The code that computes jobs, sends notifications and deletes old data. */
const worker =
  /^service\/(?:app\/roles\/worker|compute\/jobs\/(?:job-runner|start-jobs|worker-pool)|webhooks\/(?:start-webhooks|dispatcher)|upkeep\/)/;

it('tags list runs few files, and does not load the code that works on jobs', async () => {
  const env = environmentIn(temporaryDirectory());
  const first = await runFromSources(env, 'sentiment', 'run', 'I like it');
  expect(first.ran.filter((file) => worker.test(file)).length).toBeGreaterThan(5);
  const { loaded, ran } = await runFromSources(env, 'tags', 'list');
  expect(ran).toContain('commands/tags/tags.ts');
  expect(ran).toContain('service/store/records/records.ts');
  expect(loaded.filter((file) => worker.test(file))).toEqual([]);
  expect(ran.length, ran.sort().join('\n')).toBeLessThanOrEqual(maxFiles);
});
