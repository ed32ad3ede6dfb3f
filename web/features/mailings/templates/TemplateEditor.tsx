import type { JSONContent } from "@tiptap/core";
import { EditorContent, useEditor, useEditorState, type Editor } from "@tiptap/react";
import { useState } from "react";
import { describedBy } from "../../../lib/described-by.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Menu } from "../../../ui/Menu.tsx";
import { editorExtensions } from "./editor-extensions.ts";
import { FIELD_NAMES, FIELDS } from "./merge-field-words.ts";
import { FIELD_NODE } from "./template-document.ts";
import styles from "./TemplateEditor.module.css";

function Tools({ editor }: { editor: Editor }) {
  const { isBold, isList, canUndo } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      isBold: now.isActive("bold"),
      isList: now.isActive("bulletList"),
      canUndo: now.can().undo(),
    }),
  });
  return (
    <div className={`cluster ${styles.tools}`} role="toolbar" aria-label="Formato del texto">
      <Button size="sm" aria-pressed={isBold} onClick={() => editor.chain().focus().toggleBold().run()}>
        Negrita
      </Button>
      <Button size="sm" aria-pressed={isList} onClick={() => editor.chain().focus().toggleBulletList().run()}>
        Lista
      </Button>
      <Button size="sm" icon="undo" disabled={!canUndo} onClick={() => editor.chain().focus().undo().run()}>
        Deshacer
      </Button>
      <Menu
        size="sm"
        icon="plus"
        label="Insertar campo"
        name="Insertar campo en el texto"
        items={FIELDS.map((field) => ({
          label: FIELD_NAMES[field],
          onSelect: () => editor.chain().focus().insertContent({ type: FIELD_NODE, attrs: { field } }).run(),
        }))}
      />
    </div>
  );
}

interface TemplateEditorProps {
  id: string;
  label: string;
  error?: string;
  /** What it begins with. */
  start: JSONContent;
  onChange: (document: JSONContent) => void;
}

/** The text of a template: typed, with bold words, points, and fields that each mail fills in. */
export function TemplateEditor({ id, label, error, start, onChange }: TemplateEditorProps) {
  const hint = "Los campos se rellenan en cada correo con los datos de la persona.";
  const [extensions] = useState(() => editorExtensions(styles.field ?? ""));
  const editor = useEditor({
    extensions,
    content: start,
    injectCSS: false,
    editorProps: {
      attributes: {
        id,
        class: styles.text ?? "",
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        "aria-describedby": describedBy(id, { error, hint }) ?? "",
      },
    },
    onUpdate: ({ editor: now }) => onChange(now.getJSON()),
  });
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <div className={styles.editor}>
        <Tools editor={editor} />
        <EditorContent editor={editor} />
      </div>
    </Field>
  );
}
