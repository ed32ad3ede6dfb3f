import { mergeAttributes, Node } from "@tiptap/core";
import { Bold } from "@tiptap/extension-bold";
import { Document } from "@tiptap/extension-document";
import { BulletList, ListItem, ListKeymap } from "@tiptap/extension-list";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Text } from "@tiptap/extension-text";
import { UndoRedo } from "@tiptap/extensions";
import type { MergeField } from "../../../generated/graphql.ts";
import { FIELD_NAMES, FIELDS } from "./merge-field-words.ts";
import { FIELD_NODE } from "./template-document.ts";

/** One field of the closed list: one piece that is deleted as a whole; pasted text can't make another. */
const mergeFieldNode = (fieldClass: string) =>
  Node.create({
    name: FIELD_NODE,
    group: "inline",
    inline: true,
    atom: true,
    selectable: true,
    addAttributes: () => ({
      field: {
        default: FIELDS[0],
        parseHTML: (element: HTMLElement) => FIELDS.find((field) => field === element.dataset["field"]),
        renderHTML: ({ field }: { field?: MergeField }) => ({ "data-field": field }),
      },
    }),
    parseHTML: () => FIELDS.map((field) => ({ tag: `span[data-field="${field}"]` })),
    renderHTML: ({ node, HTMLAttributes }) => [
      "span",
      mergeAttributes(HTMLAttributes, { class: fieldClass }),
      FIELD_NAMES[node.attrs["field"] as MergeField],
    ],
    renderText: ({ node }) => FIELD_NAMES[node.attrs["field"] as MergeField],
  });

/** What a template's text may have: paragraphs, points, bold words, fields, which look as `fieldClass` says. */
export const editorExtensions = (fieldClass: string) => [
  Document.extend({ content: "(paragraph | bulletList)+" }),
  Paragraph,
  Text,
  Bold,
  BulletList,
  ListItem.extend({ content: "paragraph" }),
  ListKeymap,
  UndoRedo,
  mergeFieldNode(fieldClass),
];
