/**
 * Gong: `/v2/calls/transcript`, also with the calls of `/v2/calls/extensive`, which name the speakers
 * (https://gong.app.gong.io/settings/api/documentation, https://help.gong.io/docs/what-the-gong-api-provides).
 */
import { type Members, objectsIn } from '../../../../shared/subtitles/json-members.ts';
import type { Said } from '../../messages/message-item.ts';
import { at, firstAt, fromMs, indexBy, type Platform, perRoot } from './platform.ts';

export const gong: Platform = {
  about: 'the JSON of Gong',
  conversation: {
    is: (one) => turnsOf(one).some(({ speakerId, sentences }) => speakerId !== undefined && Array.isArray(sentences)),
    fields: (one, root) => {
      const call = callOf(one, root);
      const about = at(call, 'metaData') ?? call;
      return {
        conversation: firstAt(one, 'callId', 'id') ?? at(about, 'id'),
        subject: at(about, 'title'),
        channel: at(about, 'media'),
        language: at(about, 'language'),
        direction: at(about, 'direction'),
        started_at: at(about, 'started'),
      };
    },
    *lines(one, root) {
      const call = callOf(one, root);
      const parties = byIds([...objectsIn(one.parties), ...objectsIn(call?.parties)]);
      for (const turn of turnsOf(one)) {
        const id = String(turn.speakerId);
        yield* readTurn(turn, partiesIn(root).get(id) ?? parties.get(id));
      }
    },
  },
};

const turnsOf = ({ transcript }: Members): Members[] =>
  Array.isArray(transcript) ? objectsIn(transcript) : objectsIn(at(transcript, 'monologues'));

const byIds = (parties: readonly Members[]): ReadonlyMap<string, Members> =>
  new Map(parties.flatMap((party) => [[String(party.speakerId), party] as const, [String(party.id), party] as const]));

const partiesIn = perRoot((root) => byIds(objectsIn(root.parties)));

const callsIn = perRoot((root) =>
  indexBy([...objectsIn(root.calls), ...objectsIn(root.callDetails)], (call) =>
    String(firstAt(call, 'metaData.id', 'id', 'callId')),
  ),
);

/** The call with the same id, which is separate from its transcript. */
const callOf = (one: Members, root: Members): Members | undefined =>
  callsIn(root).get(String(one.callId)) ?? (one.metaData === undefined ? undefined : one);

const roles: Readonly<Record<string, string>> = { Internal: 'agent', External: 'customer' };

/** A sentence has its own times. */
function readTurn({ speakerId, sentences, topic }: Members, party: Members | undefined): Said[] {
  return objectsIn(sentences).map(({ text, start, end }) => ({
    text,
    speaker: firstAt(party, 'name', 'emailAddress') ?? `Speaker ${String(speakerId)}`,
    role: roles[String(party?.affiliation)],
    start: fromMs(start),
    end: fromMs(end),
    fields: { topic },
  }));
}
