import { useQuery } from "@apollo/client/react";
import { Suspense, useState } from "react";
import { paths } from "../../../app/paths.ts";
import { readDraft } from "../../../lib/form-draft.ts";
import { useRefetchOnReturn } from "../../../lib/use-refetch-on-return.ts";
import { TermHelp } from "../../../parts/help/TermHelp.tsx";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { SkeletonTable } from "../../../ui/SkeletonTable.tsx";
import { EmptyState, ErrorState } from "../../../ui/StateMessage.tsx";
import { useCaseView } from "../hooks/case-view.ts";
import { BudgetCard } from "./BudgetCard.tsx";
import { budgetDraftKey } from "./budget-draft.ts";
import { CaseBudgetsDocument, type CaseBudgetFragment } from "../../../generated/graphql.ts";
import { InstalmentsPanel } from "./InstalmentsPanel.tsx";
import { late } from "../../../ui/late.tsx";

const BudgetEditor = late(() => import("./BudgetEditor.tsx"));

function NoBudget({ canWrite, onStart }: { canWrite: boolean; onStart: () => void }) {
  const { viewer } = useCaseView();
  return (
    <EmptyState
      title="Todavía no hay presupuesto"
      text={
        viewer === "CLIENT"
          ? "Cuando tu especialista te envíe uno, lo verás aquí y decidirás si lo aceptas. Sin tu aceptación no debes nada."
          : "El cliente lo acepta o lo rechaza desde su cuenta o con su enlace personal."
      }
      action={
        canWrite ? (
          <Button variant="primary" icon="plus" onClick={onStart}>
            Preparar presupuesto
          </Button>
        ) : undefined
      }
    />
  );
}

/** What the next version starts from: the draft in hand, else the newest one. */
function startOf(budgets: readonly CaseBudgetFragment[]): CaseBudgetFragment | null {
  return budgets.find(({ status }) => status === "DRAFT") ?? budgets[0] ?? null;
}

function NotLoaded({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  return (
    <Panel title="Presupuesto">
      {!hasFailed ? <SkeletonTable rows={4} columns={2} /> : <ErrorState onRetry={onRetry} />}
    </Panel>
  );
}

interface VersionsProps {
  budgets: readonly CaseBudgetFragment[];
  canWrite: boolean;
  isLatestOpen: boolean;
}

function Versions({ budgets, canWrite, isLatestOpen }: VersionsProps) {
  return (
    <ul className="list stack across-pages" aria-label="Versiones del presupuesto">
      {budgets.map((budget, index) => (
        <BudgetCard
          key={budget.id}
          budget={budget}
          isOpen={index === 0 && isLatestOpen}
          canWrite={canWrite}
        />
      ))}
    </ul>
  );
}

/** PRESUPUESTO: what the case costs, every version of it, and what of it is due and paid. */
export default function BudgetPanel() {
  const { record, viewer, canManage } = useCaseView();
  const { number } = record;
  const { data, previousData, error, refetch } = useQuery(CaseBudgetsDocument, {
    variables: { number },
    fetchPolicy: "cache-and-network",
  });
  useRefetchOnReturn(() => refetch());
  // Administrators only read it.
  const canWrite = canManage && viewer === "MANAGER";
  const [isEditing, setEditing] = useState(
    () => canWrite && readDraft(budgetDraftKey(number), "account") !== null,
  );
  const found = (data ?? previousData)?.case;
  if (!found)
    return (
      <NotLoaded hasFailed={error !== undefined} onRetry={() => void refetch().catch(() => undefined)} />
    );
  const { budgets, instalments, cost, currency } = found;
  const start = () => setEditing(true);
  const hasDraft = budgets.some(({ status }) => status === "DRAFT");
  return (
    <div className="stack">
      <Panel
        title="Presupuesto"
        help={<TermHelp term="budget" name="presupuesto" />}
        aside={
          canWrite && budgets.length > 0 && !isEditing ? (
            <Button size="sm" icon={hasDraft ? "edit" : "plus"} onClick={start}>
              {hasDraft ? "Editar el borrador" : "Nueva versión"}
            </Button>
          ) : viewer === "CLIENT" && instalments.length > 0 ? (
            <LinkButton size="sm" icon="payments" to={paths.clientPayments()}>
              Ir a mis pagos
            </LinkButton>
          ) : undefined
        }
      >
        <div className="stack gap-24 across-pages">
          {isEditing && (
            <Suspense fallback={<SkeletonTable rows={4} columns={2} />}>
              <BudgetEditor budgets={budgets} from={startOf(budgets)} onEnd={() => setEditing(false)} />
            </Suspense>
          )}
          {budgets.length === 0 && !isEditing && <NoBudget canWrite={canWrite} onStart={start} />}
          {budgets.length > 0 && <Versions budgets={budgets} canWrite={canWrite} isLatestOpen={!isEditing} />}
        </div>
      </Panel>
      {instalments.length > 0 && (
        <InstalmentsPanel instalments={instalments} cost={cost} currency={currency} />
      )}
    </div>
  );
}
