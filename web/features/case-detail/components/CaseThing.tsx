import { useState } from "react";
import type { CaseMove } from "../../../generated/graphql.ts";
import { formatMoney } from "../../../lib/format.ts";
import { centsOf } from "../../../lib/money.ts";
import { plural } from "../../../lib/text.ts";
import { useUrlState } from "../../../lib/url-state.ts";
import { CaseStages } from "../../../parts/cases/CaseStages.tsx";
import { caseState } from "../../../parts/cases/case-words.ts";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { ThingPage, type Decision } from "../../../ui/ThingPage.tsx";
import { DocumentsPanel } from "../activity/DocumentsPanel.tsx";
import { caseActions, type Wanted } from "../hooks/case-actions.ts";
import { lateCount, useCaseView, type CaseView } from "../hooks/case-view.ts";
import { PartiesPanel } from "../parties/PartiesPanel.tsx";
import { CASE_TABS, caseTabUrl } from "./case-tabs.ts";
import { CaseMoveDialog } from "./CaseMoveDialog.tsx";
import { CaseNotes } from "./CaseNotes.tsx";
import { CaseTabContent } from "./CaseTabContent.tsx";
import { DeadlinesPanel } from "./DeadlinesPanel.tsx";
import { FactsPanel } from "./FactsPanel.tsx";
import { NowPanel } from "./NowPanel.tsx";

type Cost = NonNullable<CaseView["record"]["cost"]>;

/** What it costs its client, as far as it is agreed, and whether a payment is late. */
function Money({
  cost,
  currency,
  instalments,
}: Pick<CaseView["record"], "currency" | "instalments"> & { cost: Cost }) {
  const [total, unpaid] = [cost.total, cost.unpaid].map((amount) => formatMoney(amount, currency));
  const late = lateCount(instalments);
  if (centsOf(cost.unpaid) === 0n) return `${total}, todo pagado`;
  return (
    <>
      {late > 0 && <StatusTag tone="danger">{plural(late, "pago vencido", "pagos vencidos")}</StatusTag>}
      {cost.unpaid === cost.total ? (
        `${total}, sin pagar`
      ) : (
        <>
          Quedan <strong>{unpaid}</strong> de {total}
        </>
      )}
    </>
  );
}

function decisionOf(wanted: Wanted, onMove: (move: CaseMove) => void): Decision {
  const { text, action, move } = wanted;
  const control =
    move === undefined ? (
      <LinkButton variant="accent" to={wanted.to} state={wanted.state}>
        {action}
      </LinkButton>
    ) : (
      <Button variant="accent" onClick={() => onMove(move)}>
        {action}
      </Button>
    );
  return { text, control };
}

/** What it is and between whom, and what else can be done about it. */
function Facts({ onMove }: { onMove: (move: CaseMove) => void }) {
  const { viewer } = useCaseView();
  return (
    <>
      <NowPanel onMove={onMove} />
      <div className="annex">
        <PartiesPanel />
      </div>
      <FactsPanel />
      <DeadlinesPanel />
      {viewer !== "ASKED" && <DocumentsPanel />}
    </>
  );
}

/** The case's page around what its tabs show. Who is asked sees the case alone: tabs come with accepting it. */
export function CaseThing() {
  const view = useCaseView();
  const { record, viewer, tabPath } = view;
  const [{ tab }] = useUrlState(caseTabUrl);
  const [chosen, setChosen] = useState<CaseMove | null>(null);
  const { wanted } = caseActions(view);
  const move = record.moves.find((one) => one.move === chosen && one.blockedBy === null);
  const { label, tone } = caseState(record.status);
  const facts = <Facts onMove={setChosen} />;
  const isAsked = viewer === "ASKED";
  const links = CASE_TABS.map((one) => ({
    label: one.label,
    to: tabPath(one.tab === "actividad" ? undefined : one.tab),
    current: one.tab === tab,
  }));
  return (
    <ThingPage
      kind="case"
      state={<StatusTag tone={tone}>{label}</StatusTag>}
      summary={record.message === label ? null : record.message}
      stages={<CaseStages {...record} />}
      money={record.cost === null ? undefined : <Money {...record} cost={record.cost} />}
      // On the tab that it leads to there is nothing left to lead to.
      decision={wanted === null || wanted.tab === tab ? null : decisionOf(wanted, setChosen)}
      tabs={isAsked ? undefined : { label: "Apartados del expediente", links }}
      side={
        isAsked
          ? undefined
          : {
              name: viewer === "CLIENT" ? "Qué pasa ahora, partes y datos" : "Partes, datos y más acciones",
              content: facts,
            }
      }
    >
      {isAsked ? (
        <>
          <CaseNotes />
          {facts}
        </>
      ) : (
        <CaseTabContent tab={tab} />
      )}
      {move !== undefined && <CaseMoveDialog move={move} onClose={() => setChosen(null)} />}
    </ThingPage>
  );
}
