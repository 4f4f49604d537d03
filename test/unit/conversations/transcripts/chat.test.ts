import { describe, expect, it } from 'vitest';
import type { ConversationUtterance } from '../../../../src/conversations/transcripts/utterance.ts';
import { readTranscript } from '../../../support/read-transcript.ts';

const read = async (source: string) => {
  const { format, utterances } = await readTranscript(source);
  expect(format).toBe('chat');
  return (utterances as ConversationUtterance[]).map(
    ({ index: _index, startChar: _start, endChar: _end, ...one }) => one,
  );
};

describe('a chat of Zoom', () => {
  it('has the sender and the recipient above each message, and no reactions', async () => {
    const saved = `10:14:56 From Anna Smith to Everyone:\r
\tHello! My router is down.\r
10:15:10 From Ben Okoro to Anna Smith (Direct Message):\r
\tWhich one?\r
\tThe white one?\r
10:15:40\t From  cleo  to  Everyone:\r
\tReplying to "Hello! My router is..."\r
\t\r
\tSame here\r
10:16:02 From Ben Okoro to Everyone:\r
\tReacted to "Hello! My router is..." with 👍\r
`;
    expect(await read(saved)).toEqual([
      { line: 1, text: 'Hello! My router is down.', speaker: 'Anna Smith', fields: { time: '10:14:56' } },
      {
        line: 3,
        text: 'Which one? The white one?',
        speaker: 'Ben Okoro',
        fields: { time: '10:15:10', to: 'Anna Smith' },
      },
      { line: 6, text: 'Same here', speaker: 'cleo', fields: { time: '10:15:40' } },
    ]);
  });

  it('of an older version has the message in the same line', async () => {
    const saved =
      '09:01:46\t From Anna Smith : Hello everyone\n09:01:59\t From  Ben Okoro : Hi: how are you?\n09:02:10\t From Anna Smith to Ben Okoro(Privately) : secret\n';
    expect(await read(saved)).toMatchObject([
      { speaker: 'Anna Smith', text: 'Hello everyone' },
      { speaker: 'Ben Okoro', text: 'Hi: how are you?' },
      { speaker: 'Anna Smith', text: 'secret', fields: { to: 'Ben Okoro' } },
    ]);
  });
});

describe('a chat of WhatsApp', () => {
  it('has any name, and skips its own lines and those for media', async () => {
    const saved = `12/03/2026, 14:05 - Messages and calls are end-to-end encrypted. Tap to learn more.
12/03/2026, 14:05 - +49 170 1234567: My router is down
12/03/2026, 14:06 - Support Desk: <Media omitted>
12/03/2026, 14:07 - +49 170 1234567: since yesterday
and it blinks
12/03/2026, 14:09 - anna 😀: hello: you
`;
    expect(await read(saved)).toEqual([
      { line: 2, text: 'My router is down', speaker: '+49 170 1234567', fields: { time: '12/03/2026, 14:05' } },
      {
        line: 4,
        text: 'since yesterday and it blinks',
        speaker: '+49 170 1234567',
        fields: { time: '12/03/2026, 14:07' },
      },
      { line: 6, text: 'hello: you', speaker: 'anna 😀', fields: { time: '12/03/2026, 14:09' } },
    ]);
  });

  it('from an iPhone has ISO 8601 days if a number above 12 decides which one is the day', async () => {
    const saved =
      '\u200e[3/2/26, 2:05:33\u202fPM] Ana: \u200eMessages are encrypted.\n[3/2/26, 2:06:00\u202fPM] Ana: Hello\n[3/14/26, 12:07:01\u202fAM] Bo: This is awful,\nreally\n';
    expect(await read(saved)).toEqual([
      { line: 2, text: 'Hello', speaker: 'Ana', date: '2026-03-02T14:06:00', fields: { time: '2026-03-02T14:06:00' } },
      {
        line: 3,
        text: 'This is awful, really',
        speaker: 'Bo',
        date: '2026-03-14T00:07:01',
        fields: { time: '2026-03-14T00:07:01' },
      },
    ]);
  });
});

it('reads messages that were copied from Teams', async () => {
  const copied =
    '[9:41 AM] Anna Smith\n    My router is down\n\n[9:42 AM] Ben Okoro (Support)\n    Which one?\n    The white one?\n';
  expect((await readTranscript(copied)).utterances).toMatchObject([
    { speaker: 'Anna Smith', text: 'My router is down', fields: { time: '9:41 AM' } },
    { speaker: 'Ben Okoro (Support)', role: 'agent', text: 'Which one? The white one?' },
  ]);
});

it('records the offsets of a message in the file', async () => {
  const source = '09:01:46\t From Ana : Hello\n09:01:59\t From Bo : Hi there\nyou\n';
  const { utterances } = await readTranscript(source);
  const texts = utterances.map((one) => ('startChar' in one ? source.slice(one.startChar, one.endChar) : ''));
  expect(texts).toEqual(['Hello', 'Hi there\nyou']);
});

it.each([
  'We met.\n10:14:56 From here to there: a walk\nAnd then we left.\nThe end.\n',
  '[00:05] hello there\n[00:09] all of you\n',
])('is not recognised in %j', async (source) => {
  expect((await readTranscript(source)).format).not.toBe('chat');
});

it('leaves out the files of an archive below the words', async () => {
  const source =
    '[2026-10-11 18:02:40] Ana: Hi, open?  \n[2026-10-11 18:19:03] Me: No, look.  ![a.jpg](./media/2026_a.jpg)  \n';
  expect((await readTranscript(source)).utterances).toMatchObject([{ text: 'Hi, open?' }, { text: 'No, look.' }]);
});
