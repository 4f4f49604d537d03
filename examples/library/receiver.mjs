// Receives notifications and verifies them with STA_WEBHOOK_SECRET: node examples/library/receiver.mjs [COMMAND]
// With a command, it runs that with its address in $RECEIVER, and ends.
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { verifyWebhook, WebhookError } from 'sta-cli/webhooks';

const secret = process.env.STA_WEBHOOK_SECRET;
const server = createServer(async (request, response) => {
  try {
    const { state } = verifyWebhook({ secret, headers: request.headers, body: await buffer(request) });
    console.log(`receiver: a job has the state ${state}`);
    response.writeHead(204).end();
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error;
    console.log(`receiver: refused, ${error.code}`);
    response.writeHead(400).end();
  }
});
server.listen(0, '127.0.0.1', () => {
  const url = `http://127.0.0.1:${server.address().port}`;
  const [command] = process.argv.slice(2);
  if (command === undefined) return console.log(`receiver: ${url}`);
  const child = spawn('sh', ['-c', command], { env: { ...process.env, RECEIVER: url }, stdio: 'inherit' });
  child.on('exit', (code) => process.exit(code ?? 1));
});
