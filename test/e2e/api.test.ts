/** `sta api`, against the real service and against one whose responses the test chooses. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fakeService } from '../support/fake-server.ts';
import { runSta, startSta, temporaryDirectory } from '../support/start-sta.ts';

const credentials = {
  STA_USER_ID: 'asha@example.com',
  STA_TOKEN: 'token-of-the-test',
  STA_APP_ID: 'app-of-the-test',
  STA_APP_SECRET: 'app-secret-of-the-test',
};

describe('against the service', () => {
  it('sends the credentials and the user id that each kind of path needs', async () => {
    const sta = await startSta();
    const made = await sta(
      'api',
      'POST',
      '/cb/v1/profile/statement_tags/create_statement_tag',
      '-f',
      'statementTagName=refund',
      '-F',
      'statementTagSamples=["money back"]',
      '-F',
      'threshold=0.5',
    );
    expect(made).toMatchObject({ code: 0, stderr: '' });
    const { statementTag } = JSON.parse(made.stdout).data;
    expect(
      JSON.parse((await sta('api', '/cb/v1/profile/statement_tags/get_user_statement_tags')).stdout).data,
    ).toMatchObject([{ statement_tag_id: statementTag, threshold: 0.5 }]);
    for (const argv of [
      ['/text/profanity/get_profanity', '-f', 'text=Damn it.', '-f', 'replaceChar=*'],
      ['POST', '/v1/nlp/sentiment', '-F', 'data={"text":"I love it."}'],
      ['/cb/v1/profile/webhooks/get_user_webhook_subscription'],
      ['/cb/v1/profile/webhooks/get_user_webhook_subscription/{userId}'],
      ['POST', '/cb/v1/auth/create_access_token'],
      ['DELETE', '/cb/v1/profile/statement_tags/delete_statement_tag', '-f', `statementTagId=${statementTag}`],
      ['/healthz', '--credential', 'none'],
    ]) {
      expect({ argv, ...(await sta('api', ...argv)) }).toMatchObject({
        code: 0,
        stderr: '',
        stdout: expect.stringContaining('"status":true'),
      });
    }
  });

  it("prints a failure's message after the body, with the exit code of the status, and suggests the intended path", async () => {
    const sta = await startSta();
    const near = await sta('api', '/cb/v1/profile/statement_tag/get_user_statement_tags');
    expect(near).toMatchObject({ code: 1, stdout: expect.stringMatching(/^\{"status":false.*\}\n$/) });
    expect(near.stderr).toContain('Did you mean GET /cb/v1/profile/statement_tags/get_user_statement_tags?');
    expect((await sta('api', '/v1/nlp/sentiment')).stderr).toContain('Did you mean POST /v1/nlp/sentiment?');
    const remove = await sta('api', 'DELETE', '/cb/v1/profile/statement_tags/remove');
    expect(remove.stderr).toContain('Did you mean DELETE /cb/v1/profile/statement_tags/delete_statement_tag?');
    expect(await sta('api', 'POST', '/v1/nlp/sentiment')).toMatchObject({ code: 2 });
    const refused = await sta('api', '/v1/nlp/sentiment', '-f', 'text=x', '--credential', 'none', '--json');
    expect(refused).toMatchObject({ code: 4, stdout: expect.stringContaining('"status":false') });
    expect(JSON.parse(refused.stderr)).toMatchObject({ error: { code: 'unauthorized' } });
  });

  it('prints the reply unchanged, indented on a terminal, and optionally a part of it or its headers', async () => {
    const sta = await startSta();
    const path = '/cb/v1/profile/statement_tags/get_user_statement_tags';
    expect((await sta('api', path)).stdout).toBe('{"status":true,"data":[]}');
    expect((await sta.run(['api', path], { columns: 80 })).stdout).toBe('{\n  "status": true,\n  "data": []\n}\n');
    expect((await sta('api', path, '--query', 'status')).stdout).toBe('true\n');
    expect((await sta('api', path, '-i')).stdout).toMatch(
      /^HTTP\/1\.1 200 OK\n(?:[\w-]+: .*\n)+\n\{"status":true,"data":\[\]\}$/,
    );
    expect(JSON.parse((await sta('api', path, '-i', '--json')).stdout)).toMatchObject({
      status: 200,
      body: { data: [] },
    });
  });
});

describe('a request', () => {
  it('can have strings, typed values, files, stdin, headers and queries', async () => {
    const { url, requests } = await fakeService([{ body: {} }]);
    const env = { ...credentials, STA_BASE_URL: `${url}/base` };
    const file = join(temporaryDirectory(), 'text.txt');
    writeFileSync(file, 'from a file\n');
    const fields = [
      '-f',
      'a=true',
      '-f',
      'b=x=y',
      '-F',
      'c=true',
      '-F',
      'd=12',
      '-F',
      'e=null',
      '-F',
      `f=@${file}`,
      '-F',
      'g=plain',
      '-F',
      'h=007',
    ];
    await runSta(['api', 'x', ...fields, '-H', 'X-Note: hi', '-H', 'accept: text/plain'], { env });
    expect(requests[0]).toMatchObject({
      method: 'POST',
      path: '/base/x',
      headers: {
        authorization: 'Bearer token-of-the-test',
        'x-note': 'hi',
        accept: 'text/plain',
        'content-type': 'application/json',
      },
    });
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
      a: 'true',
      b: 'x=y',
      c: true,
      d: 12,
      e: null,
      f: 'from a file\n',
      g: 'plain',
      h: '007',
    });
    await runSta(['api', 'PUT', '/x?q=1#part', '--input', '-', '-f', 'r=2 3', '--credential', 'app'], {
      env,
      stdin: 'not {json',
    });
    expect(requests[1]).toMatchObject({
      method: 'PUT',
      path: '/base/x?q=1&r=2+3',
      body: 'not {json',
      headers: { appid: 'app-of-the-test' },
    });
    expect(requests[1]?.headers.authorization).toBeUndefined();
    await runSta(['api', 'POST', '/text/profanity/get_profanity', '--input', '-'], {
      env,
      stdin: '{ "text": "Damn", "userId": "ben" }',
    });
    expect(JSON.parse(requests[2]?.body ?? '')).toEqual({ jwtToken: 'token-of-the-test', text: 'Damn', userId: 'ben' });
    await runSta(['api', '/cb/v1/profile/webhooks/get_webhook_subscription/webhook-1'], { env });
    expect(requests[3]?.path).toBe(
      '/base/cb/v1/profile/webhooks/get_webhook_subscription/asha%40example.com/webhook-1',
    );
    await runSta(['api', 'get', '/v1/x', '-f', 'a=1', '-f', 'a=2', '--credential', 'none'], { env });
    expect(requests[4]).toMatchObject({ method: 'GET', path: '/base/v1/x?a=1&a=2', body: '' });
    expect(JSON.stringify(requests[4]?.headers)).not.toContain('of-the-test');
  });

  it('goes to the base URL and nowhere else', async () => {
    const { url, requests } = await fakeService([{ body: {} }]);
    const other = await fakeService([{ body: {} }]);
    const { host } = new URL(other.url);
    const env = { ...credentials, STA_BASE_URL: url };
    for (const path of [
      other.url,
      `//${host}/x`,
      `/\\${host}/x`,
      `\\\\${host}`,
      `HTTP://${host}`,
      'file:/etc/passwd',
      '',
    ]) {
      expect({ path, ...(await runSta(['api', 'GET', path], { env })) }).toMatchObject({ code: 2, stdout: '' });
    }
    expect(requests).toEqual([]);
    for (const path of [`@${host}/`, `.${host}`, `/@${host}`, '/../../x', '/;x'])
      await runSta(['api', 'GET', path], { env });
    expect(requests).toHaveLength(5);
    expect(other.requests).toEqual([]);
  });

  it('gets a new token if the service rejects the old one', async () => {
    const { url, requests } = await fakeService(({ path, headers }) => {
      if (path.includes('create_access_token'))
        return { body: { status: true, data: { accessToken: 'token-made-anew' } } };
      return headers.authorization === 'Bearer token-made-anew' ? { body: { fine: true } } : { status: 401, body: {} };
    });
    const directory = temporaryDirectory();
    const env = {
      ...credentials,
      STA_API_KEY: 'key-of-the-test',
      STA_API_SECRET: 'secret-of-the-test',
      STA_BASE_URL: url,
      STA_STATE_DIR: directory,
    };
    expect(await runSta(['api', '/anything'], { env })).toMatchObject({ code: 0, stdout: '{"fine":true}' });
    expect(requests).toHaveLength(3);
  });
});

it.each([
  [['BREW', '/x'], 'not a method'],
  [['/x', '-f', 'novalue'], 'name=value'],
  [['/x', '-f', '=v'], 'name=value'],
  [['/x', '-F', 'a={"b"'], 'must be JSON'],
  [['/x', '-F', 'a=@/no/such/file'], 'no such file'],
  [['/x', '-H', 'no colon'], 'name:value'],
  [['/x', '-H', 'a: b\r\nc: d'], 'no header may contain'],
  [['/x', '-H', 'Host: other'], 'sta sets this header itself'],
  [['/x', '--credential', 'all'], 'Allowed choices'],
])('rejects %j', async (argv, words) => {
  const env = { ...credentials, STA_BASE_URL: 'http://service.invalid' };
  const { code, stdout, stderr } = await runSta(['api', ...argv], { env });
  expect(stdout).toBe('');
  expect(stderr).toContain(words);
  expect(code).toBe(words === 'no such file' ? 1 : 2);
});
