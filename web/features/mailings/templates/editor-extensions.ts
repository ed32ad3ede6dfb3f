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
import styles from "./TemplateEditor.module.css";

/** One field of the closed list: one piece that is deleted as a whole; pasted text can't make another. */
const mergeFieldNode = () =>
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
      mergeAttributes(HTMLAttributes, { class: styles.field }),
      FIELD_NAMES[node.attrs["field"] as MergeField],
    ],
    renderText: ({ node }) => FIELD_NAMES[node.attrs["field"] as MergeField],
  });

/**
 * What a template's text may have: paragraphs, points, bold words, fields. Made when it is asked for: the editor's own code may
 * stand in a file that is run after this one.
 */
export const editorExtensions = () => [
  Document.extend({ content: "(paragraph | bulletList)+" }),
  Paragraph,
  Text,
  Bold,
  BulletList,
  ListItem.extend({ content: "paragraph" }),
  ListKeymap,
  UndoRedo,
  mergeFieldNode(),
];
