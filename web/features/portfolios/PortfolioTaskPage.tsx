import { useQuery } from "@apollo/client/react";
import { useParams, type LoaderFunctionArgs } from "react-router-dom";
import { DEBT_PAYMENT_METHODS, PAYMENT_RECIPIENTS } from "../../../schema/rules/debt-payments.ts";
import { TASK_PROPERTY_NAMES } from "../../../schema/rules/task-properties.ts";
import { CONTRACT_TYPE_NAMES, DEBTOR_INTERVENTION_NAMES } from "../../../schema/rules/tasks.ts";
import { prefetch } from "../../app/apollo-client.ts";
import { paths } from "../../app/paths.ts";
import { MyPortfolioTaskDocument, type MyPortfolioTaskQuery } from "../../generated/graphql.ts";
import { formatDate } from "../../lib/format.ts";
import { useRefetchOnReturn } from "../../lib/use-refetch-on-return.ts";
import { taskStateLook } from "../../parts/tasks/task-words.ts";
import { LinkButton } from "../../ui/Button.tsx";
import { DetailColumns } from "../../ui/DetailColumns.tsx";
import { FactGrid } from "../../ui/FactGrid.tsx";
import { FigureCards } from "../../ui/FigureCards.tsx";
import { usePageHeader } from "../../ui/page-header.ts";
import { Panel } from "../../ui/Panel.tsx";
import { EmptyState, ErrorState } from "../../ui/StateMessage.tsx";
import { StatusTag } from "../../ui/StatusTag.tsx";
import { ThingSkeleton } from "../../ui/ThingSkeleton.tsx";
import { DateText, Money } from "../../ui/ValueText.tsx";
import { PortfolioQuestions } from "./components/PortfolioQuestions.tsx";

type Debt = NonNullable<MyPortfolioTaskQuery["myPortfolioTask"]>;

export function loader({ params }: LoaderFunctionArgs): null {
  return prefetch(MyPortfolioTaskDocument, {
    portfolioId: params["listCode"] ?? "",
    id: params["taskCode"] ?? "",
  });
}

function DebtPanel({ debt }: { debt: Debt }) {
  const { intervention, typeContract } = debt;
  return (
    <Panel title="Datos de la deuda">
      <FactGrid
        facts={[
          { label: TASK_PROPERTY_NAMES.debtor, value: debt.debtor, long: true },
          { label: TASK_PROPERTY_NAMES.identityDocument, value: debt.identityDocument },
          {
            label: TASK_PROPERTY_NAMES.intervention,
            value: intervention === null ? null : DEBTOR_INTERVENTION_NAMES[intervention],
          },
          { label: TASK_PROPERTY_NAMES.entity, value: debt.entity, long: true },
          { label: TASK_PROPERTY_NAMES.nContract, value: debt.nContract, long: true },
          {
            label: TASK_PROPERTY_NAMES.typeContract,
            value: typeContract === null ? null : CONTRACT_TYPE_NAMES[typeContract],
          },
          { label: TASK_PROPERTY_NAMES.type, value: debt.type },
          { label: TASK_PROPERTY_NAMES.debtDate, value: debt.debtDate && <DateText value={debt.debtDate} /> },
          { label: TASK_PROPERTY_NAMES.assignmentDate, value: <DateText value={debt.assignmentDate} /> },
          { label: "Cartera", value: `${debt.listCode} · ${debt.listName}`, long: true },
        ]}
      />
    </Panel>
  );
}

function PaymentsPanel({ debt: { payments, currency } }: { debt: Debt }) {
  return (
    <Panel title="Pagos">
      {payments.length === 0 ? (
        <p className="muted">Todavía no hay pagos.</p>
      ) : (
        <ul className="rows" aria-label="Pagos">
          {payments.map(({ id, day, amount, method, receivedBy, reversedOn }) => (
            <li key={id}>
              <div className="split">
                <span>
                  <DateText value={day} />
                  <span className="detail">
                    {DEBT_PAYMENT_METHODS[method]} · Lo recibió {PAYMENT_RECIPIENTS[receivedBy].toLowerCase()}
                  </span>
                </span>
                <strong>
                  <Money amount={amount} currency={currency} />
                </strong>
              </div>
              {reversedOn !== null && (
                <p>
                  <StatusTag tone="warning">Anulado</StatusTag>{" "}
                  <span className="small muted">El {formatDate(reversedOn)}: ya no cuenta.</span>
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function StatesPanel({ states }: { states: Debt["states"] }) {
  return (
    <Panel title="Cambios de estado">
      <ul className="rows" aria-label="Cambios de estado">
        {states.map(({ id, at, from, to }) => (
          <li key={id} className="split">
            <StatusTag tone={taskStateLook(to).tone}>{taskStateLook(to).label}</StatusTag>
            <span className="small muted">
              {from === null ? "Al empezar" : `Antes, ${taskStateLook(from).label}`} ·{" "}
              <DateText value={at} time />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function DebtThing({ debt }: { debt: Debt }) {
  const { amount, paid, owed, currency, state, stateSince, lastActivityAt } = debt;
  const look = taskStateLook(state);
  return (
    <div className="stack">
      <FigureCards
        label="Cifras de la deuda"
        figures={[
          { label: "Importe", value: <Money amount={amount} currency={currency} /> },
          { label: "Pagado", value: <Money amount={paid} currency={currency} /> },
          { label: "Pendiente", value: <Money amount={owed} currency={currency} /> },
          {
            label: "Estado",
            value: <StatusTag tone={look.tone}>{look.label}</StatusTag>,
            note: `Desde el ${formatDate(stateSince)}. Última actividad, ${formatDate(lastActivityAt)}`,
          },
        ]}
      />
      <DetailColumns side={<StatesPanel states={debt.states} />}>
        <DebtPanel debt={debt} />
        <PaymentsPanel debt={debt} />
        <PortfolioQuestions portfolioCode={debt.listCode} taskCode={debt.codeId} questions={debt.questions} />
      </DetailColumns>
    </div>
  );
}

/** One debt of a list, as a person of its creditor sees it. */
export function Component() {
  const { listCode = "", taskCode = "" } = useParams();
  const { data, error, refetch } = useQuery(MyPortfolioTaskDocument, {
    variables: { portfolioId: listCode, id: taskCode },
    fetchPolicy: "cache-and-network",
  });
  const again = () => refetch().catch(() => undefined);
  useRefetchOnReturn(again);
  const debt = data?.myPortfolioTask;
  usePageHeader({
    title: debt ? `Deuda ${debt.codeId}` : "Deuda",
    back: paths.clientPortfolio(listCode),
  });
  if (debt) return <DebtThing key={debt.id} debt={debt} />;
  if (debt === null)
    return (
      <EmptyState
        picture="search"
        title="No tienes esta deuda"
        text="No existe en esta cartera, o ya no tienes acceso a ella."
        action={<LinkButton to={paths.clientPortfolios()}>Ver mis carteras</LinkButton>}
      />
    );
  return error === undefined ? <ThingSkeleton /> : <ErrorState onRetry={() => void again()} />;
}
