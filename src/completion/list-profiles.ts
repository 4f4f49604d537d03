/** The profiles of the config file, for the shells. */
import type { ConfigContent } from '../config/config-file.ts';
import type { Candidate } from './candidates.ts';

export const listProfiles = ({ profiles, activeProfile }: ConfigContent): Candidate[] =>
  Object.entries(profiles).map(([name, profile]) => ({
    value: name,
    text: `${profile['base-url'] ?? 'no address'}${name === activeProfile ? ', active' : ''}`,
  }));
