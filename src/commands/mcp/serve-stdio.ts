/** Serves the tools over stdin and stdout until the input ends or the run is interrupted. */
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Context } from '../../cli/context/context.ts';
import { createResultCache } from '../../conversations/mcp/answers/result-cache.ts';
import { createToolServer } from '../../conversations/mcp/create-tool-server.ts';
import { openRoots } from '../../conversations/mcp/files/readable-files.ts';
import { createTaskStore } from '../../conversations/mcp/tasks/task-store.ts';
import { createLineTransport } from './line-transport.ts';

export interface McpOptions {
  readonly allowChanges: boolean;
  readonly roots: readonly string[];
}

/** @throws StaError `file_error` for an invalid root; the reason of the signal if interrupted */
export async function serveTools(context: Context, { allowChanges, roots }: McpOptions): Promise<void> {
  const files = await openRoots(roots);
  if (context.stdin.isTerminal) context.note('Waiting for an agent host on stdin. Stop with Ctrl-C');
  const transport = createLineTransport(context.stdin.readChunks(context.signal), context.say, context.note);
  const results = createResultCache(context.clock);
  const ended = new AbortController();
  const tasks = createTaskStore(context.clock, AbortSignal.any([context.signal, ended.signal])).of('');
  const handle = serveStdio(
    ({ era }) =>
      createToolServer(context, { allowChanges, files, results, tasks: era === 'modern' ? tasks : undefined }),
    { transport },
  );
  try {
    await transport.ended;
  } finally {
    ended.abort(new Error('The session has ended'));
    await handle.close();
    context.signal.throwIfAborted();
  }
}
