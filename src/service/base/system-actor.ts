/** The user of the operating system, as the audit log names them. */
import { userInfo } from 'node:os';

export function systemActor(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run under a number without a name.
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
