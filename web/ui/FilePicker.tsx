import { useId, useRef, useState, type DragEvent, type ReactNode } from "react";
import { useNoDropOutside } from "../lib/use-no-drop-outside.ts";
import { Button } from "./Button.tsx";
import styles from "./FilePicker.module.css";
import { Icon, type IconName } from "./Icon.tsx";

interface FilePickerProps {
  /** What the button says: 'Subir documento'. */
  action: string;
  icon?: IconName;
  /** What is accepted, in words: 'PDF, JPEG o PNG, máximo 10 MB'. */
  hint: string;
  /** For the browser's own file dialog, e.g. `application/pdf,image/jpeg`. Check again: it only suggests. */
  accept: string;
  /** Why the last file wasn't taken. */
  error: string | null;
  /** Called with each file by itself; `multiple` lets several be chosen or dropped at once. */
  onFile: (file: File) => void;
  multiple?: boolean;
  /** Another button beside the one that chooses. */
  beside?: ReactNode;
  /** Stands before the button: a picture of what is there now. */
  children?: ReactNode;
}

/**
 * Takes a file: by its button (finger, mouse or keyboard) or dropped on it. Of several the first one counts, unless
 * `multiple`.
 */
export function FilePicker({
  action,
  icon = "upload",
  hint,
  accept,
  error,
  onFile,
  multiple = false,
  beside,
  children,
}: FilePickerProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  useNoDropOutside();

  const take = (files: FileList | null) => {
    for (const file of [...(files ?? [])].slice(0, multiple ? undefined : 1)) onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div
      className={styles.place}
      data-over={over ? "" : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        // Leaving for a child is no leaving.
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={drop}
    >
      {children}
      <div className={styles.words}>
        <div className={styles.buttons}>
          <Button
            icon={icon}
            aria-describedby={error === null ? `${id}-hint` : `${id}-hint ${id}-error`}
            onClick={() => input.current?.click()}
          >
            {action}
          </Button>
          {beside}
        </div>
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
        {error !== null && (
          <p id={`${id}-error`} className={styles.error} role="alert">
            <Icon name="alert-circle" size={16} />
            {error}
          </p>
        )}
      </div>
      <input
        ref={input}
        type="file"
        multiple={multiple}
        className="visually-hidden"
        tabIndex={-1}
        // The button above is the one way to it.
        aria-hidden="true"
        aria-label={action}
        accept={accept}
        onChange={(event) => {
          take(event.target.files);
          // The same file must be choosable again after it was refused.
          event.target.value = "";
        }}
      />
    </div>
  );
}
