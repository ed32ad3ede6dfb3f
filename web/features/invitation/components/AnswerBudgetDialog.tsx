import { useState } from "react";
import {
  AnswerBudgetByInvitationDocument,
  type InvitationPartsFragment,
} from "../../../generated/plain/graphql.ts";
import { formatMoney } from "../../../lib/format.ts";
import { fieldErrors, fieldId } from "../../../lib/form-problems.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";
import { TextAreaField } from "../../../ui/FormControls.tsx";
import { PromptDialog } from "../../../ui/PromptDialog.tsx";
import { useOpenInvitation } from "../invitation-context.ts";

const FORM = "answer-budget";
const LABELS = { reason: "Motivo" };

/** Yes or no to a budget. */
export default function AnswerBudgetDialog({
  budget,
  accept,
  onClose,
}: {
  budget: InvitationPartsFragment["budgets"][number];
  accept: boolean;
  onClose: () => void;
}) {
  const { token, act } = useOpenInvitation();
  const [reason, setReason] = useState("");
  const [problems, setProblems] = useState<readonly UserProblem[]>([]);
  const [running, setRunning] = useState(false);
  const { total, currency } = budget.content;

  const submit = async () => {
    setRunning(true);
    const input = { accept, reason };
    const found = await act(AnswerBudgetByInvitationDocument, { token, budgetId: budget.id, input });
    setRunning(false);
    if (found.length > 0) setProblems(found);
    else onClose();
  };
  return (
    <PromptDialog
      title={accept ? "Aceptar el presupuesto" : "Rechazar el presupuesto"}
      form={FORM}
      labels={LABELS}
      problems={problems}
      running={running}
      action={accept ? "Acepto el presupuesto" : "Rechazar"}
      busyLabel="Enviando..."
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {accept
          ? `Aceptas el presupuesto ${budget.number} por ${formatMoney(total, currency)} en total, con los pagos y condiciones que has leído.`
          : "El especialista podrá prepararte otro. No debes nada."}
      </p>
      {!accept && (
        <TextAreaField
          id={fieldId(FORM, "reason")}
          label={LABELS.reason}
          hint="Lo leerá el especialista."
          required
          maxLength={1000}
          value={reason}
          error={fieldErrors(problems)("reason")}
          onChange={setReason}
        />
      )}
    </PromptDialog>
  );
}
