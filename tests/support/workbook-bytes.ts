import { crc32, deflateRawSync } from "node:zlib";

/** How one part is put into the zip; what is missing is done as usual. */
export interface PartOptions {
  stored?: boolean;
  /** Unpacked size to declare instead of the true one. */
  declaredSize?: number;
  flags?: number;
  /** Compression method to declare instead of the true one. */
  method?: number;
}

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const CONTENT_TYPES = [
  ["workbook", "sheet.main"],
  ["worksheets/sheet1", "worksheet"],
  ["styles", "styles"],
  ["sharedStrings", "sharedStrings"],
] as const;
const PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships";

/** A zip file with these parts, byte by byte, so that a test can bend what a library would write straight. */
export function zipBytes(
  parts: Record<string, string | Buffer>,
  options: Record<string, PartOptions> = {},
): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const { stored = false, declaredSize, flags = 0, method = stored ? 0 : 8 } = options[name] ?? {};
    const bytes = Buffer.from(content);
    const packed = stored ? bytes : deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(flags, 2);
    fields.writeUInt16LE(method, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(declaredSize ?? bytes.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    locals.push(Buffer.from("PK\x03\x04", "latin1"), fields, Buffer.from(name), packed);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from("PK\x01\x02\x14\x00", "latin1"), fields, place, Buffer.from(name));
    offset += 30 + Buffer.byteLength(name) + packed.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Object.keys(parts).length, 4);
  end.writeUInt16LE(Object.keys(parts).length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, central, Buffer.from("PK\x05\x06", "latin1"), end]);
}

/** The parts of a workbook with one sheet "Datos" made of `sheetData` (the rows' XML). */
export function workbookParts(
  sheetData: string,
  extra: { strings?: string; formats?: string[]; workbookProperties?: string } = {},
): Record<string, string | Buffer> {
  const formats = extra.formats ?? [];
  const codes = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join("");
  const styles = ["0", "14", ...formats.map((_, at) => String(164 + at))];
  const overrides = CONTENT_TYPES.map(
    ([part, type]) =>
      `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`,
  ).join("");
  return {
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${overrides}</Types>`,
    "_rels/.rels": `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">${extra.workbookProperties ?? ""}<sheets><sheet name="Datos" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/sharedStrings" Target="/xl/sharedStrings.xml"/><Relationship Id="rId3" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": `<styleSheet xmlns="${MAIN}"><numFmts>${codes}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${styles.map((id) => `<xf numFmtId="${id}"/>`).join("")}</cellXfs></styleSheet>`,
    "xl/sharedStrings.xml": `<sst xmlns="${MAIN}">${extra.strings ?? ""}</sst>`,
    "xl/worksheets/sheet1.xml": `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${MAIN}"><sheetData>${sheetData}</sheetData></worksheet>`,
  };
}
