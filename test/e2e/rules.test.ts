/** `sta rules`: the rules that the service keeps. */
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { shareService } from '../support/start-sta.ts';

const openSta = shareService();
const file = resolve(import.meta.dirname, '../../examples/support-desk/rules.yaml');

test('rules are set from a file, explained, read back and deleted', async () => {
  const sta = openSta();
  expect(await sta('rules', 'get', '--json')).toMatchObject({ code: 0, stdout: '{"status":true,"data":{}}\n' });
  expect(await sta('rules', 'set', file)).toMatchObject({ code: 0, stdout: '12 rules set\n' });
  const listed = await sta('rules', 'get');
  expect(listed.stdout).toBe((await sta('check', file, '--list')).stdout);
  const { stdout } = await sta('rules', 'get', '--json', '--query', 'data.rule_set');
  expect(await sta.run(['rules', 'set', '-'], { stdin: stdout })).toMatchObject({ code: 0, stdout: '12 rules set\n' });
  expect(await sta('rules', 'delete')).toMatchObject({ code: 0, stdout: 'Rules deleted\n' });
  expect(await sta('rules', 'delete')).toMatchObject({ code: 0, stdout: 'There were no rules\n' });
});

test('a file with a mistake is not sent', async () => {
  const sta = openSta();
  const stdin = 'rules:\n- name: a\n';
  const { code, stdout, stderr } = await sta.run(['rules', 'set', '-'], { stdin });
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain('stdin:2:3: rules[0] has no expect');
});
