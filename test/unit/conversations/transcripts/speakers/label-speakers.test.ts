import { expect, it } from 'vitest';
import { type Conversation, readConversation } from '../../../../../src/conversations/transcripts/conversation.ts';
import { labelRead, labelSpeakers } from '../../../../../src/conversations/transcripts/speakers/label-speakers.ts';

type Said = readonly [speaker: string | undefined, text: string, role?: string];

async function read(...said: readonly Said[]): Promise<Conversation> {
  return readConversation(
    (async function* () {
      let startChar = 100;
      for (const [index, [speaker, text, role]] of said.entries()) {
        yield {
          index,
          text,
          ...(speaker && { speaker }),
          ...(role && { role }),
          startChar,
          endChar: startChar + text.length,
        };
        startChar += text.length + 10;
      }
    })(),
  );
}

it('labels speakers without their names, and finds the places of the words', async () => {
  const conversation = await read(
    ['Maria', 'It broke.'],
    ['Tom (CEO)', 'I see. Sorry.'],
    [undefined, 'Noise'],
    ['Maria', 'Ok'],
  );
  const { text, place } = labelSpeakers(conversation);
  expect(text).toBe('Speaker 1: It broke.\nSpeaker 2: I see. Sorry.\nNoise\nSpeaker 1: Ok\n');
  for (const words of ['It broke.', 'I see.', 'Sorry.', 'Noise', 'Ok']) {
    const [start, own] = [text.indexOf(words), conversation.text.indexOf(words)];
    expect(place(start, start + words.length)).toEqual(conversation.place(own, own + words.length));
  }
  // A service may count the label as a part of the sentence.
  const start = text.indexOf('Speaker 2');
  expect(place(start, text.indexOf('\nNoise'))).toMatchObject({ speaker: 'Tom (CEO)', start_char: 119, end_char: 132 });
});

it('labels agents and customers by their roles', async () => {
  const { text } = labelSpeakers(await read(['Kim', 'Hello', 'agent'], ['CUSTOMER 1', 'Hi'], ['Lee', 'Hey']));
  expect(text).toBe('Agent: Hello\nCustomer: Hi\nSpeaker 3: Hey\n');
});

it('has no customers without an agent', async () => {
  const { text } = labelSpeakers(await read(['User Interface', 'Hello'], ['Marketing', 'Hi']));
  expect(text).toBe('Speaker 1: Hello\nSpeaker 2: Hi\n');
});

it('leaves a single speaker and plain texts unchanged', async () => {
  const alone = await read(['Maria', 'One.'], ['Maria', 'Two.']);
  expect(labelSpeakers(alone)).toBe(alone);
  expect(labelRead({ text: 'plain' }, { hasLabels: true })).toEqual({ text: 'plain' });
});
