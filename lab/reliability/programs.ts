/** The programs of `npm run reliability`, by name. */
import { chaos } from './programs/chaos.ts';
import { client } from './programs/client.ts';
import { isolation } from './programs/isolation.ts';
import { kills } from './programs/kills.ts';
import { load } from './programs/load.ts';
import { media } from './programs/media.ts';
import { power } from './programs/power.ts';
import { powerPostgres } from './programs/power-postgres.ts';
import { queue } from './programs/queue.ts';
import { queueHeld } from './programs/queue-held.ts';
import { recordings } from './programs/recordings.ts';
import { requests } from './programs/requests.ts';
import { secrets } from './programs/secrets.ts';
import type { Program } from './support/program.ts';

export const programs: Readonly<Record<string, Program>> = {
  requests,
  client,
  media,
  kills,
  recordings,
  chaos,
  power,
  'power-postgres': powerPostgres,
  queue,
  'queue-held': queueHeld,
  load,
  isolation,
  secrets,
};
