import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { EvaluationReport } from '../../src/conversations/evaluation/evaluation-report.ts';
import { StaError } from '../support/product.ts';
import { readJunit } from '../support/read-junit.ts';
import { type Sta, startSta } from '../support/start-sta.ts';

async function withIntents(): Promise<Sta> {
  const sta = await startSta();
  await sta('intents', 'create', 'cancel', '--sample', 'I want to cancel my subscription');
  await sta('intents', 'create', 'refund', '--sample', 'I want my money back', '--phrase', 'refund');
  return sta;
}

/** Four correct cases, one with another intent, and one that should match but does not. */
const cases = [
  { text: 'I want to cancel my subscription', expected: 'cancel' },
  { text: 'A refund, please', expected: 'refund' },
  { text: 'I want my money back', expected: 'refund' },
  { text: 'What a lovely day', expected: null },
  { text: 'Cancel it and refund me', expected: 'cancel' },
  { text: 'Bananas', expected: 'cancel' },
]
  .map((one) => JSON.stringify(one))
  .join('\n');

describe('sta intents test', () => {
  it('reports by name, over all names, and the confusions', async () => {
    const sta = await withIntents();
    const result = await sta.run(['intents', 'test', '--json'], { stdin: cases });
    expect(result.code).toBe(0);
    const report: EvaluationReport = JSON.parse(result.stdout);
    expect(report).toMatchObject({
      cases: 6,
      correct: 4,
      threshold: null,
      names: [
        { name: 'cancel', cases: 3, predicted: 1, correct: 1, precision: 1, recall: 1 / 3, f1: 0.5 },
        { name: 'refund', cases: 2, predicted: 3, correct: 2, precision: 2 / 3, recall: 1, f1: 0.8 },
      ],
      macro: { f1: 0.65 },
      micro: { precision: 3 / 4, recall: 3 / 5, f1: 2 / 3 },
      none: { cases: 1, predicted: 2, correct: 1 },
      untested: [],
      minF1: null,
      passed: null,
    });
    expect(report.confusions).toMatchObject([
      { expected: ['cancel'], predicted: ['refund'], cases: [{ line: 5, text: 'Cancel it and refund me' }] },
      { expected: ['cancel'], predicted: [], cases: [{ line: 6, text: 'Bananas' }] },
    ]);
    expect(report.confusions[0]?.cases[0]?.scores[0]).toEqual({ name: 'refund', score: 1, nearest: 'refund' });
  });

  it('prints one row per intent, and the rest as notes', async () => {
    const sta = await withIntents();
    const { code, stdout, stderr } = await sta.run(['intents', 'test', '-'], { stdin: cases });
    expect(code).toBe(0);
    expect(stdout).toBe('cancel\t3\t1\t1\t1\t0.3333333333333333\t0.5\nrefund\t2\t3\t2\t0.6666666666666666\t1\t0.8\n');
    expect(stderr).toContain('expected cancel, got refund: 1 case\n  line 5: Cancel it and refund me\n');
    expect(stderr).toContain('4 of 6 cases right at threshold 0.5\nmacro F1 0.650');
    expect(stderr).toContain('1 of 1 that expect no intent got none');
  });

  it('exits with 10 below --min-f1, with the same output', async () => {
    const sta = await withIntents();
    const failed = await sta.run(['intents', 'test', '--min-f1', '0.66'], { stdin: cases });
    expect(failed).toMatchObject({ code: 10, stdout: expect.stringMatching(/^cancel\t/) });
    expect(failed.stderr).toContain('FAILED: macro F1 0.650 is below --min-f1 0.66');
    const passed = await sta.run(['intents', 'test', '--min-f1', '0.65', '--json'], { stdin: cases });
    expect(passed).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(passed.stdout)).toMatchObject({ minF1: 0.65, passed: true });
    const nothing = '{"text":"Bananas","expected":null}';
    expect(await sta.run(['intents', 'test', '--min-f1', '0.5'], { stdin: nothing })).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('--min-f1 has nothing to measure'),
    });
  });

  it('names a threshold that gives the promised F1', async () => {
    const sta = await withIntents();
    const stdin = [
      '{"text":"I would like to get my money","expected":"refund"}',
      '{"text":"I want to cancel","expected":"cancel"}',
      '{"text":"Bananas are what I want","expected":null}',
    ].join('\n');
    const test = async (...flags: string[]): Promise<EvaluationReport> =>
      JSON.parse((await sta.run(['intents', 'test', '--json', ...flags], { stdin })).stdout);
    const { bestThreshold, macro } = await test();
    expect(bestThreshold?.f1).toBeGreaterThan(macro.f1 ?? 0);
    const again = await test('--threshold', String(bestThreshold?.threshold));
    expect(again.macro.f1).toBe(bestThreshold?.f1);
  });

  it('writes a JUnit report, and keeps the existing file if it cannot', async () => {
    const sta = await withIntents();
    const path = join(sta.directory, 'out.xml');
    await sta.run(['intents', 'test', '--junit', path], { stdin: cases });
    const xml = readFileSync(path, 'utf8');
    expect(readJunit(xml)).toMatchObject({ suite: { attributes: { tests: '6', skipped: '2' } }, isRed: false });
    expect(xml).toMatch(/<skipped type="missed" message="expected cancel, got no intent \(cancel 0\.0\d by/);
    const broken = await sta.run(['intents', 'test', '--junit', path], { stdin: `${cases}\n{` });
    expect(broken).toMatchObject({ code: 2, stdout: '' });
    expect(readFileSync(path, 'utf8')).toBe(xml);
    for (const nowhere of [sta.directory, join(sta.directory, 'none', 'out.xml')]) {
      const result = await sta.run(['intents', 'test', '--junit', nowhere], { stdin: cases });
      expect(result).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('Cannot write') });
    }
  });

  it('writes a JUnit report that fails exactly if the exit code is 10', async () => {
    const sta = await withIntents();
    const path = join(sta.directory, 'out.xml');
    const test = async (...flags: string[]) => {
      const { code } = await sta.run(['intents', 'test', '--junit', path, ...flags], { stdin: cases });
      return { code, isRed: readJunit(readFileSync(path, 'utf8')).isRed };
    };
    expect(await test()).toEqual({ code: 0, isRed: false });
    expect(await test('--min-f1', '0.65')).toEqual({ code: 0, isRed: false });
    expect(await test('--min-f1', '0.66')).toEqual({ code: 10, isRed: true });
    // A check that measures nothing is a usage error, without a report.
    rmSync(path);
    const stdin = '{"text":"Bananas","expected":null}';
    const unmeasured = await sta.run(['intents', 'test', '--junit', path, '--min-f1', '0.5'], { stdin });
    expect(unmeasured.code).toBe(2);
    expect(existsSync(path)).toBe(false);
  });

  it('names the line and the nearest name of an unknown one', async () => {
    const sta = await withIntents();
    const file = join(sta.directory, 'cases.jsonl');
    writeFileSync(file, '\n{"text":"Hi","expected":"cancel"}\n{"text":"Hi","expected":"Refnd"}\n');
    const result = await sta('intents', 'test', file, '--json');
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(JSON.parse(result.stderr).error).toMatchObject({
      code: 'invalid_input',
      message: `Line 3 of ${file} expects the intent "Refnd", which does not exist`,
      hint: 'Did you mean "refund"? Yours are: cancel, refund',
    });
  });

  it('rejects a file without cases, and a user without intents', async () => {
    const sta = await withIntents();
    expect(await sta.run(['intents', 'test'], { stdin: '\n' })).toMatchObject({ code: 2 });
    expect(await sta.run(['intents', 'test'], { stdin: new Uint8Array([0xff, 0x0a]) })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Line 1 of stdin is not valid UTF-8'),
    });
    expect(await sta('intents', 'test', join(sta.directory, 'none'))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no such file'),
    });
    expect(await sta.run(['intents', 'test'], { columns: 80 })).toMatchObject({ code: 2, stdout: '' });
    expect(await sta.run(['tags', 'test'], { stdin: cases })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('sta tags create'),
    });
  });

  it('ends with the exit code of the signal, and writes no report', async () => {
    const sta = await withIntents();
    const path = join(sta.directory, 'out.xml');
    const signal = AbortSignal.abort(new StaError('interrupted', 'Interrupted'));
    const result = await sta.run(['intents', 'test', '--junit', path], { stdin: cases, signal });
    expect(result).toMatchObject({ code: 130, stdout: '' });
    expect(existsSync(path)).toBe(false);
  });

  it('accepts more cases than fit into one call', async () => {
    const sta = await withIntents();
    const stdin = Array.from({ length: 10_001 }, (_, i) => `{"text":"A refund, number ${i}","intent":"refund"}\n`);
    const result = await sta.run(['intents', 'test', '--json'], { stdin: stdin.join('') });
    expect(JSON.parse(result.stdout)).toMatchObject({ cases: 10_001, correct: 10_001, macro: { f1: 1 } });
  });
});

describe('sta tags test', () => {
  it('accepts several tags per sentence, each with its own threshold', async () => {
    const sta = await startSta();
    await sta('tags', 'create', 'refund', '--sample', 'I want my money back', '--phrase', 'refund');
    await sta('tags', 'create', 'delay', '--sample', 'The parcel is late', '--phrase', 'late', '--threshold', '1');
    const stdin = [
      '{"text":"It is late, so I want a refund","tags":["delay","refund"]}',
      '{"text":"The parcels are delayed","tag":"delay"}',
      '{"text":"Bananas","expected":[]}',
    ].join('\n');
    const result = await sta.run(['tags', 'test', '--json'], { stdin });
    expect(JSON.parse(result.stdout)).toMatchObject({
      cases: 3,
      correct: 2,
      names: [
        { name: 'refund', threshold: 0.5, f1: 1, best: { f1: 1 } },
        { name: 'delay', threshold: 1, recall: 0.5, best: { f1: 1 } },
      ],
      confusions: [{ expected: ['delay'], predicted: [] }],
    });
    const rows = (await sta.run(['tags', 'test'], { stdin })).stdout.split('\n').map((row) => row.split('\t'));
    expect(rows[1]?.slice(0, 2)).toEqual(['delay', '2']);
    expect(rows[1]).toHaveLength(9);
  });
});
