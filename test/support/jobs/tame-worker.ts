/**
 * A worker entry whose computations do what the text says: `echo:<words>`, `refuse:<words>`, `throw`, `exit`, `spin`,
 * and `note:<file>`, which adds a line to a file. Everything around them is the real thing.
 */
import { appendFileSync } from 'node:fs';
import { ServiceFailure } from '../../../src/service/failure.ts';
import { type Computation, serveTasks } from '../../../src/service/jobs/serve-tasks.ts';

const obey: Computation = async (input) => {
  const { text }: { text: string } = JSON.parse(input);
  const [word, argument = ''] = text.split(':');
  switch (word) {
    case 'refuse':
      throw new ServiceFailure('VDNF01', argument);
    case 'throw':
      throw new Error('as told');
    case 'note':
      appendFileSync(argument, 'computed\n');
      return '{}';
    case 'exit':
      return process.exit(3);
    case 'spin':
      for (;;) Math.random();
    default:
      return JSON.stringify({ echo: argument });
  }
};

serveTasks({ sentiment_analysis: obey, extractive_summary: obey });
