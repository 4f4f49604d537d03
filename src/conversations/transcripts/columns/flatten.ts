/** The members of a JSON object and of the objects in it: `author.name`. */
import type { Members } from '../../../shared/subtitles/json-members.ts';
import { type RecordOf, recordOf } from './record-item.ts';

const maxDepth = 3;
/** Further members of a wide object are not looked at. */
const maxNames = 300;

export function flatten(members: Members): RecordOf {
  const names = Object.keys(members);
  const values = Object.values(members);
  if (!values.some((value) => typeof value === 'object' && value !== null)) return recordOf({ names, values });
  const flat: { names: string[]; values: unknown[] } = { names: [], values: [] };
  const add = (object: Members, prefix: string, depth: number): void => {
    for (const [name, value] of Object.entries(object)) {
      if (flat.names.length >= maxNames) return;
      // The parts of a list have no names; only the first one counts.
      const inner: unknown = Array.isArray(value) ? value[0] : value;
      if (typeof inner === 'object' && inner !== null && depth < maxDepth)
        add(inner as Members, `${prefix}${name}.`, depth + 1);
      else {
        flat.names.push(`${prefix}${name}`);
        flat.values.push(value);
      }
    }
  };
  add(members, '', 0);
  return { names, values, flat };
}
