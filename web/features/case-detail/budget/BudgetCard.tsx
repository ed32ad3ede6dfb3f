import { BUDGET_STATES } from "../../../../schema/rules/budgets.ts";
import { ANSWER_METHODS } from "../../../../schema/rules/parties.ts";
import { useState } from "react";
import { formatMoney } from "../../../lib/format.ts";
import { useAction } from "../../../lib/use-action.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { AnswerBudgetDialog } from "../../../parts/budgets/AnswerBudgetDialog.tsx";
import { BudgetPdfButton } from "../../../parts/budgets/BudgetPdfButton.tsx";
import { BudgetPreview } from "../../../parts/budgets/BudgetPreview.tsx";
import { Button } from "../../../ui/Button.tsx";
import { StickyActions } from "../../../ui/StickyActions.tsx";
import { StatusTag, type StatusTone } from "../../../ui/StatusTag.tsx";
import { DateText } from "../../../ui/ValueText.tsx";
import { useCaseView } from "../hooks/case-view.ts";
import styles from "./BudgetPanel.module.css";
import {
  SendBudgetDocument,
  type CaseBudgetFragment,
  type BudgetStatus,
} from "../../../generated/graphql.ts";

const BUDGET_TONES: Record<BudgetStatus, StatusTone> = {
  DRAFT: "neutral",
  SENT: "info",
  ACCEPTED: "success",
  REJECTED: "danger",
  SUPERSEDED: "neutral",
};

function History({ budget }: { budget: CaseBudgetFragment }) {
  const { createdAt, sentAt, answeredAt, answerMethod, answerNote, status } = budget;
  const answerLabel = status === "REJECTED" ? "Rechazado" : "Aceptado";
  return (
    <p className="muted small">
      Preparado el <DateText value={createdAt} />
      {sentAt !== null && (
        <>
          {" "}
          · Enviado el <DateText value={sentAt} />
        </>
      )}
      {answeredAt !== null && (
        <>
          {" "}
          · {answerLabel} el <DateText value={answeredAt} />
          {answerMethod !== null && ` ${ANSWER_METHODS[answerMethod]}`}
        </>
      )}
      {answerNote !== null && answerNote !== "" && <span className={styles.note}>«{answerNote}»</span>}
    </p>
  );
}

function SendButton({ budget }: { budget: CaseBudgetFragment }) {
  const { record } = useCaseView();
  const alert = useAlert();
  const { run, busy } = useAction(SendBudgetDocument, { onRefused: alert.error });
  const { total, currency } = budget.content;
  const ask = () =>
    alert.open({
      theme: "yellow",
      icon: "circle-check",
      title: "Enviar el presupuesto",
      text: `${record.party?.displayName ?? "El cliente"} recibirá el presupuesto de ${formatMoney(total, currency)}, impuestos incluidos. Lo enviado ya no cambia: para corregirlo harás una versión nueva.`,
      textButton: "Cancelar",
      textButton2: "Enviar",
      onConfirm: async () => {
        await run({ id: budget.id });
      },
    });
  return (
    <Button variant="primary" icon="mail" busy={busy} onClick={ask}>
      {busy ? "Cargando..." : "Enviar al cliente"}
    </Button>
  );
}

function AnswerButtons({ budget }: { budget: CaseBudgetFragment }) {
  const caseNumber = useCaseView().record.number;
  const [answering, setAnswering] = useState<"accept" | "reject" | null>(null);
  return (
    <>
      <StickyActions>
        <Button variant="accent" icon="check" onClick={() => setAnswering("accept")}>
          Aceptar presupuesto
        </Button>
        <Button onClick={() => setAnswering("reject")}>Rechazar</Button>
      </StickyActions>
      {answering !== null && (
        <AnswerBudgetDialog
          budget={{ ...budget, caseNumber }}
          content={budget.content}
          accept={answering === "accept"}
          onClose={() => setAnswering(null)}
        />
      )}
    </>
  );
}

interface BudgetCardProps {
  budget: CaseBudgetFragment;
  /** Unfolded at first. */
  isOpen: boolean;
  canWrite: boolean;
}

/** One version: how it stands, what it says, and what can be done with it. */
export function BudgetCard({ budget, isOpen, canWrite }: BudgetCardProps) {
  const { viewer } = useCaseView();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const shown = chosen ?? isOpen;
  const { number, budgetVersion, status, content } = budget;
  return (
    <li>
      <article
        className={`inset stack gap-12 across-pages ${styles.budget}`}
        aria-label={`${number}, versión ${budgetVersion}`}
      >
        <header className="cluster gap-12">
          <h3>
            {number} <span className={`muted small light ${styles.version}`}>versión {budgetVersion}</span>
          </h3>
          <StatusTag tone={BUDGET_TONES[status]}>{BUDGET_STATES[status].name}</StatusTag>
          <strong className="at-end large number">{formatMoney(content.total, content.currency)}</strong>
        </header>
        <History budget={budget} />
        {shown && <BudgetPreview content={content} />}
        {viewer === "CLIENT" && status === "SENT" && <AnswerButtons budget={budget} />}
        <div className="cluster">
          {canWrite && status === "DRAFT" && <SendButton budget={budget} />}
          <Button aria-expanded={shown} onClick={() => setChosen(!shown)}>
            {shown ? "Ocultar" : "Ver el presupuesto"}
          </Button>
          <BudgetPdfButton budget={budget} />
        </div>
      </article>
    </li>
  );
}
