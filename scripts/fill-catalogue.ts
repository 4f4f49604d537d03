/**
 * Adds sizes and hashes to a catalogue of models: `npm run models:catalogue [-- PATH]`. Each file without them is
 * downloaded from all of its URLs, which must serve the same bytes. Needs a network; the downloads are not kept.
 */
import { fileURLToPath } from 'node:url';
import { openWeb } from '../src/api/http/open-web.ts';
import { readVariable } from '../src/shared/environment.ts';
import { messageOf } from '../src/shared/errors.ts';
import { fillCatalogue } from './models/fill-catalogue.ts';

const path = process.argv[2] ?? fileURLToPath(new URL('../src/shared/models/catalogue.json', import.meta.url));
const controller = new AbortController();
process.once('SIGINT', () => controller.abort(new Error('stopped')));
const { signal } = controller;

try {
  const web = openWeb({ signal, caCertFile: readVariable(process.env, 'STA_CA_CERT') });
  const failures = await fillCatalogue(path, web, (line) => console.log(line));
  for (const failure of failures) console.error(failure);
  process.exitCode = failures.length > 0 ? 1 : 0;
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
