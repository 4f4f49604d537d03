/** An unknown profile name is a mistake, not a request for the local service. */

import { StaError } from '../../shared/errors.ts';
import type { ConfigFile } from './config-file.ts';
import type { Settings } from './settings.ts';

/** @throws StaError `usage` if a flag or a variable names a profile that does not exist, and no base URL is given */
export function requireProfile({ profile, baseUrl }: Settings, config: ConfigFile): void {
  if (profile.source === 'config' || baseUrl !== undefined) return;
  const { profiles } = config.read();
  if (Object.hasOwn(profiles, profile.value)) return;
  const known = Object.keys(profiles);
  throw new StaError('usage', `${profile.source}: there is no profile ${profile.value}`, {
    hint: known.length > 0 ? `Profiles: ${known.join(', ')}` : `Make it with: sta login --profile ${profile.value}`,
  });
}
