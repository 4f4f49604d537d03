/** Guards of the models that a user gets: downloads, paths, addresses and hashes. Part of {@link testedGuards}. */
import type { TestedGuard } from './tested-guards.ts';

const models = 'src/models';
const units = 'test/integration/models/download-file.test.ts';
const pulls = 'test/e2e/models.test.ts';

const other = 'A model whose files are not those of the catalogue';
const paths = 'Paths that escape';
const endless = 'An endless file, an enormous catalogue, a file larger than the disk';
const redirects = 'A redirect to plain http, into a circle or to a file';
const accident = 'A download of a model breaks off';

export const modelGuards: readonly TestedGuard[] = [
  {
    attack: other,
    file: `${models}/part-file.ts`,
    find: "return this.#hash.copy().digest('hex');",
    replace: 'return this.#sha256;',
    test: units,
    only: 'refuses a file with another hash',
  },
  {
    attack: other,
    file: `${models}/download-file.ts`,
    find: "...(from > 0 && validator !== undefined && { 'if-range': validator }),",
    replace: '...(validator === undefined && {}),',
    test: units,
    only: 'begins anew when the file has changed since',
  },
  {
    attack: other,
    file: `${models}/part-file.ts`,
    find: 'etag !== undefined && /^"[^"]*"$/.test(etag) ? etag : modified',
    replace: 'etag ?? modified',
    test: units,
    only: 'does not send a weak ETag',
  },
  {
    attack: other,
    file: `${models}/download-file.ts`,
    find: 'if (Number(start) === part.bytes) return true;',
    replace: 'if (Number(start) >= 0) return true;',
    test: units,
  },
  {
    attack: other,
    file: `${models}/download-file.ts`,
    find: "if (total !== undefined && total !== '*' && Number(total) !== file.bytes) {",
    replace: 'if (Number(total) < 0) {',
    test: units,
  },
  {
    attack: other,
    file: `${models}/download-file.ts`,
    find: "if (headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity') {",
    replace: "if (headers['content-encoding'] === 'none') {",
    test: units,
    only: 'a compressed one',
  },
  {
    attack: other,
    file: 'src/commands/models/pull.ts',
    find: 'if (isComplete(entry)) return entry;',
    replace: 'if (isComplete(entry) || entry.id) return entry as CompleteEntry;',
    test: pulls,
    only: 'does not pull what has no hash',
  },
  {
    attack: paths,
    file: `${models}/catalogue.ts`,
    find: 'if (bad !== undefined) problems.push(`${id}: ${bad}`);',
    replace: '',
    test: pulls,
    only: 'refuses a catalogue with the path',
  },
  {
    attack: paths,
    file: `${models}/model-files.ts`,
    find: 'if (key === manifestName) return `${manifestName} is the name of the manifest`;',
    replace: '',
    test: pulls,
    only: 'refuses a catalogue with the path',
  },
  {
    attack: paths,
    file: `${models}/pull-model.ts`,
    find: 'if (!(await lstat(folder)).isDirectory()) {',
    replace: 'if (!(await lstat(folder)).mode) {',
    test: pulls,
    only: 'does not write through a link',
  },
  {
    attack: paths,
    file: `${models}/part-file.ts`,
    find: 'constants.O_RDWR | constants.O_CREAT | noFollow',
    replace: 'constants.O_RDWR | constants.O_CREAT | (noFollow & 0)',
    test: pulls,
    only: 'does not write through a link',
  },
  {
    attack: endless,
    file: `${models}/download-file.ts`,
    find: 'if (part.bytes + chunk.length > file.bytes) {',
    replace: 'if (file.bytes < 0) {',
    test: units,
    only: 'stops reading a response without a length',
  },
  {
    attack: endless,
    file: `${models}/download-file.ts`,
    find: 'if (length !== undefined && Number(length) !== file.bytes) {',
    replace: 'if (Number(length) < 0) {',
    test: units,
  },
  {
    attack: endless,
    file: `${models}/pull-model.ts`,
    find: 'if (missing + spareBytes <= free) return;',
    replace: 'if (missing < free || free >= 0) return;',
    test: pulls,
    only: 'checks the free space',
  },
  {
    attack: endless,
    file: `${models}/read-catalogue.ts`,
    find: 'if (bytes > mostCatalogueBytes) throw tooLarge(`The catalogue at ${host}`);',
    replace: '',
    test: pulls,
    only: 'reads a catalogue from an address',
  },
  {
    attack: redirects,
    file: 'src/api/open-web.ts',
    find: "if (allowed && url.username === '' && url.password === '') return url;",
    replace: "if (allowed || url.username === '') return url;",
    test: pulls,
    only: 'follows redirects on this machine',
  },
  {
    attack: redirects,
    file: 'src/api/open-web.ts',
    find: 'const mostRedirects = 5;',
    replace: 'const mostRedirects = 50;',
    test: pulls,
    only: 'follows redirects on this machine',
  },
  {
    attack: redirects,
    file: 'src/api/open-web.ts',
    find: "if (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))) return url;",
    replace: "if (url.protocol === 'https:' || url.protocol === 'http:') return url;",
    test: pulls,
    only: 'in a catalogue before anything is downloaded',
  },
  {
    attack: accident,
    file: `${models}/model-lock.ts`,
    find: 'while (release === undefined) {',
    replace: 'release ??= () => {};\n  while (release === undefined) {',
    test: 'test/unit/models/model-lock.test.ts',
  },
  {
    attack: accident,
    file: `${models}/verify-model.ts`,
    find: "return found.sha256 === sha256 ? undefined : 'its content has changed';",
    replace: "return found.sha256 !== '' || sha256 ? undefined : 'its content has changed';",
    test: pulls,
    only: 'finds a flipped byte',
  },
];
