import { useQuery } from "@apollo/client/react";
import { useCallback } from "react";
import type { LoaderFunctionArgs } from "react-router-dom";
import { prefetch } from "../../app/apollo-client.ts";
import { paths } from "../../app/paths.ts";
import { useSession } from "../../app/session.ts";
import { integerParam, readUrlState, useUrlState, type UrlState } from "../../lib/url-state.ts";
import { usePageInRange } from "../../lib/use-page-in-range.ts";
import { LinkButton } from "../../ui/Button.tsx";
import { usePageHeader } from "../../ui/page-header.ts";
import { ResponsiveTable } from "../../ui/ResponsiveTable.tsx";
import { EmptyState } from "../../ui/StateMessage.tsx";
import { StatusTag } from "../../ui/StatusTag.tsx";
import type { TableColumn } from "../../ui/table-types.ts";
import { DateText } from "../../ui/ValueText.tsx";
import { CASE_STATUSES, INTERVENTION_NAMES } from "./case-words.ts";
import { MyCasesDocument, type MyCaseRowFragment } from "./MyCasesPage.generated.ts";

const urlSpec = { page: integerParam(1), size: integerParam(25, 1, 100) };

const variablesOf = ({ page: number, size }: UrlState<typeof urlSpec>) => ({ page: { number, size } });

export function loader({ request }: LoaderFunctionArgs): null {
  return prefetch(MyCasesDocument, variablesOf(readUrlState(urlSpec, request.url)));
}

const columns: readonly TableColumn<MyCaseRowFragment>[] = [
  { key: "number", title: "Expediente", render: ({ number }) => number },
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
  {
    key: "status",
    title: "Estado",
    render: ({ status }) => (
      <StatusTag tone={CASE_STATUSES[status].tone}>{CASE_STATUSES[status].label}</StatusTag>
    ),
  },
];

function NoCases({ isSpecialist }: { isSpecialist: boolean }) {
  if (!isSpecialist) return <EmptyState title="Todavía no tienes expedientes" />;
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
  usePageHeader({ title: isSpecialist ? "Lista de expedientes" : "Expedientes" });
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
      columns={columns}
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
