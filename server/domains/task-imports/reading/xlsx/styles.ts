import { AS_NUMBER, builtinFormatKind, formatKind } from "../number-format.ts";
import { xmlTags } from "./xml-tags.ts";

/** styles.xml → for every cell style (attribute s of a cell) how its numbers are meant. */
export function readStyleKinds(xml: string): Uint8Array {
  const codes = new Map<number, string>();
  const kinds: number[] = [];
  let inCellFormats = false;
  for (const tag of xmlTags(xml)) {
    if (tag.name === "cellXfs") inCellFormats = !tag.closing && !tag.selfClosing;
    if (tag.closing) continue;
    if (tag.name === "numFmt")
      codes.set(Number(tag.attributes.get("numFmtId")), tag.attributes.get("formatCode") ?? "");
    if (tag.name === "xf" && inCellFormats)
      kinds.push(kindOf(Number(tag.attributes.get("numFmtId") ?? 0), codes));
  }
  return Uint8Array.from(kinds);
}

function kindOf(id: number, codes: ReadonlyMap<number, string>): number {
  const code = codes.get(id);
  if (code !== undefined) return formatKind(code);
  return Number.isInteger(id) ? builtinFormatKind(id) : AS_NUMBER;
}
