/** `sta models pull` from a server on loopback: real downloads, files and processes. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fakeProxy } from '../support/fake-proxy.ts';
import { fakeService, makeCertificate } from '../support/fake-server.ts';
import { modelServer, type ServedFile, sha256 } from '../support/model-server.ts';
import { encoder, openWorld, tokens } from '../support/models-world.ts';
import { needs, skipUnless } from '../support/needs.ts';
import { finish, runProcess, spawnSta } from '../support/sta-process.ts';
import { runSta } from '../support/start-sta.ts';

const needsMount = skipUnless(
  spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0,
  'only root can mount a disk',
);

describe('pull', () => {
  it('ends after --max-time, however steadily data arrives, and resumes', async () => {
    let isSteady = true;
    const { pull, server, folder } = await openWorld({
      '/encoder.onnx': {
        content: encoder,
        etag: '"v1"',
        respond(_incoming, response) {
          if (!isSteady) return 'file';
          response.writeHead(200, { 'content-length': String(encoder.length), etag: '"v1"' });
          let sent = 0;
          const send = () => response.write(encoder.subarray(sent, ++sent));
          send();
          const timer = setInterval(send, 50);
          response.once('close', () => clearInterval(timer));
          return undefined;
        },
      },
    });
    const late = await pull({ flags: ['--max-time', '3'] });
    expect(late).toMatchObject({ code: 1, stdout: '' });
    expect(JSON.parse(late.stderr).error).toMatchObject({
      code: 'timeout',
      message: 'The download took longer than 3 s',
      hint: expect.stringContaining('run the same command again'),
    });
    isSteady = false;
    expect(await pull()).toMatchObject({ code: 0, stderr: '' });
    expect(server.requests[1]).toMatchObject({ range: expect.stringMatching(/^bytes=[1-9]/) });
    expect(readFileSync(join(folder, 'onnx', 'encoder.onnx'))).toEqual(encoder);
  });

  it("saves the files and a manifest in the model's folder, and does nothing the second time", async () => {
    const { pull, folder, models, server, run } = await openWorld();
    const first = await pull();
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(first.stdout)).toEqual({ models: [{ id: 'tiny', folder, pulled: true }] });
    expect(readFileSync(join(folder, 'onnx', 'encoder.onnx'))).toEqual(encoder);
    expect(readFileSync(join(folder, 'tokens.txt'))).toEqual(tokens);
    expect(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))).toMatchObject({
      ...{ format: 1, id: 'tiny', engine: 'sherpa-onnx', licence: { name: 'MIT' } },
      files: [{ path: 'onnx/encoder.onnx', bytes: 300, sha256: sha256(encoder) }, { path: 'tokens.txt' }],
    });
    expect(readdirSync(models).sort()).toEqual(['.locks', 'tiny']);
    const requests = server.requests.length;
    expect(JSON.parse((await pull()).stdout)).toEqual({ models: [{ id: 'tiny', folder, pulled: false }] });
    expect(server.requests).toHaveLength(requests);
    expect((await run(['path', 'tiny'])).stdout).toBe(`${folder}\n`);
    expect(await run(['verify', 'tiny'])).toMatchObject({ code: 0 });
  });

  it('replaces a model whose catalogue entry has changed', async () => {
    const served: Record<string, ServedFile> = {};
    const { pull, folder, write, model, files } = await openWorld(served);
    await pull();
    write({ ...model, files: files.slice(1) });
    expect((await pull()).code).toBe(0);
    expect(readdirSync(folder).sort()).toEqual(['manifest.json', 'tokens.txt']);
  });

  it('asks for the licence on a terminal, and requires --accept-licence elsewhere', async () => {
    const { run, from, models, server } = await openWorld();
    const argv = ['pull', 'tiny', '--from', from];
    const refused = await run(argv);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toMatch(/licence MIT: https:\/\/e\.com\/l.*--accept-licence/s);
    const asked: string[] = [];
    const answer = (value: boolean) => ({
      columns: 80,
      prompts: {
        confirm: async ({ message }: { message: string }) => {
          asked.push(message);
          return value;
        },
      },
    });
    expect(await run(argv, answer(false))).toMatchObject({ code: 0 });
    expect(server.requests).toEqual([]);
    expect(existsSync(models)).toBe(false);
    const accepted = await run(argv, answer(true));
    expect(accepted.code).toBe(0);
    expect(accepted.stderr).toContain('has the licence MIT');
    expect(asked).toEqual(Array(2).fill('Do you accept the licence of tiny?'));
  });

  it('does not pull a file without a hash, from the shipped catalogue or another', async () => {
    const { run, write, model, files, pull, server } = await openWorld();
    write({ ...model, files: files.map(({ sha256: _, ...file }) => file) });
    const result = await pull();
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(JSON.parse(result.stderr).error.message).toContain('have no SHA-256');
    const shipped = await run(['pull', 'sherpa-onnx-whisper-tiny.en', '--accept-licence']);
    expect(shipped.stderr).toMatch(/no SHA-256[\s\S]*sta models add/);
    expect(server.requests).toEqual([]);
  });

  it.each(['../x', '/etc/x', 'C:\\x', 'a\\..\\b', 'NUL', 'a/../../x', 'manifest.json'])(
    'rejects a catalogue with the path %s',
    async (path) => {
      const { pull, write, model, files, directory, server } = await openWorld();
      write({ ...model, files: [{ ...files[0], path }] });
      expect(await pull()).toMatchObject({ code: 2, stdout: '' });
      expect(server.requests).toEqual([]);
      expect(existsSync(join(directory, 'x'))).toBe(false);
    },
  );

  it('does not write through a planted link', async () => {
    const { pull, models, directory, folder } = await openWorld();
    const outside = join(directory, 'outside');
    mkdirSync(outside);
    mkdirSync(join(models, '.incoming', 'tiny', 'files'), { recursive: true });
    symlinkSync(outside, join(models, '.incoming', 'tiny', 'files', 'onnx'));
    expect(await pull()).toMatchObject({ code: 1 });
    rmSync(join(models, '.incoming'), { recursive: true });
    writeFileSync(join(outside, 'victim'), 'precious');
    mkdirSync(join(models, '.incoming', 'tiny'), { recursive: true });
    symlinkSync(join(outside, 'victim'), join(models, '.incoming', 'tiny', 'part'));
    expect(await pull()).toMatchObject({ code: 1 });
    expect(readFileSync(join(outside, 'victim'), 'utf8')).toBe('precious');
    expect(readdirSync(outside)).toEqual(['victim']);
    expect(existsSync(folder)).toBe(false);
  });

  it('rejects a folder that is not a model', async () => {
    const { pull, folder, server } = await openWorld();
    mkdirSync(folder, { recursive: true });
    expect(JSON.parse((await pull()).stderr).error.message).toContain('is not a model');
    expect(server.requests).toEqual([]);
  });

  it('checks the free space before it downloads', async () => {
    const { pull, write, model, files, server } = await openWorld();
    write({ ...model, files: [{ ...files[0], bytes: 2 ** 40 }] });
    expect(JSON.parse((await pull()).stderr).error.message).toMatch(/^tiny takes 1099512 MB, and the disk of .* free$/);
    expect(server.requests).toEqual([]);
  });

  it('downloads a model once if two commands pull it', async () => {
    const { from, env, server, folder } = await openWorld();
    const argv = ['models', 'pull', 'tiny', '--from', from, '--accept-licence', '--json'];
    const both = await Promise.all([runProcess(argv, env), runProcess(argv, env), runSta(argv, { env })]);
    expect(both.map(({ code }) => code)).toEqual([0, 0, 0]);
    const pulled = both.map(({ stdout }) => JSON.parse(stdout).models[0]);
    expect(pulled.map(({ pulled }) => pulled).sort()).toEqual([false, false, true]);
    expect(pulled.every((one) => one.folder === folder)).toBe(true);
    expect(server.requests).toHaveLength(2);
  });

  it.each(['SIGINT', 'SIGKILL'] as const)(
    'keeps the data received before %s, and the next pull continues',
    async (signal) => {
      const { from, env, server, pull, folder, models } = await openWorld({
        '/encoder.onnx': { content: encoder, etag: '"v1"', cutAfter: (count) => (count === 1 ? 120 : 1000) },
      });
      const child = spawnSta(['models', 'pull', 'tiny', '--from', from, '--accept-licence'], env);
      const ending = finish(child);
      const part = join(models, '.incoming', 'tiny', 'part');
      await expect.poll(() => existsSync(part) && readFileSync(part).length).toBe(120);
      child.kill(signal);
      const ended = await ending;
      if (signal === 'SIGINT') {
        expect(ended.code).toBe(130);
        expect(ended.stderr).toContain('To resume, run the same command again');
      }
      expect(readFileSync(part)).toEqual(encoder.subarray(0, 120));
      expect((await pull()).code).toBe(0);
      expect(server.requests[1]).toEqual({ path: '/encoder.onnx', range: 'bytes=120-', ifRange: '"v1"' });
      expect(readFileSync(join(folder, 'onnx', 'encoder.onnx'))).toEqual(encoder);
    },
  );

  it('keeps the part that fits on a full disk, and continues when there is space', needsMount, async () => {
    const content = Buffer.alloc(3_000_000, 7);
    let sendRest = () => {};
    const { directory, from, run, model, write, server } = await openWorld({
      '/big': {
        content,
        etag: '"v1"',
        respond(incoming, response) {
          if (incoming.headers.range !== undefined) return 'file';
          response.writeHead(200, { 'content-length': '3000000', etag: '"v1"' });
          response.write(content.subarray(0, 500_000));
          sendRest = () => response.end(content.subarray(500_000));
          return undefined;
        },
      },
    });
    const disk = join(directory, 'disk');
    mkdirSync(disk);
    const mount = (...options: string[]) => execFileSync('mount', [...options, disk]);
    mount('-t', 'tmpfs', '-o', 'size=1m', 'tmpfs');
    onTestFinished(() => void execFileSync('umount', ['--lazy', disk]));
    write({
      ...model,
      files: [{ path: 'big', bytes: 3_000_000, sha256: sha256(content), urls: [`${server.url}/big`] }],
    });
    const argv = ['pull', 'tiny', '--from', from, '--accept-licence', '--json'];
    const pull = () => run(argv, { env: { STA_MODELS_DIR: disk } });
    expect((await pull()).stderr).toMatch(/takes 3 MB, and the disk of .* has \d MB free/);
    expect(server.requests).toEqual([]);

    // The disk becomes full during the download.
    mount('-o', 'remount,size=200m');
    const pulling = pull();
    const part = join(disk, '.incoming', 'tiny', 'part');
    await expect.poll(() => existsSync(part) && readFileSync(part).length).toBe(500_000);
    mount('-o', 'remount,size=1m');
    sendRest();
    const full = await pulling;
    expect(full).toMatchObject({ code: 1, stdout: '' });
    expect(JSON.parse(full.stderr).error).toMatchObject({
      code: 'file_error',
      message: `The disk of ${part} is full`,
      hint: expect.stringContaining('resumes'),
    });

    mount('-o', 'remount,size=200m');
    expect((await pull()).code).toBe(0);
    expect(server.requests[1]?.range).toMatch(/^bytes=[1-9]\d{5,6}-$/);
    expect(readFileSync(join(disk, 'tiny', 'big')).equals(content)).toBe(true);
  });

  it('tells how to add a model whose files have no hashes', async () => {
    const { run } = await openWorld();
    const { code, stderr } = await run(['pull', 'sherpa-onnx-whisper-tiny.en']);
    expect(code).toBe(2);
    expect(stderr).toContain(
      'tiny.en-tokens.txt from https://huggingface.co/csukuangfj/sherpa-onnx-whisper-tiny.en/resolve/main into a folder sherpa-onnx-whisper-tiny.en, then: sta models add ./sherpa-onnx-whisper-tiny.en --licence MIT',
    );
  });

  it('shows bytes, rate and remaining time on a terminal, and nothing in a pipe', async () => {
    const { renderDownload } = await import('../../src/output/terminal/progress-bar.ts');
    expect(renderDownload(12.5e6, 40e6, 10e6, 2000)).toBe(
      '━━━━━━━───────────────── 12.5 of 40.0 MB, 5.0 MB/s, 0:06 left',
    );
    expect(renderDownload(12.5e6, 40e6, 0, 2000)).toBe('━━━━━━━───────────────── 12.5 of 40.0 MB');
    const { from, env } = await openWorld();
    const { stderr } = await runProcess(['models', 'pull', 'tiny', '--from', from, '--accept-licence'], env);
    expect(stderr).toBe('tiny (1 kB) has the licence MIT: https://e.com/l\n');
  });
});

describe('addresses', () => {
  it.each([
    ['http elsewhere', 'http://models.example/x', 'only https addresses are allowed'],
    ['credentials', 'https://me:pass@models.example/x', 'contains credentials'],
  ])('rejects %s in a catalogue before anything is downloaded', async (_name, url, message) => {
    const { pull, write, model, files, server } = await openWorld();
    write({ ...model, files: [files[1], { ...files[0], urls: [url] }] });
    const { code, stderr } = await pull();
    expect(code).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('me:pass');
    expect(server.requests).toEqual([]);
  });

  it('follows redirects on this machine, but not to http elsewhere or in a loop', async () => {
    const redirect = (location: string): ServedFile => ({
      content: tokens,
      respond: (_incoming, response) => response.writeHead(302, { location }).end(),
    });
    const { pull, write, model, files, server, folder } = await openWorld({
      '/ok': redirect('/tokens.txt'),
      '/away': redirect('http://models.example/tokens.txt'),
      '/file': redirect('file:///etc/passwd'),
      '/circle': redirect('/circle'),
      '/nowhere': redirect('http://['),
    });
    const pullFrom = (path: string) => {
      write({ ...model, files: [{ ...files[1], urls: [`${server.url}${path}`] }] });
      return pull();
    };
    expect((await pullFrom('/away')).stderr).toContain('redirects to http://models.example, which is not https');
    expect((await pullFrom('/file')).stderr).toContain('which is not https');
    expect((await pullFrom('/nowhere')).stderr).toContain('redirects without a valid address');
    expect((await pullFrom('/circle')).stderr).toContain('redirects more than 5 times');
    expect(server.requests.filter(({ path }) => path === '/circle')).toHaveLength(6);
    expect(existsSync(folder)).toBe(false);
    expect((await pullFrom('/ok')).code).toBe(0);
    expect(readFileSync(join(folder, 'tokens.txt'))).toEqual(tokens);
  });

  it('uses the proxy with a certificate authority of the user', needs('openssl'), async () => {
    const { directory, write, model, files, from, env, folder } = await openWorld();
    const certificate = makeCertificate(directory, { dns: 'models.example' });
    const server = await fakeService(() => ({ body: tokens }), certificate);
    const port = new URL(server.url).port;
    write({ ...model, files: [{ ...files[1], urls: [`https://models.example:${port}/tokens.txt`] }] });
    const proxy = await fakeProxy();
    const argv = ['models', 'pull', 'tiny', '--from', from, '--accept-licence'];
    const proxied = { ...env, HTTPS_PROXY: `http://user:pass@${proxy.host}`, NO_PROXY: '' };
    const untrusted = await runProcess(argv, proxied);
    expect(untrusted.code).toBe(1);
    expect(untrusted.stderr).toContain('an authority that this machine does not trust');
    const trusted = await runProcess(argv, { ...proxied, STA_CA_CERT: certificate.file });
    expect(trusted).toMatchObject({ code: 0 });
    expect(proxy.asked.at(-1)).toMatchObject({
      line: `CONNECT models.example:${port}`,
      authorization: `Basic ${Buffer.from('user:pass').toString('base64')}`,
    });
    expect(readFileSync(join(folder, 'tokens.txt'))).toEqual(tokens);
    const refusing = await fakeProxy(407);
    rmSync(folder, { recursive: true });
    const refused = await runProcess(argv, { ...proxied, HTTPS_PROXY: `http://user:pass@${refusing.host}` });
    expect(refused.stderr).toContain('it requires valid credentials');
    expect(`${untrusted.stderr}${refused.stderr}`).not.toContain('user:pass');
  });

  it('does not send requests to this machine through a proxy', async () => {
    const { env, from } = await openWorld();
    const proxy = await fakeProxy();
    const argv = ['models', 'pull', 'tiny', '--from', from, '--accept-licence'];
    const result = await runProcess(argv, { ...env, HTTP_PROXY: `http://${proxy.host}`, NO_PROXY: '' });
    expect(result).toMatchObject({ code: 0 });
    expect(proxy.asked).toEqual([]);
  });

  it('reads a catalogue from a URL, and every file from a mirror', async () => {
    const { run, env, from, server, model, files } = await openWorld();
    const mirror = await modelServer({
      '/m/catalogue.json': { content: readFileSync(from) },
      '/m/tiny/onnx/encoder.onnx': { content: encoder },
      '/m/tiny/tokens.txt': { content: tokens },
    });
    const argv = ['pull', 'tiny', '--from', `${mirror.url}/m/catalogue.json`, '--accept-licence'];
    expect(await run(argv, { env: { STA_MODELS_URL: `${mirror.url}/m/` } })).toMatchObject({ code: 0 });
    expect(mirror.requests.map(({ path }) => path)).toEqual([
      ...['/m/catalogue.json', '/m/tiny/onnx/encoder.onnx', '/m/tiny/tokens.txt'],
    ]);
    expect(server.requests).toEqual([]);
    expect(files).toHaveLength(model.files.length);
    const plain = await run(argv, { env: { ...env, STA_MODELS_URL: 'http://mirror.example' } });
    expect(plain.stderr).toContain('only https addresses are allowed');
    const large = await modelServer({ '/c': { content: Buffer.alloc(5 * 1024 ** 2, ' ') } });
    expect((await run(['list', '--from', `${large.url}/c`])).stderr).toContain('is larger than 4 MiB');
    expect((await run(['list', '--from', `${large.url}/none`])).stderr).toContain('responded with HTTP 404');
  });
});
