/** The examples of docs/operations.md for reverse proxies, run with the real proxies. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { makeCertificate } from '../../support/fake-server.ts';
import { appHeaders } from '../../support/jobs/call-jobs.ts';
import { needs } from '../../support/needs.ts';
import { startTestService, temporaryDirectory } from '../../support/start-sta.ts';
import { makeWav, tone } from '../../support/wav.ts';
import { addTestUser } from '../../support/wire.ts';

const page = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
const exampleOf = (language: string): string => {
  const [example, ...others] = [...page.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))];
  if (example?.[1] === undefined || others.length > 0) throw new Error(`not one example in ${language}`);
  return example[1];
};

const host = 'sta.example.com';

interface Setting {
  readonly directory: string;
  readonly cert: string;
  readonly key: string;
  readonly port: number;
  readonly servicePort: string;
}

interface Proxy {
  readonly name: string;
  readonly debianPackage: string;
  /** Writes the configuration: the example with different ports and certificates. @returns the arguments */
  readonly configure: (setting: Setting) => readonly string[];
}

/** @throws if a text is not in the example: the test would not run the documented configuration */
const replaceAll = (example: string, pairs: readonly (readonly [string, string])[]): string =>
  pairs.reduce((text, [from, to]) => {
    expect(text).toContain(from);
    return text.replaceAll(from, to);
  }, example);

const proxies: readonly Proxy[] = [
  {
    name: 'nginx',
    debianPackage: 'nginx-light',
    configure({ directory, cert, key, port, servicePort }) {
      const server = replaceAll(exampleOf('nginx'), [
        ['listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`],
        ['/etc/ssl/sta.example.com.pem', cert],
        ['/etc/ssl/sta.example.com.key', key],
        ['127.0.0.1:8787', `127.0.0.1:${servicePort}`],
      ]);
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
      const paths = temporary.map((name) => `${name}_temp_path ${join(directory, name)};`).join('\n');
      const file = join(directory, 'nginx.conf');
      writeFileSync(
        file,
        `daemon off;\npid ${join(directory, 'pid')};\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${paths}\n${server}}\n`,
      );
      return ['-c', file, '-p', directory, '-e', 'stderr'];
    },
  },
  {
    name: 'caddy',
    debianPackage: 'caddy',
    configure({ directory, cert, key, port, servicePort }) {
      const site = replaceAll(exampleOf('caddyfile'), [
        [`${host} {`, `https://${host}:${port} {\n  bind 127.0.0.1\n  tls ${cert} ${key}`],
        ['127.0.0.1:8787', `127.0.0.1:${servicePort}`],
      ]);
      const file = join(directory, 'Caddyfile');
      const options = `{\n  admin off\n  auto_https disable_redirects\n  storage file_system ${directory}\n}\n`;
      writeFileSync(file, `${options}${site}`);
      return ['run', '--adapter', 'caddyfile', '--config', file];
    },
  },
];

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (typeof address === 'object' && address !== null ? resolve(address.port) : reject(address)));
    });
  });

interface Reply {
  readonly status: number;
  readonly json: Record<string, unknown>;
  readonly bytes: number;
}

function start(program: string, args: readonly string[], directory: string): ChildProcess {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: directory } });
  onTestFinished(async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    if (child.exitCode === null && child.kill()) await ended;
  });
  return child;
}

describe.each(proxies)('behind $name', ({ name, debianPackage, configure }) => {
  it(
    'calls, uploads, downloads and held responses pass, and limits apply to the clients',
    needs(debianPackage, 'openssl'),
    async () => {
      const service = await startTestService({
        publicUrl: `https://${host}`,
        trustedProxies: ['127.0.0.1'],
        limits: { anonymousPerMinute: 40 },
      });
      const user = await addTestUser(service, 'asha');
      const directory = temporaryDirectory();
      const cert = makeCertificate(directory, { dns: host, ip: '127.0.0.1' }).file;
      const port = await freePort();
      const servicePort = new URL(service.url).port;
      const args = configure({ directory, cert, key: join(directory, `${host}.key`), port, servicePort });
      const child = start(name, args, directory);
      let said = '';
      child.stderr?.on('data', (chunk) => (said += chunk));
      const call = (
        method: string,
        path: string,
        { headers = {}, body }: { headers?: Record<string, string>; body?: Uint8Array | string } = {},
      ) =>
        new Promise<Reply>((resolve, reject) => {
          const sent = request(
            {
              host: '127.0.0.1',
              port,
              method,
              path,
              servername: host,
              ca: readFileSync(cert),
              agent: false,
              headers: { host, ...(body !== undefined && { 'content-length': String(body.length) }), ...headers },
            },
            async (response) => {
              const chunks: Buffer[] = [];
              for await (const chunk of response) chunks.push(chunk);
              const all = Buffer.concat(chunks);
              const isJson = String(response.headers['content-type']).includes('json');
              resolve({
                status: response.statusCode ?? 0,
                bytes: all.length,
                json: isJson ? JSON.parse(String(all)) : {},
              });
            },
          );
          sent.on('error', reject);
          sent.end(body);
        });
      await eventually(async () => {
        const { status } = await call('GET', '/healthz').catch((error) =>
          Promise.reject(new Error(`${error} ${said}`)),
        );
        expect(status).toBe(200);
      }, 20_000);
      expect((await call('GET', '/openapi.json')).json.servers).toEqual([{ url: `https://${host}` }]);

      // Larger than the default limits of proxies: a minute of stereo.
      const wav = makeWav(60, tone(440), { channels: 2, sampleRate: 44_100 });
      const boundary = randomBytes(12).toString('hex');
      const part = (field: string, content: Uint8Array | string, filename = '') =>
        Buffer.concat([
          Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${field}"${filename}\r\n\r\n`),
          Buffer.from(content),
          Buffer.from('\r\n'),
        ]);
      const subtitles = '1\n00:00:01,000 --> 00:00:03,000\nWill you send it tomorrow?\n';
      const form = Buffer.concat([
        part('userId', 'asha'),
        part('file', wav, '; filename="a.wav"'),
        part('subtitles', subtitles, '; filename="a.srt"'),
        Buffer.from(`--${boundary}--\r\n`),
      ]);
      const as = appHeaders(user);
      const type = { 'content-type': `multipart/form-data; boundary=${boundary}` };
      const uploaded = await call('POST', '/v1/conversation/upload', { headers: { ...as, ...type }, body: form });
      expect([uploaded.status, uploaded.json.file_id]).toEqual([200, expect.any(String)]);

      const json = { ...as, 'content-type': 'application/json', prefer: 'wait=30' };
      const settings = { clips: { custom: ['send'], audio: true } };
      const computed = await call('POST', '/v1/conversation/clips/compute', {
        headers: json,
        body: JSON.stringify({ fileID: uploaded.json.file_id, settings }),
      });
      // The service holds the response until the clip is ready, which the proxies must allow.
      const fetched = await call('POST', '/v1/conversation/clips/fetch', {
        headers: json,
        body: JSON.stringify({ fileID: computed.json.transaction_id }),
      });
      expect(fetched.json).toMatchObject({ status: { custom: 'Completed' } });
      const link = new URL(String(Object(Object(fetched.json.data).custom).presigned_url));
      expect(link.origin).toBe(`https://${host}`);
      const clip = await call('GET', `${link.pathname}${link.search}`);
      expect([clip.status, clip.bytes > 1_000]).toEqual([200, true]);
      const range = await call('GET', `${link.pathname}${link.search}`, { headers: { range: 'bytes=0-99' } });
      expect([range.status, range.bytes]).toEqual([206, 100]);

      // A client cannot choose the counted address: sending another one in each request changes nothing.
      const statuses = new Set<number>();
      for (let at = 0; at < 60; at += 1) {
        const headers = { 'x-forwarded-for': `192.0.2.${at}`, 'x-forwarded-host': 'evil.example' };
        statuses.add((await call('GET', '/openapi.json', { headers })).status);
      }
      expect([...statuses]).toEqual([200, 429]);
    },
  );
});
