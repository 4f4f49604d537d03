/**
 * Reads the rows of a table whose fields may be in double quotes, with doubled quotes and line breaks inside them
 * (RFC 4180, with any separator).
 */
export function readTable(text: string, separator: '\t' | ','): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (quoted) {
      if (letter !== '"') field += letter;
      else if (text[at + 1] === '"') field += text[at++];
      else quoted = false;
    } else if (letter === '"' && field === '') quoted = true;
    else if (letter === separator || letter === '\n') {
      row.push(field.replace(/\r$/, ''));
      field = '';
      if (letter === '\n') {
        rows.push(row);
        row = [];
      }
    } else field += letter;
  }
  if (field !== '' || row.length > 0) rows.push([...row, field]);
  return rows;
}
