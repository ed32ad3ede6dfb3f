import type { ReactNode } from "react";
import { Link, type LoaderFunctionArgs } from "react-router-dom";
import { prefetch } from "../../../app/apollo-client.ts";
import { PAGE_TITLES } from "../../../app/page-titles.ts";
import { paths } from "../../../app/paths.ts";
import { centsOf } from "../../../lib/money.ts";
import { plural } from "../../../lib/text.ts";
import { readUrlState, useUrlState } from "../../../lib/url-state.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { CaseStatusMark } from "../../../parts/cases/CaseStatusMark.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { usePageHeader } from "../../../ui/page-header.ts";
import { SavedViews } from "../../../parts/views/SavedViews.tsx";
import { ComingSessions } from "../../../parts/proceedings/ComingSessions.tsx";
import { EmptyState } from "../../../ui/StateMessage.tsx";
import type { TableColumn } from "../../../ui/table-types.ts";
import { Money } from "../../../ui/ValueText.tsx";
import { CaseHead, LatestAction, matterSummary } from "./case-cells.tsx";
import { CasesExport } from "./CasesExport.tsx";
import { CaseTabs } from "./CaseTabs.tsx";
import { ClientCasesDocument, type ClientCasesQuery } from "../../../generated/graphql.ts";
import { ownCasesSpec, ownCasesVariables, type TabWord } from "./cases-url.ts";
import styles from "./CaseLists.module.css";
import { OwnCasesTable } from "./OwnCasesTable.tsx";
import { OwnCasesToolbar } from "./OwnCasesToolbar.tsx";
import { useBudgetsToAnswer, useDecisionsByCase, useUnreadByCase } from "./use-waiting.ts";

type Row = ClientCasesQuery["cases"]["nodes"][number];

export function loader({ request }: LoaderFunctionArgs): null {
  return prefetch(ClientCasesDocument, ownCasesVariables(readUrlState(ownCasesSpec, request.url)));
}

interface WaitingProps {
  row: Row;
  messages?: { conversation: string; unread: number };
  hasBudgetToAnswer: boolean;
  decisions: readonly { id: string; title: string; path: string }[];
}

/** What waits for the client in a case: decisions, a budget, money, messages, a review; null when nothing does. */
function waitingFor({ row, messages, hasBudgetToAnswer, decisions }: WaitingProps): ReactNode {
  const isOwed = row.unpaid !== null && centsOf(row.unpaid) > 0n;
  const isReviewable = row.reviewable && row.specialistPageId !== null;
  const hasSteps = hasBudgetToAnswer || decisions.length > 0;
  if (!isOwed && messages === undefined && !isReviewable && !hasSteps) return null;
  return (
    <span className={`stack gap-0 at-start ${styles.waiting}`}>
      {decisions.map(({ id, title, path }) => (
        <Link key={id} to={path}>
          <Icon name="edit" size={16} />
          {title}
        </Link>
      ))}
      {hasBudgetToAnswer && (
        <Link to={paths.clientPayments()}>
          <Icon name="file" size={16} />
          Presupuesto por aceptar
        </Link>
      )}
      {isOwed && (
        <Link to={paths.clientPayments()}>
          <Icon name="payments" size={16} />
          <span>
            Pendiente de pago: <Money amount={row.unpaid ?? "0"} currency={row.currency} />
          </span>
        </Link>
      )}
      {messages !== undefined && (
        <Link to={paths.clientInbox(messages.conversation)}>
          <Icon name="chat" size={16} />
          {plural(messages.unread, "mensaje sin leer", "mensajes sin leer")}
        </Link>
      )}
      {isReviewable && (
        <Link to={paths.reviewSpecialist(row.specialistPageId ?? "")} state={{ caseNumber: row.number }}>
          <Icon name="star" size={16} />
          <span>
            Valorar<span className="visually-hidden"> a {row.specialistName}</span>
          </span>
        </Link>
      )}
    </span>
  );
}

const WHO_AND_STATE: readonly TableColumn<Row>[] = [
  {
    key: "specialist",
    title: "Especialista",
    onPhone: "none",
    render: ({ specialistName }) => specialistName ?? "Sin asignar",
  },
  {
    key: "status",
    title: "Estado",
    onPhone: "end",
    sortKey: "STATUS",
    width: "180px",
    render: ({ status }) => <CaseStatusMark status={status} />,
  },
];

function columnsWith(
  unread: ReturnType<typeof useUnreadByCase>,
  toAnswer: ReturnType<typeof useBudgetsToAnswer>,
  decisions: ReturnType<typeof useDecisionsByCase>,
): readonly TableColumn<Row>[] {
  const waiting = (row: Row) =>
    waitingFor({
      row,
      messages: unread.get(row.number),
      hasBudgetToAnswer: toAnswer.has(row.number),
      decisions: decisions.get(row.number) ?? [],
    });
  return [
    {
      key: "number",
      title: "Expediente",
      sortKey: "NUMBER",
      width: "28%",
      render: ({ number }) => number,
      under: (row) => <CaseHead row={row} withParty={false} />,
      short: matterSummary,
    },
    {
      key: "latest",
      title: "Qué pasa ahora",
      sortKey: "LAST_ACTION",
      onPhone: "whole",
      short: (row) => <LatestAction row={row} brief />,
      render: (row) => <LatestAction row={row} />,
    },
    {
      key: "waiting",
      title: "Te espera",
      width: "190px",
      onPhone: "whole",
      short: waiting,
      render: (row) => waiting(row) ?? "—",
    },
    ...WHO_AND_STATE,
  ];
}

/** The name under which the choice of columns is kept. */
const TABLE = "client-cases";

const caseViews = () => ({ list: "CLIENT_CASES", table: TABLE, spec: ownCasesSpec }) as const;

const EMPTY_TABS: Record<Exclude<TabWord, "todos">, { title: string; text: string }> = {
  acuerdo: {
    title: "Ningún expediente con acuerdo",
    text: "Cuando tu especialista proponga un acuerdo, lo encontrarás aquí.",
  },
  sesiones: {
    title: "Ningún expediente con sesiones",
    text: "Cuando tu especialista convoque una sesión, la encontrarás aquí.",
  },
  "plan-de-pagos": {
    title: "Ningún expediente con plan de pagos",
    text: "Aquí estarán los que tengan pagos, de un presupuesto aceptado o de un acuerdo.",
  },
  archivados: {
    title: "No has archivado nada",
    text: "Los expedientes que archives se guardan aquí: siguen vivos y puedes recuperarlos cuando quieras.",
  },
};

function NoCases({ tab }: { tab: TabWord }) {
  if (tab !== "todos") return <EmptyState {...EMPTY_TABS[tab]} />;
  return (
    <EmptyState
      title="Todavía no tienes expedientes"
      text="Elige a un especialista y cuéntale tu caso, o abre un expediente y te ayudaremos a encontrarlo."
      action={
        <span className={styles.ways}>
          <LinkButton variant="primary" icon="search" to={paths.clientSearchExpert()}>
            Buscar especialista
          </LinkButton>
          <LinkButton to={paths.clientNewCase()}>Abrir expediente</LinkButton>
        </span>
      }
    />
  );
}

const HEADER = { title: PAGE_TITLES.ownCases, actionLabel: "Abrir expediente", to: paths.clientNewCase() };

/** Where clients begin: their cases, what happens in them now, and what waits for them. */
export function Component() {
  const [url, change] = useUrlState(ownCasesSpec);
  const unread = useUnreadByCase();
  const toAnswer = useBudgetsToAnswer();
  const columns = columnsWith(unread, toAnswer, useDecisionsByCase());
  usePageHeader(HEADER);

  return (
    <>
      <CaseTabs current={url.tab} />
      {url.tab === "sesiones" && (
        <div className="below-16">
          <ComingSessions />
        </div>
      )}
      <OwnCasesToolbar url={url} change={change} columns={columns} withType>
        <SavedViews of={caseViews()} />
        <CasesExport wish={ownCasesVariables(url)} table={TABLE} columns={columns} />
      </OwnCasesToolbar>
      <OwnCasesTable<Row>
        document={ClientCasesDocument}
        table={TABLE}
        columns={columns}
        caseHref={paths.clientCase}
        none={<NoCases tab={url.tab} />}
      />
    </>
  );
}
