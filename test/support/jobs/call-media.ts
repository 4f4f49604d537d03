/** Uploads, and the compute and fetch calls on recordings, over raw HTTP. */
import { expect } from 'vitest';
import { eventually } from '../eventually.ts';
import { callService, type WireReply } from '../wire.ts';
import { appHeaders } from './call-jobs.ts';

interface Caller {
  readonly userId: string;
  readonly appId: string;
  readonly appSecret: string;
}

/** Sends a file and, optionally, subtitles. @returns the file id */
export async function uploadMedia(url: string, user: Caller, file: Uint8Array, subtitles?: string): Promise<string> {
  const form = new FormData();
  form.append('userId', user.userId);
  form.append('file', new Blob([new Uint8Array(file)]), 'recording');
  if (subtitles !== undefined) form.append('subtitles', new Blob([subtitles]), 'recording.srt');
  const reply = await fetch(`${url}/v1/conversation/upload`, {
    method: 'POST',
    headers: appHeaders(user),
    body: form,
  });
  const text = await reply.text();
  expect(reply.status, text).toBe(200);
  const { file_id }: { file_id: string } = JSON.parse(text);
  return file_id;
}

export const mediaPaths = {
  conversation: { compute: '/v1/conversation/compute', fetch: '/v1/conversation/fetch' },
  clips: { compute: '/v1/conversation/clips/compute', fetch: '/v1/conversation/clips/fetch' },
} as const;

type Noun = keyof typeof mediaPaths;

export const computeMedia = (url: string, user: Caller, noun: Noun, body: object): Promise<WireReply> =>
  callService(url, 'POST', mediaPaths[noun].compute, { headers: appHeaders(user), body });

export const fetchMedia = (url: string, noun: Noun, fileID: string, data: object = {}): Promise<WireReply> =>
  callService(url, 'POST', mediaPaths[noun].fetch, { body: { fileID, data } });

interface FetchReply {
  readonly status: Readonly<Record<string, string>>;
  // Each test knows the type of its result.
  readonly data: Readonly<Record<string, never>>;
}

export async function untilCompleted(url: string, noun: Noun, id: string, data: object = {}): Promise<FetchReply> {
  const reply = await eventually(async () => {
    const found = await fetchMedia(url, noun, id, data);
    expect(found.text).not.toMatch(/"(?:Queued|Processing)"/);
    return found;
  });
  expect(reply.status, reply.text).toBe(200);
  return reply.json as FetchReply;
}
