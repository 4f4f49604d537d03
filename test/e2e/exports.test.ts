/** Exports of platforms, and any other table or JSON, with the bundle: what is counted, due and refused. */

import { copyFileSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { shareService } from '../support/start-sta.ts';

const openSta = shareService();
const fixtures = fileURLToPath(new URL('../fixtures/exports/', import.meta.url));

const parse = (stdout: string) =>
  stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

async function analyze(name: string, content: string | undefined, ...args: string[]) {
  const sta = openSta();
  const path = join(sta.directory, name);
  if (content === undefined) copyFileSync(join(fixtures, name), path);
  else writeFileSync(path, content);
  return sta('analyze', path, '--with', 'profanity', ...args);
}

it.each([
  ['contactlens-voice.json', 'CUSTOMER', 'customer', { channel: 'VOICE', language: 'en-US' }],
  ['ccai-ingest.json', 'CUSTOMER', 'customer', { categories: 'Billing' }],
  ['twilio-sms.json', '+15551230000', 'customer', { channel: 'sms' }],
  ['gong-extensive.json', 'Ana Lee', 'customer', { subject: 'Renewal' }],
  ['genesys-transcript.json', 'Customer', 'customer', { queue: 'q-3' }],
  ['intercom.json', 'Ana Lee', 'customer', { rating: 2 }],
  ['zendesk-tickets.ndjson', 'Ana Lee', 'customer', { team: 'Shipping' }],
  ['teams-graph.json', 'Ana Lee', undefined, { conversation: '19:x' }],
  ['vapi.json', 'user', 'customer', { ended_reason: 'customer-ended-call' }],
  ['retell.json', 'user', 'customer', { agent: 'Booker' }],
  ['openai.jsonl', 'user', 'customer', { conversation: 1 }],
])('%s is read fully', async (name, speaker, role, fields) => {
  const { code, stdout } = await analyze(name, undefined, '-o', 'ndjson');
  expect(code).toBe(0);
  expect(parse(stdout).find((row) => row.speaker === speaker)).toMatchObject({
    ...(role !== undefined && { role }),
    fields,
  });
  expect(stdout).not.toMatch(/"error"|Be nice|You are|<p>/);
});

it('counts by the queue, team or rating of the conversation', async () => {
  const { stdout } = await analyze('zendesk-tickets.ndjson', undefined, '--count', 'team', '-o', 'csv');
  expect(stdout).toContain('Shipping,2');
  expect(stdout).toContain('Billing,1');
});

const calls = JSON.stringify({
  export: {
    calls: [
      {
        call_id: 'c1',
        queue: 'Billing',
        turns: [
          { f1: 'Lena', f2: { f3: 'Hello, this is Lena speaking.' }, at: 'Nov 15, 2026 1:49 PM' },
          { f1: 'Tom', f2: { f3: 'My bill is wrong again.' }, at: 'Nov 15, 2026 1:50 PM' },
        ],
      },
    ],
  },
});

describe('unknown JSON', () => {
  it('is described, with the flags that read it', async () => {
    const refused = await analyze('calls.json', calls, '-o', 'ndjson');
    expect(refused.code).toBe(1);
    const [{ error }] = parse(refused.stdout);
    const flags = "--items 'export.calls[].turns[]' --text-column f2.f3 --speaker-column f1";
    expect(error.message).toContain('2 objects at export.calls[].turns[] with the members f1, f2, at');
    expect(error.message).toContain(flags);
    const args = flags.replaceAll("'", '').split(' ');
    const { code, stdout } = await analyze(
      'calls.json',
      calls,
      '-o',
      'ndjson',
      ...args,
      '--customers',
      'Tom',
      '--date-column',
      'at',
    );
    expect(code).toBe(0);
    expect(parse(stdout)).toMatchObject([
      { speaker: 'Lena', role: 'agent', text: 'Hello, this is Lena speaking.', date: '2026-11-15T13:49:00' },
      { speaker: 'Tom', role: 'customer', fields: { conversation: 'c1', queue: 'Billing' } },
    ]);
  });

  it('is read with a mapping in a file, whose choices flags override', async () => {
    const mapping = join(openSta().directory, 'calls.yaml');
    writeFileSync(mapping, 'items: export.calls[].turns[]\ntext: f2.f3\nspeaker: nobody\n');
    const { stdout } = await analyze(
      'calls.json',
      calls,
      '-o',
      'ndjson',
      '--mapping',
      mapping,
      '--speaker-column',
      'f1',
    );
    expect(parse(stdout)).toMatchObject([{ speaker: 'Lena' }, { speaker: 'Tom' }]);
  });

  it.each([
    ['itemz: calls', /has an unknown choice itemz/],
    ['text: [a]', /has a choice text that is not a text/],
    ['- a', /has no list of choices/],
    ['text: "', /cannot be read at 1:/],
  ])('refuses the mapping %j', async (content, message) => {
    const mapping = join(openSta().directory, 'bad.yaml');
    writeFileSync(mapping, content);
    const { code, stdout, stderr } = await analyze('calls.json', calls, '--mapping', mapping);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
  });

  it('refuses an expression with a typing error', async () => {
    const { code, stderr } = await analyze('calls.json', calls, '--items', 'export.calls[');
    expect(code).toBe(2);
    expect(stderr).toContain('--items is not a JMESPath expression');
  });
});

it('reads a table whose columns have other names', async () => {
  const csv =
    'Conversation,When,Sender Name,Direction,Body\n1,11/2/2026 1:49 PM,Ana,inbound,<p>Where is it?</p>\n1,11/15/2026 1:50 PM,Lena,outbound,On its way\n';
  const { stdout } = await analyze('chat.csv', csv, '-o', 'ndjson', '--agents', 'Lena');
  expect(parse(stdout)).toMatchObject([
    { speaker: 'Ana', role: 'customer', text: 'Where is it?', date: '2026-11-02T13:49:00' },
    { speaker: 'Lena', role: 'agent', text: 'On its way', date: '2026-11-15T13:50:00' },
  ]);
});

it('knows a date or has none: the time of a file dates no line, and no promise is due then', async () => {
  const sta = openSta();
  mkdirSync(join(sta.directory, 'undated'));
  const path = join(sta.directory, 'undated/call.txt');
  writeFileSync(path, 'Tom: My bill is wrong.\nLena: I will call you back tomorrow.\n');
  utimesSync(path, 1_794_750_540, 1_794_750_540);
  const report = join(sta.directory, 'report.html');
  const { stdout } = await sta('analyze', path, '--with', 'actions', '-o', 'ndjson', '--report', report);
  expect(stdout).toContain('call you back');
  expect(stdout).not.toMatch(/"date"|due_date/);
});

it('leaves out quoted e-mails and signatures unless --keep-quotes is given', async () => {
  const csv = 'author,body\nAna,"It is late.\n\nOn 15 Nov 2026, Lena wrote:\n> Hello"\nLena,Sorry.\n';
  const short = await analyze('mail.csv', csv, '-o', 'ndjson');
  expect(parse(short.stdout)[0]).toMatchObject({ text: 'It is late.', fields: { omitted: 'quote' } });
  const whole = await analyze('mail.csv', csv, '-o', 'ndjson', '--keep-quotes');
  expect(parse(whole.stdout)[0].text).toContain('On 15 Nov 2026, Lena wrote: > Hello');
});
