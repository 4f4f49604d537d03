/** From what a user gives where an id is expected to the id that is meant: the one rule of every command. */
import { StaError } from '../../shared/errors.ts';

export interface Named {
  readonly id: string;
  /** '' for what has no name. */
  readonly name: string;
}

/** How ids of records begin; what follows tells them apart. */
const lead = /^(?:statement|intent|webhook|profanity|delivery)-/;

/** The fewest characters that can stand for an id: fewer would match by accident. */
const minLength = 4;

/** What the help of a command says. */
export const idNote =
  'Instead of an id, give its first or last four or more characters, or a name, if only one matches. An exact id comes first.';

/**
 * Resolves an id, in this order: an exact id; an exact name; a name in other letter case; the beginning of an id, or of
 * its part after `statement-` and the like, or its end.
 *
 * @param noun for messages: `statement tag`
 * @returns undefined when nothing fits
 * @throws StaError `usage` that lists the candidates when several fit equally well
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
    if (found.size > 1) throw ambiguous(given, [...found.values()], plural);
    const [id] = found.keys();
    if (id !== undefined) return id;
  }
  return undefined;
}

/** Whether a text has the form of a whole id of the service: then nothing needs to be listed to resolve it. */
export const isWholeId = (text: string): boolean =>
  /^(?:statement|intent|webhook|profanity|delivery)-[^-\s]+-\d{10,}$/.test(text) || isUuid(text);

export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

function beginsWith(id: string, given: string): boolean {
  const own = lead.exec(id)?.[0].length ?? 0;
  const start = given.startsWith(id.slice(0, own)) ? given.slice(own) : given;
  return start.length >= minLength && id.slice(own).startsWith(start);
}

const maxShown = 10;

function ambiguous(given: string, found: readonly Named[], plural: string): StaError {
  const shown = found.slice(0, maxShown).map(({ id, name }) => (name === '' ? id : `${id}  ${name}`));
  const more = found.length > maxShown ? [`and ${found.length - maxShown} more`] : [];
  return new StaError('usage', `"${given}" matches ${found.length} ${plural}. Use more characters of the id`, {
    details: [...shown, ...more],
  });
}
