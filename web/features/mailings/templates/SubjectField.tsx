import type { InputRef } from "antd";
import { useRef } from "react";
import { Menu } from "../../../ui/Menu.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { FIELD_NAMES, FIELDS } from "./merge-field-words.ts";

interface SubjectFieldProps {
  id: string;
  label: string;
  value: string;
  error?: string;
  onChange: (value: string) => void;
}

/** One line with fields in double braces; the menu puts one where the caret was. */
export function SubjectField({ onChange, value, ...field }: SubjectFieldProps) {
  const input = useRef<InputRef>(null);
  const insert = (name: string) => {
    const { selectionStart, selectionEnd } = input.current?.input ?? {};
    const from = selectionStart ?? value.length;
    onChange(`${value.slice(0, from)}{{${name}}}${value.slice(selectionEnd ?? from)}`);
  };
  return (
    <div className="stack gap-8">
      <TextField
        {...field}
        ref={input}
        required
        maxLength={300}
        value={value}
        hint="Los campos van entre llaves dobles: {{Acreedor}}."
        onChange={(event) => onChange(event.target.value)}
      />
      <div className="cluster">
        <Menu
          size="sm"
          icon="plus"
          label="Insertar campo"
          name="Insertar campo en el asunto"
          items={FIELDS.map((one) => ({
            label: FIELD_NAMES[one],
            onSelect: () => insert(FIELD_NAMES[one]),
          }))}
        />
      </div>
    </div>
  );
}
