import { useState } from "react";
import { fieldErrors, fieldId } from "../../lib/form-problems.ts";
import { formatMoney } from "../../lib/format.ts";
import { plural } from "../../lib/text.ts";
import { useAction } from "../../lib/use-action.ts";
import { TextAreaField } from "../../ui/FormControls.tsx";
import { PromptDialog } from "../../ui/PromptDialog.tsx";
import { AnswerBudgetDocument, type BudgetContentPartsFragment } from "../../generated/graphql.ts";

const FORM = "answer-budget";
const REASON = "Motivo";

interface AnswerBudgetDialogProps {
  budget: { id: string; number: string; caseNumber: string };
  content: Pick<BudgetContentPartsFragment, "total" | "currency" | "rows" | "specialistName">;
  accept: boolean;
  onClose: () => void;
}

/** The client accepts a budget, told what that means, or rejects it, saying why. */
export function AnswerBudgetDialog({ budget, content, accept, onClose }: AnswerBudgetDialogProps) {
  const [reason, setReason] = useState("");
  const { run, busy, problems, setProblems } = useAction(AnswerBudgetDocument);
  const total = formatMoney(content.total, content.currency);

  const submit = async () => {
    if (!accept && reason.trim() === "") {
      setProblems([{ field: ["reason"], message: "Cuenta por qué lo rechazas" }]);
      return;
    }
    const { done } = await run({ id: budget.id, input: { accept, reason: accept ? "" : reason.trim() } });
    if (done) onClose();
  };
  return (
    <PromptDialog
      title={accept ? `Aceptar el presupuesto ${budget.number}` : `Rechazar el presupuesto ${budget.number}`}
      form={FORM}
      labels={{ reason: REASON }}
      problems={problems}
      running={busy}
      action={accept ? "Aceptar presupuesto" : "Rechazar presupuesto"}
      danger={!accept}
      onSubmit={submit}
      onClose={onClose}
    >
      {accept ? (
        <>
          <p>
            Aceptas que {content.specialistName} lleve el expediente {budget.caseNumber} por{" "}
            <strong>{total}</strong>, impuestos incluidos, en {plural(content.rows.length, "pago", "pagos")}.
          </p>
          <p>Después verás cada pago con su fecha y cómo hacerlo. Ahora no se cobra nada.</p>
        </>
      ) : (
        <>
          <p>{content.specialistName} recibirá tu motivo y podrá enviarte otro presupuesto.</p>
          <TextAreaField
            id={fieldId(FORM, "reason")}
            label={REASON}
            required
            maxLength={1000}
            value={reason}
            error={fieldErrors(problems)("reason")}
            onChange={(text) => {
              setReason(text);
              setProblems([]);
            }}
          />
        </>
      )}
    </PromptDialog>
  );
}
