/**
 * Removes secrets from the trace: known ones, values with a revealing name in headers, JSON and URLs, and values that
 * look like a secret. A secret that was found by its name is then hidden everywhere.
 */
import { tryParseJson } from '../../shared/parse-json.ts';
import { replaceSecrets, writingsOf } from './hide-secrets.ts';

export const hidden = '(hidden)';

const maxBodyChars = 4096;
/** A longer body is not searched for secrets, and therefore not shown. */
const maxSearchedChars = 1024 * 1024;
/** Deeper levels of a JSON document are not shown. */
const deepestLevel = 100;

/** Limits the remembered secrets, since a service may keep sending new ones. */
const maxWritings = 1000;

const secretName = /token|secret|password|api[-_]?key|app[-_]?id|signature|^sig$|authorization|cookie|credential|jwt/i;
/** `tokenType` is not a secret. */
const isSecretName = (name: string) => secretName.test(name) && !/type$/i.test(name);
/** `Bearer`, `Basic`: only the text after the scheme is secret. */
const scheme = /^(Bearer|Basic|Digest)\s+(?=\S)/i;
/** JSON Web Tokens, webhook secrets (Standard Webhooks), and the secrets that `sta serve` issues. */
const secretForm = /\beyJ[\w-]{8,}(?:\.[\w-]*){0,2}|\bwhsec_[\w+/=-]+|\b(?:app)?secret_[\w-]{16,}/g;
const queryPair =
  /([?&][\w.%-]{0,64}?(?:token|secret|password|api_?key|app_?id|signature|sig|credential|jwt)[\w.%-]{0,64}=)[^&#\s"'<>]+/gi;
const jsonPair = /"((?:[^"\\]|\\.){1,100})"(\s{0,20}:\s{0,20})"((?:[^"\\]|\\.)*)"?/g;

export type Redactor = ReturnType<typeof createRedactor>;

/** @param secrets the secrets known from the start */
export function createRedactor(secrets: readonly (string | undefined)[]) {
  const known = new Set<string>();
  const learn = (secret: string) => {
    for (const writing of writingsOf(secret)) if (known.size < maxWritings) known.add(writing);
  };
  for (const secret of secrets) if (secret !== undefined) learn(secret);

  const hideKnown = (words: string) => replaceSecrets(words, known, () => hidden);

  const hideForms = (words: string) => words.replace(secretForm, hidden).replace(queryPair, `$1${hidden}`);

  const words = (given: string) => hideForms(hideKnown(given));

  /** Collects all secrets before any is hidden: one may occur before its name does. */
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
    if (level >= deepestLevel) return '(nested too deeply to show)';
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
    headers: (headers: Readonly<Record<string, string | readonly string[] | undefined>>): string[] =>
      Object.entries(headers).flatMap(([name, given]) =>
        (typeof given === 'string' ? [given] : (given ?? [])).map((value) => {
          if (!isSecretName(name)) return `${name}: ${words(value)}`;
          const [word = ''] = scheme.exec(value) ?? [];
          learn(value.slice(word.length));
          return `${name}: ${word}${hidden}`;
        }),
      ),
    url: ({ origin, pathname, search }: URL): string => words(`${origin}${pathname}${search}`),
    words,
    /** The first 4 KiB of a body. JSON is parsed and serialised again without its secrets. */
    body(text: string): string {
      if (text.length > maxSearchedChars) return '(body too long to show)';
      const value = parseJson(text);
      if (value !== undefined) learnFrom(value, false, 0);
      const known = value === undefined ? hideKnown(text) : JSON.stringify(hideIn(value, false, 0));
      // Search twice the length that is shown, so that a secret at the limit is still recognised.
      const near = known.slice(0, 2 * maxBodyChars);
      const clean = hideForms(value === undefined ? hidePairs(near) : near);
      return known.length > maxBodyChars
        ? `${clean.slice(0, maxBodyChars)}… (the first 4 KiB of ${text.length} characters)`
        : clean;
    },
  };
}

/** Parses objects and lists only; any other JSON is handled as text. */
function parseJson(words: string): object | undefined {
  const value = tryParseJson(words);
  return typeof value === 'object' && value !== null ? value : undefined;
}
