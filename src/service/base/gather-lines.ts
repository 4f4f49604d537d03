interface LineWriter {
  write(text: string): unknown;
}

/**
 * Writes all lines of one tick of the event loop together, at the end of the tick: one write for many requests. If the
 * process ends, even by an uncaught error, it writes the remaining lines.
 */
export function gatherLines(destination: LineWriter): LineWriter {
  let lines = '';
  const write = () => {
    process.off('exit', write);
    const gathered = lines;
    lines = '';
    destination.write(gathered);
  };
  return {
    write(line) {
      if (lines === '') {
        setImmediate(write);
        process.once('exit', write);
      }
      lines += line;
    },
  };
}
