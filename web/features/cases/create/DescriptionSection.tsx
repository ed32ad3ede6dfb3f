import { useRef } from "react";
import { fieldId } from "../../../lib/form-problems.ts";
import { formatBytes } from "../../../lib/format.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextAreaField } from "../../../ui/FormControls.tsx";
import { ObjectField } from "../../../parts/cases/ObjectField.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";
import { CASE_DOCUMENT_ACCEPT, isCaseFile } from "../../../parts/cases/case-document-file.ts";
import { caseFileProblem } from "./case-file.ts";
import type { Sending, useDraftDocuments } from "./use-draft-documents.ts";
import { useDropPlace } from "../../../lib/use-drop-place.ts";
import { FileInput } from "../../../ui/FileInput.tsx";

type Documents = ReturnType<typeof useDraftDocuments>;

interface DropPlaceProps {
  onFiles: (files: readonly File[], how: "picked" | "dropped") => void;
}

/** Takes any number of files: by its button or dropped on it. */
function DropPlace({ onFiles }: DropPlaceProps) {
  const input = useRef<HTMLInputElement>(null);
  const place = useDropPlace((files) => onFiles(files, "dropped"));
  return (
    <div className="stack gap-8 at-center drop-place" {...place}>
      <Icon name="upload" size={24} />
      <p>
        <strong>Arrastra aquí los documentos</strong> o elígelos en tu dispositivo
      </p>
      <Button aria-describedby="case-documents-hint" onClick={() => input.current?.click()}>
        Elegir documentos
      </Button>
      <p id="case-documents-hint" className="muted small">
        Word (.doc, .docx) o PDF, máximo 25 MB cada uno
      </p>
      <FileInput
        ref={input}
        label="Elegir documentos"
        accept={CASE_DOCUMENT_ACCEPT}
        multiple
        onFiles={(files) => onFiles(files, "picked")}
      />
    </div>
  );
}

function SendingItem({ item, documents }: { item: Sending; documents: Documents }) {
  const { file, share, problem } = item;
  if (problem === null) {
    return (
      <li className="card line">
        <div className="fill">
          <ProgressBar
            label={`Archivo seleccionado: ${file.name}`}
            value={share}
            detail={share === null ? "Subiendo..." : formatBytes(file.size)}
          />
        </div>
        <Button variant="quiet" icon="close" iconOnly onClick={() => documents.cancel(item.key)}>
          {`Cancelar ${file.name}`}
        </Button>
      </li>
    );
  }
  return (
    <li className="card line" data-refused="">
      <Icon name="alert-circle" size={20} />
      <p className="fill" role="alert">
        <strong>{file.name}</strong> {problem}
      </p>
      {caseFileProblem(file) === null && (
        <Button variant="quiet" icon="refresh" iconOnly onClick={() => documents.retry(item)}>
          {`Reintentar ${file.name}`}
        </Button>
      )}
      <Button variant="quiet" icon="close" iconOnly onClick={() => documents.cancel(item.key)}>
        {`Quitar ${file.name}`}
      </Button>
    </li>
  );
}

function DocumentList({ documents }: { documents: Documents }) {
  const { documents: stored, sending, problem } = documents;
  if (stored.length === 0 && sending.length === 0) return null;
  return (
    <>
      <ul className="list stack gap-8" aria-label="Documentos">
        {stored.map(({ id, fileName, bytes }) => (
          <li key={id} className="card line">
            <Icon name="file" size={20} />
            <p className="fill">
              Archivo seleccionado: {fileName} <span className="muted small">{formatBytes(bytes)}</span>
            </p>
            <Button variant="quiet" icon="trash" iconOnly onClick={() => void documents.remove(id)}>
              {`Quitar ${fileName}`}
            </Button>
          </li>
        ))}
        {sending.map((item) => (
          <SendingItem key={item.key} item={item} documents={documents} />
        ))}
      </ul>
      {problem !== null && (
        <p className="danger" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

interface DescriptionSectionProps {
  form: string;
  description: string;
  object: string;
  errorOf: (field: string) => string | undefined;
  onChange: (field: "description" | "object", text: string) => void;
  documents: Documents;
}

/** Of what was chosen, what may be sent; what may not is told. */
function useTakeFiles(documents: DescriptionSectionProps["documents"]) {
  const alert = useAlert();
  return (files: readonly File[], how: "picked" | "dropped") => {
    const right = files.filter(isCaseFile);
    if (right.length < files.length) {
      if (how === "dropped") {
        alert.error("Por favor, sube solo archivos .doc, .docx o .pdf", "Error en el tipo de archivo");
      } else {
        alert.error("Por favor, sube solo archivos .doc, .docx o .pdf");
      }
    }
    documents.add(right);
  };
}

/** What the case is about, in words and documents. */
export function DescriptionSection({
  form,
  description,
  object,
  errorOf,
  onChange,
  documents,
}: DescriptionSectionProps) {
  const take = useTakeFiles(documents);
  return (
    <Panel title="Descripción del caso">
      <div className="stack">
        <TextAreaField
          id={fieldId(form, "description")}
          label="Descripción"
          rows={8}
          maxLength={4000}
          hint="Qué ha pasado, qué pide tu cliente y qué se ha intentado ya. Es confidencial: solo lo leéis tú, tu cliente y la administración de Acuerdo."
          value={description}
          error={errorOf("description")}
          onChange={(text) => onChange("description", text)}
        />
        <ObjectField
          id={fieldId(form, "object")}
          by="MANAGER"
          value={object}
          error={errorOf("object")}
          onChange={(text) => onChange("object", text)}
        />
        <DropPlace onFiles={take} />
        <DocumentList documents={documents} />
      </div>
    </Panel>
  );
}
