/** Finds secrets in text, in every encoding in which they may occur. */
import { StaError } from '../../shared/errors.ts';
import { hidden } from './redactor.ts';

/** Shorter strings are not treated as secrets: they would match inside other words. */
export const minSecretLength = 8;

/** @returns the secret as plain text and as encoded in JSON, a path, a query and a form; empty if it is too short */
export function writingsOf(secret: string | undefined): string[] {
  if (secret === undefined || secret.length < minSecretLength) return [];
  // A lone surrogate cannot be encoded in a URL.
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

/** Replaces the secrets in a text, in every encoding. Longer ones first, since one may be a prefix of another. */
export function replaceSecrets(text: string, writings: Iterable<string>, by: (writing: string) => string): string {
  const longestFirst = [...writings].sort((a, b) => b.length - a.length);
  return longestFirst.reduce((clean, writing) => clean.replaceAll(writing, () => by(writing)), text);
}

/** @returns the same error if it contains none of the secrets, otherwise a copy without them */
export function hideSecrets(error: StaError, secrets: readonly (string | undefined)[]): StaError {
  const writings = new Set(secrets.flatMap(writingsOf));
  const hide = (text: string) => replaceSecrets(text, writings, () => hidden);
  const { code, message, hint = '', serviceCode = '', requestId = '', status, retryAfterMs } = error;
  const shown = [message, hint, serviceCode, requestId];
  if (shown.every((text) => hide(text) === text)) return error;
  return new StaError(code, hide(message), {
    hint: hint === '' ? undefined : hide(hint),
    serviceCode: serviceCode === '' ? undefined : hide(serviceCode),
    requestId: requestId === '' ? undefined : hide(requestId),
    status,
    retryAfterMs,
  });
}
