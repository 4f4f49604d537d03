/** Hand-made exports in the shapes that each platform documents: text, speaker, role and time of every line. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readTranscript } from '../../../support/read-transcript.ts';

const folder = new URL('../../../fixtures/exports/', import.meta.url);
const read = (name: string, options = {}) => readTranscript(readFileSync(new URL(name, folder)), { name, ...options });

/** `speaker | role | date | start | text` of each line. */
const exports: readonly (readonly [file: string, format: string, lines: readonly string[]])[] = [
  [
    'assistants.json',
    'json',
    ['user | customer | 2026-11-15T13:49:00 |  | Hi', 'assistant | agent | 2026-11-15T13:50:00 |  | Hello!'],
  ],
  ['azure-batch.json', 'azure', ['Speaker 1 |  |  | 0.07 | Hello.', 'Speaker 2 |  |  | 62.5 | Hi.']],
  ['azure-fast.json', 'azure', ['Channel 0 |  |  | 0.1 | Hello.', 'Channel 1 |  |  | 1.5 | Hi.']],
  ['ccai-ingest.json', 'ccai', ['AGENT | agent |  | 1 | Hello', 'CUSTOMER | customer |  | 5 | My bill is wrong']],
  [
    'ccai-insights.json',
    'ccai',
    ['HUMAN_AGENT | agent | 2026-11-15T13:49:01 | 1.2 | Hello', 'END_USER | customer |  | 3 | My bill'],
  ],
  [
    'ccai-platform.json',
    'ccai',
    ['Ana | customer | 2026-11-15T13:49:10 | 0 | Hi', 'Bot | agent | 2026-11-15T13:49:20 | 10 | Hello'],
  ],
  [
    'chatgpt.json',
    'openai',
    ['user | customer | 2026-11-15T13:49:00 |  | Hi there', 'assistant | agent | 2026-11-15T13:49:10 |  | Hello!'],
  ],
  [
    'connect-chat.json',
    'contactlens',
    [
      'Ana | customer | 2026-11-15T13:49:12 |  | Hi, where is my order?',
      'Lena | agent | 2026-11-15T13:50:12 |  | Let me check.',
    ],
  ],
  [
    'contactlens-voice.json',
    'contactlens',
    ['AGENT | agent |  | 0 | Thank you for calling.', 'CUSTOMER | customer |  | 2.5 | I want a refund.'],
  ],
  ['discord.json', 'discord', ['Ana |  | 2026-11-15T13:49:00 |  | help @Lena']],
  [
    'freshchat.json',
    'json',
    ['user | customer | 2026-11-15T13:49:00 |  | Hi', 'agent | agent | 2026-11-15T13:50:00 |  | Hello'],
  ],
  [
    'freshdesk-old.json',
    'freshdesk',
    ['Ana | customer | 2026-11-15T13:49:00 |  | It is late', '2 | agent | 2026-11-15T13:59:00 |  | Sorry'],
  ],
  [
    'freshdesk.json',
    'freshdesk',
    [
      'Ana Lee | customer | 2026-11-15T13:49:00 |  | It is late',
      'Support | agent | 2026-11-15T14:00:00 |  | Sorry',
      'Ana Lee | customer | 2026-11-15T14:02:00 |  | Thanks',
    ],
  ],
  [
    'front.json',
    'front',
    [
      'Ana Lee | customer | 2026-11-15T13:49:00 |  | Hi where is it?',
      'Lena Fox | agent | 2026-11-15T13:50:40 |  | On its way',
    ],
  ],
  ['gchat.json', 'json', ['Ana Lee |  | 2026-11-15T13:49:00 |  | Hi', 'Lena |  | 2026-11-15T13:50:00 |  | Hello']],
  [
    'genesys-messages.json',
    'genesys',
    ['a1 | customer | 2026-11-15T13:49:00 |  | Hi', 'b | agent | 2026-11-15T13:50:00 |  | Hello'],
  ],
  [
    'genesys-transcript.json',
    'genesys',
    [
      'Agent | agent | 2026-11-15T13:49:02 | 2.5 | hello how can i help',
      'Customer | customer | 2026-11-15T13:49:05 | 5.5 | i want a refund',
    ],
  ],
  [
    'gong-extensive.json',
    'gong',
    ['Lena Fox | agent |  | 1 | We can offer ten percent.', 'Ana Lee | customer |  | 4 | That is too little.'],
  ],
  [
    'gong-transcript.json',
    'gong',
    [
      'Speaker 61 |  |  | 460.23 | Hey, how are you?',
      'Speaker 61 |  |  | 462.5 | Good?',
      'Speaker 62 |  |  | 464 | Fine.',
    ],
  ],
  [
    'helpscout.json',
    'json',
    [
      'Ana Lee | customer | 2026-11-15T13:49:00 |  | Where is it?',
      'Lena Fox | agent | 2026-11-15T13:50:00 |  | On its way Lena',
    ],
  ],
  [
    'hubspot-emails.json',
    'hubspot',
    [
      'Ana Lee | customer | 2026-11-15T13:49:00 |  | Where is it?',
      'lena@x.example | agent | 2026-11-15T14:49:00 |  | On its way.',
    ],
  ],
  [
    'hubspot.json',
    'hubspot',
    ['a@x | customer | 2026-11-15T13:49:00 |  | Hi', 'Lena Fox | agent | 2026-11-15T13:50:00 |  | Hello'],
  ],
  [
    'intercom.json',
    'intercom',
    [
      'Ana Lee | customer | 2026-11-15T13:49:00 |  | Hi, the app crashes & I lose data.',
      'Fin | agent | 2026-11-15T13:50:00 |  | Sorry! Which version?',
      'Ana Lee | customer | 2026-11-15T13:51:40 |  | 3.2',
    ],
  ],
  [
    'livechat-archive.json',
    'livechat',
    ['Lena | agent | 2026-11-15T13:49:00 |  | Hello', 'Ana | customer | 2026-11-15T13:49:10 |  | My order is wrong'],
  ],
  [
    'livechat.json',
    'livechat',
    ['Ana | customer | 2026-11-15T13:49:01 |  | hello', 'Lena | agent | 2026-11-15T13:49:05 |  | Hi Ana'],
  ],
  [
    'openai.jsonl',
    'ndjson',
    [
      'user | customer |  |  | I want a refund',
      'assistant | agent |  |  | Sure',
      'user | customer |  |  | Hi',
      'assistant | agent |  |  | Hello',
    ],
  ],
  ['retell.json', 'retell', ['agent | agent |  | 0.7 | Hi', 'user | customer |  | 2 | Hello']],
  [
    'salesforce-chat.json',
    'salesforce',
    [
      'Lena F | agent | 2026-11-15T13:49:06 | 6 | Hi, how can I help?',
      'Ana Lee | customer | 2026-11-15T13:49:15 | 15 | My invoice is wrong see attached',
      'Lena F | agent | 2026-11-15T13:50:02 | 62 | Checking',
    ],
  ],
  [
    'salesforce-entries.json',
    'json',
    ['Ana | customer | 2026-11-15T13:49:00 |  | Where is it?', 'Bot123 | agent | 2026-11-15T13:49:10 |  | On its way'],
  ],
  [
    'salesforce-messaging.json',
    'json',
    ['Ana | customer | 2026-11-15T13:49:00 |  | Hi', 'Lena | agent | 2026-11-15T13:49:10 |  | Hello Ana'],
  ],
  [
    'salesforce.csv',
    'csv',
    ['Lena F | agent | 2026-11-15T13:49:06 | 6 | Hi', 'Ana | customer | 2026-11-15T13:49:15 | 15 | My bill'],
  ],
  [
    'slack-history.json',
    'slack',
    ['U1 |  | 2026-11-15T13:49:00 |  | The router is down', 'U2 |  | 2026-11-15T13:50:00 |  | Looking > now'],
  ],
  [
    'sunshine.json',
    'json',
    ['Ana | customer | 2026-11-15T13:49:00 |  | Hi', 'Lena | agent | 2026-11-15T13:50:00 |  | Hello'],
  ],
  [
    'teams-graph.json',
    'teamsgraph',
    ['Ana Lee |  | 2026-11-15T13:49:00 |  | Hi', 'Bo Ek |  | 2026-11-15T13:50:00 |  | It is broken'],
  ],
  [
    'teams-replies.json',
    'teamsgraph',
    ['Ana |  | 2026-11-15T13:49:00 |  | It is down', 'Lena |  | 2026-11-15T13:50:00 |  | Looking'],
  ],
  [
    'telegram.json',
    'json',
    ['Ana Lee |  | 2026-11-15T13:49:00 |  | See https://x.example now', 'Lena |  | 2026-11-15T13:50:00 |  | OK'],
  ],
  [
    'twilio-conv.json',
    'twilio',
    [
      'whatsapp:+15551230000 | customer | 2026-11-15T13:49:00 |  | Hi',
      'lena@brightcart.com |  | 2026-11-15T13:50:00 |  | Hello, Lena here',
    ],
  ],
  [
    'twilio-intel.json',
    'json',
    ['Channel 1 |  |  | 0.32 | Thanks for calling.', 'Channel 2 |  |  | 2.1 | I want to cancel.'],
  ],
  [
    'twilio-sms.json',
    'twilio',
    [
      '+15559990000 | agent | 2026-11-15T13:50:00 |  | Your order ships today.',
      '+15551230000 | customer | 2026-11-15T13:55:00 |  | Thanks!',
    ],
  ],
  [
    'vapi-text.json',
    'vapi',
    ['Agent | agent |  |  | Hi, how can I help?', 'User | customer |  |  | I want to book. for two'],
  ],
  [
    'vapi.json',
    'vapi',
    [
      'bot | agent | 2026-11-15T13:49:01 | 1.2 | Hi, how can I help?',
      'user | customer | 2026-11-15T13:49:04 | 4 | I want to book.',
    ],
  ],
  ['whisper.tsv', 'tsv', [' |  |  | 0 | My line is down.', ' |  |  | 2.4 | Again.']],
  [
    'zendesk-chat-text.txt',
    'lines',
    [
      'Tom | customer | 2026-11-15T13:49:10 |  | Hi, my order is late',
      'Lena |  | 2026-11-15T13:49:20 |  | Hello Tom',
      'Tom | customer | 2026-11-15T13:50:20 |  | It was due: Monday',
      'Kim | customer | 2026-11-16T13:49:10 |  | Hi, my order is late',
      'Lena |  | 2026-11-16T13:49:20 |  | Hello Kim',
      'Kim | customer | 2026-11-16T13:50:20 |  | It was due: Monday',
    ],
  ],
  [
    'zendesk-chat.json',
    'zendeskchat',
    ['Visitor 12 | customer | 2026-11-15T13:49:10 |  | Hi', 'Lena | agent | 2026-11-15T13:49:20 |  | Welcome!'],
  ],
  [
    'zendesk-comments.json',
    'zendesk',
    [
      'Ana Lee | customer | 2026-11-15T13:49:00 |  | Where is it?',
      'Lena Fox | agent | 2026-11-15T13:59:00 |  | On its way',
    ],
  ],
  [
    'zendesk-tickets.ndjson',
    'ndjson',
    [
      'Ana Lee | customer | 2026-11-15T13:49:00 |  | Hi, my parcel never arrived. Ana',
      "Lena Fox | agent | 2026-11-15T14:05:00 |  | Hello Ana, I'm sorry. I'll send a new one tomorrow.",
      'Bo Ek | customer | 2026-11-15T15:49:00 |  | I want my money back.',
    ],
  ],
];

it('every fixture is expected', () => {
  expect(exports.map(([file]) => file).toSorted()).toEqual(readdirSync(folder).toSorted());
});

describe.each(exports)('%s', (file, format, lines) => {
  it('is recognised, with text, speaker, role and time of each line', async () => {
    const found = await read(file);
    expect(found.format).toBe(format);
    expect(
      found.utterances.map((one) =>
        'error' in one
          ? one.error
          : [one.speaker ?? '', one.role ?? '', one.date ?? '', one.start ?? '', one.text].join(' | '),
      ),
    ).toEqual(lines);
  });
});

describe('the conversation of a line', () => {
  const fieldsOf = async (file: string) => {
    const [first] = (await read(file)).utterances;
    return first !== undefined && 'fields' in first ? first.fields : undefined;
  };

  it.each([
    ['intercom.json', { conversation: '147', status: 'closed', team: 3, agent: 7, rating: 2, tags: 'bug' }],
    ['genesys-transcript.json', { conversation: 'c', queue: 'q-3', agent: 'u-9', language: 'en-us', channel: 'call' }],
    ['zendesk-tickets.ndjson', { conversation: 35436, team: 'Shipping', agent: 'Lena Fox', rating: 'bad' }],
    ['zendesk-chat.json', { conversation: '2611.1', team: 'Sales', agent: 'Lena', rating: 'good', language: 'en' }],
    ['contactlens-voice.json', { conversation: 'c-1', channel: 'VOICE', language: 'en-US', categories: 'Refund' }],
    ['livechat.json', { conversation: 'PJ0', agent: 'Lena', team: '0', rating: 1 }],
    ['freshdesk.json', { conversation: 20, channel: 'email', status: 'open', agent: 9, team: 3 }],
    ['openai.jsonl', { conversation: 1 }],
  ])('%s has its agent, queue, rating and the like', async (file, fields) => {
    expect(await fieldsOf(file)).toMatchObject(fields);
  });

  it('reads a page of JSON lines as a document too', async () => {
    const lines = readFileSync(new URL('zendesk-tickets.ndjson', folder), 'utf8').trim().split('\n');
    const { format, utterances } = await readTranscript(`[${lines.join(',')}]`);
    expect(format).toBe('zendesk');
    expect(utterances).toHaveLength(3);
  });

  it('reads every page of a list of pages', async () => {
    const page = JSON.parse(readFileSync(new URL('zendesk-chat.json', folder), 'utf8'));
    const { format, utterances } = await readTranscript(JSON.stringify(Array.from({ length: 120 }, () => page)));
    expect(format).toBe('zendeskchat');
    expect(utterances).toHaveLength(240);
  });

  it('reads conversations by their ids', async () => {
    const one = JSON.parse(readFileSync(new URL('intercom.json', folder), 'utf8'));
    const { format, utterances } = await readTranscript(JSON.stringify({ a: one, b: { ...one, id: '148' } }));
    expect(format).toBe('intercom');
    expect(utterances).toHaveLength(6);
    expect(utterances.at(-1)).toMatchObject({ fields: { conversation: '148' } });
  });

  it('marks and keeps the quoted e-mails and signatures on request', async () => {
    const [, reply] = (await read('zendesk-tickets.ndjson')).utterances;
    expect(reply).toMatchObject({ fields: { omitted: 'signature, quote' } });
    const [, whole] = (await read('zendesk-tickets.ndjson', { keepQuotes: true })).utterances;
    expect(whole).toMatchObject({ text: expect.stringContaining('Kind regards, Lena Fox Brightcart Support On Sun') });
  });
});
