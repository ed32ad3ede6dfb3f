import { posix } from "node:path";
import { ReadingRefusal } from "../refusal.ts";
import { READING_LIMITS } from "../limits.ts";
import { NO_STYLES, readStyles } from "./styles.ts";
import type { StyleMeanings } from "./styles.ts";
import { decodeXml } from "./xml-text.ts";
import { prefixedAttribute, xmlTags } from "./xml-tags.ts";
import type { XmlTag } from "./xml-tags.ts";
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
  styles: StyleMeanings;
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
  const styles = stylesPart === null ? NO_STYLES : readStyles(decodeXml(await archive.read(stylesPart)));
  const stringsPart = partOfType(archive, relations, "sharedStrings", main);
  for (const part of [...present.map((sheet) => sheet.part), stringsPart]) archive.checkFollowed(part ?? "");
  return { archive, sheets: present, date1904, styles, stringsPart };
}

function readSheets(xml: string, relations: readonly Relation[]) {
  const byId = new Map(relations.map((relation) => [relation.id, relation]));
  const sheets: SheetPart[] = [];
  let listed = 0;
  for (const tag of ownTags(xml)) {
    if (tag.name !== "sheet" || sheets.length >= READING_LIMITS.sheets) continue;
    listed++;
    const relation = byId.get(prefixedAttribute(tag, "id") ?? "");
    // Chart and dialogue sheets have no cells.
    if (relation === undefined || relation.type !== "worksheet") continue;
    const hidden = (tag.attributes.get("state") ?? "visible") !== "visible";
    sheets.push({ name: tag.attributes.get("name") ?? "", hidden, part: relation.target });
  }
  return { date1904: countsFrom1904(xml), sheets, listed };
}

/** The opening tags of the workbook's own vocabulary: newer programs add elements of the same names in theirs. */
function* ownTags(xml: string): Generator<XmlTag, void, undefined> {
  let own: string | null = null;
  for (const tag of xmlTags(xml)) {
    if (own === null && tag.name === "workbook") own = tag.namespace;
    if (!tag.closing && tag.namespace === own) yield tag;
  }
}

/** Newer Excel writes a second <x15:workbookPr> behind the first; it says nothing of the date system. */
function countsFrom1904(xml: string): boolean {
  for (const { name, attributes } of ownTags(xml)) {
    const value = attributes.get("date1904")?.trim().toLowerCase();
    if (name === "workbookPr" && value !== undefined) return /^(?:1|true|on)$/.test(value);
  }
  return false;
}

/** The date system of a workbook whose sheets the library has to read; null when its main part isn't found either. */
export async function readDateSystem(path: string): Promise<boolean | null> {
  const archive = await ZipArchive.open(path);
  try {
    return countsFrom1904(decodeXml(await archive.read(await findWorkbookPart(archive))));
  } catch (error) {
    if (error instanceof NotFollowed) return null;
    throw error;
  } finally {
    await archive.close();
  }
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
