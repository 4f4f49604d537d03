import { expect, it } from 'vitest';
import { readTranscript } from '../../../support/read-transcript.ts';

const turns = [
  { speaker: 'Dana Whitfield', start: 1, text: 'Good morning. How can I help?' },
  { speaker: 'Marco Reyes', start: 7, text: 'My router keeps dropping at 10:30.' },
  { speaker: 'Dana Whitfield', start: 3725, text: 'Let me check.' },
];

it.each([
  [
    'Otter',
    'Dana Whitfield  0:01  \nGood morning.\nHow can I help?\n\nMarco Reyes  0:07  \nMy router keeps dropping at 10:30.\n\nDana Whitfield  1:02:05  \nLet me check.\n\nTranscribed by https://otter.ai\n',
  ],
  [
    'Teams',
    'Dana Whitfield   0:01\nGood morning. How can I help?\n\nMarco Reyes   0:07\nMy router keeps dropping at 10:30.\n\nDana Whitfield   1:02:05\nLet me check.\n',
  ],
  [
    'Rev',
    'Dana Whitfield (00:01):\nGood morning. How can I help?\n\nMarco Reyes (00:07):\nMy router keeps dropping at 10:30.\n\nDana Whitfield (01:02:05):\nLet me check.\n',
  ],
  [
    'Zoom captions',
    '[Dana Whitfield] 00:00:01\nGood morning. How can I help?\n\n[Marco Reyes] 00:00:07\nMy router keeps dropping at 10:30.\n\n[Dana Whitfield] 01:02:05\nLet me check.\n',
  ],
  [
    'a single space',
    'Dana Whitfield 0:01\nGood morning. How can I help?\n\nMarco Reyes 0:07\nMy router keeps dropping at 10:30.\n\nDana Whitfield 1:02:05\nLet me check.\n',
  ],
  [
    'a colon before the time',
    'Dana Whitfield: 0:01\nGood morning. How can I help?\n\nMarco Reyes: 0:07\nMy router keeps dropping at 10:30.\n\nDana Whitfield: 1:02:05\nLet me check.\n',
  ],
])('reads the headings of %s', async (_name, source) => {
  const { format, utterances } = await readTranscript(source);
  expect(format).toBe('headings');
  expect(utterances.map(({ index: _index, line: _line, ...one }) => one)).toEqual(turns);
});

it('reads times without names, and further paragraphs of a turn', async () => {
  const { format, utterances } = await readTranscript(
    '0:01\nApples were garbage.\n\nRed ones, too.\n\n0:15\nA bad time.\n',
  );
  expect(format).toBe('headings');
  expect(utterances).toMatchObject([
    { line: 2, text: 'Apples were garbage.', start: 1 },
    { line: 4, text: 'Red ones, too.' },
    { line: 7, text: 'A bad time.', start: 15 },
  ]);
});

it('does not recognise the format in a text with a time at the end of a line', async () => {
  expect((await readTranscript('We met at 10:30\nand left at 11:00\nas planned.\n')).format).toBe('text');
});

it('counts the minutes of a long recording beyond an hour', async () => {
  const { utterances } = await readTranscript(
    'Ada | 00:02\nHi.\nBo | 00:07\nYes?\nAda | 60:41\nSo.\nBo | 121:05\nBye.\n',
  );
  expect(utterances.map((one) => 'start' in one && one.start)).toEqual([2, 7, 3641, 7265]);
  const { utterances: lines } = await readTranscript('[59:58] Ada: Hi.\n[60:41] Bo: Yes?\n[61:05] Ada: So.\n');
  expect(lines.map((one) => 'start' in one && one.start)).toEqual([3598, 3641, 3665]);
});

it('has the words beside a mark with a link', async () => {
  const mark = (words: string) => `  ACTION ITEM: Call Bo; ask - WATCH: https://x.example/1?t=7.9${words}\n`;
  const source = `0:00 - Ada (Lumen)\n  Hi.\n${mark('  When, though?')}\n0:04 - Bo\n  Now.\n${mark('')}\n0:09 - Ada (Lumen)\n  Good.\n`;
  const { utterances } = await readTranscript(source);
  expect(utterances).toMatchObject([{ text: 'Hi. When, though?' }, { text: 'Now.' }, { text: 'Good.' }]);
});

it('leaves out the message that WeChat quotes below an answer, and what was recalled', async () => {
  const source =
    '2026-10-13 10:09:02 Ana\n两斤吧。\n能开发票吗？\n\n2026-10-13 10:11:55 Shop\n可以的\n引用:Ana:两斤吧。\n能开发票吗？\n\n2026-10-13 10:12:40 "Shop" 撤回了一条消息\n\n2026-10-13 10:21:12 Ana\n谢谢\n';
  expect((await readTranscript(source)).utterances).toMatchObject([
    { speaker: 'Ana', text: '两斤吧。 能开发票吗？' },
    { speaker: 'Shop', text: '可以的' },
    { speaker: 'Ana', text: '谢谢' },
  ]);
});
