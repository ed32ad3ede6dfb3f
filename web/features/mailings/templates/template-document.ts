import type { JSONContent } from "@tiptap/core";
import type { MergeField, TemplateBlockInput, TemplateContentFragment } from "../../../generated/graphql.ts";
import { storedText } from "./merge-field-words.ts";

type Block = TemplateContentFragment["body"][number];
type Part = Block["parts"][number];

/** The node of a merge field in the editor's document. */
export const FIELD_NODE = "mergeField";

const BOLD = [{ type: "bold" }];

function inlineOf({ text, field, isBold }: Part): JSONContent[] {
  const marks = isBold ? { marks: BOLD } : {};
  if (field !== null) return [{ type: FIELD_NODE, attrs: { field }, ...marks }];
  return text === null || text === "" ? [] : [{ type: "text", text, ...marks }];
}

function paragraphOf({ parts }: Block): JSONContent {
  return { type: "paragraph", content: parts.flatMap(inlineOf) };
}

/** A template's text as the editor's document; points in a row are one list. */
export function documentOf(body: readonly Block[]): JSONContent {
  const content: JSONContent[] = [];
  for (const block of body) {
    if (!block.isPoint) {
      content.push(paragraphOf(block));
      continue;
    }
    const item = { type: "listItem", content: [paragraphOf(block)] };
    const last = content.at(-1);
    if (last?.type === "bulletList") last.content?.push(item);
    else content.push({ type: "bulletList", content: [item] });
  }
  return { type: "doc", content: content.length === 0 ? [{ type: "paragraph" }] : content };
}

function partOf({ type, text, attrs, marks }: JSONContent): TemplateBlockInput["parts"][number] {
  const isBold = marks?.some((mark) => mark.type === "bold") ?? false;
  if (type === FIELD_NODE) return { field: attrs?.["field"] as MergeField, isBold };
  // Typed as in the subject it is the same field.
  return { text: storedText(text ?? ""), isBold };
}

const blockOf = ({ content = [] }: JSONContent, isPoint: boolean): TemplateBlockInput => ({
  isPoint,
  parts: content.map(partOf),
});

/** The editor's document as the server takes it; empty paragraphs say nothing. */
export function blocksOf({ content = [] }: JSONContent): TemplateBlockInput[] {
  return content
    .flatMap((node) =>
      node.type === "bulletList"
        ? (node.content ?? []).flatMap((item) =>
            (item.content ?? []).map((paragraph) => blockOf(paragraph, true)),
          )
        : [blockOf(node, false)],
    )
    .filter(({ parts }) => parts.length > 0);
}
