/** Rev and Rev AI: transcripts as monologues (https://docs.rev.ai/api/asynchronous/transcripts/). */
import { asNumber, type Members, objectsIn } from '../../../../shared/subtitles/json-members.ts';
import { at, firstAt, type Platform } from './platform.ts';

export const rev: Platform = {
  about: 'the JSON of Rev',
  conversation: {
    is: ({ monologues }) => objectsIn(monologues).some((one) => objectsIn(one.elements).some(isElement)),
    *lines({ monologues, speakers }) {
      const names = new Map(objectsIn(speakers).map((one) => [one.id, one.name]));
      for (const monologue of objectsIn(monologues)) {
        const elements = objectsIn(monologue.elements).filter(isElement);
        const times = elements.filter(({ type }) => type === 'text');
        const { speaker } = monologue;
        yield {
          text: elements.map(({ value }) => value).join(''),
          speaker:
            firstAt(monologue, 'speaker_info.display_name', 'speaker_name') ??
            names.get(speaker) ??
            (typeof speaker === 'number' ? `Speaker ${speaker}` : speaker),
          start: secondsOf(times[0], 'ts', 'timestamp'),
          end: secondsOf(times.at(-1), 'end_ts', 'end_timestamp'),
        };
      }
    },
  },
};

const isElement = ({ type, value }: Members): boolean =>
  (type === 'text' || type === 'punct') && typeof value === 'string';

/** Rev writes a clock time, Rev AI seconds. */
function secondsOf(element: Members | undefined, ...names: readonly string[]): number | undefined {
  const value = names.map((name) => at(element, name)).find((one) => one !== undefined);
  const clock = typeof value === 'string' ? /^(\d{1,3}):(\d{2}):(\d{2})[,.](\d{1,3})$/.exec(value) : null;
  if (clock === null) return asNumber(value);
  return Number(clock[1]) * 3600 + Number(clock[2]) * 60 + Number(`${clock[3]}.${clock[4]}`);
}
