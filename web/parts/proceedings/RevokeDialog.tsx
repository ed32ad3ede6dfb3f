import { useState } from "react";
import { REVOCATION_REASONS, type RevocationReason } from "../../../schema/rules/revocations.ts";
import { RevokeIssuedDocumentDocument, type IssuedDocumentItemFragment } from "../../generated/graphql.ts";
import { fieldErrors, fieldId } from "../../lib/form-problems.ts";
import { SelectField, TextAreaField } from "../../ui/FormControls.tsx";
import { PromptDialog } from "../../ui/PromptDialog.tsx";
import { useMatterAction } from "./use-matter-action.ts";

const FORM = "revoke-document";
const LABELS = { reason: "Motivo", note: "Nota interna (opcional)" } as const;
const OPTIONS = Object.entries(REVOCATION_REASONS).map(([value, label]) => ({ value, label }));

interface RevokeDialogProps {
  document: IssuedDocumentItemFragment;
  onClose: () => void;
}

function isReason(value: string): value is RevocationReason {
  return Object.hasOwn(REVOCATION_REASONS, value);
}

/** Takes a document out of force, for good; whoever checks it reads the reason. */
export function RevokeDialog({ document, onClose }: RevokeDialogProps) {
  const [reason, setReason] = useState("");
  const [note, setNote] = useState("");
  const { run, busy, problems, refuse } = useMatterAction(RevokeIssuedDocumentDocument);
  const errorOf = fieldErrors(problems);
  const submit = async () => {
    if (!isReason(reason)) return refuse([{ field: ["reason"], message: "Elige el motivo" }]);
    const { done } = await run({ id: document.id, reason, note });
    if (done) onClose();
  };
  return (
    <PromptDialog
      title={`Revocar ${document.number}`}
      form={FORM}
      labels={LABELS}
      problems={problems}
      running={busy}
      action="Revocar para siempre"
      danger
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        Quien lo compruebe leerá que ya no es válido, desde cuándo y por qué motivo. No se puede deshacer: si
        hace falta, se emite otro documento.
      </p>
      <SelectField
        id={fieldId(FORM, "reason")}
        label={LABELS.reason}
        placeholder="Selecciona…"
        required
        value={reason}
        options={OPTIONS}
        error={errorOf("reason")}
        onChange={setReason}
      />
      <TextAreaField
        id={fieldId(FORM, "note")}
        label={LABELS.note}
        hint="La leen quienes llevan el asunto; en la página pública no aparece."
        rows={3}
        value={note}
        error={errorOf("note")}
        onChange={setNote}
      />
    </PromptDialog>
  );
}
