import { Suspense, useId, useRef, type ReactNode } from "react";
import { Button } from "./Button.tsx";
import { Icon, type IconName } from "./Icon.tsx";
import { late } from "./late.tsx";

const FilePlace = late(() => import("./FilePlace.tsx"));

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
    <p id={id} className="line danger strong small" role="alert">
      <Icon name="alert-circle" size={16} />
      {text}
    </p>
  );
}

interface WordsProps extends FilePickerProps {
  /** Missing until the place is there. */
  onChoose?: () => void;
}

function Words({ action, icon = "upload", hint, error, beside, children, onChoose }: WordsProps) {
  const id = useId();
  return (
    <div className="cluster gap-16">
      {children}
      <div className="fill stack gap-8 at-start">
        <div className="cluster tall">
          <Button
            icon={icon}
            aria-describedby={error === null ? `${id}-hint` : `${id}-hint ${id}-error`}
            disabled={onChoose === undefined}
            onClick={onChoose}
          >
            {action}
          </Button>
          {beside}
        </div>
        <p id={`${id}-hint`} className="muted small">
          {hint}
        </p>
        {error !== null && <Problem id={`${id}-error`} text={error} />}
      </div>
    </div>
  );
}

/**
 * Takes a file: by its button (finger, mouse or keyboard) or dropped on it. Of several the first one counts, unless
 * `multiple`. What becomes of it is its owner's doing.
 */
export function FilePicker(props: FilePickerProps) {
  const { action, accept, onFile, multiple = false } = props;
  const place = useRef<HTMLDivElement>(null);
  const waiting = (
    <div className="card">
      <Words {...props} />
    </div>
  );
  return (
    <div ref={place}>
      <Suspense fallback={waiting}>
        <FilePlace label={action} accept={accept} multiple={multiple} onFile={onFile}>
          <Words
            {...props}
            onChoose={() => place.current?.querySelector<HTMLInputElement>("input[type=file]")?.click()}
          />
        </FilePlace>
      </Suspense>
    </div>
  );
}
