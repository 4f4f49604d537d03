/**
 * The parts of an xlsx file except its rows (ECMA-376, part 1, 18): a package of XML documents. The order of elements is
 * part of the format.
 */

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const package_ = 'http://schemas.openxmlformats.org/package/2006';

/** The indexes of cell styles in {@link stylesPart}. */
export const cellStyles = { heading: 1, day: 2, localTime: 3, time: 4, literal: 5 } as const;

/** A `Z` after the time says that it is in UTC: xlsx has no time zones. */
const formats = ['yyyy-mm-dd', 'yyyy-mm-dd hh:mm:ss.000', 'yyyy-mm-dd hh:mm:ss.000&quot;Z&quot;'];
const firstFormat = 164;

const font = (bold: boolean) =>
  `<font>${bold ? '<b/>' : ''}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`;

/** `quotePrefix` keeps a text that begins like a formula a text when a person edits its cell. */
export const stylesPart = (): string =>
  `${head}<styleSheet ${main}><numFmts count="${formats.length}">${formats
    .map((code, i) => `<numFmt numFmtId="${firstFormat + i}" formatCode="${code}"/>`)
    .join('')}</numFmts><fonts count="2">${font(false)}${font(true)}</fonts>` +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6">' +
  `${[
    style(0, ''),
    style(0, 'fontId="1" applyFont="1"'),
    ...formats.map((_, i) => style(firstFormat + i, 'applyNumberFormat="1"')),
    style(49, 'quotePrefix="1" applyNumberFormat="1"'),
  ].join('')}</cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

const style = (format: number, more: string): string =>
  `<xf numFmtId="${format}" ${more.includes('fontId') ? '' : 'fontId="0" '}fillId="0" borderId="0" xfId="0" ${more}/>`;

export const sheetPath = (index: number): string => `xl/worksheets/sheet${index + 1}.xml`;

/** All parts but the sheets. @param sheetNames must be valid in XML */
export function fixedParts(
  sheetNames: readonly string[],
  filters: readonly string[],
): Readonly<Record<string, string>> {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const override = (part: string, name: string) => `<Override PartName="/${part}" ContentType="${type}.${name}+xml"/>`;
  const relate = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${relation}/${kind}" Target="${target}"/>`;
  return {
    '[Content_Types].xml':
      `${head}<Types xmlns="${package_}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Default Extension="xml" ContentType="application/xml"/>${override('xl/workbook.xml', 'sheet.main')}${override('xl/styles.xml', 'styles')}` +
      `${sheetNames.map((_, i) => override(sheetPath(i), 'worksheet')).join('')}</Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${package_}/relationships">${relate(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml':
      `${head}<workbook ${main} xmlns:r="${relation}"><sheets>` +
      `${sheetNames.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('')}</sheets><definedNames>` +
      `${filters.map((area, i) => `<definedName name="_xlnm._FilterDatabase" localSheetId="${i}" hidden="1">'${sheetNames[i]}'!${area}</definedName>`).join('')}</definedNames></workbook>`,
    'xl/_rels/workbook.xml.rels':
      `${head}<Relationships xmlns="${package_}/relationships">` +
      `${sheetNames.map((_, i) => relate(i + 1, 'worksheet', `worksheets/sheet${i + 1}.xml`)).join('')}` +
      `${relate(sheetNames.length + 1, 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': stylesPart(),
  };
}

/** The beginning of a sheet: the first row stays in view. @param widths of the columns, in characters */
export const sheetStart = (widths: readonly number[], isFirst: boolean): string =>
  `${head}<worksheet ${main}><sheetViews><sheetView${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0">` +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
  `${widths.length === 0 ? '' : `<cols>${widths.map(columnXml).join('')}</cols>`}<sheetData>`;

const columnXml = (width: number, index: number): string =>
  `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;

/** @param area of the filter: `A1:C20` */
export const sheetEnd = (area: string): string => `</sheetData><autoFilter ref="${area}"/></worksheet>`;
