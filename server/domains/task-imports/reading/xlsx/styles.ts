import { AS_NUMBER, builtinFormatKind, formatKind, formatLabel } from "../number-format.ts";
import { xmlTags } from "./xml-tags.ts";

/** By cell style (attribute s of a cell): how its numbers are meant, and what their format says they count. */
export interface StyleMeanings {
  kinds: Uint8Array;
  /** Null where no format names another currency or unit than euros. */
  labels: readonly (string | null)[] | null;
}

export const NO_STYLES: StyleMeanings = { kinds: new Uint8Array(), labels: null };

/** Reads the number formats from styles.xml. */
export function readStyles(xml: string): StyleMeanings {
  const codes = new Map<number, string>();
  const kinds: number[] = [];
  const labels: (string | null)[] = [];
  let inCellFormats = false;
  for (const tag of xmlTags(xml)) {
    if (tag.name === "cellXfs") inCellFormats = !tag.closing && !tag.selfClosing;
    if (tag.closing) continue;
    if (tag.name === "numFmt")
      codes.set(Number(tag.attributes.get("numFmtId")), tag.attributes.get("formatCode") ?? "");
    if (tag.name !== "xf" || !inCellFormats) continue;
    const id = Number(tag.attributes.get("numFmtId") ?? 0);
    const kind = kindOf(id, codes);
    kinds.push(kind);
    // A currency format without a code of its own is that of the reader's country: euros here.
    labels.push(kind === AS_NUMBER ? formatLabel(codes.get(id) ?? "") : null);
  }
  return { kinds: Uint8Array.from(kinds), labels: labels.some((label) => label !== null) ? labels : null };
}

function kindOf(id: number, codes: ReadonlyMap<number, string>): number {
  const code = codes.get(id);
  if (code !== undefined) return formatKind(code);
  return Number.isInteger(id) ? builtinFormatKind(id) : AS_NUMBER;
}
