import { useState } from "react";
import {
  CASE_DOCUMENT_ACCEPT,
  CASE_DOCUMENT_HINT,
  caseDocumentProblem,
} from "../../../parts/cases/case-document-file.ts";
import { sendUpload } from "../../../lib/send-upload.ts";
import { formatBytes } from "../../../lib/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { FilePicker } from "../../../ui/FilePicker.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { UploadDraftDocumentDocument } from "../../../generated/plain/graphql.ts";

/** Sends the files to the case that has just been opened, one after the other. Gives the names of those that weren't taken. */
export async function sendDocuments(caseNumber: string, files: readonly File[]): Promise<string[]> {
  const lost: string[] = [];
  for (const file of files) {
    const { payload } = await sendUpload(UploadDraftDocumentDocument, { input: { caseNumber }, file });
    if (payload === null) lost.push(file.name);
  }
  return lost;
}

interface DocumentsPanelProps {
  files: readonly File[];
  onChange: (files: readonly File[]) => void;
}

function ChosenFiles({ files, onRemove }: { files: readonly File[]; onRemove: (file: File) => void }) {
  return (
    <ul className="list above-8 rows" aria-label="Documentos elegidos">
      {files.map((file, at) => (
        <li key={`${at} ${file.name}`} className="line apart">
          <span className="anywhere">
            {file.name} ({formatBytes(file.size)})
          </span>
          <Button variant="quiet" icon="close" iconOnly onClick={() => onRemove(file)}>
            {`Quitar ${file.name}`}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** What goes along with a new case; it is sent once the case is there. */
export function DocumentsPanel({ files, onChange }: DocumentsPanelProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [picked] = useState<File[]>(() => [...files]);
  const take = (file: File) => {
    const found = caseDocumentProblem(file);
    setProblem(found === null ? null : `${file.name}: ${found}`);
    if (found !== null) return;
    // Several files are taken one by one within the same render.
    picked.push(file);
    onChange([...picked]);
  };
  const remove = (file: File) => {
    picked.splice(picked.indexOf(file), 1);
    onChange([...picked]);
  };
  return (
    <Panel
      title="Documentos"
      intro="Si tienes contratos, facturas o mensajes, puedes enviarlos ya o más tarde."
    >
      <FilePicker
        action="Elegir documentos"
        hint={CASE_DOCUMENT_HINT}
        accept={CASE_DOCUMENT_ACCEPT}
        error={problem}
        multiple
        onFile={take}
      />
      {files.length > 0 && <ChosenFiles files={files} onRemove={remove} />}
    </Panel>
  );
}
