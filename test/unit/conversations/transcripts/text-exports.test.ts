/** Exports in text and markup: each is read as the lines below it, `speaker time text`. */
import { expect, it } from 'vitest';
import { readTranscript } from '../../../support/read-transcript.ts';

async function read(source: string, name?: string) {
  const { utterances } = await readTranscript(source, name === undefined ? {} : { name });
  return utterances.map((one) =>
    'error' in one
      ? one.error
      : [one.speaker, one.start ?? one.date ?? one.fields?.time, one.text]
          .filter((part) => part !== undefined)
          .join(' '),
  );
}

it('leaves out what WhatsApp writes about deleted and edited messages, in other languages too', async () => {
  const source = `24/11/26 14.05 - Rini: siang kak
24/11/26 14.31 - Rini: Pesan ini dihapus
24/11/26 14.40 - Toko Sekar: Siap 🙏 <Pesan ini diedit>
`;
  expect(await read(source)).toEqual(['Rini 2026-11-24T14:05:00 siang kak', 'Toko Sekar 2026-11-24T14:40:00 Siap 🙏']);
});

it('leaves out reactions and quotations of Zoom, and reads masked numbers', async () => {
  const source = `00:02:05\tHal (Denver):\tcan you hear me?
00:02:11\tIvana:\tReplying to "can you hear me?"

loud and clear
00:02:14\tMarko:\tReacted to "loud and clear" with 👍
00:21:30\t+1720***0188:\tdialled in
00:22:02\tHal (Denver):\tfine
`;
  expect(await read(source)).toEqual([
    'Hal (Denver) 125 can you hear me?',
    'Ivana 131 loud and clear',
    '+1720***0188 1290 dialled in',
    'Hal (Denver) 1322 fine',
  ]);
});

it('reads the sender between "from" and the receiver', async () => {
  const source = `Thursday, October 22, 2026
from Ana Silva to everyone:    10:02 AM
Hi everyone
from Bo Lind to host (privately):    10:05 AM
I have to leave at 10:30
from Ana Silva to Bo Lind (privately):    10:05 AM
no problem
`;
  expect(await read(source)).toEqual([
    'Ana Silva 2026-10-22T10:02:00 Hi everyone',
    'Bo Lind 2026-10-22T10:05:00 I have to leave at 10:30',
    'Ana Silva 2026-10-22T10:05:00 no problem',
  ]);
});

it('reads the turns of STM, and those of EXMARaLDA at the times of its line', async () => {
  const stm = `;; LABEL "o" "Overall" ""
call 1 agent_07 0.41 3.92 <o,f0,female> good morning
call 2 caller 4.10 8.33 <o,f0,male> i left an umbrella
call 1 agent_07 13.95 14.80 <o,f0,female> ignore_time_segment_in_scoring
call 1 agent_07 15.02 18.66 <o,f0,female> it is here
`;
  expect(await read(stm)).toEqual([
    'agent_07 0.41 good morning',
    'caller 4.1 i left an umbrella',
    'agent_07 15.02 it is here',
  ]);
  const exb = `<?xml version="1.0"?>
<basic-transcription><head><speakertable>
<speaker id="SPK0"><abbreviation>EW</abbreviation></speaker><speaker id="SPK1"><abbreviation>JK</abbreviation></speaker>
</speakertable></head><basic-body><common-timeline><tli id="T0" time="0.5"/><tli id="T1" time="2.3"/><tli id="T2" time="5"/></common-timeline>
<tier id="A" speaker="SPK0" category="v" type="t"><event start="T0" end="T1">Od kiedy?</event></tier>
<tier id="B" speaker="SPK1" category="v" type="t"><event start="T1" end="T2">Od lata.</event></tier>
<tier id="C" speaker="SPK1" category="en" type="a"><event start="T1" end="T2">Since summer.</event></tier>
</basic-body></basic-transcription>`;
  expect(await read(exb)).toEqual(['EW 0.5 Od kiedy?', 'JK 2.3 Od lata.']);
});
