import type { LoaderFunctionArgs } from "react-router-dom";
import { prefetch } from "../../../app/apollo-client.ts";
import { PAGE_TITLES } from "../../../app/page-titles.ts";
import { paths } from "../../../app/paths.ts";
import {
  RemittancesDocument,
  type RemittanceRowFragment,
  type RemittanceSort,
} from "../../../generated/graphql.ts";
import {
  choiceParam,
  integerParam,
  optionalParam,
  readUrlState,
  type UrlState,
} from "../../../lib/url-state.ts";
import { useListPage } from "../../../lib/use-list-page.ts";
import { ListSearch } from "../../../parts/tasks/ListSearch.tsx";
import { useNamedList } from "../../../parts/tasks/use-named-list.ts";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { Chips } from "../../../ui/Chips.tsx";
import { FilterBar } from "../../../ui/FilterBar.tsx";
import { usePageHeader } from "../../../ui/page-header.ts";
import { ResponsiveTable } from "../../../ui/ResponsiveTable.tsx";
import { sortOf } from "../../../ui/SortChoice.tsx";
import { EmptyState } from "../../../ui/StateMessage.tsx";
import type { TableColumn } from "../../../ui/table-types.ts";
import { DateText, Money } from "../../../ui/ValueText.tsx";
import { MoneyInTabs } from "../components/MoneyInTabs.tsx";
import { periodText } from "./remittance-facts.tsx";

const SORTS: readonly RemittanceSort[] = ["NUMBER", "CREDITOR", "RECEIVED", "COMMISSION", "NET", "CLOSED"];

const urlSpec = {
  lista: optionalParam(),
  sort: choiceParam(SORTS, "CLOSED"),
  direction: choiceParam(["ASC", "DESC"], "DESC"),
  page: integerParam(1),
  size: integerParam(25, 1, 100),
};

function isRemittanceSort(key: string): key is RemittanceSort {
  return SORTS.some((sort) => sort === key);
}

function variablesOf({ lista, sort, direction, page: number, size }: UrlState<typeof urlSpec>) {
  return { listId: lista, sort, direction, page: { number, size } };
}

export function loader({ request }: LoaderFunctionArgs): null {
  return prefetch(RemittancesDocument, variablesOf(readUrlState(urlSpec, request.url)));
}

const COLUMNS: readonly TableColumn<RemittanceRowFragment>[] = [
  {
    key: "number",
    title: "Liquidación",
    sortKey: "NUMBER",
    render: ({ number }) => number,
    under: ({ from, until }) => <span className="detail">{periodText(from, until)}</span>,
    short: ({ creditor }) => creditor,
  },
  {
    key: "creditor",
    title: "Acreedor y lista",
    sortKey: "CREDITOR",
    onPhone: "none",
    render: ({ creditor, list, listName }) => (
      <>
        {creditor}
        <span className="anywhere detail">{[list?.codeId, listName].filter(Boolean).join(" · ")}</span>
      </>
    ),
  },
  {
    key: "received",
    title: "Recibido por la plataforma",
    sortKey: "RECEIVED",
    align: "end",
    onPhone: "none",
    render: ({ figures, currency }) => <Money amount={figures.receivedByPlatform} currency={currency} />,
  },
  {
    key: "commission",
    title: "Comisión",
    sortKey: "COMMISSION",
    align: "end",
    onPhone: "none",
    render: ({ figures, currency }) => <Money amount={figures.commission} currency={currency} />,
  },
  {
    key: "net",
    title: "Neto",
    sortKey: "NET",
    align: "end",
    onPhone: "end",
    render: ({ figures, currency }) => <Money amount={figures.net} currency={currency} />,
  },
  {
    key: "closed",
    title: "Cerrada",
    sortKey: "CLOSED",
    onPhone: "none",
    render: ({ closedAt, closedBy }) => (
      <>
        <DateText value={closedAt} time />
        {closedBy !== null && <span className="detail">{closedBy}</span>}
      </>
    ),
  },
];

/** What creditors were given, the last closed first. */
export function Component() {
  const { url, change, list, paging } = useListPage(RemittancesDocument, {
    spec: urlSpec,
    variables: variablesOf,
    onReturn: "active",
  });
  const { lista } = url;
  const named = useNamedList(lista);
  usePageHeader({
    title: PAGE_TITLES.remittances,
    actionLabel: "Nueva liquidación",
    actionIcon: "plus",
    to: paths.adminNewRemittance({ lista: lista ?? undefined }),
  });
  return (
    <>
      <MoneyInTabs />
      <FilterBar sorting={{ columns: COLUMNS, sort: sortOf(url, change, isRemittanceSort) }}>
        <ListSearch id="remittances-list" onSelect={(listId) => change({ lista: listId })} />
        {lista !== null && (
          <Chips
            label="Filtros en uso"
            items={[
              { value: "lista", label: named ? `Lista ${named.codeId} · ${named.company}` : "De una lista" },
            ]}
            onRemove={() => change({ lista: null })}
          />
        )}
      </FilterBar>
      <ResponsiveTable
        {...list}
        label="Liquidaciones"
        list="remittances"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowName={({ number }) => number}
        rowHref={({ id }) => paths.adminRemittance(id)}
        sort={sortOf(url, change, isRemittanceSort)}
        empty={
          lista === null ? (
            <EmptyState
              title="Todavía no hay liquidaciones"
              text="Reúnen lo cobrado de una lista hasta un día, calculan la comisión y lo que corresponde al acreedor. Una vez cerradas no cambian."
              action={<LinkButton to={paths.adminNewRemittance({})}>Preparar la primera</LinkButton>}
            />
          ) : (
            <EmptyState
              picture="search"
              title="Esta lista no tiene liquidaciones"
              text="Prepara una, o mira las de todas las listas."
              action={<Button onClick={() => change({ lista: null })}>Ver todas</Button>}
            />
          )
        }
        pagination={{ ...paging, noun: ["liquidación", "liquidaciones"] }}
      />
    </>
  );
}
