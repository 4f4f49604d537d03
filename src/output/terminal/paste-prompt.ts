/** Prompts for a secret that may have several lines. The keys are not echoed; pasted text arrives line by line. */
import { StringDecoder } from 'node:string_decoder';
import { StaError } from '../../shared/errors.ts';

export interface PasteQuestion {
  readonly message: string;
  /** Whether the text is complete: then the next Enter ends it. An empty line or Ctrl-D always ends it. */
  readonly isComplete: (text: string) => boolean;
}

/** The sequences that terminals send around a paste. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are control sequences.
const pasteMarks = /\x1b\[20[01]~/g;

/** @throws StaError `interrupted` for Ctrl-C */
export function askForPaste(
  input: NodeJS.ReadStream,
  output: NodeJS.WriteStream,
  { message, isComplete }: PasteQuestion,
): Promise<string> {
  const decoder = new StringDecoder('utf8');
  let text = '';
  return new Promise((resolve, reject) => {
    const end = (finish: () => void) => {
      input.off('data', onData);
      input.setRawMode(false);
      input.pause();
      finish();
    };
    const onData = (chunk: Buffer) => {
      for (const key of decoder.write(chunk).replace(pasteMarks, '')) {
        if (key === '\x03') return end(() => reject(new StaError('interrupted', 'Interrupted')));
        if (key === '\x04') return end(() => resolve(text));
        if (key === '\x7f') text = text.slice(0, -1);
        else text += key === '\r' ? '\n' : key;
      }
      const blankEnd = text.slice(text.trimEnd().length);
      const isEnded = blankEnd.split('\n').length > 2 || (text.endsWith('\n') && isComplete(text));
      if (isEnded && text.trim() !== '') end(() => resolve(text));
    };
    // Before the question is printed, so that text pasted at once is not echoed.
    input.setRawMode(true);
    input.on('data', onData);
    input.resume();
    output.write(`${message}\n`);
  });
}
