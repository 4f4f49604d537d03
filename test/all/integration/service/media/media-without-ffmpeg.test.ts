/** Recordings on a machine without any ffmpeg. */
import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openMediaTools } from '../../../../../src/service/media/media-tools.ts';
import { decodeSamples, reasonOf } from '../../../../support/read-media.ts';
import { temporaryDirectory } from '../../../../support/start-sta.ts';
import { makeWav, tone, wavHeader } from '../../../../support/wav.ts';

function write(name: string, content: string | Uint8Array): string {
  const path = join(temporaryDirectory(), name);
  writeFileSync(path, content);
  return path;
}

describe('without any ffmpeg', () => {
  const tools = openMediaTools({ STA_FFMPEG: 'none' });

  it('reads plain WAV files', async () => {
    const path = write('plain.wav', makeWav(1.5, tone(440), { sampleRate: 22_050 }));
    const { probe } = await tools;
    expect(await probe(path)).toEqual({
      kind: 'audio',
      durationMs: 1500,
      hasAudio: true,
      hasVideo: false,
      subtitleTracks: 0,
      container: 'wav',
    });
    expect((await decodeSamples(await tools, path)).length).toBe(24_000);
  });

  it('rejects recordings longer than a day', async () => {
    const path = join(temporaryDirectory(), 'long.wav');
    const dataBytes = 25 * 3600 * 8000;
    writeFileSync(path, wavHeader(dataBytes, { sampleRate: 8_000, bits: 8 }));
    truncateSync(path, 44 + dataBytes);
    expect(await reasonOf((await tools).probe(path))).toBe('too_long');
  });

  it('reports the missing program for other files', async () => {
    const path = write('other.ogg', Buffer.from(`OggS${'x'.repeat(200)}`));
    await expect((await tools).probe(path)).rejects.toThrow(
      /Only WAV files can be read here: STA_FFMPEG is none\. Unset STA_FFMPEG/,
    );
    expect(await reasonOf((await openMediaTools({ STA_FFMPEG: '/no/such/ffmpeg' })).probe(path))).toBe('no_engine');
  });
});
