// One call to the system's keyring, in a separate process: the native module may block while a dialogue is open, and
// only a process can be killed then. The call arrives as JSON on stdin, so that secrets do not appear in an argument
// list.
import { text } from 'node:stream/consumers';

/** The owner of the entry, as Secret Service, Keychain and Credential Manager show it. */
const service = 'sta';
// By default, the module would fall back to the kernel's keyring on Linux, which is lost when the machine restarts.
const options = { linux: { store: 'secret-service' } };

async function answer({ module, operation, entry, content }) {
  const { AsyncEntry } = await import(module);
  const keyring = new AsyncEntry(service, entry, options);
  const read = async () => {
    const bytes = await keyring.getSecret();
    return bytes === null ? null : Buffer.from(bytes).toString('utf8');
  };
  switch (operation) {
    case 'read':
      return { content: await read() };
    case 'write':
      await keyring.setSecret(Buffer.from(content, 'utf8'));
      if ((await read()) !== content) {
        await keyring.deleteCredential();
        throw new Error('it does not give back what it was given');
      }
      return {};
    case 'remove':
      await keyring.deleteCredential();
      return {};
    default:
      throw new Error(`there is no operation ${operation}`);
  }
}

// Without a top-level await, so that the single executable can `require` it.
void text(process.stdin)
  .then(JSON.parse)
  .then(answer)
  .catch((error) => ({ problem: error?.code === 'ERR_MODULE_NOT_FOUND' ? 'not installed' : String(error?.message) }))
  // The module's threads may keep the process alive: exit when the answer is written.
  .then((reply) => process.stdout.write(JSON.stringify(reply), () => process.exit(0)));
