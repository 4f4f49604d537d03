import { expect, it } from 'vitest';
import {
  readJsonLines,
  readTimeLines,
} from '../../../../../../src/service/compute/transcription/pocketsphinx/read-words.ts';

const words = [
  { text: 'the', startMs: 10_530, endMs: 10_620, confidence: 0.467859 },
  { text: 'will', startMs: 11_370, endMs: 11_570, confidence: 1 },
];

it('reads word lines of pocketsphinx_continuous, without fillers and pronunciation numbers', () => {
  const output =
    'the will 2\n<s> 0.190 0.320 0.999300\n<sil> 0.330 0.520 0.722211\nthe 0.530 0.610 0.467859\n[NOISE] 0.620 1.240 0.209888\n' +
    '++BREATH++ 1.250 1.360 0.265709\nwill(2) 1.370 1.560 1.000100\n</s> 2.950 3.340 1.000000\n';
  expect(readTimeLines(output, 10_000)).toEqual(words);
});

it('reads JSON lines of pocketsphinx 5', () => {
  const output =
    'INFO: x\n{"b":0.0,"d":7.1,"p":1.0,"t":"the will","w":[{"b":0.0,"d":0.2,"p":0.945,"t":"<sil>"},{"b":0.53,"d":0.09,"p":0.467859,"t":"the"},' +
    '{"b":1.37,"d":0.2,"p":1.0001,"t":"will(2)"}]}\n{"b":0,"d":1,"p":1,"t":""}\n';
  expect(readJsonLines(output, 10_000)).toEqual(words);
});
