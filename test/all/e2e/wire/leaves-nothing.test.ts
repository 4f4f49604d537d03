/** Data that is deleted, in whatever way, is in no file of the data directory any more. */
import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../../src/api/client.ts';
import { listEndpoints } from '../../../../src/contract/contract.ts';
import { defaultRetention } from '../../../../src/contract/schemas/retention.ts';
import { localAdmin } from '../../../../src/service/app/local-admin.ts';
import { clientFor } from '../../../support/api-client.ts';
import { eventually } from '../../../support/eventually.ts';
import { createFakeClock } from '../../../support/fake-clock.ts';
import { computeMedia, uploadMedia } from '../../../support/jobs/call-media.ts';
import { makeWav, tone } from '../../../support/wav.ts';
import { addTestUser, useWire } from '../../../support/wire.ts';

const clock = createFakeClock();
const wire = useWire({ clock, retention: defaultRetention });

/** The calls that store a text of the caller: {@link writeEverything} makes all of them, except updates. */
const storing = [
  'tags.create',
  'tags.update',
  'intents.create',
  'intents.update',
  'webhooks.create',
  'profanity.addWord',
  'ruleSet.set',
  'sentiment.compute',
  'summary.compute',
  'actions.compute',
  'rules.compute',
  'files.upload',
  'conversation.compute',
  'clips.compute',
  'jobs.computeTexts',
];

/** Why a call stores no text. */
const otherVerbs =
  /\.(?:list|listWords|get|fetch|speechToText|delete|removeWord|prune|cancel|trial|group|tags|intents|check|checkTexts|deliveries|redeliver|enable|rotate|text|sentiments|invite|start|end)$|^previews\.(?:rules|actions)$/;

it('covers every call that stores a text', () => {
  const calls = listEndpoints().map(([group, call]) => `${group}.${call}`);
  const others = calls.filter((name) => otherVerbs.test(name) || name === 'accessTokens.create');
  expect([...storing, ...others].sort()).toEqual(calls.sort());
});

/** Letters only, in lower case, as the service stores a profane word. */
const newMarker = () => `zq${Array.from({ length: 20 }, () => 'abcdefghijklmnopqrstuvwxyz'[randomInt(26)]).join('')}`;

/** The files of the data directory that have a text in their content or name. */
function filesWith(marker: string): string[] {
  const { path } = wire.service.data.directory;
  const entries = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => file.includes(marker) || readFileSync(file).includes(marker));
}

interface Written {
  readonly client: Client;
  /** The texts in the records of the profile. */
  readonly kept: string;
  /** The texts in jobs and uploads. */
  readonly worked: string;
  readonly jobs: readonly string[];
  readonly fileId: string;
}

const sentenceWith = (marker: string) =>
  `The ${marker} is broken and I hate it. I will send you a new ${marker} tomorrow.`;

const tagWith = (marker: string) => ({
  statementTagName: `tag ${marker}`,
  // One that fits on a database page with others, and one that does not.
  statementTagSamples: [sentenceWith(marker), `${marker} `.repeat(400)],
  statementTagPhrases: [marker],
});
const ruleSetWith = (marker: string) => ({ rules: [{ name: marker, expect: { phrase: marker } }] });
const intentWith = (marker: string) => ({
  intentName: marker,
  intentSamples: [sentenceWith(marker)],
  intentSamplePhrases: [marker],
});

/** Writes a text through every call that stores one, and waits until the jobs have ended. */
async function writeEverything(userId: string): Promise<Written> {
  const user = await addTestUser(wire.service, userId);
  const { url } = wire.service;
  const client = clientFor(url, { credentials: { ...user, token: user.accessToken } });
  const [kept, worked] = [newMarker(), newMarker()];
  await client.tags.create(tagWith(kept));
  await client.intents.create(intentWith(kept));
  await client.profanity.addWord({ profanityWord: kept });
  await client.ruleSet.set({ ruleSet: ruleSetWith(kept) });
  await client.webhooks.create({ event: 'process.completion', endpointUrl: `http://127.0.0.1:9/${kept}` });
  const sentence = sentenceWith(worked);
  const texts = [
    await client.sentiment.compute({ text: sentence }),
    await client.summary.compute({ text: sentence.repeat(200), sentences: 2 }),
    await client.actions.compute({ text: `Anna: ${sentence}` }),
    await client.rules.compute({ utterances: [{ text: sentence, speaker: 'Anna' }] }),
    ...(await client.jobs.computeTexts({ item: 'sentiment_analysis', texts: [{ text: sentence }] })).results,
  ];
  const wav = Buffer.concat([makeWav(2, tone(440)), Buffer.from(worked)]);
  const fileId = await uploadMedia(url, user, wav, `1\n00:00:00,000 --> 00:00:02,000\n${sentence}\n`);
  for (const [noun, settings] of [
    ['conversation', { speech_to_text: { enable: true, custom_vocabulary: [worked] } }],
    ['clips', { clips: { custom: [worked], audio: true } }],
  ] as const) {
    expect((await computeMedia(url, user, noun, { fileID: fileId, settings })).status).toBe(200);
  }
  const { jobs } = wire.service.data.store;
  await eventually(async () => expect(await jobs.counts()).toEqual({ queued: 0, processing: 0 }), 60_000);
  return { client, kept, worked, jobs: texts.map(({ transaction_id }) => transaction_id), fileId };
}

/** By then, the database has been rewritten. If it is in constant use, the next minute tries again. */
async function expectNoneInAnHour(...markers: readonly string[]): Promise<void> {
  clock.advance(3_600_000);
  await eventually(async () => {
    await wire.service.upkeep.tick();
    expect(markers.flatMap(filesWith)).toEqual([]);
  });
}

async function deleteProfile({ client }: Written): Promise<void> {
  for (const tag of (await client.tags.list({})).data) {
    await client.tags.delete({ statementTagId: tag.statement_tag_id });
  }
  for (const { intent_id } of (await client.intents.list({})).data)
    await client.intents.delete({ intentId: intent_id });
  for (const { profanity_word_id } of (await client.profanity.listWords({})).data) {
    await client.profanity.removeWord({ profanityWordId: profanity_word_id });
  }
  await client.ruleSet.delete({});
  for (const { subscriptionId } of (await client.webhooks.list({})).data) {
    await client.webhooks.delete({ subscriptionId });
  }
}

describe('no file contains stored data', () => {
  it('after its deletion by the call for it', async () => {
    const written = await writeEverything('calls');
    const { client, kept, worked, jobs, fileId } = written;
    for (const marker of [kept, worked]) expect(filesWith(marker)).not.toEqual([]);
    await deleteProfile(written);
    for (const fileID of jobs) await client.jobs.delete({ fileID });
    await client.files.delete({ fileID: fileId });
    await expectNoneInAnHour(kept, worked);
  });

  it('after its replacement by an update', async () => {
    const user = await addTestUser(wire.service, 'updates');
    const client = clientFor(wire.service.url, { credentials: { ...user, token: user.accessToken } });
    const [old, renewed] = [newMarker(), newMarker()];
    const tag = await client.tags.create(tagWith(old));
    const intent = await client.intents.create(intentWith(old));
    await client.ruleSet.set({ ruleSet: ruleSetWith(old) });
    await client.tags.update({ statementTagId: tag.data.statementTag, ...tagWith(renewed) });
    await client.intents.update({ intentId: intent.data.intentId, ...intentWith(renewed) });
    await client.ruleSet.set({ ruleSet: ruleSetWith(renewed) });
    await expectNoneInAnHour(old);
    expect(filesWith(renewed)).not.toEqual([]);
  });

  it('of a removed user, whose credentials are rejected at once', async () => {
    const { client, kept, worked } = await writeEverything('removed');
    const other = await writeEverything('stays');
    expect(await localAdmin.removeUser(wire.service.data.directory.path, 'removed')).toBe('removed');
    expect(await localAdmin.removeUser(wire.service.data.directory.path, 'removed')).toBeUndefined();
    expect([...filesWith(kept), ...filesWith(worked)]).toEqual([]);
    await expect(client.tags.list({})).rejects.toMatchObject({ code: 'unauthorized' });
    await expect(client.sentiment.compute({ text: 'It is good.' })).rejects.toMatchObject({ code: 'unauthorized' });
    expect((await other.client.tags.list({})).data).toHaveLength(1);
    expect(filesWith(other.worked)).not.toEqual([]);
  });

  it('after it has expired', async () => {
    const { kept, worked } = await writeEverything('expires');
    clock.advance(defaultRetention.results + 1);
    await wire.service.upkeep.tick();
    expect(filesWith(worked)).toEqual([]);
    expect(filesWith(kept)).not.toEqual([]);
  });
});
