/**
 * Tool calls that go on after their response: the agent gets a task, and asks for its result later (the extension
 * `io.modelcontextprotocol/tasks` of revision 2026-07-28). They are kept in memory. After a restart their ids are
 * unknown, and the agent repeats the call.
 */
import { randomUUID } from 'node:crypto';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Clock } from '../../../shared/clock.ts';
import { onAbort } from '../../../shared/concurrency/on-abort.ts';

/** As the extension defines it. */
export interface Task {
  readonly taskId: string;
  readonly status: 'working' | 'completed' | 'cancelled';
  readonly statusMessage?: string;
  readonly createdAt: string;
  readonly lastUpdatedAt: string;
  readonly ttlMs: number;
  readonly pollIntervalMs: number;
  readonly result?: CallToolResult;
}

export interface TaskWork {
  readonly signal: AbortSignal;
  /** Tells how far the work is. */
  describe(message: string): void;
}

/** The tasks of one user: others can neither see nor cancel them. */
export interface Tasks {
  /**
   * Starts work that does not throw.
   *
   * @param caller aborted if the agent cancels the call; a task goes on without it
   * @returns the result if it is there soon or the user has too many running tasks, else a task
   */
  run(work: (task: TaskWork) => Promise<CallToolResult>, caller: AbortSignal): Promise<CallToolResult | Task>;
  /** @returns undefined for an unknown id, another user's, or one that has expired */
  get(taskId: string): Task | undefined;
  /** @returns false for the same */
  cancel(taskId: string): boolean;
}

/** A call that ends before this gets its result directly. */
export const soonMs = 2_000;
const pollIntervalMs = 1_000;
/** The longest run: an access token is valid as long. */
const maxRunMs = 3_600_000;
/** How long a result is kept. */
const keptMs = 600_000;

const maxTasks = 200;
const maxTasksPerUser = 16;

interface Entry {
  readonly userId: string;
  readonly stop: AbortController;
  task: Task;
}

/** @param signal ends all tasks */
export function createTaskStore(clock: Pick<Clock, 'nowMs' | 'sleep'>, signal: AbortSignal) {
  /** In the order of their creation. */
  const entries = new Map<string, Entry>();
  onAbort(signal, () => {
    for (const { stop } of entries.values()) stop.abort(signal.reason);
  });

  const isoNow = () => new Date(clock.nowMs()).toISOString();
  const ageMs = ({ createdAt }: Task) => clock.nowMs() - Date.parse(createdAt);

  function dropExpired(): void {
    for (const [id, { task, stop }] of entries) {
      if (ageMs(task) < task.ttlMs) continue;
      stop.abort(new Error('The task has expired'));
      entries.delete(id);
    }
  }

  /** Makes room for a task by deleting old results. @returns false if all tasks are still running */
  function makeRoom(userId: string): boolean {
    dropExpired();
    const own = [...entries].filter(([, entry]) => entry.userId === userId);
    const crowd = own.length >= maxTasksPerUser ? own : entries.size >= maxTasks ? [...entries] : undefined;
    if (crowd === undefined) return true;
    const [oldest] = crowd.find(([, { task }]) => task.status !== 'working') ?? [];
    return oldest !== undefined && entries.delete(oldest);
  }

  function update(entry: Entry, change: Partial<Task>): void {
    if (entry.task.status === 'working') entry.task = { ...entry.task, ...change, lastUpdatedAt: isoNow() };
  }

  async function run(userId: string, work: Parameters<Tasks['run']>[0], caller: AbortSignal) {
    const createdAt = isoNow();
    const stop = new AbortController();
    const leave = onAbort(caller, () => stop.abort(caller.reason));
    const entry: Entry = {
      userId,
      stop,
      task: {
        taskId: randomUUID(),
        status: 'working',
        createdAt,
        lastUpdatedAt: createdAt,
        ttlMs: maxRunMs,
        pollIntervalMs,
      },
    };
    const ended = work({ signal: stop.signal, describe: (statusMessage) => update(entry, { statusMessage }) });
    const late = new AbortController();
    const soon = await Promise.race([
      ended,
      clock.sleep(soonMs, AbortSignal.any([late.signal, stop.signal])).catch(() => {}),
    ]);
    late.abort();
    if (soon !== undefined || stop.signal.aborted || !makeRoom(userId)) return ended;
    leave();
    entries.set(entry.task.taskId, entry);
    void ended.then((result) =>
      update(entry, { status: 'completed', statusMessage: undefined, result, ttlMs: ageMs(entry.task) + keptMs }),
    );
    return entry.task;
  }

  function find(userId: string, taskId: string): Entry | undefined {
    dropExpired();
    const entry = entries.get(taskId);
    return entry?.userId === userId ? entry : undefined;
  }

  return {
    of: (userId: string): Tasks => ({
      run: (work, caller) => run(userId, work, caller),
      get: (taskId) => find(userId, taskId)?.task,
      cancel(taskId) {
        const entry = find(userId, taskId);
        if (entry === undefined) return false;
        update(entry, { status: 'cancelled', statusMessage: undefined, ttlMs: ageMs(entry.task) + keptMs });
        entry.stop.abort(new Error('The agent has cancelled the task'));
        return true;
      },
    }),
  };
}
