/** A service may repeat what it was sent in its words of failure. What the client knows to be secret is taken out of them. */
import { StaError } from '../errors.ts';
import { hidden } from './redactor.ts';
import { replaceSecrets, writingsOf } from './secret-writings.ts';

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
