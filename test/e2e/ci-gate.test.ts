/** examples/ci: the check that people copy into their pipelines. */

import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { needs } from '../support/needs.ts';
import { environmentIn, temporaryDirectory } from '../support/start-sta.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const example = (path: string) => join(root, 'examples', path);

test(
  'the action compares F1 with the base, reports the findings in the conversations, and exits with 10',
  needs('jq'),
  () => {
    const directory = temporaryDirectory();
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: directory });
    for (const name of ['sta.yaml', 'intent-cases.jsonl', 'call-1.vtt']) {
      cpSync(example(`support-desk/${name}`), join(directory, name));
    }
    git('init', '-q');
    git('add', '.');
    git('commit', '-q', '-m', 'base');
    const profile = readFileSync(join(directory, 'sta.yaml'), 'utf8');
    const added = '  - name: song|dance\n    samples: [Please sing a song]\n';
    writeFileSync(
      join(directory, 'sta.yaml'),
      `${profile.replace('intents:\n', `intents:\n${added}`)}profanityWords: [direct]\n`,
    );
    const cases = [
      { text: 'Is there an outage?', expected: 'manager' },
      { text: 'Please sing a song for me', expected: 'song|dance' },
    ];
    for (const labelled of cases) {
      appendFileSync(join(directory, 'intent-cases.jsonl'), `${JSON.stringify(labelled)}\n`);
    }
    const { status, stdout, stderr, summary } = runAction(directory, {
      'base-ref': 'HEAD',
      conversations: 'call-1.vtt',
      'fail-on': 'profanity.lines > 0',
    });
    expect([status, stderr]).toEqual([10, expect.not.stringContaining('error')]);
    expect(stdout).toMatch(/^### Intents: macro F1 0\.\d+ \(bar 0\.8\)\n/);
    expect(stdout).toMatch(/\n\| manager \| 3 \| 0\.8 \| 0\.8 \| {2}\|\n/);
    expect(stdout).toContain('\n| song\\|dance | 1 | – | 1 |  |\n');
    expect(stdout).toMatch(/\n### Conversations: \d of 6 customer lines are negative\n/);
    expect(stdout).toMatch(/\n\| billing-dispute \| \d+ \| \d+ % \| \d+ % \|\n/);
    expect(stdout).toContain('**Found what must not be found:** `profanity.lines > 0`');
    expect(readFileSync(join(directory, 'sta-gate', 'comment.md'), 'utf8')).toBe(stdout);
    expect(summary).toBe(stdout);
    expect(readFileSync(join(directory, 'sta-gate', 'junit.xml'), 'utf8')).toContain('<testsuite');
    expect(readFileSync(join(directory, 'sta-gate', 'report.html'), 'utf8')).toContain('call-1.vtt');
  },
);

test('the action checks the conversations against rules, and exits with 10', needs('jq'), () => {
  const directory = temporaryDirectory();
  for (const name of ['sta.yaml', 'rules.yaml', 'intent-cases.jsonl', 'call-1.vtt']) {
    cpSync(example(`support-desk/${name}`), join(directory, name));
  }
  const { status, stdout } = runAction(directory, {
    conversations: 'call-1.vtt',
    rules: 'rules.yaml',
    'min-pass': '0.9',
  });
  expect(status).toBe(10);
  expect(stdout).toMatch(/\n### Rules: \d+ % of \d+ results passed\n/);
  expect(stdout).toContain('\n| recording-notice | must | 0 | 1 | 0 |\n');
  expect(stdout).toContain('**The rules are not met.**');
  expect(readFileSync(join(directory, 'sta-gate', 'rules.xml'), 'utf8')).toContain('<failure type="must"');
});

interface Step {
  readonly run?: string;
  readonly shell: string;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Runs the steps of the composite action like a GitHub runner: expressions are filled in, and bash gets its flags.
 * Instead of using the registry, npm "installs" this checkout.
 *
 * @returns the result of the last step, and the text that the steps wrote to the run's summary
 */
function runAction(workspace: string, given: Readonly<Record<string, string>>) {
  const action = join(workspace, '.github', 'actions', 'sta-gate');
  const bin = temporaryDirectory();
  for (const file of ['ci/github/action.yml', 'ci/gate.sh']) cpSync(example(file), join(action, basename(file)));
  const { inputs, runs } = parse(readFileSync(join(action, 'action.yml'), 'utf8'));
  const fill = (text: string) =>
    text.replace(/\$\{\{ *inputs\.([\w-]+) *\}\}/g, (_, name: string) => given[name] ?? inputs[name].default);
  const launcher = `#!/bin/sh\nexec '${process.execPath}' '${root}bin/sta.cjs' "$@"\n`;
  writeFileSync(join(bin, 'sta-cli'), launcher, { mode: 0o755 });
  const npm = `#!/bin/sh\n[ "$1 $2" = 'install --global' ] || exit 9\nfor last; do :; done\nmv "${bin}/$last" "${bin}/sta"\n`;
  writeFileSync(join(bin, 'npm'), npm, { mode: 0o755 });
  const summary = join(bin, 'summary.md');
  const env = {
    PATH: `${bin}:${process.env.PATH}`,
    ...environmentIn(workspace),
    GITHUB_ACTION_PATH: action,
    GITHUB_STEP_SUMMARY: summary,
  };
  let last = { status: 0 as number | null, stdout: '', stderr: '' };
  for (const [at, { run, shell, env: own = {} }] of (runs.steps as Step[]).entries()) {
    if (run === undefined) continue;
    expect([shell, last.status]).toEqual(['bash', 0]);
    const script = join(bin, `step-${at}.sh`);
    writeFileSync(script, fill(run));
    const filled = Object.fromEntries(Object.entries(own).map(([name, value]) => [name, fill(value)]));
    last = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', script], {
      cwd: workspace,
      encoding: 'utf8',
      env: { ...env, ...filled },
    });
  }
  return { ...last, summary: readFileSync(summary, 'utf8') };
}

/** Every input of the action that a file uses exists, and the check reads every variable that is set for it. */
test('the action, its workflow and the GitLab job name only existing things', () => {
  const gate = readFileSync(example('ci/gate.sh'), 'utf8');
  const read = (path: string) => parse(readFileSync(example(path), 'utf8'));
  const action = read('ci/github/action.yml');
  const inputs = Object.keys(action.inputs);
  const used = [...readFileSync(example('ci/github/action.yml'), 'utf8').matchAll(/inputs\.([\w-]+)/g)].map(
    ([, name]) => name,
  );
  expect(new Set(used)).toEqual(new Set(inputs));
  const { steps } = read('ci/github/workflow.yml').jobs.gate;
  const given = steps.flatMap((step: { uses?: string; with?: object }) =>
    step.uses?.startsWith('./') ? Object.keys(step.with ?? {}) : [],
  );
  expect(inputs).toEqual(expect.arrayContaining(given));
  const variables = [
    ...Object.keys(action.runs.steps.at(-1).env),
    ...Object.keys(read('ci/gitlab/.gitlab-ci.yml')['sta-gate'].variables).filter((name) => name !== 'GIT_DEPTH'),
  ];
  for (const name of variables) expect(gate).toMatch(new RegExp(`\\$\\{?${name}\\b`));
});
