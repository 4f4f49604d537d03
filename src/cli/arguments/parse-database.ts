/** `--database`: the URL of a database. It must not contain a password. */
import { InvalidArgumentError } from 'commander';
import { StaError } from '../../shared/errors.ts';

export function parseDatabase(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !/^postgres(ql)?:$/.test(url.protocol)) {
    throw new InvalidArgumentError('It must be a URL such as postgres://sta@db.example.com/sta.');
  }
  if (url.password === '' && !url.searchParams.has('password')) return value;
  throw new StaError('usage', 'The password of a database must not be an argument, which other users can read', {
    hint: 'Put the whole URL into STA_DATABASE_URL, or the password into PGPASSWORD or ~/.pgpass',
  });
}
