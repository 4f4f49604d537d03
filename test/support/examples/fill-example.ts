/** Replaces ids and URLs in an example of the help by real ones. */
import { randomBytes } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { runSta } from '../start-sta.ts';
import type { Sandbox, Workplace } from './sandbox.ts';

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** The ids in examples, and how to make the record for each. */
const makers: readonly [pattern: RegExp, make: (line: string) => string[]][] = [
  [/statement-[a-z0-9]{12}-\d{13}/g, () => ['tags', 'create', freshName('t'), '--sample', 'I want my money back']],
  [/intent-[a-z0-9]{12}-\d{13}/g, () => ['intents', 'create', freshName('i'), '--sample', 'Please cancel my order']],
  [/webhook-[a-z0-9]{12}-\d{13}/g, () => ['webhooks', 'create', 'https://example.com/hooks/sta']],
  [/profanity-[a-z0-9]{12}-\d{13}/g, () => ['profanity', 'words', 'add', freshName('word')]],
  [uuid, makeJobOrFile],
  // Short ids. They are replaced by whole ids, because other lines make records meanwhile, so a short one may not be
  // unique.
  [
    /\bstatement-[a-z0-9]{4}(?![a-z0-9-])/g,
    () => ['tags', 'create', freshName('t'), '--sample', 'I want my money back', '--phrase', 'refund'],
  ],
  [
    /\bintent-[a-z0-9]{4}(?![a-z0-9-])/g,
    () => ['intents', 'create', freshName('i'), '--sample', 'Please cancel my order'],
  ],
  [/\bwebhook-[a-z0-9]{4}(?![a-z0-9-])/g, () => ['webhooks', 'create', 'https://example.com/hooks/sta']],
  [/(?<![0-9a-f-])[0-9a-f]{8}(?![0-9a-f-])/g, makeJobOrFile],
];

let names = 0;
function freshName(start: string): string {
  names += 1;
  return `${start}${names}`;
}

function makeJobOrFile(line: string): string[] {
  const [, noun = '', verb = ''] = line.split(' ');
  if (noun === 'report' && !line.includes('--media')) return ['sentiment', 'compute', '--file', 'call.txt'];
  if (noun === 'report') return ['tone', 'compute', 'meeting.mp4', '--subtitles', 'meeting.srt', '--speech-to-text'];
  if (noun === 'jobs') return ['sentiment', 'compute', 'I love it.'];
  if (noun === 'files' || verb !== 'fetch') return ['files', 'upload', 'meeting.mp4', '--subtitles', 'meeting.srt'];
  if (noun === 'tone') return ['tone', 'compute', 'meeting.mp4', '--subtitles', 'meeting.srt', '--speech-to-text'];
  if (noun === 'rules') return ['rules', 'compute', 'call-1.vtt'];
  if (noun === 'clips') return ['clips', 'compute', 'meeting.mp4', '--subtitles', 'meeting.srt', '--qa'];
  return [noun, 'compute', '--file', 'call.txt'];
}

export async function fillExample(line: string, sandbox: Sandbox, place: Workplace): Promise<string> {
  const { directory } = place;
  let filled = line
    .replaceAll('https://analytics.example.com', sandbox.service.url)
    .replaceAll('http://127.0.0.1:8787', sandbox.service.url)
    // Its token is of the local user.
    .replaceAll('userId=alice', 'userId=local');
  if (filled.includes('https://example.com/talk.mp4')) {
    filled = filled.replace(
      'https://example.com/talk.mp4',
      `${await serveFile(join(directory, 'meeting.mp4'), place)}/talk.mp4`,
    );
  }
  for (const [pattern, make] of makers) {
    for (const id of new Set(line.match(pattern) ?? [])) {
      filled = filled.replaceAll(id, await makeRecord(make(line), place, line));
    }
  }
  return filled;
}

/** Records that are only read, by the command that makes them: made once for all lines. */
const shared = new Map<string, Promise<string>>();

/** Runs a command that prints an id; if it is the id of a job, waits for the job. */
function makeRecord(argv: readonly string[], place: Workplace, line: string): Promise<string> {
  if (!/^sta \S+ fetch/.test(line)) return runMaker(argv, place);
  const key = argv.join(' ');
  const made = shared.get(key) ?? runMaker(argv, place);
  shared.set(key, made);
  return made;
}

async function runMaker(argv: readonly string[], { directory, env }: Workplace): Promise<string> {
  if (argv[0] === 'files') makeUnique(join(directory, 'meeting.mp4'));
  const words = argv.map((word) => (/\.(txt|mp4|srt|vtt)$/.test(word) ? join(directory, word) : word));
  const made = await runSta(words, { env });
  const id = made.stdout.trim().split(/\s/)[0] ?? '';
  if (made.code !== 0 || id === '') throw new Error(`sta ${argv.join(' ')}: ${made.stderr}`);
  if (argv[1] === 'compute') await runSta(['jobs', 'wait', id], { env });
  return id;
}

/**
 * Appends a box that players skip: an identical recording would share its record, which another line may delete
 * meanwhile.
 */
function makeUnique(path: string): void {
  appendFileSync(path, Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('free'), randomBytes(16)]));
}

async function serveFile(path: string, { whenDone }: Workplace): Promise<string> {
  const content = readFileSync(path);
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'video/mp4' }).end(content),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  whenDone(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}
