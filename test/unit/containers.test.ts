/** examples/docker and examples/kubernetes: who runs what with which rights, read from the files. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { buildWholeProgram } from '../../src/cli/process/program.ts';
import { environmentVariables } from '../../src/shared/environment.ts';

const read = (path: string) => readFileSync(new URL(`../../examples/${path}`, import.meta.url), 'utf8');
const program = await buildWholeProgram();

interface Container {
  readonly command: readonly string[];
  readonly [member: string]: unknown;
}

/** Fails if a command line starts anything but an existing command with existing flags. */
function expectCommand([sta, ...words]: readonly string[]): void {
  expect(sta).toBe('sta');
  let command: Command = program;
  for (const word of words) command = command.commands.find((one) => one.name() === word) ?? command;
  expect(command).not.toBe(program);
  const known = [...command.options, ...program.options].map(({ long }) => long);
  expect(words.filter((word) => word.startsWith('--') && !known.includes(word))).toEqual([]);
}

describe('the image', () => {
  const instructions = read('docker/Dockerfile')
    .replace(/^#.*\n/gm, '')
    .replace(/\s*\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line !== '');
  const from = instructions.findLastIndex((line) => line.startsWith('FROM '));
  const final = instructions.slice(from);
  const values = (name: string) =>
    final.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));
  const environment = Object.fromEntries(
    values('ENV').flatMap((line) => line.split(' ').map((pair): string[] => pair.split('='))),
  );

  it('ends in a base without a shell, package manager or user root', () => {
    expect(final[0]).toMatch(/^FROM gcr\.io\/distroless\/cc-debian\d+$/);
    expect(values('RUN')).toEqual([]);
    const [user = ''] = values('USER');
    // Kubernetes can tell only from numbers that a user is not root.
    expect(user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(values('COPY').filter((line) => line.includes('--chown'))).toEqual([`--from=sta --chown=${user} /owned /`]);
  });

  it('takes each file of its final stage from a stage, and only the package from the folder', () => {
    const stages = instructions.flatMap((line) => /^FROM \S+ AS (\S+)$/.exec(line)?.[1] ?? []);
    for (const line of values('COPY')) expect(stages).toContain(/^--from=(\S+)/.exec(line)?.[1]);
    const fromFolder = instructions.filter((line) => /^(COPY|ADD) (?!--from)/.test(line));
    expect(fromFolder).toEqual(['COPY Dockerfile *.tgz ./']);
    // The secrets of make-env are in the same folder, and not sent to the builder.
    expect(read('docker/.dockerignore').trimEnd().split('\n')).toEqual(['*', '!Dockerfile', '!*.tgz']);
  });

  it('starts the service as the first process, and stops and checks it', () => {
    const [command = '[]'] = values('CMD');
    expectCommand(JSON.parse(command));
    expect(values('STOPSIGNAL')).toEqual(['SIGTERM']);
    const [check = ''] = values('HEALTHCHECK');
    const [node, flag, code] = JSON.parse(/ CMD (\[.*\])$/.exec(check)?.[1] ?? '[]');
    expect([node, flag]).toEqual(['node', '-e']);
    expect(code).toContain(`http://127.0.0.1:${values('EXPOSE')[0]}/healthz`);
  });

  it('writes only to its volume', () => {
    expect(values('VOLUME')).toEqual([environment.STA_DATA_DIR]);
    expect(environment.HOME).toBe(environment.STA_DATA_DIR);
  });

  it('contains a list of its components', () => {
    expect(instructions.join('\n')).toContain('npm sbom --omit=optional --sbom-format=cyclonedx > sbom.cdx.json');
  });
});

describe('compose', () => {
  const { services }: { services: Record<string, Container> } = parse(read('docker/compose.yaml'), { merge: true });

  it.each(['migrate', 'api', 'worker'])('runs %s without rights, on a root that cannot be written', (name) => {
    expectCommand(services[name]?.command ?? []);
    expect(services[name]).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: expect.any(String),
    });
    expect(services[name]).not.toHaveProperty('user');
  });

  it('has one role per process', () => {
    for (const role of ['api', 'worker'])
      expect(services[role]?.command.slice(1, 4)).toEqual(['serve', '--role', role]);
  });
});

describe('Kubernetes', () => {
  const files = readdirSync(new URL('../../examples/kubernetes/', import.meta.url));
  const objects = files.flatMap((file) =>
    parseAllDocuments(read(`kubernetes/${file}`)).map((document) => document.toJS()),
  );
  const named = (kind: string) => objects.filter((one) => one.kind === kind);
  const templates = objects.flatMap(({ metadata, spec }) =>
    spec?.template === undefined ? [] : [[metadata.name, spec.template] as const],
  );

  it('has two roles and a migration', () => {
    expect(templates.map(([name]) => name).sort()).toEqual(['sta-api', 'sta-migrate', 'sta-worker']);
    for (const { metadata } of objects) expect([metadata.namespace, metadata.name]).toContain('sta');
  });

  it.each(templates)('runs %s without rights, on a root that cannot be written', (_name, { spec }) => {
    expect(spec).toMatchObject({
      automountServiceAccountToken: false,
      // Kubernetes would name variables of the service STA_..., which are settings.
      enableServiceLinks: false,
      securityContext: { runAsNonRoot: true, runAsUser: 65532, seccompProfile: { type: 'RuntimeDefault' } },
    });
    for (const container of spec.containers) {
      expectCommand(container.command);
      expect(container).toMatchObject({
        image: templates[0]?.[1].spec.containers[0].image,
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
        resources: { requests: expect.anything(), limits: { memory: expect.any(String) } },
        volumeMounts: [{ name: 'data', mountPath: '/data' }],
      });
    }
    expect(spec.volumes).toEqual([{ name: 'data', emptyDir: expect.anything() }]);
  });

  it.each(templates.filter(([name]) => name !== 'sta-migrate'))('probes %s', (_name, { spec }) => {
    const [{ command, ports, livenessProbe, readinessProbe, startupProbe, lifecycle }] = spec.containers;
    expect(livenessProbe.httpGet.path).toBe('/healthz');
    expect(startupProbe.httpGet).toEqual(livenessProbe.httpGet);
    expect(readinessProbe.httpGet).toEqual({ ...livenessProbe.httpGet, path: '/readyz' });
    // The service responds within 3 seconds.
    expect(readinessProbe.timeoutSeconds).toBeGreaterThan(3);
    const { containerPort } = ports.find((port: { name: string }) => port.name === livenessProbe.httpGet.port);
    const address = command[command.indexOf('--metrics') + 1];
    expect([8787, Number(/^0\.0\.0\.0:(\d+)$/.exec(address)?.[1])]).toContain(containerPort);
    const drainSeconds = Number.parseInt(command[command.indexOf('--drain') + 1] ?? '10', 10) || 10;
    const pauseSeconds = lifecycle?.preStop.sleep.seconds ?? 0;
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(drainSeconds + pauseSeconds);
  });

  it('selects the pods that it starts', () => {
    const labels = templates.map(([, { metadata }]) => metadata.labels);
    const selectors = objects.flatMap(({ kind, spec }) =>
      [
        spec?.selector?.matchLabels,
        spec?.podSelector?.matchLabels,
        kind === 'Service' ? spec.selector : undefined,
      ].filter((one) => one !== undefined),
    );
    expect(selectors).toHaveLength(6);
    for (const selector of selectors) {
      expect(labels.some((one) => Object.entries(selector).every(([key, value]) => one[key] === value))).toBe(true);
    }
  });

  it('names only settings that sta reads, and no secret', () => {
    const [settings] = named('ConfigMap');
    expect(Object.keys(settings.data).filter((name) => !Object.hasOwn(environmentVariables, name))).toEqual([]);
    expect(named('Secret')).toEqual([]);
    const described = [...read('kubernetes/settings.yaml').matchAll(/--from-literal=(\w+)=/g)].map(([, name]) => name);
    expect(described.filter((name) => !Object.hasOwn(environmentVariables, name ?? ''))).toEqual([]);
    expect(described).toHaveLength(4);
  });
});
