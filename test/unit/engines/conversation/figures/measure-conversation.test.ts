import { describe, expect, it } from 'vitest';
import { figureDefinitions, figureNames } from '../../../../../src/engines/conversation/figures/figure-list.ts';
import { measureConversation } from '../../../../../src/engines/conversation/figures/measure-conversation.ts';
import type { JudgedUtterance, SpeakerRole } from '../../../../../src/engines/conversation/judged-utterance.ts';

type Line = [role: SpeakerRole, start: number, end: number, text: string, score?: number];

const spoken = (lines: readonly Line[]): JudgedUtterance[] =>
  lines.map(([role, start, end, text, score], index) => ({
    index,
    speaker: role === 'agent' ? 'Maya' : 'Tom',
    role,
    start,
    end,
    text,
    ...(score !== undefined && { sentiment_score: score }),
  }));

const measure = (lines: readonly Line[], deadAirSeconds?: number) =>
  measureConversation(spoken(lines), { deadAirSeconds }).figures;

describe('measureConversation', () => {
  it('measures times, words, questions and sentiment by hand-computed values', () => {
    const figures = measure([
      ['agent', 0, 4, 'Hello, this is Maya. How can I help?', 0],
      ['customer', 5, 11, 'My parcel is late and nobody answers me', -1.5],
      ['agent', 23, 25, 'I am sorry about that.', 0],
      ['customer', 25.5, 27.5, 'Thank you, great!', 1],
    ]);
    expect(figures).toMatchObject({
      duration_seconds: 27.5,
      talk_seconds: 14,
      silence_seconds: 12,
      silence_share: 0.436,
      longest_silence_seconds: 12,
      dead_air: 1,
      interruptions: 0,
      talk_over_seconds: 0,
      response_seconds: 1,
      questions: 1,
      words: 24,
      turns: 4,
      first_sentiment: -1.5,
      last_sentiment: 1,
      sentiment_change: 2.5,
    });
    expect(figures.agent).toMatchObject({
      talk_share: 0.429,
      words_per_minute: 130,
      longest_monologue_seconds: 4,
      silence_seconds: 12,
      dead_air: 1,
      questions: 1,
      sentiment_change: 0,
    });
    expect(figures.customer).toMatchObject({ talk_share: 0.571, silence_seconds: 0, response_seconds: 0.75 });
    expect(figures.speakers.map(({ name, role, words }) => [name, role, words])).toEqual([
      ['Maya', 'agent', 13],
      ['Tom', 'customer', 11],
    ]);
  });

  it('leaves out every figure that needs times if one line has none', () => {
    const lines = spoken([
      ['agent', 0, 4, 'Hello. How can I help?'],
      ['customer', 5, 11, 'My parcel is late'],
    ]);
    const figures = measureConversation([...lines, { index: 2, speaker: 'Tom', text: 'Hello?' }]).figures;
    const timed = figureNames.filter((name) => figureDefinitions[name].needs.some((need) => need === 'times'));
    for (const side of [figures, figures.agent ?? {}, ...figures.speakers]) {
      expect(Object.keys(side).filter((name) => timed.some((one) => one === name))).toEqual([]);
    }
    expect(figures).toMatchObject({ lines: 3, words: 10, questions: 2 });
  });

  it('does not use times that go backwards', () => {
    expect(
      measure([
        ['agent', 5, 6, 'Second.'],
        ['customer', 0, 1, 'First.'],
      ]),
    ).not.toHaveProperty('duration_seconds');
  });

  it('counts an overlap of half a second as an interruption and as talk-over', () => {
    const { figures, events } = measureConversation(
      spoken([
        ['agent', 0, 10, 'I will explain our terms of service to you now.'],
        ['customer', 8, 12, 'No, I do not want to hear that.'],
        ['agent', 11.6, 13, 'As you wish, sir.'],
      ]),
    );
    expect(figures).toMatchObject({ interruptions: 1, talk_over_seconds: 2, talk_seconds: 15, talk_over_share: 0.154 });
    expect(figures.customer).toMatchObject({ interruptions: 1, talk_seconds: 3.6 });
    expect(figures.agent).toMatchObject({ interruptions: 0, talk_seconds: 11.4 });
    expect(events.filter(({ kind }) => kind === 'interruption')).toEqual([
      { kind: 'interruption', index: 1, speaker: 'Tom', role: 'customer', start: 8, end: 10 },
    ]);
  });

  it('does not count a backchannel as an interruption, and it does not end a monologue', () => {
    const figures = measure([
      ['agent', 0, 10, 'First you open the settings and choose the account.'],
      ['customer', 6, 7, 'Mm-hm.'],
      ['agent', 10.2, 20, 'Then you press the button.'],
      ['customer', 21, 22, 'Done.'],
    ]);
    expect(figures).toMatchObject({ interruptions: 0, talk_over_seconds: 1, turns: 2 });
    expect(figures.agent).toMatchObject({ longest_monologue_seconds: 20, turns: 1 });
  });

  it('ends a monologue at silence', () => {
    const figures = measure([
      ['agent', 0, 10, 'One moment.'],
      ['agent', 40, 45, 'Here I am.'],
      ['customer', 46, 47, 'Good.'],
    ]);
    expect(figures.agent).toMatchObject({ longest_monologue_seconds: 10, silence_seconds: 30, dead_air: 1 });
  });

  it('counts dead air from the limit that the caller gives', () => {
    const lines: Line[] = [
      ['agent', 0, 1, 'One.'],
      ['customer', 4, 5, 'Two.'],
    ];
    expect(measure(lines, 3).dead_air).toBe(1);
    expect(measure(lines, 3.5).dead_air).toBe(0);
  });

  it('takes response times of chats from their dates, without those of another day', () => {
    const chat = [
      ['customer', '2026-03-02T09:00:00'],
      ['agent', '2026-03-02T09:02:00'],
      ['customer', '2026-03-02T09:02:30'],
      ['agent', '2026-03-04T09:00:00'],
    ].map(([role, date], index) => ({ index, role: role as SpeakerRole, date, text: 'Hello' }));
    const { figures } = measureConversation(chat);
    expect(figures.agent?.response_seconds).toBe(120);
    expect(figures.customer?.response_seconds).toBe(30);
    expect(figures).not.toHaveProperty('questions');
  });

  it('leaves out the change of a customer who has one line, and figures about turns without speakers', () => {
    const { figures } = measureConversation([{ index: 0, text: 'Fine.', sentiment_score: 1 }]);
    expect(figures).toEqual({
      lines: 1,
      words: 1,
      questions: 0,
      first_sentiment: 1,
      last_sentiment: 1,
      mean_sentiment: 1,
      speakers: [],
    });
  });

  it('averages the power of the sound, not its decibels', () => {
    const lines = spoken([
      ['agent', 0, 1, 'Loud.'],
      ['customer', 1, 2, 'Quiet.'],
    ]).map((line, i) => ({ ...line, loudness_db: i === 0 ? -10 : -30 }));
    const { figures } = measureConversation(lines);
    expect(figures.loudness_db).toBeCloseTo(-12.967, 2);
    expect(figures.customer?.loudness_db).toBe(-30);
  });
});
