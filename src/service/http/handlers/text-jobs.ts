/** The compute and fetch calls of jobs on texts, which differ only in their computations. */
import type { Endpoint } from '../../../contract/endpoint.ts';
import { itemsOf, type TextItem, type TextJobs, textJobs } from '../../../contract/job-calls.ts';
import type { Limits } from '../../../contract/schemas/limits.ts';
import { type ComputationText, textComputations } from '../../compute/jobs/computations.ts';
import type { JobQueue } from '../../compute/jobs/job-queue.ts';
import { readItem } from '../../compute/jobs/read-item.ts';
import { showResult, showResultParts } from '../../compute/jobs/show-result.ts';
import { type JobStarter, newItem, startJob } from '../../compute/jobs/start-job.ts';
import type { User } from '../../store/users/users.ts';
import type { Handlers } from './handler.ts';
import { cutResponse, JsonText } from './responses.ts';

export function textJobHandlers(queue: JobQueue, limits: Limits): Pick<Handlers, keyof TextJobs> {
  const handlers = Object.entries(textJobs).map(([group, calls]) => {
    const [item] = itemsOf(calls);
    if (item === undefined) throw new Error(`The calls of ${group} report no item`);
    return [group, handlersOf(queue, limits, item, calls.fetch)];
  });
  // The parameters and results of a group's calls are those of its item's computation.
  return Object.fromEntries(handlers) as Pick<Handlers, keyof TextJobs>;
}

function handlersOf<Item extends TextItem>(queue: JobQueue, limits: Limits, item: Item, fetch: Endpoint) {
  // Its only parameter, which has different names in different interfaces.
  const [idName = ''] = Object.keys(fetch.params.properties);
  return {
    async compute(input: ComputationText<Item>, caller: JobStarter) {
      textComputations[item].check?.(input);
      return startJob(queue, limits, caller, [newItem(item, input)]);
    },

    async fetch(params: Readonly<Record<string, string>>, { user }: { user: User | undefined }) {
      const { state, result } = await readItem(queue, params[idName] ?? '', item, user?.id);
      if (result === undefined) return { status: { [item]: state }, data: { [item]: {} } };
      const start = `{"status":{"${item}":"${state}"},"data":{"${item}":`;
      return typeof result === 'string'
        ? new JsonText(`${start}${showResult(item, result)}`)
        : new JsonText(cutResponse(start, showResultParts(item, result)));
    },
  };
}
