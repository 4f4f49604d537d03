/** Checks a URL that an argument or a flag gives. */
import { StaError } from '../../errors.ts';

/** @param name the argument or flag, for the words of an error @throws StaError `usage` */
export function checkHttpUrl(name: string, value: string): string {
  if (!URL.canParse(value)) throw new StaError('usage', `${name} must be an http or https URL, not "${value}"`);
  const { protocol, username, password } = new URL(value);
  // The value is not repeated where it may hold a password.
  if (username !== '' || password !== '') {
    throw new StaError('usage', `${name} must not hold a user name or password`);
  }
  if (protocol !== 'http:' && protocol !== 'https:') {
    throw new StaError('usage', `${name} must be an http or https URL, not "${value}"`);
  }
  return value;
}
