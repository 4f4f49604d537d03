/** Writes what the service holds as a profile file. */
import { Document, isScalar, visit } from 'yaml';
import type { Entry, Kind } from './entry.ts';
import type { Profile } from './profile-schema.ts';
import { recordKinds } from './record-kinds.ts';

const heading = ` A profile of sta. To compare it with a service: sta diff -f FILE
 To apply it: sta apply -f FILE. For the format, see: sta schema profile`;

/** Letters, digits and everyday signs: a text of these stands in YAML as it is, or in quotes where YAML wants them. */
const everyday = /^[\p{L}\p{N}\p{P}\p{S}\p{M} ]*$/u;

/**
 * The sections, each by name and so the same for the same records whatever was created first. A kind that is not held has
 * no section: an empty one would say that there are to be none.
 */
export function buildProfile(held: ReadonlyMap<Kind, readonly Entry[]>): Profile {
  const sections = Object.values(recordKinds).map((kind) => {
    const entries = held.get(kind.kind);
    return entries === undefined ? {} : kind.write([...entries].sort(byName));
  });
  return Object.assign({ version: 1 }, ...sections);
}

/** By code units: the same on every machine. Records of one name keep their order. */
const byName = (a: Entry, b: Entry) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);

export function renderProfile(profile: Profile): string {
  const document = new Document(profile, { version: '1.2', schema: 'core', aliasDuplicateObjects: false });
  document.commentBefore = heading;
  visit(document, {
    Scalar(_key, node) {
      // Escaped, what cannot be seen is kept: line breaks, controls, and half of a surrogate pair.
      if (isScalar(node) && typeof node.value === 'string' && !everyday.test(node.value)) node.type = 'QUOTE_DOUBLE';
    },
  });
  return document.toString({ lineWidth: 0 });
}
