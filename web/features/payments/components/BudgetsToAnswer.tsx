import { useState } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { plural } from "../../../lib/text.ts";
import { BudgetPdfButton } from "../../../parts/budgets/BudgetPdfButton.tsx";
import { BudgetPreviewDialog } from "../../../parts/budgets/BudgetPreview.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { DateText, Money } from "../../../ui/ValueText.tsx";
import type { BudgetToAnswerFragment } from "../../../generated/graphql.ts";
import { lateDialog } from "../../../ui/late.tsx";

const AnswerBudgetDialog = lateDialog(async () => ({
  default: (await import("../../../parts/budgets/AnswerBudgetDialog.tsx")).AnswerBudgetDialog,
}));

type Opened = { budget: BudgetToAnswerFragment; dialog: "preview" | "accept" | "reject" };

interface ItemProps {
  budget: BudgetToAnswerFragment;
  onOpen: (dialog: Opened["dialog"]) => void;
}

function BudgetWords({ budget: { number, caseNumber, sentAt, content } }: Pick<ItemProps, "budget">) {
  return (
    <div className="fill">
      <h3 className="anywhere large">
        {content.specialistName} · <Money amount={content.total} currency={content.currency} />
      </h3>
      <p className="muted small">
        Presupuesto {number} · expediente <Link to={paths.clientCase(caseNumber)}>{caseNumber}</Link>
        {sentAt !== null && (
          <>
            {" · enviado el "}
            <DateText value={sentAt} />
          </>
        )}
      </p>
      <p className="muted small">
        {content.singlePayment ? "Pago único" : plural(content.rows.length, "pago", "pagos")}, impuestos
        incluidos.
      </p>
    </div>
  );
}

function BudgetItem({ budget, onOpen }: ItemProps) {
  const { number } = budget;
  return (
    <li className="split gap-24">
      <BudgetWords budget={budget} />
      <div className="cluster">
        <Button
          variant="primary"
          icon="check"
          aria-label={`Aceptar ${number}`}
          onClick={() => onOpen("accept")}
        >
          Aceptar
        </Button>
        <Button icon="close" aria-label={`Rechazar ${number}`} onClick={() => onOpen("reject")}>
          Rechazar
        </Button>
        <Button icon="eye" aria-label={`Vista previa de ${number}`} onClick={() => onOpen("preview")}>
          Vista previa
        </Button>
        <BudgetPdfButton budget={budget} />
      </div>
    </li>
  );
}

/** Budgets a specialist has sent and that wait for an answer; nothing while there are none. */
export function BudgetsToAnswer({ budgets }: { budgets: readonly BudgetToAnswerFragment[] }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  if (budgets.length === 0 && opened === null) return null;
  return (
    <Panel
      title="Presupuestos por aceptar"
      intro="Míralos con calma. Al aceptar uno verás cada pago con su fecha; si algo no te convence, recházalo y cuenta por qué."
    >
      <ul className="rows">
        {budgets.map((budget) => (
          <BudgetItem key={budget.id} budget={budget} onOpen={(dialog) => setOpened({ budget, dialog })} />
        ))}
      </ul>
      {opened?.dialog === "preview" && (
        <BudgetPreviewDialog content={opened.budget.content} onClose={close} />
      )}
      {opened !== null && opened.dialog !== "preview" && (
        <AnswerBudgetDialog
          budget={opened.budget}
          content={opened.budget.content}
          accept={opened.dialog === "accept"}
          onClose={close}
        />
      )}
    </Panel>
  );
}
