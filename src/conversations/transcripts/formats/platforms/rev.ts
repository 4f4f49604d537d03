/** Rev and Rev AI: transcripts as monologues (https://docs.rev.ai/api/asynchronous/transcripts/). */
import { type Members, objectsIn } from '../../../../shared/subtitles/json-members.ts';
import { readOffset } from '../../columns/read-offset.ts';
import { firstAt, type Platform } from './platform.ts';

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
          // Rev writes a clock time, Rev AI seconds.
          start: readOffset(firstAt(times[0], 'ts', 'timestamp'), 1),
          end: readOffset(firstAt(times.at(-1), 'end_ts', 'end_timestamp'), 1),
        };
      }
    },
  },
};

const isElement = ({ type, value }: Members): boolean =>
  (type === 'text' || type === 'punct') && typeof value === 'string';
