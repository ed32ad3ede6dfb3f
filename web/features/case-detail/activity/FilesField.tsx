import { CASE_DOCUMENT_ACCEPT, CASE_DOCUMENT_HINT } from "../../../parts/cases/case-document-file.ts";
import { formatBytes } from "../../../lib/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { FilePicker } from "../../../ui/FilePicker.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";
import type { DocumentUploads, PickedFile } from "./use-document-uploads.ts";

function FileLine({
  picked,
  running,
  onRemove,
}: {
  picked: PickedFile;
  running: boolean;
  onRemove: () => void;
}) {
  const { file, state, share, problem } = picked;
  return (
    <li className="line at-start">
      <Icon
        name={state === "sent" ? "circle-check" : state === "refused" ? "alert-circle" : "file"}
        size={18}
        className={state === "refused" ? "danger" : "tint"}
      />
      <div className="fill">
        <span className="strong">{file.name}</span>{" "}
        <span className="muted tiny">{formatBytes(file.size)}</span>
        {state === "sending" && <ProgressBar label="Subiendo…" value={share} />}
        {problem !== null && (
          <p className="danger" role="alert">
            {problem}
          </p>
        )}
      </div>
      <Button size="sm" variant="quiet" icon="close" iconOnly disabled={running} onClick={onRemove}>
        {`Quitar ${file.name}`}
      </Button>
    </li>
  );
}

/** Files to go with something that is being written: chosen or dropped, several, each with its state. */
export function FilesField({
  id,
  uploads,
  running,
  action = "Adjuntar documentos",
}: {
  /** Where an error summary leads. */
  id?: string;
  uploads: DocumentUploads;
  running: boolean;
  action?: string;
}) {
  return (
    <div className="stack gap-8" id={id} role="group" aria-label="Documentos" tabIndex={-1}>
      <FilePicker
        action={action}
        hint={CASE_DOCUMENT_HINT}
        accept={CASE_DOCUMENT_ACCEPT}
        error={null}
        multiple
        onFile={uploads.add}
      />
      {uploads.files.length > 0 && (
        <ul className="list stack gap-12 below-8" aria-label="Documentos elegidos">
          {uploads.files.map((picked) => (
            <FileLine
              key={picked.key}
              picked={picked}
              running={running}
              onRemove={() => uploads.remove(picked.key)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
