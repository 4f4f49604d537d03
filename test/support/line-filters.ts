/** The contract of `sta help lines`, as tests of one command and format. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, expect, it } from 'vitest';
import { escapeTabCell } from '../../src/output/text/tab-cells.ts';
import { startBlockDriver } from './block-driver.ts';
import { seededRandom } from './seeded-random.ts';
import { finish, launcher, processEnvironment, runProcess, spawnSta } from './sta-process.ts';
import { environmentIn } from './start-sta.ts';
import { makeTemporaryDirectory, removeTemporaryDirectory } from './temporary-directories.ts';

/** An environment with a data directory for a test file, in which there is a tag. */
export function openLineEnvironment(): Readonly<Record<string, string>> {
  const directory = makeTemporaryDirectory();
  afterAll(() => removeTemporaryDirectory(directory));
  const env = environmentIn(directory);
  execFileSync(process.execPath, [launcher, 'tags', 'create', 'refund', '--sample', 'I want my money back'], {
    env: processEnvironment(env),
    stdio: 'pipe',
  });
  return env;
}

export type Format = 'ndjson' | 'tsv';

export interface LineFilter {
  readonly command: string;
  readonly format: Format;
}

const argvOf = ({ command, format }: LineFilter) => [...command.split(' '), `--${format}`];

const phrases = [
  'I want my money back',
  'What the hell is this crap?',
  'Thanks, that is great. But the parcel is late!',
  'tab\there\nand a second line \\n',
  '"quotes" and \'apostrophes\'',
  'Grüße, 你好, 🙂 \u2028 next',
  '\u0000\b\f',
  'ok',
];

const invalid: Readonly<Record<Format, readonly (string | Uint8Array)[]>> = {
  ndjson: [
    '',
    '   ',
    'nonsense',
    '[1]',
    '{"id":{},"text":"x"}',
    '{"id":1}',
    '{"text":7}',
    '{"text":"a"',
    '{"text":""}',
  ],
  tsv: ['', ' ', 'k\t', 'a\tb\t\\N', '\\N', '\t'],
};

type Line = { bytes: string | Uint8Array; isValid: boolean };

/** A line of random content; about a third of them are invalid. */
function drawLine(random: () => number, format: Format): Line {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  if (random() < 0.05) return { bytes: Uint8Array.of(0xff, 0x7b, 0xc3), isValid: false };
  if (random() < 0.25) return { bytes: pick(invalid[format]), isValid: false };
  const text = pick(phrases);
  const isValid = /\S/.test(text);
  const key = Math.floor(random() * 1000);
  if (format === 'tsv')
    return { bytes: random() < 0.5 ? escapeTabCell(text) : `${key}\t${escapeTabCell(text)}`, isValid };
  return { bytes: JSON.stringify({ ...(random() < 0.5 && { id: key }), text }), isValid };
}

const failed = (line: string, format: Format): boolean =>
  format === 'ndjson' ? 'error' in withoutStatus(JSON.parse(line)) : !line.endsWith('\t\\N');

/** The response of a service has `error: {}` if there is none. */
const withoutStatus = ({ error, ...rest }: { error?: { code?: string } }) => (error?.code ? { error, ...rest } : rest);

/** Registers the tests. */
export function testLineFilter(filter: LineFilter, env: Readonly<Record<string, string>>): void {
  it('returns a line for each line of every block, in order, as it would have alone', async () => {
    const { format } = filter;
    const seed = Date.now();
    const random = seededRandom(seed);
    const driver = startBlockDriver(argvOf(filter), env);
    const sent: Line[] = [];
    const found: string[] = [];
    for (const size of [1, 1, 2, Math.ceil(random() * 20), 300, 3]) {
      const block = Array.from({ length: size }, () => drawLine(random, format));
      sent.push(...block);
      found.push(...(await driver.send(block.map(({ bytes }) => bytes))));
    }
    const { code, stderr } = await driver.end();
    expect(
      found.map((line) => !failed(line, format)),
      `seed ${seed}`,
    ).toEqual(sent.map(({ isValid }) => isValid));
    expect(code, stderr).toBe(1);
    const whole = spawnSta(argvOf(filter), env);
    const ended = finish(whole);
    for (const [i, { bytes }] of sent.entries()) {
      whole.stdin?.write(bytes);
      // The last line ends with the input, if it has a character: an empty one would be no line.
      if (i < sent.length - 1 || bytes.length === 0) whole.stdin?.write('\n');
    }
    whole.stdin?.end();
    expect((await ended).stdout, `seed ${seed}`).toBe(`${found.join('\n')}\n`);
  });

  it('ends quietly when the reader closes the pipe', async () => {
    const { format } = filter;
    const child = spawnSta(argvOf(filter), env);
    let stderr = '';
    child.stderr?.on('data', (chunk) => (stderr += chunk));
    const line = format === 'tsv' ? 'hello\n' : '{"text":"hello"}\n';
    child.stdin?.on('error', () => {});
    child.stdin?.write(line);
    await once(child.stdout ?? child, 'data');
    child.stdout?.destroy();
    const writing = setInterval(() => child.stdin?.write(line.repeat(50)), 20);
    const [code] = await once(child, 'exit');
    clearInterval(writing);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  it('exits with 0 without failed lines, and prints nothing for no lines', async () => {
    const line = filter.format === 'tsv' ? '7\tGood.' : '{"id":7,"text":"Good."}';
    const { code, stdout } = await runProcess(argvOf(filter), env, line);
    expect({ code, lines: stdout.split('\n').length - 1 }).toEqual({ code: 0, lines: 1 });
    expect(await runProcess(argvOf(filter), env, '')).toMatchObject({ code: 0, stdout: '' });
  });
}
