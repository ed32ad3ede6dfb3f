import { Link, type LoaderFunctionArgs } from "react-router-dom";
import { prefetch } from "../../../app/apollo-client.ts";
import { PAGE_TITLES } from "../../../app/page-titles.ts";
import { paths } from "../../../app/paths.ts";
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
import { AnswerButtons } from "./AnswerButtons.tsx";
import { CaseHead, caseSummary, LatestAction } from "./case-cells.tsx";
import { CasesExport } from "./CasesExport.tsx";
import { CaseOverview } from "./CaseOverview.tsx";
import { CaseTabs } from "./CaseTabs.tsx";
import {
  SpecialistCasesDocument,
  type CasePaymentRowFragment,
  type CaseRowFragment,
} from "../../../generated/graphql.ts";
import { ownCasesSpec, ownCasesVariables, type TabWord } from "./cases-url.ts";
import styles from "./CaseLists.module.css";
import { OwnCasesTable } from "./OwnCasesTable.tsx";
import { OwnCasesToolbar } from "./OwnCasesToolbar.tsx";
import { PaymentBreakdown } from "./PaymentBreakdown.tsx";
import { useUnreadByCase } from "./use-waiting.ts";

/** The specialist's way to the corporate tasks on phones, whose bar has no space for them. */
function ToTasks() {
  return (
    <p className="below-16 on-phones">
      <LinkButton icon="tasks" block to={paths.specialistTasks()}>
        Tareas corporativas
      </LinkButton>
    </p>
  );
}

type Row = CaseRowFragment & CasePaymentRowFragment;

export function loader({ request }: LoaderFunctionArgs): null {
  return prefetch(SpecialistCasesDocument, ownCasesVariables(readUrlState(ownCasesSpec, request.url)));
}

const isAsked = ({ status }: Row) => status === "PENDING_ACCEPTANCE";

/** What the specialist can do about it right here. */
function Answers({ row }: { row: Row }) {
  return (
    <>
      {isAsked(row) && <AnswerButtons number={row.number} />}
      <PaymentBreakdown row={row} />
    </>
  );
}

interface StatusProps {
  status: Row["status"];
  messages: ReturnType<ReturnType<typeof useUnreadByCase>["get"]>;
}

function Status({ status, messages }: StatusProps) {
  return (
    <span className={`stack gap-8 at-start ${styles.status}`}>
      <CaseStatusMark status={status} />
      {messages !== undefined && (
        <Link className={styles.unread} to={paths.specialistInbox(messages.conversation)}>
          <Icon name="chat" size={16} />
          {plural(messages.unread, "mensaje sin leer", "mensajes sin leer")}
        </Link>
      )}
    </span>
  );
}

function columnsWith(unread: ReturnType<typeof useUnreadByCase>): readonly TableColumn<Row>[] {
  return [
    {
      key: "number",
      title: "Expediente",
      sortKey: "NUMBER",
      width: "34%",
      render: ({ number }) => number,
      under: (row) => <CaseHead row={row} withParty />,
      short: caseSummary,
    },
    {
      key: "latest",
      title: "Acción reciente",
      sortKey: "LAST_ACTION",
      onPhone: "whole",
      short: (row) => (
        <>
          <LatestAction row={row} brief />
          <Answers row={row} />
        </>
      ),
      render: (row) => (
        <>
          <LatestAction row={row} />
          <Answers row={row} />
        </>
      ),
    },
    {
      key: "status",
      title: "Estado",
      onPhone: "end",
      sortKey: "STATUS",
      width: "200px",
      render: ({ number, status }) => <Status status={status} messages={unread.get(number)} />,
    },
  ];
}

/** The name under which the choice of columns is kept. */
const TABLE = "specialist-cases";

const caseViews = () => ({ list: "SPECIALIST_CASES", table: TABLE, spec: ownCasesSpec }) as const;

const EMPTY_TABS: Record<TabWord, { title: string; text: string }> = {
  todos: {
    title: "Todavía no tienes expedientes",
    text: "Crea el primero, o completa tu perfil: cuanto más completo esté, más fácil será que te elijan.",
  },
  acuerdo: {
    title: "Ningún expediente con acuerdo",
    text: "Aquí estarán los que tengan un acuerdo propuesto o cerrado.",
  },
  sesiones: { title: "Ningún expediente con sesiones", text: "Aquí estarán los que tengan sesiones." },
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
  return (
    <EmptyState
      {...EMPTY_TABS[tab]}
      action={
        tab === "todos" ? (
          <span className={styles.ways}>
            <LinkButton variant="primary" icon="plus" to={paths.specialistCreateCase()}>
              Crear nuevo caso
            </LinkButton>
            <LinkButton to={paths.specialistProfile()}>Ver mi perfil</LinkButton>
          </span>
        ) : undefined
      }
    />
  );
}

/** 'Lista de expedientes': where specialists begin. What needs them now stands in each row. */
export function Component() {
  const [url, change] = useUrlState(ownCasesSpec);
  const unread = useUnreadByCase();
  const columns = columnsWith(unread);
  usePageHeader({
    title: PAGE_TITLES.assignedCases,
    actionLabel: "Crear nuevo caso",
    to: paths.specialistCreateCase(),
  });

  return (
    <>
      <ToTasks />
      <CaseOverview chosen={url.tipo} onChoose={(tipo) => change({ tipo })} />
      <CaseTabs current={url.tab} />
      {url.tab === "sesiones" && (
        <div className="below-16">
          <ComingSessions />
        </div>
      )}
      <OwnCasesToolbar url={url} change={change} columns={columns}>
        <SavedViews of={caseViews()} />
        <CasesExport wish={ownCasesVariables(url)} table={TABLE} columns={columns} />
      </OwnCasesToolbar>
      <OwnCasesTable<Row>
        document={SpecialistCasesDocument}
        table={TABLE}
        columns={columns}
        caseHref={paths.specialistCase}
        none={<NoCases tab={url.tab} />}
      />
    </>
  );
}
