/**
 * The program `sta` of sta-in-shells.ts: passes its call to the process behind a socket, and exits as the command did
 * there.
 */
const { connect } = require('node:net');

async function readAll(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function main() {
  const [path, ...argv] = process.argv.slice(2);
  const stdin = (await readAll(process.stdin)).toString('base64');
  const socket = connect(path);
  socket.end(JSON.stringify({ argv, cwd: process.cwd(), env: process.env, stdin }));
  const { code, stdout, stderr } = JSON.parse(await readAll(socket));
  process.stderr.write(stderr);
  process.stdout.write(stdout);
  process.exitCode = code;
}

void main();
