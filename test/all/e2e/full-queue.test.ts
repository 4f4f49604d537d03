/** A run over many texts at a service whose queue is full: it waits and continues, and loses no text. */
import { expect, it } from 'vitest';
import { type Answer, fakeService } from '../../support/fake-server.ts';
import { runSta, temporaryDirectory } from '../../support/start-sta.ts';

const full: Answer = {
  status: 503,
  headers: { 'retry-after': '0' },
  body: { status: false, error: { code: 'unavailable', message: 'You have reached the limit of 2 waiting jobs' } },
};
const computed = (text: string) => ({
  status: { sentiment_analysis: 'Completed' },
  data: {
    sentiment_analysis: { sentences: [{ sentence: text, start_char: 0, end_char: text.length, sentiments: [] }] },
  },
});

/** A service that refuses each compute call this many times before it accepts it. */
function busyService(refusals: number, extensions: readonly string[]) {
  const seen = new Map<string, number>();
  const texts = new Map<string, string>();
  const started: string[] = [];
  const refused = (key: string) => {
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    return times <= refusals;
  };
  const service = fakeService(({ path, body }) => {
    if (path === '/openapi.json') return { body: { 'x-extensions': extensions } };
    const sent = JSON.parse(body);
    if (path === '/v1/jobs/texts') {
      if (refused(sent.texts.map((one: { text: string }) => one.text).join())) return full;
      started.push(...sent.texts.map((one: { text: string }) => one.text));
      const results = sent.texts.map(({ text }: { text: string }, i: number) => ({
        transaction_id: `job-${i}`,
        ...computed(text),
      }));
      return { body: { status: true, results } };
    }
    if (path === '/v1/nlp/sentiment') {
      const { text } = sent.data;
      if (refused(text)) return full;
      started.push(text);
      const id = `job-${texts.size}`;
      texts.set(id, text);
      return {
        body: { status: true, transaction_id: id, message: `Compute job for file-id: ${id} launched successfully` },
      };
    }
    return { body: computed(texts.get(sent.fileID ?? sent.transaction_id) ?? '') };
  });
  return { service, started };
}

it.each([
  ['single calls', []],
  ['the bulk call', ['jobs.computeTexts']],
])('waits and continues, with %s', async (_how, extensions) => {
  const { service, started } = busyService(5, extensions);
  const { url } = await service;
  const directory = temporaryDirectory();
  const texts = Array.from({ length: 12 }, (_, i) => `Text ${i} is good.`);
  const { code, stdout, stderr } = await runSta(['sentiment', 'run', '--ndjson', '-', '--json'], {
    stdin: texts.map((text, id) => `${JSON.stringify({ id, text })}\n`).join(''),
    env: {
      HOME: directory,
      STA_BASE_URL: url,
      STA_USER_ID: 'u',
      STA_TOKEN: 'test-token-of-a-user',
      STA_APP_ID: 'app-id-of-the-test',
      STA_APP_SECRET: 'app-secret-of-the-test',
    },
  });
  expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.not.stringContaining('error') });
  expect(stderr.match(/the limit of 2 waiting jobs/g)).toHaveLength(1);
  const lines = stdout.trim().split('\n');
  expect(lines).toHaveLength(12);
  for (const [i, line] of lines.entries()) expect(line).toContain(`Text ${i} is good.`);
  // Every text was started once: the refused calls started nothing.
  expect(started.sort()).toEqual([...texts].sort());
});
