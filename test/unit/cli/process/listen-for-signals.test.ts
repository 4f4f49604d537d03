import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { listenForSignals } from '../../../../src/cli/process/process-deps.ts';

function start(platform: NodeJS.Platform) {
  const emitter = new EventEmitter();
  const exits: unknown[] = [];
  const system = {
    platform,
    on: (name: string, listener: () => void) => emitter.on(name, listener),
    exit: (code?: unknown) => void exits.push(code),
  };
  const signal = listenForSignals(system as unknown as NodeJS.Process);
  return { emitter, exits, signal };
}

it.each([
  ['SIGINT', 'interrupted', 130],
  ['SIGTERM', 'terminated', 143],
] as const)('%s stops the command, and a second one ends the process', (name, code, exitCode) => {
  const { emitter, exits, signal } = start('linux');
  emitter.emit(name);
  expect(signal.reason).toMatchObject({ code });
  expect(exits).toEqual([]);
  emitter.emit(name);
  expect(exits).toEqual([exitCode]);
});

it('on Windows, Ctrl-Break counts as Ctrl-C, and closing the console as termination', () => {
  const broken = start('win32');
  broken.emitter.emit('SIGBREAK');
  expect(broken.signal.reason).toMatchObject({ code: 'interrupted' });
  const closed = start('win32');
  closed.emitter.emit('SIGHUP');
  expect(closed.signal.reason).toMatchObject({ code: 'terminated' });
});

it.each(['linux', 'darwin'] as const)('on %s, leaves SIGHUP to nohup', (platform) => {
  expect(start(platform).emitter.eventNames()).toEqual(['SIGINT', 'SIGTERM']);
});
