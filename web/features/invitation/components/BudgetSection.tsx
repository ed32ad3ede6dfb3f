import { BUDGET_STATES } from "../../../../schema/rules/budgets.ts";
import { useState } from "react";
import { formatMoney } from "../../../lib/format.ts";
import { fieldErrors, fieldId } from "../../../lib/form-problems.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";
import { BudgetPreview } from "../../../parts/budgets/BudgetPreview.tsx";
import { Button } from "../../../ui/Button.tsx";
import { TextAreaField } from "../../../ui/FormControls.tsx";
import { PromptDialog } from "../../../ui/PromptDialog.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import {
  AnswerBudgetByInvitationDocument,
  type InvitationPartsFragment,
} from "../../../generated/plain/graphql.ts";
import { useOpenInvitation } from "../invitation-context.ts";
import { DownloadButton } from "./DownloadButton.tsx";
import { PaymentsPart } from "./PaymentsPart.tsx";

type Budget = InvitationPartsFragment["budgets"][number];

const FORM = "answer-budget";
const LABELS = { reason: "Motivo" };

function AnswerBudgetDialog({
  budget,
  accept,
  onClose,
}: {
  budget: Budget;
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

function Current({ budget }: { budget: Budget }) {
  const { invitation } = useOpenInvitation();
  const [accept, setAccept] = useState<boolean | null>(null);
  const isOpen = budget.status === "SENT" && !invitation.closed;
  return (
    <>
      <p>
        <StatusTag tone={budget.status === "ACCEPTED" ? "success" : isOpen ? "warning" : "neutral"}>
          {BUDGET_STATES[budget.status].toClient}
        </StatusTag>
      </p>
      <BudgetPreview content={budget.content} />
      <div className="cluster">
        {isOpen && (
          <>
            <Button variant="accent" onClick={() => setAccept(true)}>
              Aceptar
            </Button>
            <Button onClick={() => setAccept(false)}>Rechazar</Button>
          </>
        )}
        <DownloadButton kind="BUDGET" id={budget.id}>
          Descargar PDF
        </DownloadButton>
      </div>
      {accept !== null && (
        <AnswerBudgetDialog budget={budget} accept={accept} onClose={() => setAccept(null)} />
      )}
    </>
  );
}

/** Of an invited client: the newest budget in full, earlier versions as PDF, and what is to be paid. */
export function BudgetSection() {
  const { invitation } = useOpenInvitation();
  const [newest, ...earlier] = invitation.budgets;
  if (newest === undefined) return null;
  return (
    <section
      id="presupuesto"
      className="stack gap-12 surface"
      tabIndex={-1}
      aria-labelledby="titulo-presupuesto"
    >
      <h2 id="titulo-presupuesto">Presupuesto</h2>
      <Current budget={newest} />
      {invitation.instalments.length > 0 && <PaymentsPart />}
      {earlier.length > 0 && (
        <details className="fold">
          <summary>Versiones anteriores</summary>
          <ul className="list stack gap-4">
            {earlier.map((budget) => (
              <li key={budget.id}>
                Versión {budget.budgetVersion} · {BUDGET_STATES[budget.status].toClient}{" "}
                <DownloadButton kind="BUDGET" id={budget.id}>
                  PDF
                </DownloadButton>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
