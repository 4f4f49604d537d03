/**
 * What stands in a secret's place in a request that is shown and not sent. A client that is given these credentials builds
 * its requests as ever; whoever shows them finds the markers again and writes environment variables there.
 */
import type { Credentials } from './credentials.ts';
import { replaceSecrets, writingsOf } from './hide-secrets.ts';

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

/** A stretch of a text: words as they are, or a variable in whose place a marker stood. */
export type Part = { readonly text: string } | { readonly variable: Variable };

export interface Placeholders {
  /** Every credential, as a marker. */
  readonly credentials: Required<Credentials>;
  /** An http URL, for a service whose address is not known. */
  readonly baseUrl: string;
  /** Puts markers where these secrets stand, as they are or as JSON or a URL writes them. */
  hide(text: string): string;
  /** @returns the parts in order, none of them empty */
  split(text: string): Part[];
}

/**
 * @param nonce letters and digits, lower case, that no text holds: a marker must pass through URLs, host names and JSON as
 * it is, and must not be one that somebody wrote
 * @param secrets the real credentials, which a caller's own words may repeat
 */
export function createPlaceholders(nonce: string, secrets: Credentials): Placeholders {
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
    credentials: {
      userId: marker('STA_USER_ID'),
      token: marker('STA_TOKEN'),
      apiKey: marker('STA_API_KEY'),
      apiSecret: marker('STA_API_SECRET'),
      appId: marker('STA_APP_ID'),
      appSecret: marker('STA_APP_SECRET'),
    },
    baseUrl: `http://${marker('STA_BASE_URL')}.invalid`,
    hide: (text) => replaceSecrets(text, known.keys(), (writing) => known.get(writing) ?? ''),
    split(text) {
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
