import { afterPoint, continued } from "../../../../schema/rules/sentences.ts";
import type { MailBlock } from "../../../platform/mail-layout.ts";
import type { MergeField } from "../../../generated/schema-types.ts";

export type TemplatePart = { text: string; isBold: boolean } | { field: MergeField; isBold: boolean };

/** One paragraph, or one point of a list. */
export interface TemplateBlock {
  isPoint: boolean;
  parts: TemplatePart[];
}

/** What a mail says of its recipient. */
export type MergeValues = Readonly<Record<MergeField, string>>;

export function fillBlocks(body: readonly TemplateBlock[], values: MergeValues): MailBlock[] {
  return body.map(({ isPoint, parts }) => ({
    isPoint,
    parts: parts.map((part, at) => ({
      text: "field" in part ? values[part.field] : afterPoint(valueOf(parts[at - 1], values), part.text),
      isBold: part.isBold,
    })),
  }));
}

/** Of a field; a text's own points are its writer's. */
function valueOf(part: TemplateBlock["parts"][number] | undefined, values: MergeValues): string {
  return part !== undefined && "field" in part ? values[part.field] : "";
}

const FIELD = /\{\{\s*([A-Z_]+)\s*\}\}(\.(?!\.))?/g;

/** Of a line of text with fields in double braces. */
export function fillLine(line: string, values: MergeValues): string {
  return line.replace(FIELD, (whole, name: string, point = "") => {
    const value = values[name as MergeField];
    return value === undefined ? whole : continued(value, point as string);
  });
}

const IN_BRACES = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** The names in double braces, as they are written. */
export function fieldsInLine(line: string): string[] {
  return [...line.matchAll(IN_BRACES)].flatMap(([, name]) => name || []);
}

/** Empty braces aren't one. */
export function withoutFields(line: string): string {
  return line.replace(IN_BRACES, (whole, name: string) => (name === "" ? whole : ""));
}

/** The text between the fields with an empty name, each field with its own, as it is written. */
export function splitAtFields(line: string): { text: string; name: string }[] {
  const pieces: { text: string; name: string }[] = [];
  let from = 0;
  for (const { 0: text, 1: name = "", index } of line.matchAll(IN_BRACES)) {
    pieces.push({ text: line.slice(from, index), name: "" }, { text, name });
    from = index + text.length;
  }
  return [...pieces, { text: line.slice(from), name: "" }];
}
