import { posix } from "node:path";
import { ReadingRefusal } from "../refusal.ts";
import { READING_LIMITS } from "../limits.ts";
import { readStyleKinds } from "./styles.ts";
import { decodeXml } from "./xml-text.ts";
import { prefixedAttribute, xmlTags } from "./xml-tags.ts";
import { NotFollowed, ZipArchive } from "./zip-archive.ts";

export interface SheetPart {
  name: string;
  hidden: boolean;
  part: string;
}

/** What stands around the sheets: their list, the date system, the styles. close() gives the file back. */
export interface Workbook {
  archive: ZipArchive;
  sheets: SheetPart[];
  date1904: boolean;
  /** Kind of number (see number-format.ts) by cell style. */
  styleKinds: Uint8Array;
  stringsPart: string | null;
}

interface Relation {
  id: string;
  /** Last segment of the type's address, the same in transitional and strict workbooks. */
  type: string;
  target: string;
}

/** Throws ReadingRefusal DAMAGED, ENCRYPTED, TOO_LARGE_UNPACKED or NO_SHEET; NotFollowed when the library should try. */
export async function openWorkbook(path: string): Promise<Workbook> {
  const archive = await ZipArchive.open(path);
  try {
    return await readWorkbook(archive);
  } catch (error) {
    await archive.close();
    throw error;
  }
}

async function readWorkbook(archive: ZipArchive): Promise<Workbook> {
  const main = await findWorkbookPart(archive);
  const relations = await readRelations(archive, main);
  const xml = decodeXml(await archive.read(main));
  const { date1904, sheets, listed } = readSheets(xml, relations);
  const present = sheets.filter(({ part }) => archive.has(part));
  if (present.length === 0) {
    if (listed > 0) throw new NotFollowed("no sheet part found");
    throw new ReadingRefusal("NO_SHEET", "El archivo no contiene ninguna hoja de cálculo con celdas.");
  }
  const stylesPart = partOfType(archive, relations, "styles", main);
  const styleKinds =
    stylesPart === null ? new Uint8Array() : readStyleKinds(decodeXml(await archive.read(stylesPart)));
  const stringsPart = partOfType(archive, relations, "sharedStrings", main);
  for (const part of [...present.map((sheet) => sheet.part), stringsPart]) archive.checkFollowed(part ?? "");
  return { archive, sheets: present, date1904, styleKinds, stringsPart };
}

function readSheets(xml: string, relations: readonly Relation[]) {
  const byId = new Map(relations.map((relation) => [relation.id, relation]));
  const sheets: SheetPart[] = [];
  let date1904 = false;
  let listed = 0;
  for (const tag of xmlTags(xml)) {
    if (tag.closing) continue;
    if (tag.name === "workbookPr") date1904 = /^(?:1|true|on)$/.test(tag.attributes.get("date1904") ?? "");
    if (tag.name !== "sheet" || sheets.length >= READING_LIMITS.sheets) continue;
    listed++;
    const relation = byId.get(prefixedAttribute(tag, "id") ?? "");
    // Chart and dialogue sheets have no cells.
    if (relation === undefined || relation.type !== "worksheet") continue;
    const hidden = (tag.attributes.get("state") ?? "visible") !== "visible";
    sheets.push({ name: tag.attributes.get("name") ?? "", hidden, part: relation.target });
  }
  return { date1904, sheets, listed };
}

async function findWorkbookPart(archive: ZipArchive): Promise<string> {
  const root = await readRelations(archive, "");
  const named = root.find(({ type, target }) => type === "officeDocument" && archive.has(target));
  if (named !== undefined) return named.target;
  if (archive.has("xl/workbook.xml")) return "xl/workbook.xml";
  throw new NotFollowed("no workbook part found");
}

function partOfType(
  archive: ZipArchive,
  relations: readonly Relation[],
  type: string,
  main: string,
): string | null {
  const related = relations.find((relation) => relation.type === type)?.target;
  const usual = posix.join(posix.dirname(main), `${type}.xml`);
  return [related, usual].find((part) => part !== undefined && archive.has(part)) ?? null;
}

/** The relations of `part` ("" for the package itself), targets resolved to part names. */
async function readRelations(archive: ZipArchive, part: string): Promise<Relation[]> {
  const folder = posix.dirname(part);
  const name = posix.join(folder, "_rels", `${posix.basename(part)}.rels`);
  if (!archive.has(name)) return [];
  const relations: Relation[] = [];
  for (const { name: tagName, closing, attributes } of xmlTags(decodeXml(await archive.read(name)))) {
    if (tagName !== "Relationship" || closing || attributes.get("TargetMode") === "External") continue;
    const type = attributes.get("Type") ?? "";
    relations.push({
      id: attributes.get("Id") ?? "",
      type: type.slice(type.lastIndexOf("/") + 1),
      target: resolveTarget(folder, attributes.get("Target") ?? ""),
    });
  }
  return relations;
}

function resolveTarget(folder: string, target: string): string {
  const slashed = target.replaceAll("\\", "/");
  const path = slashed.startsWith("/") ? slashed : posix.join("/", folder, slashed);
  const plain = posix.normalize(path).slice(1);
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}
