/** Writes the records of the service as a profile file. */
import { Document, isScalar, type Node, visit } from 'yaml';
import type { ProfileFile } from './profile-schema.ts';
import { type Kind, type ProfileEntry, recordKinds } from './record-kinds.ts';

const heading = ` A profile of sta. To compare it with a service: sta diff -f FILE
 To apply it: sta apply -f FILE. For the format, see: sta schema profile`;

/** Letters, digits and common signs: YAML writes these unchanged, or in quotes if necessary. */
const everyday = /^[\p{L}\p{N}\p{P}\p{S}\p{M} ]*$/u;

/**
 * The sections, sorted by name, so that the same records give the same file regardless of their order of creation. An
 * unsupported kind has no section: an empty section would mean that there should be no records.
 */
export function buildProfile(held: ReadonlyMap<Kind, readonly ProfileEntry[]>): ProfileFile {
  const sections = Object.values(recordKinds).map((kind) => {
    const entries = held.get(kind.kind);
    return entries === undefined ? {} : kind.write([...entries].sort(byName));
  });
  return Object.assign({ version: 1 }, ...sections);
}

/** Sorts by code units, so the result is the same on every machine. Records with the same name keep their order. */
const byName = (a: ProfileEntry, b: ProfileEntry) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);

export function renderProfile(profile: ProfileFile): string {
  const document = new Document(profile, { version: '1.2', schema: 'core', aliasDuplicateObjects: false });
  document.commentBefore = heading;
  quoteOddTexts(document);
  return document.toString({ lineWidth: 0 });
}

/** Escapes preserve invisible characters: line breaks, control characters and lone surrogates. */
export function quoteOddTexts<N extends Node | Document>(node: N): N {
  visit(node, {
    Scalar(_key, one) {
      if (isScalar(one) && typeof one.value === 'string' && !everyday.test(one.value)) one.type = 'QUOTE_DOUBLE';
    },
  });
  return node;
}
