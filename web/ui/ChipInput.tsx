import { useState } from "react";
import { fold } from "../lib/text.ts";
import { Button } from "./Button.tsx";
import { Chips } from "./Chips.tsx";
import { TextField } from "./TextField.tsx";

interface ChipInputProps {
  id: string;
  label: string;
  /** What the list of chips holds, for screen readers. */
  listLabel: string;
  values: readonly string[];
  /** What is typed and not added yet; its owner may add it before going on. */
  pending: string;
  onChange: (values: string[], pending: string) => void;
  maxLength?: number;
  placeholder?: string;
  autoComplete?: string;
  hint?: string;
  error?: string;
}

/** `values` with `text` at the end: trimmed, never empty, never twice. */
export function withAdded(values: readonly string[], text: string): string[] {
  const added = text.trim().replace(/\s+/g, " ");
  const isKnown = values.some((value) => fold(value) === fold(added));
  return added === "" || isKnown ? [...values] : [...values, added];
}

type EntryProps = Omit<ChipInputProps, "listLabel"> & { onAdd: () => void };

/** What is being typed. */
function Entry({ values, onChange, pending, maxLength = 100, onAdd, ...field }: EntryProps) {
  return (
    <div className="line at-start">
      <div className="fill">
        <TextField
          {...field}
          value={pending}
          maxLength={maxLength}
          enterKeyHint="done"
          onChange={(event) => onChange([...values], event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || pending.trim() === "") return;
            event.preventDefault();
            onAdd();
          }}
        />
      </div>
      <div className="beside-field">
        <Button icon="plus" disabled={pending.trim() === ""} onClick={onAdd}>
          Añadir
        </Button>
      </div>
    </div>
  );
}

/** Free texts, one after the other, each shown as a chip that can be taken away. Enter or 'Añadir' adds. */
export function ChipInput(props: ChipInputProps) {
  const { listLabel, ...entry } = props;
  const { values, onChange, pending } = entry;
  const [announced, setAnnounced] = useState("");

  const add = () => {
    const next = withAdded(values, pending);
    if (next.length > values.length) setAnnounced(`${pending.trim()}: añadido`);
    onChange(next, "");
  };
  return (
    <div className="stack gap-12">
      <Entry {...entry} onAdd={add} />
      <Chips
        label={listLabel}
        items={values.map((value) => ({ value, label: value }))}
        onRemove={(gone) =>
          onChange(
            values.filter((value) => value !== gone),
            pending,
          )
        }
      />
      <span className="visually-hidden" role="status">
        {announced}
      </span>
    </div>
  );
}
