import { useQuery } from "@apollo/client/react";
import { useCallback } from "react";
import { Link, type LoaderFunctionArgs } from "react-router-dom";
import { prefetch } from "../../app/apollo-client.ts";
import { paths } from "../../app/paths.ts";
import { useSession } from "../../app/session.ts";
import { CASE_STATUSES, INTERVENTION_NAMES } from "../../lib/case-words.ts";
import { integerParam, readUrlState, useUrlState, type UrlState } from "../../lib/url-state.ts";
import { usePageInRange } from "../../lib/use-page-in-range.ts";
import { LinkButton } from "../../ui/Button.tsx";
import { usePageHeader } from "../../ui/page-header.ts";
import { ResponsiveTable } from "../../ui/ResponsiveTable.tsx";
import { EmptyState } from "../../ui/StateMessage.tsx";
import { StatusTag } from "../../ui/StatusTag.tsx";
import type { TableColumn } from "../../ui/table-types.ts";
import { DateText } from "../../ui/ValueText.tsx";
import styles from "./MyCasesPage.module.css";
import { MyCasesDocument, type MyCaseRowFragment } from "./MyCasesPage.generated.ts";

/** Whose answer a case waits for, as the client and as the specialist read it. */
const ASKED = { client: "Pendiente de su respuesta", specialist: "Pendiente de tu respuesta" };

const urlSpec = { page: integerParam(1), size: integerParam(25, 1, 100) };

const variablesOf = ({ page: number, size }: UrlState<typeof urlSpec>) => ({ page: { number, size } });

export function loader({ request }: LoaderFunctionArgs): null {
  return prefetch(MyCasesDocument, variablesOf(readUrlState(urlSpec, request.url)));
}

const statusFor = (reader: keyof typeof ASKED): TableColumn<MyCaseRowFragment> => ({
  key: "status",
  title: "Estado",
  render: ({ status, specialistId }) => {
    const { tone, label } = CASE_STATUSES[status];
    const isAsked = status === "PENDING_ACCEPTANCE" && specialistId !== null;
    return <StatusTag tone={tone}>{isAsked ? ASKED[reader] : label}</StatusTag>;
  },
});

const COLUMNS: readonly TableColumn<MyCaseRowFragment>[] = [
  {
    key: "number",
    title: "Expediente",
    render: ({ number }) => <span className={styles.number}>{number}</span>,
  },
  {
    key: "intervention",
    title: "Tipo de intervención",
    render: ({ interventionType }) => INTERVENTION_NAMES[interventionType],
  },
  { key: "area", title: "Área", render: ({ area }) => area?.text ?? "Sin indicar" },
  {
    key: "counterparty",
    title: "Contraparte",
    render: ({ counterpartyName }) => counterpartyName ?? "Sin indicar",
  },
  { key: "date", title: "Fecha", render: ({ createdAt }) => <DateText value={createdAt} /> },
];

/** A client sees who handles the case, and can review who did while there is somebody to review. */
const CLIENT_COLUMNS: readonly TableColumn<MyCaseRowFragment>[] = [
  ...COLUMNS,
  {
    key: "specialist",
    title: "Especialista",
    render: ({ specialistName }) => specialistName ?? "Sin asignar",
  },
  statusFor("client"),
];
const REVIEW: TableColumn<MyCaseRowFragment> = {
  key: "review",
  title: "Valoración",
  render: (row) => <ReviewLink {...row} />,
};
const SPECIALIST_COLUMNS = [...COLUMNS, statusFor("specialist")];

function columnsFor(isSpecialist: boolean, rows: readonly MyCaseRowFragment[]) {
  if (isSpecialist) return SPECIALIST_COLUMNS;
  return rows.some(({ reviewable }) => reviewable) ? [...CLIENT_COLUMNS, REVIEW] : CLIENT_COLUMNS;
}

function ReviewLink({ number, reviewable, specialistId, specialistName }: MyCaseRowFragment) {
  if (!reviewable || specialistId === null) return "—";
  return (
    <Link className={styles.review} to={paths.reviewSpecialist(specialistId)} state={{ caseNumber: number }}>
      Valorar<span className="visually-hidden"> a {specialistName}</span>
    </Link>
  );
}

const CLIENT_HEADER = { title: "Expedientes", actionLabel: "Nuevo expediente", to: paths.clientNewCase() };

function NoCases({ isSpecialist }: { isSpecialist: boolean }) {
  if (!isSpecialist) {
    return (
      <EmptyState
        title="Todavía no tienes expedientes"
        text="Elige a un especialista y cuéntale tu caso, o abre un expediente y te ayudaremos a encontrarlo."
        action={<LinkButton to={paths.marketplace()}>Buscar especialista</LinkButton>}
      />
    );
  }
  return (
    <EmptyState
      title="Todavía no tienes expedientes"
      text="Cuanto más completo esté tu perfil, más fácil será que te elijan."
      action={<LinkButton to={paths.specialistProfile()}>Ver mi perfil</LinkButton>}
    />
  );
}

/** Where clients and specialists start: the cases they are part of. */
export function Component() {
  const isSpecialist = useSession()?.userData.role === "SPECIALIST";
  const [url, change] = useUrlState(urlSpec);
  usePageHeader(isSpecialist ? { title: "Lista de expedientes" } : CLIENT_HEADER);
  const { data, previousData, loading, error, refetch } = useQuery(MyCasesDocument, {
    variables: variablesOf(url),
    fetchPolicy: "cache-and-network",
  });
  const cases = (data ?? previousData)?.myCases;
  const { page, size } = url;
  const toPage = useCallback((number: number) => change({ page: number }, { replace: true }), [change]);
  const [totalCount, rowsOnPage] = [data?.myCases.totalCount, data?.myCases.nodes.length];
  const isPastEnd = usePageInRange({ page, size, totalCount, rowsOnPage }, toPage);
  return (
    <ResponsiveTable
      label="Expedientes"
      columns={columnsFor(isSpecialist, cases?.nodes ?? [])}
      rows={isPastEnd ? undefined : cases?.nodes}
      rowKey={({ number }) => number}
      rowName={({ number }) => number}
      loading={loading}
      error={error !== undefined}
      onRetry={() => void refetch().catch(() => undefined)}
      empty={<NoCases isSpecialist={isSpecialist} />}
      pagination={{
        number: page,
        size,
        total: cases?.totalCount ?? 0,
        noun: "expedientes",
        onChange: (next) => change({ page: next.number, size: next.size }),
      }}
    />
  );
}
