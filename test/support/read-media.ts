/** What the tools for media say about a recording. */
import { MediaError } from '../../src/service/media/media-error.ts';
import type { MediaTools } from '../../src/service/media/media-tools.ts';

/** Why a call fails. */
export const reasonOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'nothing wrong',
    (error) => (error instanceof MediaError ? error.reason : String(error)),
  );

export async function decodeSamples(tools: MediaTools, path: string, signal?: AbortSignal): Promise<number[]> {
  const samples: number[] = [];
  await tools.decodeAudio(path, (chunk) => void samples.push(...chunk), { signal });
  return samples;
}
