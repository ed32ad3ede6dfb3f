import { type HTMLAttributes, useId, useState, type KeyboardEvent } from "react";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import type { Choice } from "../import-types.ts";
import { propertyOptions } from "./property-options.ts";
import styles from "./Review.module.css";

interface CellEditorProps {
  label: string;
  /** The row it stands in, for screen readers: there are many 'Email' on a page. */
  rowNumber: number;
  property: Choice;
  value: string;
  message?: string;
  corrected: boolean;
  busy: boolean;
  onSave: (value: string) => void;
  /** The same wrong value in the whole column; left out where that makes no sense. `to` is an option's code if there are. */
  onReplaceAll?: (to: string) => void;
}

/** What can be chosen; what stands in the file is kept, whatever it is. */
function Options({
  options,
  text,
}: {
  options: NonNullable<ReturnType<typeof propertyOptions>>;
  text: string;
}) {
  return (
    <>
      {!options.some((option) => option.label === text) && <option value={text}>{text || "(vacío)"}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.label}>
          {option.label}
        </option>
      ))}
    </>
  );
}

interface ButtonsProps {
  busy: boolean;
  onSave: () => void;
  onReplaceAll: (() => void) | undefined;
  onDiscard: () => void;
}

function Buttons({ busy, onSave, onReplaceAll, onDiscard }: ButtonsProps) {
  return (
    <div className="cluster gap-4 above-4">
      <Button size="sm" variant="primary" disabled={busy} onClick={onSave}>
        Guardar
      </Button>
      {onReplaceAll !== undefined && (
        <Button size="sm" disabled={busy} onClick={onReplaceAll}>
          Corregir en todas las filas
        </Button>
      )}
      <Button size="sm" variant="quiet" onClick={onDiscard}>
        Descartar
      </Button>
    </div>
  );
}

/** What is typed. Another correction may change the cell, too: what isn't being edited follows. */
function useFollowed(value: string) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setText(value);
  }
  return { text, setText };
}

interface ControlProps extends HTMLAttributes<HTMLInputElement | HTMLSelectElement> {
  value: string;
  options: ReturnType<typeof propertyOptions>;
  onText: (text: string) => void;
}

/** A field, or a choice where the property has options. */
function Control({ options, onText, ...shared }: ControlProps) {
  return options === null ? (
    <input {...shared} type="text" autoComplete="off" onChange={(event) => onText(event.target.value)} />
  ) : (
    <select {...shared} onChange={(event) => onText(event.target.value)}>
      <Options options={options} text={shared.value} />
    </select>
  );
}

/** A cell of the file, edited in place: Enter saves, Escape brings the stored value back. */
export function CellEditor({
  label,
  rowNumber,
  property,
  value,
  message,
  corrected,
  busy,
  onSave,
  onReplaceAll,
}: CellEditorProps) {
  const id = useId();
  const { text, setText } = useFollowed(value);
  const options = propertyOptions(property);
  const isChanged = text !== value;
  const optionCode = options?.find((option) => option.label === text)?.value;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && isChanged && !busy) {
      event.preventDefault();
      onSave(text);
    }
    if (event.key === "Escape" && isChanged) {
      event.preventDefault();
      event.stopPropagation();
      setText(value);
    }
  };
  const shared = {
    id,
    value: text,
    "aria-label": `${label}, fila ${rowNumber}`,
    "aria-invalid": message === undefined ? undefined : true,
    "aria-describedby": message === undefined ? undefined : `${id}-message`,
    onKeyDown,
  } as const;
  return (
    <div className={`stack gap-4 ${styles.cell}`} data-wrong={message === undefined ? undefined : ""}>
      <label htmlFor={id} className="cluster anywhere small strong">
        {label}
        {corrected && <span className="success strong">corregido</span>}
      </label>
      <Control {...shared} options={options} onText={setText} />
      {message !== undefined && (
        <p id={`${id}-message`} className="line gap-4 at-start danger small strong">
          <Icon name="alert-circle" size={16} />
          {message}
        </p>
      )}
      {isChanged && (
        <Buttons
          busy={busy}
          onSave={() => onSave(text)}
          onReplaceAll={onReplaceAll && (() => onReplaceAll(optionCode ?? text))}
          onDiscard={() => setText(value)}
        />
      )}
    </div>
  );
}
