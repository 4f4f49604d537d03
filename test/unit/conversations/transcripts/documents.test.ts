import { expect, it } from 'vitest';
import { readTranscript } from '../../../support/read-transcript.ts';

const read = async (document: unknown, pretty = true) => {
  const { format, utterances } = await readTranscript(JSON.stringify(document, undefined, pretty ? 2 : undefined));
  return { format, utterances: utterances.map(({ index: _index, ...one }) => one) };
};

it('reads Whisper, with speakers of whisperX', async () => {
  const document = {
    text: ' My line is down. Again.',
    segments: [
      { id: 0, seek: 0, start: 0.0, end: 2.4, text: ' My line is down.', tokens: [50364], avg_logprob: -0.2 },
      { id: 1, seek: 0, start: 2.4, end: 3.1, text: ' Again.', speaker: 'SPEAKER_01' },
      { id: 2, seek: 0, start: 3.1, end: 3.1, text: ' ' },
    ],
    language: 'en',
  };
  const expected = {
    format: 'whisper',
    utterances: [
      { text: 'My line is down.', start: 0, end: 2.4, fields: { language: 'en' } },
      { text: 'Again.', speaker: 'SPEAKER_01', start: 2.4, end: 3.1, fields: { language: 'en' } },
    ],
  };
  expect(await read(document)).toEqual(expected);
  expect(await read(document, false)).toEqual(expected);
});

it('reads whisper.cpp', async () => {
  const document = {
    systeminfo: 'AVX = 1',
    model: { type: 'base' },
    transcription: [
      {
        timestamps: { from: '00:00:00,000', to: '00:00:02,500' },
        offsets: { from: 0, to: 2500 },
        text: ' Hello there.',
      },
    ],
  };
  expect(await read(document)).toEqual({
    format: 'whisper',
    utterances: [{ text: 'Hello there.', start: 0, end: 2.5 }],
  });
});

const item = (content: string, start?: string, end?: string) => ({
  ...(start !== undefined && { start_time: start, end_time: end }),
  alternatives: [{ confidence: '0.99', content }],
  type: start === undefined ? 'punctuation' : 'pronunciation',
});

it('reads Amazon Transcribe with a separate list of speakers', async () => {
  const document = {
    jobName: 'call-17',
    accountId: '111122223333',
    status: 'COMPLETED',
    results: {
      transcripts: [{ transcript: "I've been waiting. Sorry about that." }],
      speaker_labels: {
        speakers: 2,
        segments: [
          {
            start_time: '4.87',
            end_time: '6.0',
            speaker_label: 'spk_0',
            items: [
              { start_time: '4.87', end_time: '5.02', speaker_label: 'spk_0' },
              { start_time: '5.02', end_time: '5.3', speaker_label: 'spk_0' },
              { start_time: '5.3', end_time: '6.0', speaker_label: 'spk_0' },
            ],
          },
          {
            start_time: '6.49',
            speaker_label: 'spk_1',
            items: [
              { start_time: '6.49', speaker_label: 'spk_1' },
              { start_time: '6.9', speaker_label: 'spk_1' },
              { start_time: '7.1', speaker_label: 'spk_1' },
            ],
          },
        ],
      },
      items: [
        item("I've", '4.87', '5.02'),
        item('been', '5.02', '5.3'),
        item('waiting', '5.3', '6.0'),
        item('.'),
        item('Sorry', '6.49', '6.9'),
        item('about', '6.9', '7.1'),
        item('that', '7.1', '7.3'),
        item('.'),
      ],
    },
  };
  expect(await read(document)).toEqual({
    format: 'aws',
    utterances: [
      { text: "I've been waiting.", speaker: 'spk_0', start: 4.87, end: 6 },
      { text: 'Sorry about that.', speaker: 'spk_1', start: 6.49, end: 7.3 },
    ],
  });
});

it('reads the segments and the channels of Amazon Transcribe, and Call Analytics', async () => {
  const segments = {
    results: {
      transcripts: [{ transcript: 'Hi. Bye.' }],
      items: [],
      audio_segments: [
        { id: 0, transcript: 'Hi.', start_time: '0.5', end_time: '0.9', speaker_label: 'spk_0', items: [0] },
      ],
    },
  };
  expect((await read(segments)).utterances).toEqual([{ text: 'Hi.', speaker: 'spk_0', start: 0.5, end: 0.9 }]);
  const channels = {
    results: {
      transcripts: [{ transcript: 'Hi. Hello.' }],
      items: [],
      channel_labels: {
        channels: [
          { channel_label: 'ch_0', items: [item('Hello', '2.0', '2.5'), item('.')] },
          { channel_label: 'ch_1', items: [item('Hi', '0.1', '0.4'), item('.')] },
        ],
      },
    },
  };
  expect((await read(channels)).utterances).toMatchObject([
    { text: 'Hi.', speaker: 'ch_1' },
    { text: 'Hello.', speaker: 'ch_0' },
  ]);
  const analytics = {
    JobStatus: 'COMPLETED',
    Transcript: [
      {
        ParticipantRole: 'AGENT',
        Content: 'Good morning.',
        BeginOffsetMillis: 150,
        EndOffsetMillis: 1200,
        Sentiment: 'POSITIVE',
      },
    ],
  };
  expect(await read(analytics)).toEqual({
    format: 'contactlens',
    utterances: [{ text: 'Good morning.', speaker: 'AGENT', role: 'agent', start: 0.15, end: 1.2 }],
  });
});

it('reads the utterances, paragraphs and words of Deepgram', async () => {
  const words = [
    { word: 'hello', punctuated_word: 'Hello', start: 0.1, end: 0.4, speaker: 0 },
    { word: 'there', punctuated_word: 'there.', start: 0.4, end: 0.8, speaker: 0 },
    { word: 'hi', punctuated_word: 'Hi.', start: 1.2, end: 1.4, speaker: 1 },
  ];
  const alternative = { transcript: 'Hello there. Hi.', confidence: 0.98, words };
  const turns = [
    { text: 'Hello there.', speaker: 'Speaker 0', start: 0.1, end: 0.8 },
    { text: 'Hi.', speaker: 'Speaker 1', start: 1.2, end: 1.4 },
  ];
  const metadata = { request_id: 'a', channels: 1 };
  expect(await read({ metadata, results: { channels: [{ alternatives: [alternative] }] } })).toEqual({
    format: 'deepgram',
    utterances: turns,
  });
  const paragraphs = {
    transcript: '\nSpeaker 0: Hello there.\n\nSpeaker 1: Hi.',
    paragraphs: [
      { sentences: [{ text: 'Hello there.', start: 0.1, end: 0.8 }], speaker: 0, num_words: 2, start: 0.1, end: 0.8 },
      { sentences: [{ text: 'Hi.', start: 1.2, end: 1.4 }], speaker: 1, num_words: 1, start: 1.2, end: 1.4 },
    ],
  };
  expect(
    (await read({ metadata, results: { channels: [{ alternatives: [{ ...alternative, paragraphs }] }] } })).utterances,
  ).toEqual(turns);
  const utterances = [
    { start: 0.1, end: 0.8, confidence: 0.9, channel: 0, transcript: 'Hello there.', words: [], speaker: 0, id: 'x' },
    { start: 1.2, end: 1.4, confidence: 0.9, channel: 0, transcript: 'Hi.', words: [], speaker: 1, id: 'y' },
  ];
  expect(
    (await read({ metadata, results: { channels: [{ alternatives: [alternative] }], utterances } })).utterances,
  ).toEqual(turns);
});

it('reads AssemblyAI, with times in milliseconds', async () => {
  const document = {
    id: '6a1b',
    status: 'completed',
    audio_url: 'https://example.com/call.mp3',
    audio_duration: 9,
    text: 'Hello. I want a refund.',
    words: [{ text: 'Hello.', start: 250, end: 650, confidence: 0.97, speaker: 'A' }],
    utterances: [
      { speaker: 'A', text: 'Hello.', start: 250, end: 650, confidence: 0.97, words: [] },
      { speaker: 'B', text: 'I want a refund.', start: 900, end: 2100, confidence: 0.95, words: [] },
    ],
  };
  expect(await read(document)).toEqual({
    format: 'assemblyai',
    utterances: [
      { text: 'Hello.', speaker: 'Speaker A', start: 0.25, end: 0.65 },
      { text: 'I want a refund.', speaker: 'Speaker B', start: 0.9, end: 2.1 },
    ],
  });
  expect((await read({ ...document, utterances: null })).utterances).toEqual([
    { text: 'Hello.', speaker: 'Speaker A', start: 0.25, end: 0.65 },
  ]);
});

it('reads any other list of texts, such as the transcript of a tone analysis', async () => {
  const list = [{ text: 'Hi.', startMs: 100, endMs: 900, speaker: 'S1' }];
  expect(await read(list)).toEqual({
    format: 'json',
    utterances: [{ text: 'Hi.', speaker: 'S1', start: 0.1, end: 0.9 }],
  });
  expect((await read({ data: { messages: [{ content: 'Yes', role: 'user' }] } })).utterances).toEqual([
    { text: 'Yes', speaker: 'user', role: 'customer' },
  ]);
});

it('reports the problem in other JSON', async () => {
  const errorOf = async (content: string, options = {}) =>
    (await readTranscript(content, { name: 'a.json', ...options })).utterances;
  expect(await errorOf('{"a": 1}')).toEqual([
    {
      index: 0,
      error: 'a.json is JSON without a list of utterances. Its members: a. To read it as plain text: --format text',
    },
  ]);
  expect(await errorOf('{"a": [{"q": "Yes", "w": 3}, {"q": "No", "w": 4}]}')).toMatchObject([
    {
      error: expect.stringContaining(
        "2 objects at a[] with the members q, w. To read them: --items 'a[]' --text-column NAME",
      ),
    },
  ]);
  expect(await errorOf('{\n "segments": [\n  {"text": }\n]}')).toEqual([
    { index: 0, line: 3, error: 'a.json, line 3 is not valid JSON' },
  ]);
  for (const damaged of ['{', '\n [', '{\n', '[1,2', '{messages: 1}']) {
    expect(await errorOf(damaged)).toMatchObject([{ error: expect.stringContaining('is not valid JSON') }]);
  }
  expect(await errorOf('{', { name: 'stdin' })).toMatchObject([{ error: 'stdin, line 1 is not valid JSON' }]);
  expect(await errorOf('[{"text": "Hi"}]', { format: 'deepgram' })).toEqual([
    { index: 0, error: 'a.json is not the JSON of Deepgram' },
  ]);
});

it('reads a Slack export without joins, and converts its markup to text', async () => {
  const ts = '1772529600.000100';
  const document = [
    {
      type: 'message',
      text: 'My router is down <@U02> &amp; <https://x.example|dead>',
      user: 'U01',
      ts,
      user_profile: { real_name: 'Anna Smith' },
    },
    { type: 'message', subtype: 'channel_join', user: 'U02', text: '<@U02> has joined the channel', ts },
    { type: 'message', subtype: 'bot_message', username: 'Helpdesk', text: 'Which one?', ts, thread_ts: ts },
  ];
  expect(await read(document)).toEqual({
    format: 'slack',
    utterances: [
      { text: 'My router is down @U02 & dead', speaker: 'Anna Smith', date: '2026-03-03T09:20:00', fields: { ts } },
      {
        text: 'Which one?',
        speaker: 'Helpdesk',
        role: 'agent',
        date: '2026-03-03T09:20:00',
        fields: { ts, thread: ts },
      },
    ],
  });
});
