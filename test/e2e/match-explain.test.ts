import { describe, expect, it } from 'vitest';
import type { Explanation } from '../../src/conversations/matching/explain-sentences.ts';
import { type Sta, startSta } from '../support/start-sta.ts';

async function withTags(): Promise<Sta> {
  const sta = await startSta();
  await sta('tags', 'create', 'refund', '--sample', 'I want my money back', '--phrase', 'refund');
  await sta('tags', 'create', 'delay', '--sample', 'My parcel is late');
  return sta;
}

describe('sta match tags --explain', () => {
  it('shows the nearest samples, including near misses, and the words that contribute to the score', async () => {
    const sta = await withTags();
    const result = await sta('match', 'tags', '--explain', '--json', 'My refund is late', 'Bananas');
    expect(result.code).toBe(0);
    const { explanations }: { explanations: Explanation[] } = JSON.parse(result.stdout);
    expect(explanations[0]?.targets[0]).toMatchObject({
      name: 'refund',
      matched: true,
      nearest: 'refund',
      kind: 'phrase',
    });
    const [refund] = explanations[0]?.targets ?? [];
    const strongest = [...(refund?.words ?? [])].sort((a, b) => b.contribution - a.contribution)[0];
    expect(strongest?.word).toBe('refund');
    expect(explanations[1]).toEqual({ sentence: 'Bananas', wordCount: 1, targets: [] });
    const strict = await sta('match', 'tags', '--explain', '--json', '--threshold', '1', 'The parcel came late');
    const missed = { name: 'delay', matched: false, nearest: 'My parcel is late', kind: 'sample' };
    expect(JSON.parse(strict.stdout).explanations[0].targets[0]).toMatchObject(missed);
  });

  it('prints one row per target in a pipe, and one block per sentence on a terminal', async () => {
    const sta = await withTags();
    const piped = await sta('match', 'tags', '--explain', 'A refund, please');
    expect(piped.stdout).toMatch(
      /^A refund, please\trefund\t1\t0\.5\ttrue\trefund\t\[\{"word":.*"contribution":.*\}\]\n/,
    );
    const shown = await sta.run(['match', 'tags', '--explain', 'A refund, please', '--color', 'never'], {
      columns: 80,
    });
    expect(shown.stdout).toMatch(
      /^A refund, please\n {2}✓ refund 1\.00 ≥ 0\.50 {2}phrase "refund"\n {6}refund {2}\+\d/,
    );
    const coloured = await sta.run(['match', 'tags', '--explain', 'A refund, please'], { columns: 80 });
    expect(coloured.stdout).toContain('A \u001b[32m\u001b[1mrefund');
    const nothing = await sta.run(['match', 'tags', '--explain', 'Bananas'], { columns: 80 });
    expect(nothing).toMatchObject({ code: 0, stdout: '', stderr: 'No tag is anywhere near\n' });
  });

  it('names its limits, and the flags that it cannot be combined with', async () => {
    const sta = await withTags();
    const stdin = Array.from({ length: 101 }, (_, i) => `Sentence ${i}\n`).join('');
    expect(await sta.run(['match', 'tags', '--explain'], { stdin })).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('at most 100 sentences at a time, and there are 101'),
    });
    expect(await sta.run(['match', 'tags', '--explain', '--ndjson'], { stdin: '' })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('cannot be used with --ndjson'),
    });
  });
});

describe('sta match intents --explain', () => {
  it('restricts itself to the given ids, and passes on that one does not exist', async () => {
    const sta = await startSta();
    const id = (await sta('intents', 'create', 'cancel', '--sample', 'Please cancel my order')).stdout.trim();
    await sta('intents', 'create', 'hello', '--phrase', 'order');
    const result = await sta('match', 'intents', '--explain', '--id', id, '--json', 'Cancel this order');
    expect(JSON.parse(result.stdout).explanations[0].targets).toMatchObject([{ name: 'cancel' }]);
    expect(await sta('match', 'intents', '--explain', '--id', 'intent-none-1', 'Hi')).toMatchObject({ code: 1 });
  });
});
