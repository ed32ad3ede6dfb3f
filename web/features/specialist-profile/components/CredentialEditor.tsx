import { CREDENTIAL_KIND_NAMES } from "../../../../schema/rules/specialist-words.ts";
import { useState } from "react";
import type { CredentialKind, ProfileCredentialFragment } from "../../../generated/graphql.ts";
import { DOCUMENT_ACCEPT, documentProblem } from "../../../parts/accounts/document-file.ts";
import { formatBytes } from "../../../lib/format.ts";
import { showNotice } from "../../../lib/notices.ts";
import { messagesByField, type SummaryEntry, type UserProblem } from "../../../lib/user-errors.ts";
import { Button } from "../../../ui/Button.tsx";
import { ConflictDialog } from "../../../ui/ConflictDialog.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { FilePicker } from "../../../ui/FilePicker.tsx";
import { SelectField } from "../../../ui/FormControls.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Modal } from "../../../ui/Modal.tsx";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";
import { DayField } from "../../../ui/DayField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import {
  CREDENTIAL_LABELS,
  isRequired,
  standingProblems,
  type CredentialEdit,
  type CredentialValues,
} from "../hooks/credential-values.ts";
import type { CredentialEditing } from "../hooks/use-credential-edit.ts";
import { useSaveCredential } from "../hooks/use-save-credential.ts";
import { useSummary } from "../../../lib/use-summary.ts";
import type { UploadProgress } from "../../../lib/upload.ts";
import { submits } from "../../../lib/submits.ts";

const KINDS = (Object.keys(CREDENTIAL_KIND_NAMES) as CredentialKind[]).map((value) => ({
  value,
  label: CREDENTIAL_KIND_NAMES[value],
}));

function fieldId(name: string): string {
  return `credential-${name}`;
}

function summaryOf(problems: readonly UserProblem[]): SummaryEntry[] {
  return problems.map(({ field, message }) => {
    const name = field[0] ?? "";
    const label = CREDENTIAL_LABELS[name as keyof CredentialValues];
    return label === undefined
      ? { message, fieldId: null }
      : { message: `${label}: ${message}`, fieldId: fieldId(name) };
  });
}

interface FieldsProps {
  values: CredentialValues;
  errors: ReadonlyMap<string, string[]>;
  onChange: (values: CredentialValues) => void;
}

function Fields({ values, errors, onChange }: FieldsProps) {
  const text = (name: "title" | "issuer" | "number" | "validUntil") => {
    const required = isRequired(name, values.kind);
    return {
      id: fieldId(name),
      label: required ? CREDENTIAL_LABELS[name] : `${CREDENTIAL_LABELS[name]} (opcional)`,
      required,
      value: values[name],
      error: errors.get(name)?.[0],
      onChange: (event: { target: { value: string } }) => onChange({ ...values, [name]: event.target.value }),
    };
  };
  return (
    <>
      <SelectField
        id={fieldId("kind")}
        label={CREDENTIAL_LABELS.kind}
        value={values.kind}
        options={KINDS}
        error={errors.get("kind")?.[0]}
        onChange={(kind) => onChange({ ...values, kind: kind as CredentialKind })}
      />
      <TextField {...text("title")} autoComplete="off" maxLength={200} />
      <TextField {...text("issuer")} autoComplete="off" maxLength={200} />
      <div className="columns">
        <TextField {...text("number")} autoComplete="off" maxLength={100} />
        <DayField {...text("validUntil")} onChange={(validUntil) => onChange({ ...values, validUntil })} />
      </div>
    </>
  );
}

interface DocumentFieldProps {
  stored: ProfileCredentialFragment["document"];
  file: File | null;
  /** The server's refusal of the last file. */
  refusal: string | undefined;
  onChoose: (file: File | null) => void;
}

function DocumentField({ stored, file, refusal, onChoose }: DocumentFieldProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const choose = (next: File) => {
    const found = documentProblem(next);
    setProblem(found);
    if (found === null) onChoose(next);
  };
  const shown = file === null ? stored : { fileName: file.name, bytes: file.size };
  return (
    <div role="group" aria-label="Documento">
      <p className="strong below-8">Documento</p>
      <FilePicker
        action={shown === null ? "Elegir documento" : "Elegir otro documento"}
        icon="file"
        hint="PDF, JPEG o PNG, máximo 10 MB. Opcional, pero agiliza la verificación."
        accept={DOCUMENT_ACCEPT}
        error={problem ?? refusal ?? null}
        onFile={choose}
      >
        {shown !== null && (
          <p className="line anywhere">
            <Icon name="file" />
            <span>
              {shown.fileName} ({formatBytes(shown.bytes)})
            </span>
            {file !== null && (
              <Button variant="quiet" icon="close" iconOnly onClick={() => onChoose(null)}>
                Quitar el documento elegido
              </Button>
            )}
          </p>
        )}
      </FilePicker>
    </div>
  );
}

interface CredentialEditorProps {
  edit: CredentialEdit;
  editing: CredentialEditing;
  /** The credential as the page shows it; undefined for a new one. */
  stored: ProfileCredentialFragment | undefined;
}

function VerifiedNote() {
  return (
    <p className="note note-warning line at-start below-16">
      <Icon name="triangle-alert" />
      <span>
        Esta credencial está verificada. Si la cambias, vuelve a revisión y deja de mostrarse en tu perfil
        público hasta que la verifiquemos de nuevo.
      </span>
    </p>
  );
}

function DocumentProgress({ progress, name }: { progress: UploadProgress; name: string }) {
  const sent = progress.total ? progress.loaded / progress.total : null;
  return (
    <ProgressBar
      label={sent === 1 ? "Comprobando el documento…" : `Subiendo ${name}…`}
      value={sent === 1 ? null : sent}
    />
  );
}

/** Adds or changes one credential. Whatever is changed goes to review again; a verified one says so before. */
export function CredentialEditor({ edit, editing, stored }: CredentialEditorProps) {
  const { file } = editing;
  const { save, cancel, saving, progress, problems, refusal } = useSaveCredential({
    file,
    onEdit: editing.change,
    onSaved: (told) => {
      showNotice({ theme: "green", text: told });
      editing.end();
    },
  });
  const [sentEdit, setSentEdit] = useState({ values: edit.values, file });
  const standing = standingProblems(problems, sentEdit, { values: edit.values, file });
  const summary = useSummary(standing, summaryOf);
  const errors = messagesByField(standing);
  const isVerified = edit.status === "VERIFIED";

  const submit = () => {
    if (edit.id !== null && !editing.unsaved) return editing.end();
    setSentEdit({ values: edit.values, file });
    void save(edit);
  };
  return (
    <Modal
      open
      size="lg"
      title={edit.id === null ? "Añadir credencial" : "Editar credencial"}
      onClose={saving ? undefined : editing.cancel}
      footer={
        <>
          <Button onClick={saving ? cancel : editing.cancel} disabled={saving && progress === null}>
            {progress === null ? "Cancelar" : "Cancelar subida"}
          </Button>
          <Button variant="primary" type="submit" form="credential-form" busy={saving}>
            {saving ? "Guardando..." : isVerified ? "Guardar y enviar a revisión" : "Guardar"}
          </Button>
        </>
      }
    >
      <ErrorSummary entries={summary} />
      {isVerified && <VerifiedNote />}
      <form id="credential-form" className="stack" noValidate onSubmit={submits(submit, saving)}>
        {/* What is on its way can't be changed any more: it would be lost when the dialog closes. */}
        <fieldset className="bare stack" disabled={saving}>
          <Fields
            values={edit.values}
            errors={errors}
            onChange={(values) => editing.change({ ...edit, values })}
          />
          {progress === null ? (
            <DocumentField
              stored={stored?.document ?? null}
              file={file}
              refusal={errors.get("file")?.[0]}
              onChoose={editing.chooseFile}
            />
          ) : (
            <DocumentProgress progress={progress} name={file?.name ?? "el documento"} />
          )}
        </fieldset>
      </form>
      {/* A document on its way shows its progress, and can be cancelled, in the form. */}
      <ConflictDialog refusal={progress === null ? refusal : null} running={saving} />
    </Modal>
  );
}
