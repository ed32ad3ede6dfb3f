import { useState } from "react";
import { fieldErrors, fieldId } from "../../../lib/form-problems.ts";
import { useAction } from "../../../lib/use-action.ts";
import { TextAreaField } from "../../../ui/FormControls.tsx";
import { PromptDialog } from "../../../ui/PromptDialog.tsx";
import { RequestReassignmentDocument } from "../../../generated/graphql.ts";
import { useCaseView } from "../hooks/case-view.ts";

const FORM = "request-reassignment";
const LABELS = { reason: "Motivo" };

/** Asks an administrator for another specialist. */
export function ReassignmentDialog({ onClose }: { onClose: () => void }) {
  const { record, viewer } = useCaseView();
  const [reason, setReason] = useState("");
  const { run, busy, problems } = useAction(RequestReassignmentDocument, { once: true });
  const submit = async () => {
    const variables = { number: record.number, reason: reason.trim() };
    const { done } = await run(variables);
    if (done) onClose();
  };
  return (
    <PromptDialog
      title={viewer === "CLIENT" ? "Pedir otro especialista" : "Pedir que lo lleve otra persona"}
      form={FORM}
      labels={LABELS}
      problems={problems}
      running={busy}
      action="Pedir el cambio"
      onSubmit={submit}
      onClose={onClose}
    >
      <p>La administración lo estudia y responde por correo. Mientras tanto el expediente sigue como está.</p>
      <TextAreaField
        id={fieldId(FORM, "reason")}
        label={LABELS.reason}
        hint="Lo leerá la administración."
        required
        maxLength={1000}
        value={reason}
        error={fieldErrors(problems)("reason")}
        onChange={setReason}
      />
    </PromptDialog>
  );
}
