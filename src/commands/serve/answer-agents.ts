/**
 * The tools of `/mcp`: responds to each request on its own, without a session, in either revision of the protocol. A
 * tool acts as the user of the request and through the service's own calls, so it can do what its user can.
 */
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { Context } from '../../cli/context/context.ts';
import type { AnswerAgents } from '../../contract/agent-call.ts';
import { createResultCache } from '../../conversations/mcp/answers/result-cache.ts';
import { createToolServer } from '../../conversations/mcp/create-tool-server.ts';
import { createTaskStore } from '../../conversations/mcp/tasks/task-store.ts';
import { createAgentContext } from './agent-context.ts';

export function createAgentAnswers(context: Context): AnswerAgents {
  const results = createResultCache(context.clock);
  const store = createTaskStore(context.clock, context.signal);
  return (call) => {
    const { userId, request, message } = call;
    const tasks = store.of(userId);
    const own = createAgentContext(context, call, context.signal);
    const handler = createMcpHandler(
      ({ era }) =>
        createToolServer(own, {
          allowChanges: new URL(request.url).searchParams.get('allowChanges') === 'true',
          files: undefined,
          results: {
            get: (key, compute, isNextPage) => results.get(JSON.stringify([userId, key]), compute, isNextPage),
          },
          tasks: era === 'modern' ? tasks : undefined,
        }),
      // The tools never change, so there is nothing to subscribe to.
      { maxSubscriptions: 0 },
    );
    return handler.fetch(request, { parsedBody: message });
  };
}
