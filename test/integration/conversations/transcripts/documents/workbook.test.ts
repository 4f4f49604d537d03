import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSheetReader } from '../../../../../src/conversations/transcripts/documents/sheet-rows.ts';
import { openTranscript } from '../../../../../src/conversations/transcripts/open-transcript.ts';
import { RowSpool } from '../../../../../src/output/tables/row-spool.ts';
import { writeXlsx } from '../../../../../src/output/tables/write-xlsx.ts';
import { NestedValue, type PlainValue } from '../../../../../src/output/view.ts';
import { temporaryDirectory } from '../../../../support/start-sta.ts';
import { asTableView, tables } from '../../../../support/table-arbitrary.ts';
import { zip } from '../../../../support/word-document.ts';
import { workbook } from '../../../../support/workbook.ts';

async function read(bytes: Uint8Array, options: { sheet?: string } = {}) {
  const source = (async function* () {
    yield bytes;
  })();
  const { format, notes, utterances } = await openTranscript({ name: 'chat.xlsx', bytes: source }, options);
  const found = [];
  for await (const one of utterances) found.push(one);
  return { format, notes, found };
}

const text = (value: string) => `<c t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`;
const row = (...cells: string[]) => `<row>${cells.join('')}</row>`;
const header = row(text('speaker'), text('text'));

describe('a workbook', () => {
  it('is read as a table: shared strings, rich text, numbers, days, times and truth', async () => {
    const { found, notes } = await read(
      workbook({
        formats: ['dd/mm/yyyy', '[h]:mm:ss', '[$-409]d\\-mmm\\-yy h:mm AM/PM', '0.00'],
        strings: [
          '<si><t>speaker</t></si>',
          '<si><r><t>Hello </t></r><r><rPr><b/></rPr><t xml:space="preserve">there, </t></r><r><t>Ben_x000D_!</t></r><rPh><t>not this</t></rPh></si>',
        ],
        sheets: {
          Chat: `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>text</t></is></c>${['date', 'start', 'sent', 'rating', 'solved', 'f'].map(text).join('')}</row>
            <row r="3"><c r="A3" t="str"><f>"An"&amp;"n"</f><v>Ann</v></c><c r="B3" t="s"><v>1</v></c><c r="C3" s="1"><v>46328</v></c><c r="D3" s="2"><v>0.00072916666</v></c><c r="E3" s="3"><v>46328.5</v></c><c r="F3" s="4"><v>0.30000000000000004</v></c><c r="G3" t="b"><v>1</v></c></row>`,
        },
      }),
    );
    expect(found).toEqual([
      {
        index: 0,
        line: 3,
        text: 'Hello there, Ben !',
        speaker: 'Ann',
        start: 63,
        date: '2026-11-02',
        fields: {
          date: '2026-11-02',
          sent: '2026-11-02T12:00:00',
          rating: '0.30000000000000004',
          solved: 'true',
        },
      },
    ]);
    expect(notes).toEqual(['text column: "text" (guessed)']);
  });

  it('has its first visible sheet read, or the one that --sheet names', async () => {
    const one = header + row(text('Ann'), text('Hello there'));
    const two = header + row(text('Ben'), text('Good morning'));
    const bytes = workbook({ sheets: { Secret: two, One: one, Two: two }, hidden: ['Secret'] });
    const first = await read(bytes);
    expect(first.found).toMatchObject([{ speaker: 'Ann' }]);
    expect(first.notes[0]).toBe('sheet: "One" of "Secret", "One", "Two". To read another: --sheet NAME');
    expect((await read(bytes, { sheet: 'two' })).found).toMatchObject([{ speaker: 'Ben' }]);
    expect((await read(bytes, { sheet: 'Three' })).found).toEqual([
      { index: 0, error: 'chat.xlsx has no sheet "Three": it has "Secret", "One", "Two"' },
    ]);
  });

  it('counts days from 1904 if it says so', async () => {
    const sheets = { S: row(text('text'), text('day')) + row(text('Hello there'), '<c s="1"><v>44866</v></c>') };
    const { found } = await read(workbook({ sheets, formats: ['yyyy-mm-dd'], is1904: true }));
    expect(found).toMatchObject([{ fields: { day: '2026-11-02' } }]);
  });

  it('has the numbers of its rows as lines, also below cells with line breaks and empty rows', async () => {
    const rows = ['Hello\n"there"\n\nall', 'Good\nmorning', 'Thanks'].map((said, index) => [
      `<row r="${[2, 3, 7][index]}">`,
      text(`Ann\n${index}`) + text(said),
      '</row>',
    ]);
    const { found } = await read(workbook({ sheets: { S: header + rows.flat().join('') } }));
    expect(found.map(({ line }) => line)).toEqual([2, 3, 7]);
  });

  it('with one column is a table too', async () => {
    const { found } = await read(workbook({ sheets: { S: row(text('text')) + row(text('a; b, c | d')) } }));
    expect(found).toMatchObject([{ text: 'a; b, c | d', line: 2 }]);
  });
});

describe('a hostile workbook', () => {
  const many = (count: number) => row(text('x'.repeat(10))).repeat(count);
  it.each([
    ['rows out of order', { S: `${header}<row r="5"/><row r="4"/>` }],
    ['a row beyond the last', { S: '<row r="1048577"/>' }],
    ['a column beyond the last', { S: '<row r="1"><c r="XFE1"><v>1</v></c></row>' }],
    ['elements that are nested too deep', { S: '<a>'.repeat(100) + '</a>'.repeat(100) }],
    ['XML that is not well-formed', { S: '<row><c></row>' }],
    ['a cell that is too long', { S: row(text('x'.repeat(2 ** 20 + 1))) }],
  ])('with %s is damaged', async (_, sheets) => {
    expect((await read(workbook({ sheets }))).found).toEqual(
      expect.arrayContaining([expect.objectContaining({ error: 'chat.xlsx is a workbook that is damaged' })]),
    );
  });

  it('that unpacks to more than its archive says is refused', async () => {
    const names = ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels'] as const;
    const rows = `<worksheet><sheetData>${header}${many(100_000)}</sheetData></worksheet>`;
    const parts = {
      [names[0]]: '<workbook><sheets><sheet name="S" id="r"/></sheets></workbook>',
      [names[1]]: '<Relationships><Relationship Id="r" Target="worksheets/s.xml"/></Relationships>',
      'xl/worksheets/s.xml': rows,
    };
    const lying = await read(zip(parts, { 'xl/worksheets/s.xml': 500 }));
    expect(lying.found.at(-1)).toMatchObject({ error: expect.stringContaining('damaged') });
    const large = await read(zip(parts, { 'xl/worksheets/s.xml': 2 ** 31 }));
    expect(large.found.at(-1)).toMatchObject({ error: expect.stringContaining('larger than 1024 MiB') });
  });

  it('whose few strings fill many cells is given up after a gibibyte of text', () => {
    const {
      open,
      text: say,
      close,
      take,
    } = createSheetReader({ strings: ['x'.repeat(2 ** 24)], dateOf: () => undefined });
    const addRow = () => {
      open?.('row', {});
      open?.('c', { t: 's' });
      open?.('v', {});
      say?.('0');
      for (const name of ['v', 'c', 'row']) close?.(name);
      take();
    };
    for (let count = 1; count < 64; count += 1) addRow();
    expect(addRow).toThrow('has a sheet with more than 1024 MiB of text');
  });

  it('never throws and always says what is wrong, whatever bytes are changed', async () => {
    const valid = workbook({
      sheets: { S: header + row(text('Ann'), text('Hello there')).repeat(20) },
      strings: ['<si><t>a</t></si>'],
      formats: ['yyyy-mm-dd'],
    });
    const change = fc.tuple(fc.nat({ max: valid.length - 1 }), fc.nat({ max: 255 }));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
        const bytes = Buffer.from(valid);
        for (const [at, value] of changes) bytes[at] = value;
        const { found } = await read(bytes);
        expect(found.length).toBeGreaterThan(0);
      }),
      { numRuns: 150 },
    );
  });
});

describe('a workbook that sta wrote', () => {
  it('is read back with all its values', async () => {
    const directory = temporaryDirectory();
    let count = 0;
    await fc.assert(
      fc.asyncProperty(tables, async (view) => {
        // A column that is known to have the text, so that no row is skipped.
        const rows = view.rows.map(({ values }, i) => [`said number ${i}`, ...values]);
        const spool = new RowSpool();
        spool.add(asTableView(rows, ['text', ...view.names]));
        count += 1;
        const path = join(directory, `${count}.xlsx`);
        await writeXlsx(path, spool.finish());
        const { found } = await read(readFileSync(path));
        if (rows.length === 0) return;
        // A cell that is empty is not a field.
        const fields = found.map((one) => ('fields' in one ? (one.fields ?? {}) : {}));
        expect(found).toHaveLength(rows.length);
        expect(fields.map((row) => view.names.map((name) => row[name] ?? ''))).toEqual(
          rows.map(([, ...values]) => values.map(asRead)),
        );
      }),
      { numRuns: 60 },
    );
  });
});

/** A cell as text: what XML cannot hold is missing, and all line breaks are alike. */
function asRead(value: PlainValue): string {
  if (value === undefined) return '';
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*\.000Z$/.test(value)) return value.replace('.000Z', 'Z');
  const shown = value instanceof NestedValue ? String(value) : Object.is(value, -0) ? '0' : String(value);
  return Buffer.from(shown)
    .toString()
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}\ufffe\uffff]/gu, (one) => (/[\t\n\x7f-\x9f]/.test(one) ? one : ''));
}
