/**
 * A worker entry whose computations obey the text: `echo:<words>`, `refuse:<words>`, `interrupt:<words>`,
 * `crash:<words>`, `report`, `throw`, `exit`, `spin`, `note:<file>`, which adds a line to a file, and `program:<file>`,
 * which runs a program until it must stop, and writes its process id to a file. Everything else is real.
 */
import { spawn } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import { AttemptFailure, Interruption, ServiceFailure } from '../../../src/service/base/failure.ts';
import { type Computation, serveTasks } from '../../../src/service/compute/jobs/serve-tasks.ts';

const obey: Computation = async ({ input }, signal, report) => {
  const { text }: { text: string } = JSON.parse(input);
  const [word, argument = ''] = text.split(':');
  switch (word) {
    case 'refuse':
      throw new ServiceFailure('VDNF01', argument);
    case 'throw':
      throw new Error('as told');
    case 'note':
      appendFileSync(argument, 'computed\n');
      return {};
    case 'report':
      for (let done = 0; done <= 100; done++) report({ step: 'cuts', done, total: 100, unit: 'cuts' });
      return {};
    case 'interrupt':
      throw new Interruption(argument);
    case 'crash':
      throw new AttemptFailure(argument);
    case 'exit':
      return process.exit(3);
    case 'program': {
      const program = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
      signal.addEventListener('abort', () => program.kill('SIGKILL'));
      writeFileSync(argument, String(program.pid));
      return new Promise((_, reject) => program.on('close', () => reject(new Error('ended'))));
    }
    case 'spin':
      for (;;) Math.random();
    default:
      return { echo: argument };
  }
};

serveTasks(obey);
