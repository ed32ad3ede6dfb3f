import { useId, type SyntheticEvent } from "react";
import { formatBytes } from "../../../lib/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { Chips } from "../../../ui/Chips.tsx";
import { FilePicker } from "../../../ui/FilePicker.tsx";
import { TextAreaField } from "../../../ui/FormControls.tsx";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";
import { useLeadAnswer } from "../hooks/use-lead-answer.ts";
import { LEAD_FILE_ACCEPT, LEAD_FILE_HINT } from "../lead-file.ts";
import type { LeadDetailFragment } from "../../../generated/graphql.ts";

const MOST_FILES = 5;

/** Writes to who asked: a message and its files, behind a link that is mailed. */
export function LeadAnswerForm({ lead }: { lead: LeadDetailFragment }) {
  const id = useId();
  const { text, write, files, attach, detach, upload, send, busy, problem } = useLeadAnswer(lead);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (!(await send())) document.getElementById(id)?.focus();
  };
  return (
    <form
      className="stack gap-12 at-start"
      noValidate
      aria-label="Nueva respuesta"
      onSubmit={(event) => void submit(event)}
    >
      <TextAreaField
        id={id}
        label="Nueva respuesta"
        hint={`Se envía a ${lead.email} como enlace personal, válido 30 días: la leerá y descargará los archivos sin registrarse.`}
        maxLength={8000}
        rows={6}
        value={text}
        error={problem}
        onChange={write}
      />
      <Chips
        label="Archivos de la respuesta"
        items={files.map((file) => ({
          value: file.id,
          label: `${file.fileName} (${formatBytes(file.bytes)})`,
        }))}
        onRemove={(fileId) => void detach(fileId)}
      />
      {upload.running ? (
        <ProgressBar label="Subiendo el archivo…" value={upload.share} />
      ) : (
        files.length < MOST_FILES && (
          <FilePicker
            action="Adjuntar informe o Excel"
            hint={LEAD_FILE_HINT}
            accept={LEAD_FILE_ACCEPT}
            error={upload.error}
            onFile={(file) => void attach(file)}
          />
        )
      )}
      <Button type="submit" variant="primary" icon="mail" busy={busy} disabled={upload.running}>
        {busy ? "Enviando..." : "Enviar respuesta"}
      </Button>
    </form>
  );
}
