/** The extension `io.modelcontextprotocol/tasks`: its capability and its methods. */
import {
  type McpServer,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Task, Tasks } from './task-store.ts';

const extension = 'io.modelcontextprotocol/tasks';
const capabilities = { extensions: { [extension]: {} } };

const id = z.object({ taskId: z.string().max(512) });
const update = id.extend({ inputResponses: z.record(z.string(), z.unknown()) });

const declaration = z.object({
  'io.modelcontextprotocol/clientCapabilities': z.object({ extensions: z.object({ [extension]: z.object({}) }) }),
});

/** Whether the agent accepts a task as the response to this request. */
export const acceptsTasks = ({ envelope }: ServerContext['mcpReq']): boolean => declaration.safeParse(envelope).success;

export function offerTasks({ server }: McpServer, tasks: Tasks): void {
  server.registerCapabilities(capabilities);
  const find = (taskId: string, { mcpReq }: ServerContext): Task => {
    if (!acceptsTasks(mcpReq)) throw new MissingRequiredClientCapabilityError({ requiredCapabilities: capabilities });
    const task = tasks.get(taskId);
    if (task !== undefined) return task;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'The task does not exist or has expired');
  };
  server.setRequestHandler('tasks/get', { params: id }, async ({ taskId }, context) => {
    const task = find(taskId, context);
    // As the response to the call would have been: the SDK adds this only to the outer result.
    return { ...task, ...(task.result && { result: { resultType: 'complete', ...task.result } }) };
  });
  // No tool asks the agent for input.
  server.setRequestHandler('tasks/update', { params: update }, async ({ taskId }, context) => {
    find(taskId, context);
    return {};
  });
  server.setRequestHandler('tasks/cancel', { params: id }, async ({ taskId }, context) => {
    find(taskId, context);
    tasks.cancel(taskId);
    return {};
  });
}
