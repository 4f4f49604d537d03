import { expect, it } from 'vitest';
import { StaClient } from '../../../../src/api/library/client.ts';
import type { StaClientOptions } from '../../../../src/api/library/options.ts';

/** A client of a service that answers nothing useful, and the bodies that it sent. */
function recordingClient(options: StaClientOptions, extensions: readonly string[] = []) {
  const bodies: string[] = [];
  const client = new StaClient({
    baseUrl: 'http://127.0.0.1:9',
    userId: 'u',
    token: 't',
    appId: 'a',
    appSecret: 's',
    env: {},
    retries: 0,
    async fetch(url, init) {
      if (url.endsWith('/openapi.json')) return Response.json({ 'x-extensions': extensions });
      if (init.body !== undefined && init.body !== null) bodies.push(String(init.body));
      return new Response('{"status":false,"error":{"code":"x","message":"no"}}', { status: 400 });
    },
    ...options,
  });
  return { client, bodies };
}

const text = 'I am Anna Lee from Ulm. Mail a@b.co';

it('redacts the texts of every call before they are sent', async () => {
  const { client, bodies } = recordingClient({ redact: true });
  const calls = [
    client.sentiment.compute({ text }),
    client.summary.start({ text, sentences: 1 }),
    client.profanity.check({ text, replaceChar: '*' }),
    client.match.tags({ sentences: [text, 'Anna again, a@b.co'] }),
  ];
  await Promise.allSettled(calls);
  for await (const { error } of client.sentiment.runAll([text])) expect(error).toBeDefined();
  const sent = bodies.join('\n');
  expect(bodies.length).toBeGreaterThanOrEqual(calls.length + 1);
  expect(sent).not.toMatch(/Anna|a@b\.co/);
  expect(sent).toContain('"[NAME_1] again, [EMAIL_1]"');
});

it('reads an answer by the question in the line before it', async () => {
  const { client, bodies } = recordingClient({ redact: true });
  await Promise.allSettled([client.sentiment.compute({ text: 'What is your order number?\r\nIt is 88213 99' })]);
  expect(bodies).toHaveLength(1);
  expect(bodies[0]).toContain('What is your order number?\\r\\nIt is [REFERENCE_1]');
});

it('redacts only these kinds, reports the values, and keeps profiles', async () => {
  const replaced: object[] = [];
  const { client, bodies } = recordingClient({ redact: ['email'], onRedacted: (one) => replaced.push(one) });
  await Promise.allSettled([client.profanity.check({ text, replaceChar: '*' })]);
  expect(bodies.join()).toContain('Anna Lee from Ulm. Mail [EMAIL_1]');
  expect(replaced).toEqual([{ placeholder: '[EMAIL_1]', kind: 'email', value: 'a@b.co' }]);
  await Promise.allSettled([
    client.tags.create({ statementTagName: 'mail', statementTagSamples: ['write to a@b.co'] }),
  ]);
  expect(bodies.at(-1)).toContain('write to a@b.co');
});

it('changes nothing without the option', async () => {
  const { client, bodies } = recordingClient({ redact: false });
  await Promise.allSettled([client.profanity.check({ text, replaceChar: '*' })]);
  expect(bodies.join()).toContain(text);
});

it('redacts the texts of a call for many texts', async () => {
  const { client, bodies } = recordingClient({ redact: true }, ['jobs.computeTexts']);
  for await (const { error } of client.sentiment.runAll([text, text])) expect(error).toBeDefined();
  expect(bodies.join()).toContain('"texts":[{"text":"I am [NAME_1] from');
  await Promise.allSettled([client.jobs.computeTexts({ item: 'actions', texts: [{ text }] })]);
  expect(bodies.join()).not.toMatch(/Anna|a@b\.co/);
});

it('redacts what each speaker says, and the names of the speakers', async () => {
  const { client, bodies } = recordingClient({ redact: true });
  const spoken = 'Anna Lee: Mail a@b.co\nBen: Yes.';
  const utterances = [
    { start_char: 10, end_char: 21, speaker: 'Anna Lee' },
    { start_char: 27, end_char: 31, speaker: 'Ben' },
  ];
  await Promise.allSettled([client.actions.compute({ text: spoken, utterances })]);
  const { data } = JSON.parse(bodies[0] ?? '');
  expect(data.text).toBe('[NAME_1]: Mail [EMAIL_1]\n[NAME_2]: Yes.');
  const heard = data.utterances.map((one: { start_char: number; end_char: number; speaker: string }) => [
    one.speaker,
    data.text.slice(one.start_char, one.end_char),
  ]);
  expect(heard).toEqual([
    ['[NAME_1]', 'Mail [EMAIL_1]'],
    ['[NAME_2]', 'Yes.'],
  ]);
});

it('refuses kinds that do not exist, in which case nothing would be redacted', () => {
  for (const redact of [['emial'], 'email'] as never[]) {
    expect(() => recordingClient({ redact })).toThrow(/redact must be true or a list of card, iban/);
  }
});
