import { BUDGET_STATES } from "../../../../schema/rules/budgets.ts";
import { useState } from "react";
import { BudgetPreview } from "../../../parts/budgets/BudgetPreview.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Fold } from "../../../ui/Fold.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import type { InvitationPartsFragment } from "../../../generated/plain/graphql.ts";
import { useOpenInvitation } from "../invitation-context.ts";
import { DownloadButton } from "./DownloadButton.tsx";
import { PaymentsPart } from "./PaymentsPart.tsx";
import { lateDialog } from "../../../ui/late.tsx";

type Budget = InvitationPartsFragment["budgets"][number];

/** Comes once somebody answers. */
const AnswerBudgetDialog = lateDialog(() => import("./AnswerBudgetDialog.tsx"));

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
export default function BudgetSection() {
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
        <Fold summary="Versiones anteriores" look="link">
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
        </Fold>
      )}
    </section>
  );
}
