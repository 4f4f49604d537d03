/** Actions: promises with their deadlines, questions with their answers, and highlights of a conversation. */

import type { CallerParams, Reply } from '../../../../contract/endpoint.ts';
import type { ActionKind, actions, FoundAction, Said } from '../../../../contract/endpoints/actions.ts';
import { type Conversation, listTurns, type SentencePlace } from '../../../transcripts/conversation.ts';
import { speakerName } from '../../../transcripts/speakers/speaker-name.ts';
import { fileIdOf, type TextKind } from '../../job-kind.ts';
import { joinReplies } from '../placed-sentences.ts';

export type ActionsReply = Reply<typeof actions.fetch>;

type Utterance = NonNullable<CallerParams<typeof actions.compute>['utterances']>[number];

export interface ActionsOptions {
  readonly kind?: readonly ActionKind[];
  /** The day of the conversation, `2026-11-22`. */
  readonly date?: string;
  /** For a transcript: the speaker of each part of the text. */
  readonly utterances?: readonly Utterance[];
}

/** With its place, if it is from a transcript. */
export type PlacedSaid = Said & Partial<Omit<SentencePlace, 'start_char' | 'end_char'>>;
type Found = FoundAction & PlacedSaid & { readonly context?: PlacedSaid; readonly answer?: PlacedSaid };

export const actionsOf = ({ data }: ActionsReply): readonly Found[] =>
  Array.isArray(data?.actions) ? data.actions : [];

const settingsOf = ({ kind, date }: ActionsOptions) => ({
  ...(kind !== undefined && { kinds: [...kind] }),
  ...(date !== undefined && { reference_date: date }),
});

export const actionsKind: TextKind<ActionsReply, ActionsOptions> = {
  group: 'actions',
  title: 'Action items',
  input: 'text',
  items: ['actions'],
  knownItems: [{ name: 'actions', label: 'the action items' }],
  compute: (client, text, { utterances, ...options }) =>
    client.actions.compute({
      text,
      ...(utterances !== undefined && { utterances: [...utterances] }),
      ...settingsOf(options),
    }),
  idOf: fileIdOf,
  fetch: (client, id, options) => client.actions.fetch({ fileID: id }, options),
  text: {
    sentencesOf: actionsOf,
    bulk: (options) => ({ item: 'actions', ...settingsOf(options) }),
    join: (results) => ({
      ...joinReplies(results),
      data: {
        actions: results.flatMap(({ part: { start }, result }) =>
          actionsOf(result).map((one) => moveAll(one, (said) => shift(said, start))),
        ),
      },
    }),
    place: (reply, placeOf) => ({
      ...reply,
      data: { actions: actionsOf(reply).map((one) => moveAll(one, (said) => ({ ...said, ...placeOf(said) }))) },
    }),
    forConversation: (options, conversation) => ({ ...options, utterances: listUtterances(conversation) }),
    optionsForPart: ({ utterances, ...options }, { text, start }) => ({
      ...options,
      ...(utterances !== undefined && {
        utterances: utterances
          .filter(({ start_char, end_char }) => start_char < start + text.length && end_char > start)
          .map((one) => ({
            ...one,
            start_char: Math.max(0, one.start_char - start),
            end_char: Math.min(text.length, one.end_char - start),
          })),
      }),
    }),
  },
  view: async () => ({ show: (await import('./actions-view.ts')).showActions }),
  section: async () => (await import('./actions-section.ts')).actionsSection,
};

function moveAll(one: Found, move: <One extends Said>(said: One) => One): Found {
  return {
    ...move(one),
    ...(one.context !== undefined && { context: move(one.context) }),
    ...(one.answer !== undefined && { answer: move(one.answer) }),
  };
}

const shift = <One extends Said>(said: One, chars: number): One => ({
  ...said,
  start_char: Number(said.start_char) + chars,
  end_char: Number(said.end_char) + chars,
});

const listUtterances = (conversation: Conversation): Utterance[] =>
  listTurns(conversation).map(({ startChar, endChar, place: { speaker, start, end } }) => {
    const name = speakerName(speaker);
    return {
      start_char: startChar,
      end_char: endChar,
      ...(name !== undefined && { speaker: name }),
      ...(start !== undefined && end !== undefined && { start_time: start * 1000, end_time: end * 1000 }),
    };
  });
