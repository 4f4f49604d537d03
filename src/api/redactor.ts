/**
 * Takes secrets out of what is traced: those that are known, those that stand under a telling name in headers, JSON and
 * URLs, and those that can be told by their form. What it has hidden once under a name, it finds elsewhere too.
 */
import { replaceSecrets, writingsOf } from './hide-secrets.ts';

export const hidden = '(hidden)';

export interface Redactor {
  headers(headers: Readonly<Record<string, string | readonly string[] | undefined>>): string[];
  url(url: URL): string;
  words(words: string): string;
  /** The beginning of a body, up to 4 KiB of it. JSON is parsed, and written again without its secrets. */
  body(text: string): string;
}

const longestBodyChars = 4096;
/** A longer body is not looked through for secrets, and so not shown. */
const longestSearchedChars = 1024 * 1024;
/** What is deeper inside a JSON document is not shown. */
const deepestLevel = 100;

/** Names are remembered; a service that sends new secrets without end is not kept count of. */
const mostWritings = 1000;

const secretName = /token|secret|password|api[-_]?key|app[-_]?id|signature|^sig$|authorization|cookie|credential|jwt/i;
/** `tokenType` is no secret. */
const isSecretName = (name: string) => secretName.test(name) && !/type$/i.test(name);
/** `Bearer`, `Basic`: the word is no secret, what follows it is. */
const scheme = /^(Bearer|Basic|Digest)\s+(?=\S)/i;
/** JSON Web Tokens, webhook secrets (Standard Webhooks), and the secrets that `sta serve` gives out. */
const secretForm = /\beyJ[\w-]{8,}(?:\.[\w-]*){0,2}|\bwhsec_[\w+/=-]+|\b(?:app)?secret_[\w-]{16,}/g;
const queryPair =
  /([?&][\w.%-]{0,64}?(?:token|secret|password|api_?key|app_?id|signature|sig|credential|jwt)[\w.%-]{0,64}=)[^&#\s"'<>]+/gi;
const jsonPair = /"((?:[^"\\]|\\.){1,100})"(\s{0,20}:\s{0,20})"((?:[^"\\]|\\.)*)"?/g;

/** @param secrets those that are known from the start */
export function createRedactor(secrets: readonly (string | undefined)[]): Redactor {
  const known = new Set<string>();
  const learn = (secret: string) => {
    for (const writing of writingsOf(secret)) if (known.size < mostWritings) known.add(writing);
  };
  for (const secret of secrets) if (secret !== undefined) learn(secret);

  const hideKnown = (words: string) => replaceSecrets(words, known, () => hidden);

  const hideForms = (words: string) => words.replace(secretForm, hidden).replace(queryPair, `$1${hidden}`);

  const words = (given: string) => hideForms(hideKnown(given));

  /** Learns first, hides then: a secret may stand before its name, too. */
  function learnFrom(value: unknown, secret: boolean, level: number): void {
    if (typeof value === 'string') {
      if (secret) learn(value);
    } else if (typeof value === 'object' && value !== null && level < deepestLevel) {
      for (const [name, inner] of Object.entries(value)) {
        learnFrom(inner, secret || isSecretName(name), level + 1);
      }
    }
  }

  function hideIn(value: unknown, secret: boolean, level: number): unknown {
    if (typeof value === 'string') return secret && value !== '' ? hidden : hideKnown(value);
    if (typeof value !== 'object' || value === null) return value;
    if (level >= deepestLevel) return '(too deep to show)';
    if (Array.isArray(value)) return value.map((inner) => hideIn(inner, secret, level + 1));
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        hideKnown(name),
        hideIn(inner, secret || isSecretName(name), level + 1),
      ]),
    );
  }

  const hidePairs = (text: string) =>
    text.replace(jsonPair, (whole, name: string, between: string) =>
      isSecretName(name) ? `"${name}"${between}"${hidden}"` : whole,
    );

  return {
    headers: (headers) =>
      Object.entries(headers).flatMap(([name, given]) =>
        (typeof given === 'string' ? [given] : (given ?? [])).map((value) => {
          if (!isSecretName(name)) return `${name}: ${words(value)}`;
          const [word = ''] = scheme.exec(value) ?? [];
          learn(value.slice(word.length));
          return `${name}: ${word}${hidden}`;
        }),
      ),
    url: ({ origin, pathname, search }) => words(`${origin}${pathname}${search}`),
    words,
    body(text) {
      if (text.length > longestSearchedChars) return '(too long a body to show)';
      const value = parseJson(text);
      if (value !== undefined) learnFrom(value, false, 0);
      const known = value === undefined ? hideKnown(text) : JSON.stringify(hideIn(value, false, 0));
      // Forms are looked for in what is shown and as much again: a secret that the cut divides is still told.
      const near = known.slice(0, 2 * longestBodyChars);
      const clean = hideForms(value === undefined ? hidePairs(near) : near);
      return known.length > longestBodyChars
        ? `${clean.slice(0, longestBodyChars)}… (the first 4 KiB of ${text.length} characters)`
        : clean;
    },
  };
}

/** Objects and lists alone: whatever else is JSON is as well read as words. */
function parseJson(words: string): object | undefined {
  try {
    const value: unknown = JSON.parse(words);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
