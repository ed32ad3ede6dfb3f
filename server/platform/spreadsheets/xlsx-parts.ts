import type { ZipStream } from "../zip-stream.ts";

/** The fixed parts of the workbooks we write. */
const XML = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n`;
const SHEET_NS = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

/** Index of each cell style in STYLES. */
export const STYLE_OF = { header: 1, amount: 2, integer: 3, date: 4, instant: 5 } as const;

const STYLES = `${XML}<styleSheet xmlns="${SHEET_NS}"><numFmts count="3">
<numFmt numFmtId="164" formatCode="#,##0.00"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy"/>
<numFmt numFmtId="166" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font>
<font><b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Calibri"/><family val="2"/></font></fonts>
<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>
<fill><patternFill patternType="solid"><fgColor rgb="FF0B4F5C"/><bgColor indexed="64"/></patternFill></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1"/>
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="1" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

const PACKAGE_RELATIONS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATION}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

function workbook(sheets: readonly string[]): string {
  const entries = sheets.map(
    (title, at) => `<sheet name="${attribute(title)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  return `${XML}<workbook xmlns="${SHEET_NS}" xmlns:r="${RELATION}"><sheets>${entries.join("")}</sheets></workbook>`;
}

function workbookRelations(sheets: number): string {
  const entries = numbers(sheets).map(
    (number) =>
      `<Relationship Id="rId${number}" Type="${RELATION}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  );
  const styles = `<Relationship Id="rId${sheets + 1}" Type="${RELATION}/styles" Target="styles.xml"/>`;
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${entries.join("")}${styles}</Relationships>`;
}

function contentTypes(sheets: number): string {
  const main = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const entries = numbers(sheets).map(
    (number) =>
      `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${main}.worksheet+xml"/>`,
  );
  return (
    `${XML}<Types xmlns="${PACKAGE}/content-types">` +
    `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Default Extension="xml" ContentType="application/xml"/>` +
    `<Override PartName="/xl/workbook.xml" ContentType="${main}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${main}.styles+xml"/>${entries.join("")}</Types>`
  );
}

/** All but the sheets themselves, which are `xl/worksheets/sheet1.xml` and so on, in this order. */
export function addFixedParts(zip: ZipStream, sheets: readonly string[]): void {
  zip.add("xl/styles.xml", STYLES);
  zip.add("xl/workbook.xml", workbook(sheets));
  zip.add("xl/_rels/workbook.xml.rels", workbookRelations(sheets.length));
  zip.add("_rels/.rels", PACKAGE_RELATIONS);
  zip.add("[Content_Types].xml", contentTypes(sheets.length));
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at + 1);
}

function attribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
