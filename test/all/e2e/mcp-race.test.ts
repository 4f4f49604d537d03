/** `sta mcp` while another process swaps its files, and their folder, for links that lead out of the root. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CallToolResult, Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, it } from 'vitest';
import { launcher } from '../../support/sta-process.ts';
import { environmentIn, temporaryDirectory } from '../../support/start-sta.ts';
import { swapFiles } from '../../support/swap-files.ts';
import { makeWav } from '../../support/wav.ts';

const inside = 'Anna: I will send the inside list by Friday.';
const outside = 'Anna: I will send the outside list by Friday.';
const subtitles = (text: string) => `1\n00:00:00,500 --> 00:00:02,000\n${text}\n`;

it('never reads a file outside the root', async () => {
  const directory = temporaryDirectory();
  const root = join(directory, 'root');
  const away = join(directory, 'away');
  for (const folder of [root, join(root, 'folder'), away]) mkdirSync(folder);
  const wave = makeWav(3, (time) => Math.sin(1_000 * time));
  const write = (folder: string, text: string) => {
    writeFileSync(join(folder, 'text.txt'), text);
    writeFileSync(join(folder, 'call.srt'), subtitles(text));
    writeFileSync(join(folder, 'call.wav'), wave);
  };
  write(away, outside);
  write(join(root, 'folder'), inside);
  write(root, inside);
  for (const name of ['text.txt', 'call.srt']) symlinkSync(join(away, name), join(root, `${name}.bad`));
  symlinkSync(away, join(root, 'folder.bad'));

  const client = new Client({ name: 'test', version: '1' });
  const env = { PATH: process.env.PATH ?? '', ...environmentIn(directory) };
  const args = [launcher, 'mcp', '--root', root];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env }));
  const swapping = await swapFiles(['text.txt', 'call.srt', 'folder'].map((name) => join(root, name)));

  const tools = ['find_sentiment', 'summarize', 'find_actions', 'analyze', 'transcribe'];
  const reads = Object.fromEntries(tools.map((tool) => [tool, { inside: 0, outside: 0, refused: 0 }]));
  const endMs = Date.now() + 6_000;
  async function read(tool: string): Promise<void> {
    const count = reads[tool];
    while (count !== undefined && (Date.now() < endMs || count.inside === 0)) {
      for (const folder of ['', 'folder/']) {
        const input =
          tool === 'transcribe'
            ? { path: `${folder}call.wav`, subtitles: `${folder}call.srt` }
            : { path: `${folder}text.txt`, ...(tool === 'analyze' && { with: ['profanity'] }) };
        const result = (await client.callTool({ name: tool, arguments: input })) as CallToolResult;
        const text = JSON.stringify(result.content);
        if (text.includes('outside')) count.outside += 1;
        else if (text.includes('inside')) count.inside += 1;
        else count.refused += 1;
      }
    }
  }
  try {
    await Promise.all(tools.map(read));
  } finally {
    await swapping.stop();
    await client.close();
  }
  for (const tool of tools) expect(reads[tool], tool).toMatchObject({ outside: 0 });
});
