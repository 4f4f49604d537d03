/** The operating system's user, as named in the audit log. */
import { userInfo } from 'node:os';

export function systemActor(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run under a user number without a name.
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
