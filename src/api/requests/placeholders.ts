/**
 * Markers that replace the secrets in a request that is shown and not sent. A client with these credentials builds its
 * requests as usual; the display then replaces each marker by an environment variable.
 */

import { replaceSecrets, writingsOf } from '../http/hide-secrets.ts';
import type { Credentials } from '../targets/credentials.ts';

const variables = [
  'STA_BASE_URL',
  'STA_USER_ID',
  'STA_TOKEN',
  'STA_API_KEY',
  'STA_API_SECRET',
  'STA_APP_ID',
  'STA_APP_SECRET',
] as const;
export type Variable = (typeof variables)[number];

/** A segment of a text: plain text, or the variable that replaces a marker. */
export type Part = { readonly text: string } | { readonly variable: Variable };

export type Placeholders = ReturnType<typeof createPlaceholders>;

/**
 * @param nonce lower-case letters and digits that occur in no text: a marker must pass through URLs, host names and JSON
 * unchanged, and must not equal anything that the user typed
 * @param secrets the real credentials, which the user's own text may repeat
 */
export function createPlaceholders(nonce: string, secrets: Credentials) {
  const marker = (variable: Variable) => `sta${nonce}v${variables.indexOf(variable)}v`;
  const pattern = new RegExp(`(?:http://)?sta${nonce}v(\\d)v(?:\\.invalid)?`, 'g');
  const { token, apiKey, apiSecret, appId, appSecret } = secrets;
  const variableOf = [
    [token, 'STA_TOKEN'],
    [apiKey, 'STA_API_KEY'],
    [apiSecret, 'STA_API_SECRET'],
    [appId, 'STA_APP_ID'],
    [appSecret, 'STA_APP_SECRET'],
  ] as const;
  const known = new Map(
    variableOf.flatMap(([secret, variable]) =>
      writingsOf(secret).map((writing) => [writing, marker(variable)] as const),
    ),
  );
  return {
    /** A marker for every credential. */
    credentials: {
      userId: marker('STA_USER_ID'),
      token: marker('STA_TOKEN'),
      apiKey: marker('STA_API_KEY'),
      apiSecret: marker('STA_API_SECRET'),
      appId: marker('STA_APP_ID'),
      appSecret: marker('STA_APP_SECRET'),
    },
    /** An http URL, for a service whose address is unknown. */
    baseUrl: `http://${marker('STA_BASE_URL')}.invalid`,
    /** Replaces the secrets by markers, whether they are plain or encoded in JSON or a URL. */
    hide: (text: string): string => replaceSecrets(text, known.keys(), (writing) => known.get(writing) ?? ''),
    /** @returns the non-empty parts in order */
    split(text: string): Part[] {
      const parts: Part[] = [];
      let end = 0;
      for (const match of text.matchAll(pattern)) {
        const variable = variables[Number(match[1])];
        if (variable === undefined) continue;
        if (match.index > end) parts.push({ text: text.slice(end, match.index) });
        parts.push({ variable });
        end = match.index + match[0].length;
      }
      if (end < text.length) parts.push({ text: text.slice(end) });
      return parts;
    },
  };
}
