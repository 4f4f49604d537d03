/** How a secret may be written where it is repeated. */
import { StaError } from '../errors.ts';
import { hidden } from './redactor.ts';

/** Shorter ones are no secrets, and would be found in the midst of other words. */
export const shortestSecret = 8;

/** @returns the secret as it is, as JSON, a path, a query and a form have it; none for what is too short to be one */
export function writingsOf(secret: string | undefined): string[] {
  if (secret === undefined || secret.length < shortestSecret) return [];
  // Half a character has no place in a URL.
  const wellFormed = secret.replace(/\p{Cs}/gu, '\ufffd');
  return [
    ...new Set([
      secret,
      JSON.stringify(secret).slice(1, -1),
      encodeURI(wellFormed),
      encodeURIComponent(wellFormed),
      new URLSearchParams([['', wellFormed]]).toString().slice(1),
    ]),
  ];
}

/** Takes the secrets out of a text, in every way they may be written. One may begin as another: the longer goes first. */
export function replaceSecrets(text: string, writings: Iterable<string>, by: (writing: string) => string): string {
  const longestFirst = [...writings].sort((a, b) => b.length - a.length);
  return longestFirst.reduce((clean, writing) => clean.replaceAll(writing, () => by(writing)), text);
}

/** The error itself when it holds none of the secrets, else one like it without them. */
export function hideSecrets(error: StaError, secrets: readonly (string | undefined)[]): StaError {
  const writings = new Set(secrets.flatMap(writingsOf));
  const hide = (text: string) => replaceSecrets(text, writings, () => hidden);
  const { code, message, hint = '', serviceCode = '', requestId = '' } = error;
  const shown = [message, hint, serviceCode, requestId];
  if (shown.every((text) => hide(text) === text)) return error;
  return new StaError(code, hide(message), {
    hint: hint === '' ? undefined : hide(hint),
    serviceCode: serviceCode === '' ? undefined : hide(serviceCode),
    requestId: requestId === '' ? undefined : hide(requestId),
  });
}
