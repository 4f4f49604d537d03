/** Writes workbooks, as other programs do. */
import { zip } from './word-document.ts';

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export interface WorkbookParts {
  /** The `sheetData` of each sheet, by name. */
  readonly sheets: Readonly<Record<string, string>>;
  readonly strings?: readonly string[];
  /** Codes of number formats; cell style 1 has the first. */
  readonly formats?: readonly string[];
  readonly is1904?: boolean;
  readonly hidden?: readonly string[];
}

export function workbook({ sheets, strings, formats = [], is1904, hidden = [] }: WorkbookParts): Buffer {
  const names = Object.keys(sheets);
  return zip({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': `<x:workbook ${main.replace('xmlns', 'xmlns:x')} xmlns:r="${relation}">${is1904 ? '<x:workbookPr date1904="1"/>' : ''}<x:sheets>${names
      .map(
        (name, i) =>
          `<x:sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"${hidden.includes(name) ? ' state="hidden"' : ''}/>`,
      )
      .join('')}</x:sheets></x:workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names
      .map((_, i) => `<Relationship Id="rId${i + 1}" Type="${relation}/worksheet" Target="/xl/worksheets/s${i}.xml"/>`)
      .join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet ${main}><numFmts>${formats.map((code, i) => `<numFmt numFmtId="${164 + i}" formatCode="${code}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats.map((_, i) => `<xf numFmtId="${164 + i}"/>`).join('')}</cellXfs></styleSheet>`,
    ...(strings && { 'xl/sharedStrings.xml': `<sst ${main}>${strings.join('')}</sst>` }),
    ...Object.fromEntries(
      Object.values(sheets).map((rows, i) => [
        `xl/worksheets/s${i}.xml`,
        `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  });
}
