/**
 * Guards of docs/threats.md whose removal a test must notice: `npm run reliability -- tests --prove` takes one away at a time.
 * test/unit/reliability-guards.test.ts checks that each can be.
 */
import { modelGuards } from './model-guards.ts';
import { clientGuards } from './tested-guards/client.ts';
import { dataGuards } from './tested-guards/data.ts';
import { jobGuards } from './tested-guards/jobs.ts';
import { keyGuards } from './tested-guards/keys.ts';
import { memoryGuards } from './tested-guards/memory.ts';
import { requestGuards } from './tested-guards/requests.ts';
import { serviceGuards } from './tested-guards/services.ts';
import type { TestedGuard } from './tested-guards/tested-guard.ts';

export type { TestedGuard };

export const testedGuards: readonly TestedGuard[] = [
  ...requestGuards,
  ...keyGuards,
  ...dataGuards,
  ...jobGuards,
  ...clientGuards,
  ...memoryGuards,
  ...modelGuards,
  ...serviceGuards,
];
