// What an agent host does: starts the server of a configuration, and calls a tool. Without a tool, it lists them.
//   node examples/agents/ask.mjs examples/agents/mcp.json [TOOL ARGUMENTS]
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [config, tool, args = '{}'] = process.argv.slice(2);
const { sta } = JSON.parse(readFileSync(config, 'utf8')).mcpServers;
const server = spawn(sta.command, sta.args, { stdio: ['pipe', 'pipe', 'inherit'] });
const send = (message) => server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

const clientInfo = { name: 'ask', version: '1' };
send({ id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } });
for await (const line of createInterface({ input: server.stdout })) {
  const { id, result, error } = JSON.parse(line);
  if (error !== undefined) throw new Error(error.message);
  if (id === 1) {
    send({ method: 'notifications/initialized' });
    if (tool === undefined) send({ id: 2, method: 'tools/list' });
    else send({ id: 2, method: 'tools/call', params: { name: tool, arguments: JSON.parse(args) } });
  } else if (id === 2) {
    if (tool === undefined) console.log(result.tools.map(({ name, title }) => `${name}: ${title}`).join('\n'));
    else console.log(result.isError ? result.content[0].text : JSON.stringify(result.structuredContent, null, 2));
    server.stdin.end();
  }
}
