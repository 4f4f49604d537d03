/** Sessions of `sta mcp` with the SDK's client, as an agent host uses it. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  type CallToolResult,
  Client,
  type ClientOptions,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { LocalService } from '../../src/api/library/testing.ts';
import { launcher } from './sta-process.ts';
import { environmentIn } from './start-sta.ts';

/** The environment of a user of the service. */
export function environmentAt(service: LocalService, directory: string): Record<string, string> {
  const { baseUrl, userId, apiKey, apiSecret, appId, appSecret } = service;
  return {
    ...environmentIn(directory),
    STA_BASE_URL: baseUrl,
    STA_USER_ID: userId,
    STA_API_KEY: apiKey,
    STA_API_SECRET: apiSecret,
    STA_APP_ID: appId,
    STA_APP_SECRET: appSecret,
  };
}

/** Starts a session; creates the directory `root` in the given one, as the root of the files. */
export async function openSession(
  directory: string,
  flags: readonly string[] = [],
  environment: (directory: string) => Record<string, string> = environmentIn,
  options: ClientOptions = {},
): Promise<Client> {
  mkdirSync(join(directory, 'root'), { recursive: true });
  const client = new Client({ name: 'test', version: '1' }, options);
  const args = [launcher, 'mcp', '--root', join(directory, 'root'), ...flags];
  const env = { PATH: process.env.PATH ?? '', ...environment(directory) };
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env }));
  return client;
}

export async function callTool(client: Client, name: string, args: Record<string, unknown> = {}) {
  const result = (await client.callTool({ name, arguments: args })) as CallToolResult;
  const [content] = result.content;
  return {
    isError: result.isError === true,
    text: content?.type === 'text' ? content.text : '',
    data: (result.structuredContent ?? {}) as Record<string, never>,
  };
}

export interface AgentUser {
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly appId: string;
  readonly appSecret: string;
}

/** The headers of a host that is configured for a user. */
export const agentHeaders = ({ apiKey, apiSecret, appId, appSecret }: AgentUser) => ({
  authorization: `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString('base64')}`,
  appId,
  appSecret,
});

/** Opens `/mcp` of a service with the SDK's client. */
export async function openHttpSession(
  url: string,
  headers: Record<string, string>,
  options: ClientOptions = {},
): Promise<{ readonly client: Client; readonly transport: StreamableHTTPClientTransport }> {
  const client = new Client({ name: 'test', version: '1' }, options);
  const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } });
  await client.connect(transport);
  return { client, transport };
}

/** Sends one message of revision 2026-07-28, as a client without the SDK would. */
export async function postModern(
  url: string,
  headers: Record<string, string>,
  { method, params = {}, extensions }: { method: string; params?: Record<string, unknown>; extensions?: object },
): Promise<{ readonly status: number; readonly body: { result?: Record<string, unknown>; error?: { code: number } } }> {
  const name = params.name ?? params.taskId;
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      ...headers,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      ...(name !== undefined && { 'mcp-name': String(name) }),
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method,
      params: {
        ...params,
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientCapabilities': { ...(extensions && { extensions }) },
          'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
        },
      },
    }),
  });
  return { status: response.status, body: (await response.json()) as never };
}
