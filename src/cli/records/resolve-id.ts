/** Resolves an id as a user types it. Every command uses these rules. */
import { firstOf } from '../../output/text/count-of.ts';
import { StaError } from '../../shared/errors.ts';

export interface Named {
  readonly id: string;
  /** '' if it has no name. */
  readonly name: string;
}

/** Prefixes of record ids. The rest of the id is unique. */
const lead = /^(?:statement|intent|webhook|profanity|delivery)-/;

/** Minimum characters of a shortened id: fewer would match by accident. */
const minLength = 4;

/** The sentence about ids in a command's help. */
export const idNote =
  'Instead of an id, give its first or last four or more characters, or a name, if only one matches. An exact id comes first.';

/**
 * Resolves an id, in this order: an exact id; an exact name; a name in other letter case; the beginning of an id, or of
 * its part after `statement-` and the like, or its end.
 *
 * @param noun for messages: `statement tag`
 * @returns undefined if nothing matches
 * @throws StaError `usage` that lists the candidates if several match equally well
 */
export function resolveId(
  given: string,
  candidates: readonly Named[],
  noun: string,
  plural = `${noun}s`,
): string | undefined {
  const lower = given.toLowerCase();
  const rules: readonly ((candidate: Named) => boolean)[] = [
    ({ id }) => id === given,
    ({ name }) => name !== '' && name === given,
    ({ name }) => name !== '' && name.toLowerCase() === lower,
    ({ id }) => beginsWith(id, given) || (given.length >= minLength && id.endsWith(given)),
  ];
  for (const fits of rules) {
    const found = new Map(candidates.filter(fits).map((candidate) => [candidate.id, candidate]));
    if (found.size > 1) throw ambiguousError(given, [...found.values()], plural);
    const [id] = found.keys();
    if (id !== undefined) return id;
  }
  return undefined;
}

/** True if a text has the form of a whole id of the service: then no list is needed to resolve it. */
export const isWholeId = (text: string): boolean =>
  /^(?:statement|intent|webhook|profanity|delivery)-[^-\s]+-\d{10,}$/.test(text) || isUuid(text);

export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

function beginsWith(id: string, given: string): boolean {
  const own = lead.exec(id)?.[0].length ?? 0;
  const start = given.startsWith(id.slice(0, own)) ? given.slice(own) : given;
  return start.length >= minLength && id.slice(own).startsWith(start);
}

const maxShown = 10;

function ambiguousError(given: string, found: readonly Named[], plural: string): StaError {
  const shown = found.map(({ id, name }) => (name === '' ? id : `${id}  ${name}`));
  return new StaError('usage', `"${given}" matches ${found.length} ${plural}. Use more characters of the id`, {
    details: firstOf(shown, maxShown),
  });
}
