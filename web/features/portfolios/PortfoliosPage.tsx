import { useQuery } from "@apollo/client/react";
import { shownCount } from "../../../schema/rules/spanish-numbers.ts";
import { prefetch } from "../../app/apollo-client.ts";
import { PAGE_TITLES } from "../../app/page-titles.ts";
import { paths } from "../../app/paths.ts";
import { MyPortfoliosDocument, type PortfolioRowFragment } from "../../generated/graphql.ts";
import { useRefetchOnReturn } from "../../lib/use-refetch-on-return.ts";
import { LinkButton } from "../../ui/Button.tsx";
import { usePageHeader } from "../../ui/page-header.ts";
import { ResponsiveTable } from "../../ui/ResponsiveTable.tsx";
import { EmptyState } from "../../ui/StateMessage.tsx";
import { StatusTag } from "../../ui/StatusTag.tsx";
import type { TableColumn } from "../../ui/table-types.ts";
import { DateText, Money } from "../../ui/ValueText.tsx";
import { PORTFOLIO_STATUSES } from "../../parts/portfolios/portfolio-words.ts";

export function loader(): null {
  return prefetch(MyPortfoliosDocument, {});
}

const COLUMNS: readonly TableColumn<PortfolioRowFragment>[] = [
  {
    key: "name",
    title: "Cartera",
    render: ({ name }) => name,
    under: ({ codeId, company }) => (
      <span className="anywhere detail">
        {codeId} · {company}
      </span>
    ),
    short: ({ codeId }) => codeId,
  },
  {
    key: "tasks",
    title: "Deudas",
    align: "end",
    onPhone: "plain",
    short: ({ tasksCount }) => `${shownCount(tasksCount)} deudas`,
    render: ({ tasksCount }) => shownCount(tasksCount),
  },
  {
    key: "amount",
    title: "Importe",
    align: "end",
    onPhone: "end",
    render: ({ totalAmount, currency }) => <Money amount={totalAmount} currency={currency} />,
  },
  {
    key: "recovered",
    title: "Cobrado",
    align: "end",
    // A line of its own: beside number and state there is no room for an amount.
    onPhone: "whole",
    short: ({ recovered, currency }) => (
      <>
        Cobrado <Money amount={recovered} currency={currency} />
      </>
    ),
    render: ({ recovered, currency }) => <Money amount={recovered} currency={currency} />,
  },
  {
    key: "outstanding",
    title: "Pendiente",
    align: "end",
    onPhone: "none",
    render: ({ outstanding, currency }) => <Money amount={outstanding} currency={currency} />,
  },
  {
    key: "status",
    title: "Estado",
    onPhone: "plain",
    render: ({ status }) => (
      <StatusTag tone={PORTFOLIO_STATUSES[status].tone}>{PORTFOLIO_STATUSES[status].label}</StatusTag>
    ),
  },
  {
    key: "date",
    title: "Fecha",
    onPhone: "none",
    render: ({ createdAt }) => <DateText value={createdAt} />,
  },
];

/** 'Mis carteras': the lists that are shown to a person of their creditor. */
export function Component() {
  const { data, loading, error, refetch } = useQuery(MyPortfoliosDocument, {
    fetchPolicy: "cache-and-network",
  });
  const again = () => refetch().catch(() => undefined);
  useRefetchOnReturn(again);
  usePageHeader({ title: PAGE_TITLES.portfolios });
  return (
    <ResponsiveTable
      rows={data?.myPortfolios}
      loading={loading}
      error={error !== undefined}
      onRetry={() => void again()}
      label="Mis carteras"
      list="portfolios"
      columns={COLUMNS}
      rowKey={({ id }) => id}
      rowName={({ name, codeId }) => `${name}, ${codeId}`}
      rowHref={({ codeId }) => paths.clientPortfolio(codeId)}
      empty={
        <EmptyState
          title="No tienes carteras"
          text="Aquí aparecen las listas de deudas de tu empresa cuando quien administra la plataforma te da acceso. Si esperabas ver alguna, pregúntanos."
          action={<LinkButton to={paths.help()}>Escribir a soporte</LinkButton>}
        />
      }
    />
  );
}
