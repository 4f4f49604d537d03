/**
 * Calls the registered tools. It replaces the handler of the SDK's McpServer, which validates every response as the
 * result of a tool, and so cannot respond with a task.
 */
import {
  type CallToolResult,
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { acceptsTasks } from '../tasks/offer-tasks.ts';
import type { Tasks } from '../tasks/task-store.ts';
import type { ToolRun } from './toolbox.ts';

export interface RegisteredTool {
  readonly inputSchema: z.ZodObject;
  /** Whether it may take long enough for a task. */
  readonly isLong: boolean;
  /** Does not throw. */
  readonly run: (given: Record<string, unknown>, run: ToolRun) => Promise<CallToolResult>;
}

/** Limit on the array elements and object members in the arguments of one call. */
const maxArguments = 20_000;

/** @param tasks undefined for a revision without the extension */
export function callTools(
  { server }: McpServer,
  tools: ReadonlyMap<string, RegisteredTool>,
  tasks: Tasks | undefined,
): void {
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const tool = tools.get(params.name);
    if (tool === undefined) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Tool ${params.name.slice(0, 200)} not found`);
    }
    if (countMembers(params.arguments, maxArguments) > maxArguments) {
      return errorResult(`invalid_input: the arguments have more than ${maxArguments} elements`);
    }
    const given = tool.inputSchema.safeParse(params.arguments ?? {});
    if (!given.success) return errorResult(`invalid_input: ${z.prettifyError(given.error).slice(0, maxErrorChars)}`);
    const run = runOf(mcpReq);
    if (tasks === undefined || !tool.isLong || !acceptsTasks(mcpReq)) return tool.run(given.data, run);
    const reply = await tasks.run(
      ({ signal, describe }) =>
        tool.run(given.data, {
          signal,
          async progress(done, message) {
            if (message !== undefined) describe(message);
            await run.progress(done, message);
          },
        }),
      mcpReq.signal,
    );
    return 'taskId' in reply ? { resultType: 'task', ...reply, content: [] } : reply;
  });
}

export const maxErrorChars = 2_000;

export const errorResult = (text: string): CallToolResult => ({ content: [{ type: 'text', text }], isError: true });

/** Counts at least up to the limit. */
function countMembers(value: unknown, max: number): number {
  let count = 0;
  const left = [value];
  while (left.length > 0 && count <= max) {
    const next = left.pop();
    if (typeof next !== 'object' || next === null) continue;
    for (const member of Object.values(next)) {
      count += 1;
      if (count > max) break;
      left.push(member);
    }
  }
  return count;
}

const runOf = ({ signal, _meta, notify }: ServerContext['mcpReq']): ToolRun => ({
  signal,
  async progress(done, message) {
    const progressToken = _meta?.progressToken;
    if (progressToken === undefined) return;
    await notify({
      method: 'notifications/progress',
      params: { progressToken, progress: done, message },
    });
  },
});
