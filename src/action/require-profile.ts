/** A profile that was named but is not there is a slip, not a wish for the local service. */
import type { Settings } from '../config/settings.ts';
import { StaError } from '../errors.ts';
import type { Context } from './context.ts';

/** @throws StaError `usage` where the profile was named by a flag or a variable, does not exist, and no address was given */
export function requireProfile({ profile, baseUrl }: Settings, config: Context['config']): void {
  if (profile.source === 'config' || baseUrl !== undefined) return;
  const { profiles } = config.read();
  if (Object.hasOwn(profiles, profile.value)) return;
  const known = Object.keys(profiles);
  throw new StaError('usage', `${profile.source}: there is no profile ${profile.value}`, {
    hint: known.length > 0 ? `Profiles: ${known.join(', ')}` : `Make it with: sta login --profile ${profile.value}`,
  });
}
