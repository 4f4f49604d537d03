/**
 * An entry of the bundle for tests, which run it in their own process: the commands, and the service without a command.
 * The bundle already contains all of its code.
 */
export { main } from '../../src/cli/process/main.ts';
export { createProcessDeps } from '../../src/cli/process/process-deps.ts';
export { StaError } from '../../src/shared/errors.ts';

export const loadService = () => import('../../src/service/app/start-service.ts');
export const loadMetrics = () => import('../../src/service/http/metrics/create-metrics.ts');
