/** Makes the changes of a plan. */
import pMap from 'p-map';
import type { Client } from '../../api/client.ts';
import type { Clock } from '../../shared/clock.ts';
import { type ErrorCode, StaError } from '../../shared/errors.ts';
import type { Context } from '../context/context.ts';
import type { Change } from './plan-changes.ts';
import { type Kind, recordKinds } from './record-kinds.ts';
import type { ChangeOutcome } from './show-plan.ts';

/** Changes to different names run in parallel. */
const concurrency = 8;

export type Applied = Awaited<ReturnType<typeof applyChanges>>;

type Deps = Pick<Context, 'signal' | 'clock' | 'startStatusLine'>;

/**
 * Every name always has a record: each change updates in place, or creates before it deletes. Pruned records are
 * deleted last, so that a webhook that replaces another exists by then.
 *
 * @param client Ctrl-C must not abort its calls, since the secret of a new subscription is returned only once
 * @returns the outcomes, and why the run ended early: changes in progress were finished, and no further ones were started
 */
export async function applyChanges(changes: readonly Change[], client: Client, deps: Deps) {
  const outcomes = new Map<Change, ChangeOutcome>();
  const stop = new AbortController();
  const stopped = AbortSignal.any([deps.signal, stop.signal]);
  let failure: StaError | undefined;
  let done = 0;

  async function make(change: Change): Promise<void> {
    const { action, wanted, held } = change;
    const send = <T>(call: () => Promise<T>) => sendPatiently(call, deps.clock, stopped);
    let outcome: ChangeOutcome = { done: false };
    if (action === 'update') {
      outcome = { done: false, id: held.id };
      await send(async () => recordKinds[held.kind].update?.call(client, held.id, wanted));
    } else {
      if (wanted !== undefined) {
        const { id, secret } = await send(() => recordKinds[wanted.kind].create(client, wanted));
        outcome = { done: false, id, secret };
        outcomes.set(change, outcome);
      }
      if (held !== undefined) await send(() => removeOnce(client, held.kind, held.id));
    }
    outcomes.set(change, { ...outcome, done: true });
    done += 1;
  }

  /** @returns the changes that may succeed once pruning has made room */
  async function makeAll(some: readonly Change[], mayPostpone: (change: Change) => boolean): Promise<Change[]> {
    const postponed: Change[] = [];
    const attempt = async (change: Change) => {
      if (stopped.aborted) return;
      try {
        await make(change);
      } catch (error) {
        if (!(error instanceof StaError)) throw error;
        if (error.code === 'invalid_request' && mayPostpone(change)) {
          postponed.push(change);
          return;
        }
        failure ??= deps.signal.aborted ? undefined : changeError(error, change);
        stop.abort();
      }
    };
    await pMap(some, attempt, { concurrency });
    return postponed;
  }

  const pruned = changes.filter(({ action }) => action === 'delete');
  const prunedKinds = new Set<Kind | undefined>(pruned.map(({ held }) => held?.kind));
  using _line = deps.startStatusLine('Applying', () => `${done} of ${changes.length}`);
  // The service limits the records of a kind: changes that failed are tried again after pruning has made room.
  const postponed = await makeAll(
    changes.filter(({ action }) => action !== 'delete'),
    ({ wanted }) => prunedKinds.has(wanted?.kind),
  );
  await makeAll(pruned, () => false);
  await makeAll(postponed, () => false);
  return { outcomes, failure: deps.signal.aborted ? interruptionError(deps.signal.reason) : failure };
}

/** If a record no longer exists, that is fine: a failed run or another user may have deleted it. */
async function removeOnce(client: Client, kind: Kind, id: string): Promise<void> {
  try {
    await recordKinds[kind].remove(client, id);
  } catch (error) {
    if (!(error instanceof StaError) || error.code !== 'not_found') throw error;
  }
}

function changeError(error: StaError, change: Change): StaError {
  const { wanted } = change;
  const entry = change.action === 'delete' ? change.held : (wanted ?? change.held);
  const what = `${recordKinds[entry.kind].label} ${entry.name}`;
  const place = wanted === undefined ? what : `${wanted.place}: ${what}`;
  const { code, serviceCode, requestId } = error;
  const hint = wanted?.kind === 'webhook' && leavesUnknown.has(code) ? secretHint : error.hint;
  return new StaError(code, `${place}: ${error.message}`, { cause: error, serviceCode, requestId, hint });
}

/** Failures after which it is unknown whether the service made the change. */
const leavesUnknown: ReadonlySet<ErrorCode> = new Set([
  'connection_failed',
  'timeout',
  'not_json',
  'wrong_shape',
  'service_error',
  'internal_error',
  'unavailable',
]);

const secretHint =
  'If "sta webhooks list" shows the new webhook, its secret is lost: delete it, then repeat the command';

function interruptionError(reason: unknown): StaError {
  const code = reason instanceof StaError ? reason.code : 'interrupted';
  return new StaError(code, code === 'terminated' ? 'Terminated' : 'Interrupted', {
    hint: 'Repeat the command to make the remaining changes',
  });
}

/** Services limit requests per minute: together, these pauses exceed two minutes. */
const pausesMs = [5_000, 15_000, 30_000, 40_000, 50_000];

/** Retries a rate-limited call, which changed nothing. @throws StaError the call's own error */
async function sendPatiently<T>(call: () => Promise<T>, clock: Clock, signal: AbortSignal): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof StaError) || error.code !== 'rate_limited' || signal.aborted) throw error;
      await clock.sleep(pauseMs, signal).catch(() => {
        throw error;
      });
    }
  }
  return call();
}
