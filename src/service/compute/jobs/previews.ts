/**
 * Computes items of texts, and judges conversations by rules, while the caller waits: in a thread and without the
 * queue. Nothing is stored.
 */
import { availableParallelism } from 'node:os';
import type { Params, Reply } from '../../../contract/endpoint.ts';
import type { previews } from '../../../contract/endpoints/previews.ts';
import type { JudgedConversation } from '../../../contract/endpoints/rules.ts';
import type { Limits } from '../../../contract/schemas/limits.ts';
import { ServiceFailure } from '../../base/failure.ts';
import { createUserTurns } from '../../base/user-turns.ts';
import type { RulesInput } from './computations/rules.ts';
import { type ComputationText, textComputations } from './computations.ts';
import { createWorkerPool, findWorkerEntry } from './worker-pool.ts';
import type { WorkerSettings, WorkerTask } from './worker-task.ts';

type Call = typeof previews.text;
type PreviewItem = Params<Call>['items'][number];
type Preview = Reply<Call>['data'] & { readonly language: string };

/** Maximum concurrent texts. One core is left for the jobs. */
const maxAtOnce = 2;
/** Maximum calls of one user that run or wait: for a text that is typed or opened, two, and perhaps outdated ones. */
const maxOfUser = 4;
/** Maximum calls that run or wait. */
const maxOpen = 100;
/** Maximum concurrent calls with many texts or a long one: one core is left for the requests. */
const maxManyAtOnce = Math.max(1, availableParallelism() - 1);
/** A command has at most 64 such calls open, and a user may run several. */
const maxManyOfUser = 256;
/** A text of maximum length takes about a second, and the texts of a call some seconds. */
const timeLimitMs = 30_000;
/** Longer than a typing user's pauses. */
const idleMs = 30_000;

/** @param settings passed to each thread when it starts */
export function createPreviews(settings: WorkerSettings, { textChars }: Pick<Limits, 'textChars'>) {
  const pool = createWorkerPool(findWorkerEntry(), idleMs, settings);
  const turns = createUserTurns({ what: 'texts', atOnce: maxAtOnce, ofUser: maxOfUser, ofAll: maxOpen });

  const manyTurns = createUserTurns({ what: 'lists of texts', atOnce: maxManyAtOnce, ofUser: maxManyOfUser });

  /** @returns the result of each task, JSON */
  async function runTasks(tasks: readonly WorkerTask[]): Promise<string[]> {
    const signal = AbortSignal.timeout(timeLimitMs);
    const outcomes: (string | Error)[] = [];
    try {
      await pool.runAll(tasks, signal, (outcome) => outcomes.push(outcome));
    } catch (error) {
      if (!signal.aborted) throw error;
      throw new ServiceFailure('unavailable', `The text took longer than ${timeLimitMs / 1000} seconds. Send a job`, 1);
    }
    return outcomes.map((outcome) => {
      if (typeof outcome !== 'string') throw outcome;
      return outcome;
    });
  }

  async function run(items: readonly PreviewItem[], input: object): Promise<Preview> {
    const task = JSON.stringify(input);
    const results = await runTasks(items.map((kind) => ({ kind, input: task })));
    let language = 'und';
    const found = items.map((item, i) => {
      const { language: detected, ...result } = JSON.parse(results[i] ?? '{}');
      language = detected;
      const { shows } = textComputations[item];
      return [item, shows === undefined ? result : result[shows]];
    });
    // Each is the result of the item's computation.
    return { ...(Object.fromEntries(found) as Preview), language };
  }

  return {
    /**
     * @param ended aborted when the caller no longer waits for the response @throws ServiceFailure see {@link
     * createUserTurns}
     */
    async compute(
      userId: string,
      items: readonly PreviewItem[],
      { text, ...size }: { readonly text: string; readonly sentences?: number; readonly ratio?: number },
      ended: AbortSignal,
    ): Promise<Preview> {
      for (const item of items) textComputations[item].check?.({ text, ...size });
      return turns.run(userId, ended, () => run(items, { text, ...size }));
    },
    /**
     * Computes the sentiment of many texts.
     *
     * @returns for each text, in order, the result as JSON
     * @throws ServiceFailure `invalid_request` if they are too long together; see {@link createUserTurns}
     */
    async rateAll(userId: string, texts: readonly string[], ended: AbortSignal): Promise<string[]> {
      if (texts.reduce((sum, { length }) => sum + length, 0) > textChars) {
        throw new ServiceFailure('invalid_request', `The texts exceed ${textChars} characters. Send fewer`);
      }
      const tasks = texts.map((text) => ({ kind: 'sentiment_analysis', input: JSON.stringify({ text }) }) as const);
      return manyTurns.run(userId, ended, () => runTasks(tasks));
    },
    /** @returns the action items of a text, with its language, as JSON @throws ServiceFailure see {@link rateAll} */
    async findActions(userId: string, input: ComputationText<'actions'>, ended: AbortSignal): Promise<string> {
      textComputations.actions.check?.(input);
      const task = { kind: 'actions', input: JSON.stringify(input) } as const;
      const [found = ''] = await manyTurns.run(userId, ended, () => runTasks([task]));
      return found;
    },
    /**
     * @param prepare collects the input, in the turn of the user
     * @returns undefined if there is no input
     * @param ended see {@link compute} @throws ServiceFailure
     */
    judge: (
      userId: string,
      prepare: () => Promise<RulesInput | undefined>,
      ended: AbortSignal,
    ): Promise<JudgedConversation | undefined> =>
      turns.run(userId, ended, async () => {
        const input = await prepare();
        if (input === undefined) return undefined;
        const [judged = ''] = await runTasks([{ kind: 'rules', input: JSON.stringify(input) }]);
        // The result of the computation.
        return JSON.parse(judged) as JudgedConversation;
      }),
    close: (): Promise<void> => pool.close(),
  };
}
