/** Serves the tools until the input ends or the run is interrupted. */
import { type CallToolResult, McpServer, type ToolAnnotations } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Context } from '../../../cli/context/context.ts';
import { isProgrammingError, messageOf, StaError } from '../../../shared/errors.ts';
import { addChangeTools } from './change-tools.ts';
import { createLineTransport } from './line-transport.ts';
import { addReadTools } from './read-tools.ts';
import { openRoot } from './readable-files.ts';
import { addRecordingTools } from './recording-tools.ts';
import { addTextTools } from './text-tools.ts';
import type { Toolbox, ToolRun } from './toolbox.ts';

export interface McpOptions {
  readonly allowChanges: boolean;
  readonly root: string;
}

/** The arguments of any tool: the SDK's types would be computed for each tool. */
interface ToolConfig {
  readonly title: string;
  readonly description: string;
  readonly inputSchema: z.ZodObject;
  readonly outputSchema: z.ZodObject;
  readonly annotations: ToolAnnotations;
}

/** Limit on the array elements and object members in the arguments of one call. */
const maxArguments = 20_000;

/** @throws StaError `file_error` for an invalid root; the reason of the signal if interrupted */
export async function serveTools(context: Context, { allowChanges, root }: McpOptions): Promise<void> {
  const files = await openRoot(root);
  const server = new McpServer(
    { name: 'sta', version: context.version },
    {
      maxToolInputElements: maxArguments,
      instructions:
        'Text analytics: tags, intents, sentiment, profanity, summaries, actions and transcripts. Scores are from 0 to 1.',
    },
  );
  const toolbox: Toolbox = {
    context,
    files,
    add(name, { title, description, input, output, hints }, act) {
      const config: ToolConfig = {
        title,
        description,
        inputSchema: z.object(input),
        outputSchema: z.object(output),
        annotations: { readOnlyHint: true, openWorldHint: false, ...hints },
      };
      // The SDK has validated the arguments against the schema.
      server.registerTool(
        name,
        config,
        async (given, { mcpReq: { signal, _meta, notify } }): Promise<CallToolResult> => {
          const run: ToolRun = {
            signal,
            async progress(done, message) {
              const progressToken = _meta?.progressToken;
              if (progressToken === undefined) return;
              await notify({
                method: 'notifications/progress',
                params: { progressToken, progress: done, message },
              });
            },
          };
          try {
            const result = await act(given as never, run);
            return {
              content: [{ type: 'text' as const, text: JSON.stringify(result) }],
              structuredContent: result as Record<string, unknown>,
            };
          } catch (error) {
            if (isProgrammingError(error)) context.note(`This is a bug in sta: ${Object(error).stack}`);
            return { content: [{ type: 'text' as const, text: describe(error) }], isError: true };
          }
        },
      );
    },
  };
  addReadTools(toolbox);
  addTextTools(toolbox);
  addRecordingTools(toolbox);
  if (allowChanges) addChangeTools(toolbox);
  if (context.stdin.isTerminal) context.note('Waiting for an agent host on stdin. Stop with Ctrl-C');
  const transport = createLineTransport(context.stdin.readChunks(context.signal), context.say, context.note);
  await server.connect(transport);
  try {
    await transport.ended;
  } finally {
    await server.close();
    context.signal.throwIfAborted();
  }
}

/** The part of an error that an agent gets: code, message and advice, not the stack. */
function describe(error: unknown): string {
  if (!(error instanceof StaError)) return `failed: ${messageOf(error)}`;
  const { code, hint } = error;
  const message = [error.message, ...(error.details ?? [])].join('\n');
  return `${code}: ${message}${hint === undefined ? '' : ` (${hint})`}`;
}
