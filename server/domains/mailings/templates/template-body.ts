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
    parts: parts.map((part) => ({
      text: "field" in part ? values[part.field] : part.text,
      isBold: part.isBold,
    })),
  }));
}

const FIELD = /\{\{\s*([A-Z_]+)\s*\}\}/g;

/** Of a line of text with fields in double braces. */
export function fillLine(line: string, values: MergeValues): string {
  return line.replace(FIELD, (whole, name: string) => values[name as MergeField] ?? whole);
}

/** The names in double braces, as they are written. */
export function fieldsInLine(line: string): string[] {
  return [...line.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g)].map(([, name = ""]) => name);
}
