/** `sta auth`: shows who you are signed in as, and prints the access token or a link to the page of the service. */
import type { Command } from '../../cli/arguments/command.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { registerAuthLink } from './link.ts';
import { registerAuthStatus } from './status.ts';
import { registerAuthToken } from './token.ts';

export function register(auth: Command, run: Runner): void {
  auth.description('Show who you are signed in as');
  registerAuthStatus(auth, run);
  registerAuthToken(auth, run);
  registerAuthLink(auth, run);
}
