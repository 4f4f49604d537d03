/** examples/docker/compose.yaml: its commands and settings work, tested without containers. */

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { readSigningKeys } from '../../../src/service/base/signing-keys.ts';
import { environmentVariables } from '../../../src/shared/environment.ts';
import { eventually } from '../../support/eventually.ts';
import { computeText, sentimentCall, untilState } from '../../support/jobs/call-jobs.ts';
import { needs } from '../../support/needs.ts';
import { testDatabase } from '../../support/postgres.ts';
import { startS3Double } from '../../support/s3-double.ts';
import { runProcess, startServe } from '../../support/sta-process.ts';
import { environmentIn, temporaryDirectory } from '../../support/start-sta.ts';

interface Container {
  readonly command: string[];
  readonly env_file: string;
  readonly environment: Record<string, string>;
  readonly healthcheck?: { readonly test: string[] };
  readonly depends_on?: Record<string, { condition: string }>;
}

const folder = fileURLToPath(new URL('../../../examples/docker/', import.meta.url));
const { services }: { services: Record<'postgres' | 's3' | 'migrate' | 'api' | 'worker', Container> } = parse(
  readFileSync(join(folder, 'compose.yaml'), 'utf8'),
  { merge: true },
);

/** Makes the secrets in another folder, and reads a file of them. */
function makeSecrets() {
  const copy = temporaryDirectory();
  cpSync(join(folder, 'make-env'), join(copy, 'make-env'));
  execFileSync(join(copy, 'make-env'));
  const again = spawnSync(join(copy, 'make-env'), { encoding: 'utf8' });
  expect([again.status, again.stderr]).toEqual([1, 'postgres.env exists already\n']);
  return ({ env_file }: Container): Record<string, string> => {
    expect(statSync(join(copy, env_file)).mode & 0o077).toBe(0);
    const lines = readFileSync(join(copy, env_file), 'utf8').trimEnd().split('\n');
    return Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
  };
}

/** Runs a health check's command with another port. */
function isHealthy({ healthcheck }: Container, url: string | undefined): Promise<boolean> {
  const [kind, node, flag, code = ''] = healthcheck?.test ?? [];
  expect([kind, node, flag]).toEqual(['CMD', 'node', '-e']);
  const there = code.replace(/http:\/\/127\.0\.0\.1:\d+/, new URL(url ?? '').origin);
  expect(there).not.toBe(code);
  const child = spawn(process.execPath, ['-e', there]);
  return new Promise((resolve) => child.on('exit', (code) => resolve(code === 0)));
}

it('gives each container its own secrets, and names only settings that sta reads', () => {
  const { postgres, s3, migrate, api, worker } = services;
  const secrets = makeSecrets();
  const own = secrets(api);
  expect(secrets(postgres).POSTGRES_PASSWORD).toBe(own.PGPASSWORD);
  expect(secrets(s3)).toEqual({ MINIO_ROOT_USER: own.STA_STORAGE_KEY_ID, MINIO_ROOT_PASSWORD: own.STA_STORAGE_SECRET });
  expect(readSigningKeys(own.STA_SIGNING_KEY ?? '').all()).toHaveLength(1);
  for (const container of [migrate, api, worker]) {
    expect(container.env_file).toBe('sta.env');
    const names = [...Object.keys(own), ...Object.keys(container.environment)];
    expect(names.filter((name) => name !== 'PGPASSWORD' && !Object.hasOwn(environmentVariables, name))).toEqual([]);
    expect(container.command[0]).toBe('sta');
  }
  expect(api.depends_on).toEqual(worker.depends_on);
  expect(Object.keys(api.depends_on ?? {}).every((name) => Object.hasOwn(services, name))).toBe(true);
});

it('has commands that work together, and health checks that detect failures', needs('postgresql-15'), async () => {
  const double = await startS3Double({ keyId: 'sta', secret: 'a secret', sessionToken: undefined });
  const shared = {
    STA_DATABASE_URL: await testDatabase(),
    STA_SIGNING_KEY: Buffer.alloc(32, 5).toString('base64'),
    STA_STORAGE_URL: services.api.environment.STA_STORAGE_URL ?? '',
    STA_STORAGE_ENDPOINT: double.endpoint,
    STA_STORAGE_REGION: 'eu-test-1',
    STA_STORAGE_KEY_ID: 'sta',
    STA_STORAGE_SECRET: 'a secret',
  };
  const env = () => ({ ...environmentIn(temporaryDirectory()), ...shared });
  const migrated = await runProcess(services.migrate.command.slice(1), env());
  expect(migrated.code, migrated.stderr).toBe(0);
  const flagsOf = ({ command }: Container) => {
    expect(command.slice(0, 2)).toEqual(['sta', 'serve']);
    return command.slice(2).map((one) => (one === '9464' ? '0' : one));
  };
  const [api, worker] = await Promise.all([
    startServe(env(), flagsOf(services.api)),
    startServe(env(), flagsOf(services.worker)),
  ]);
  const url = api.url.replace('0.0.0.0', '127.0.0.1');
  const user = JSON.parse((await runProcess(['local', 'users', 'add', 'alice', '--json'], env())).stdout);
  await untilState(url, sentimentCall, await computeText(url, user, sentimentCall, 'I love it.'), 'Completed');
  const health = () => Promise.all([isHealthy(services.api, url), isHealthy(services.worker, worker.metricsUrl)]);
  expect(await health()).toEqual([true, true]);
  double.fault = () => ({ status: 503, code: 'SlowDown' });
  // Each health check is a process: they run once both services are in the new state.
  const isReady = async (at = '') => (await fetch(new URL('/readyz', at))).ok;
  const ready = () => Promise.all([isReady(url), isReady(worker.metricsUrl)]);
  await eventually(async () => expect(await ready()).toEqual([false, false]), 20_000);
  expect(await health()).toEqual([false, false]);
  for (const one of [api, worker]) {
    one.child.kill('SIGTERM');
    expect(await one.exited).toBe(0);
  }
});
