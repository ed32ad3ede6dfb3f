import { useId, useRef, type ReactNode } from "react";
import { Button } from "./Button.tsx";
import styles from "./FilePicker.module.css";
import { Icon, type IconName } from "./Icon.tsx";
import { useDropPlace } from "../../lib/use-drop-place.ts";
import { FileInput } from "../FileInput.tsx";

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

function Problem({ id, text }: { id: string; text: string }) {
  return (
    <p id={id} className={styles.error} role="alert">
      <Icon name="alert-circle" size={16} />
      {text}
    </p>
  );
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
  const take = (files: readonly File[]) => {
    for (const file of files.slice(0, multiple ? undefined : 1)) onFile(file);
  };
  const place = useDropPlace(take);
  return (
    <div className={styles.place} {...place}>
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
        {error !== null && <Problem id={`${id}-error`} text={error} />}
      </div>
      <FileInput ref={input} label={action} accept={accept} multiple={multiple} onFiles={take} />
    </div>
  );
}
