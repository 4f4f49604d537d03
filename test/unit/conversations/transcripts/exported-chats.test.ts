/** The parts of exported chats and notes that are not said. */
import { expect, it } from 'vitest';
import { readTranscript } from '../../../support/read-transcript.ts';

async function read(source: string) {
  const { format, utterances } = await readTranscript(source);
  const lines = utterances.map((one) =>
    'error' in one ? one.error : `${one.speaker} ${one.start ?? one.date ?? ''} ${one.text}`,
  );
  return { format, lines };
}

it('reads the turns of Fathom without its title, link and action items', async () => {
  const source = `Kick-off - March 3
VIEW RECORDING - 12 mins (No highlights): https://fathom.video/calls/1

---

0:00 - Ruth Lie (Clearwave)
  Hi Odd.

0:04 - Odd
  Hi. Shall we begin?
  ACTION ITEM: Send the list - WATCH: https://fathom.video/calls/1?timestamp=4.2

1:00:09 - Ruth Lie (Clearwave)
  Yes: today.
`;
  expect(await read(source)).toEqual({
    format: 'headings',
    lines: ['Ruth Lie (Clearwave) 0 Hi Odd.', 'Odd 4 Hi. Shall we begin?', 'Ruth Lie (Clearwave) 3609 Yes: today.'],
  });
});

it('does not take the chapters of a video for turns', async () => {
  expect((await read('0:00 - Intro\n\n1:20 - Unboxing\n\n4:10 - Verdict\n')).format).not.toBe('headings');
});

it('names the people whom Slack messages mention', async () => {
  const message = (user: string, name: string, text: string, second: number) => ({
    type: 'message',
    user,
    text,
    ts: `17725296${second}.000100`,
    user_profile: { real_name: name },
  });
  const { lines } = await read(
    JSON.stringify([
      message('U1', 'Ruth Lie', '<!here> ask <@U2> or <@U9>, not <@U3|odd>', 10),
      message('U2', 'Odd Berg', 'See <https://x.example|the page>', 11),
    ]),
  );
  expect(lines.map((line) => line.replace(/ \S+T\S+/, ''))).toEqual([
    'Ruth Lie @here ask @Odd Berg or @U9, not @odd',
    'Odd Berg See the page',
  ]);
});

it('leaves out the attachments, embeds and reactions of DiscordChatExporter', async () => {
  const source = `[03/13/2026 8:15 PM] ruth
See this:
two lines

{Attachments}
https://cdn.example/a.png

{Embed}
The page
Its text

{Reactions}
👍 (2)

[03/13/2026 8:16 PM] odd

{Attachments}
https://cdn.example/b.png

[03/13/2026 8:17 PM] odd
Nice.
`;
  expect((await read(source)).lines).toEqual([
    'ruth 2026-03-13T20:15:00 See this: two lines',
    'odd 2026-03-13T20:17:00 Nice.',
  ]);
});

it.each(['\u200e<Tätä viestiä muokattiin>', '<This message was edited>', '<Diese Nachricht wurde bearbeitet.>'])(
  'leaves out the mark of an edited message of WhatsApp: %s',
  async (mark) => {
    const source = `[13/03/2026, 14:05:33] Ruth: Hi ${mark}\n[13/03/2026, 14:06:33] Odd: Use <b> here <b>\n`;
    expect((await read(source)).lines).toEqual([
      'Ruth 2026-03-13T14:05:33 Hi',
      'Odd 2026-03-13T14:06:33 Use <b> here <b>',
    ]);
  },
);

it('keeps the caption of a file in WhatsApp', async () => {
  const source = `13/03/2026, 14:05 - Ruth: IMG-20260313-WA0007.jpg (tiedosto liitetty)
the red one
13/03/2026, 14:06 - Odd: list.pdf (file attached)
13/03/2026, 14:07 - Odd: thanks
`;
  expect((await read(source)).lines).toEqual([
    'Ruth 2026-03-13T14:05:00 the red one',
    'Odd 2026-03-13T14:07:00 thanks',
  ]);
});

it('leaves out a message of Teams that is only an attachment', async () => {
  const message = (content: string, minute: number) => ({
    createdDateTime: `2026-03-13T14:0${minute}:00Z`,
    messageType: 'message',
    from: { user: { displayName: 'Ruth' } },
    body: { contentType: 'html', content },
  });
  const value = [
    message('<attachment id="1"></attachment>', 1),
    message('<attachment id="2"></attachment><p>As agreed.</p>', 2),
  ];
  expect((await read(JSON.stringify({ value }))).lines).toEqual(['Ruth 2026-03-13T14:02:00 As agreed.']);
});

it('leaves out the notes of a page with a conversation', async () => {
  const source = `## Notes\n\n- Ruth was late\n\n## Transcript\n\n**Ruth:** Hi.\n\n**Odd:** Hello.\n\n**Ruth:** Bye.\n\n## Next steps\n\n- Send it\n`;
  expect((await read(source)).lines).toEqual(['Ruth  Hi.', 'Odd  Hello.', 'Ruth  Bye.']);
});
