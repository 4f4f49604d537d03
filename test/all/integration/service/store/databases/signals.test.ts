import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { readDatabaseAddress } from '../../../../../../src/service/store/databases/database-address.ts';
import { listenOnPostgres } from '../../../../../../src/service/store/databases/postgres/listen.ts';
import { eventually } from '../../../../../support/eventually.ts';
import { needs } from '../../../../../support/needs.ts';
import { testDatabase } from '../../../../../support/postgres.ts';

function open(url: string) {
  const losses: unknown[] = [];
  const signals = listenOnPostgres(readDatabaseAddress(url).settings, {
    failed: (error) => losses.push(error),
    worked: () => {},
  });
  onTestFinished(() => signals.close());
  const heard: string[] = [];
  for (const topic of ['ended', 'work'] as const) signals.on(topic, (about) => heard.push(`${topic} ${about}`));
  return { ...signals, heard, losses };
}

it('a wake-up reaches the other processes, but not its sender', needs('postgresql-15'), async () => {
  const url = await testDatabase();
  const [one, two] = [open(url), open(url)];
  await eventually(async () => expect([one.heard, two.heard]).toEqual([['work '], ['work ']]));
  for (let i = 0; i < 1_000; i += 1) one.send('ended', `transaction-${String(i).padStart(40, '0')}`);
  await eventually(async () => expect(two.heard).toHaveLength(1_001));
  expect(two.heard.at(-1)).toBe(`ended transaction-${'999'.padStart(40, '0')}`);
  expect(one.heard).toEqual(['work ']);
});

it('a lost connection is restored, and then everything is checked', needs('postgresql-15'), async () => {
  const url = await testDatabase();
  const [one, two] = [open(url), open(url)];
  await eventually(async () => expect([one.heard, two.heard]).toEqual([['work '], ['work ']]));
  const admin = new pg.Client(url);
  await admin.connect();
  await admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sta signals' and datname = current_database()",
  );
  await admin.end();
  one.send('ended', 'meanwhile');
  await eventually(async () => expect(two.heard.filter((line) => line === 'work ')).toHaveLength(2));
  await eventually(async () => expect(one.heard.filter((line) => line === 'work ')).toHaveLength(2));
  expect([one.losses.length, two.losses.length]).toEqual([1, 1]);
  one.send('ended', 'later');
  await eventually(async () => expect(two.heard).toContain('ended later'));
});

it('an end is sent before the process closes', needs('postgresql-15'), async () => {
  const url = await testDatabase();
  const [one, two] = [open(url), open(url)];
  await eventually(async () => expect([one.heard, two.heard]).toEqual([['work '], ['work ']]));
  one.send('ended', 'last');
  await one.close();
  await eventually(async () => expect(two.heard).toContain('ended last'));
});

it('a process hears only the topics that it listens to', needs('postgresql-15'), async () => {
  const url = await testDatabase();
  const [one, two] = [open(url), open(url)];
  await eventually(async () => expect([one.heard, two.heard]).toEqual([['work '], ['work ']]));
  const admin = new pg.Client(url);
  await admin.connect();
  const channels: string[] = [];
  admin.on('notification', ({ channel }) => channels.push(channel));
  for (const topic of ['work', 'ended', 'deliveries']) await admin.query(`listen sta_${topic}`);
  one.send('deliveries', '');
  one.send('work', 'sentiment_analysis');
  one.send('ended', 'a');
  await eventually(async () => expect(channels).toEqual(['sta_work', 'sta_ended', 'sta_deliveries']));
  const late: string[] = [];
  two.on('deliveries', (about) => late.push(about));
  await eventually(async () => {
    one.send('deliveries', 'late');
    expect(late).toContain('late');
  });
  await admin.end();
  expect(two.heard).toEqual(['work ', 'work sentiment_analysis', 'ended a']);
});
