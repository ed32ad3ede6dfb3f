import { TASK_STATES } from "../../../../schema/rules/tasks.ts";
import { paths } from "../../../app/paths.ts";
import {
  ExportPortfolioTasksDocument,
  MyPortfolioTasksDocument,
  type PortfolioTaskColumn,
  type PortfolioTaskRowFragment,
} from "../../../generated/graphql.ts";
import { useListPage } from "../../../lib/use-list-page.ts";
import { AgedFields } from "../../../parts/tasks/AgedFields.tsx";
import { NOT_AGED } from "../../../parts/tasks/report-figure.ts";
import { taskStateLook } from "../../../parts/tasks/task-words.ts";
import { Button } from "../../../ui/Button.tsx";
import { useSeenColumns } from "../../../ui/ColumnsButton.tsx";
import { FilterBar } from "../../../ui/FilterBar.tsx";
import { ListExport } from "../../../ui/ListExport.tsx";
import { ResponsiveTable } from "../../../ui/ResponsiveTable.tsx";
import { SearchBox } from "../../../ui/SearchBox.tsx";
import { SelectBox } from "../../../ui/SelectBox.tsx";
import { sortOf } from "../../../ui/SortChoice.tsx";
import { EmptyState } from "../../../ui/StateMessage.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import type { TableColumn } from "../../../ui/table-types.ts";
import { DateText, Money } from "../../../ui/ValueText.tsx";
import {
  isPortfolioSort,
  portfolioFilter,
  portfolioUrlSpec,
  portfolioVariables,
  type PortfolioUrl,
} from "./portfolio-url.ts";

/** The name under which the choice of columns is kept. */
const TABLE = "portfolio-tasks";

/** The words of `sortKey` are the server's. */
const COLUMNS: readonly TableColumn<PortfolioTaskRowFragment>[] = [
  { key: "code", title: "ID", sortKey: "CODE", width: "130px", render: ({ codeId }) => codeId },
  {
    key: "contract",
    title: "Nº de contrato",
    sortKey: "CONTRACT",
    onPhone: "none",
    render: ({ nContract }) => <span className="anywhere">{nContract}</span>,
  },
  {
    key: "debtor",
    title: "Deudor",
    sortKey: "DEBTOR",
    onPhone: "whole",
    render: ({ debtor, identityDocument }) => (
      <>
        <span className="anywhere">{debtor}</span>
        {identityDocument !== null && <span className="detail">{identityDocument}</span>}
      </>
    ),
  },
  {
    key: "amount",
    title: "Importe",
    sortKey: "AMOUNT",
    align: "end",
    onPhone: "end",
    render: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
  {
    key: "paid",
    title: "Pagado",
    sortKey: "PAID",
    align: "end",
    onPhone: "none",
    render: ({ paid, currency }) => <Money amount={paid} currency={currency} />,
  },
  {
    key: "owed",
    title: "Pendiente",
    sortKey: "OWED",
    align: "end",
    onPhone: "plain",
    short: ({ owed, currency }) => (
      <>
        Pendiente <Money amount={owed} currency={currency} />
      </>
    ),
    render: ({ owed, currency }) => <Money amount={owed} currency={currency} />,
  },
  {
    key: "state",
    title: "Estado",
    sortKey: "STATE",
    onPhone: "plain",
    render: ({ state }) => (
      <StatusTag tone={taskStateLook(state).tone}>{taskStateLook(state).label}</StatusTag>
    ),
  },
  {
    key: "lastActivity",
    title: "Última actividad",
    sortKey: "LAST_ACTIVITY",
    onPhone: "none",
    render: ({ lastActivityAt }) => <DateText value={lastActivityAt} />,
  },
];

/** What each column is called in an export. */
const EXPORTED: Readonly<Record<string, PortfolioTaskColumn>> = {
  code: "CODE",
  contract: "CONTRACT",
  debtor: "DEBTOR",
  amount: "AMOUNT",
  paid: "PAID",
  owed: "OWED",
  state: "STATE",
  lastActivity: "LAST_ACTIVITY",
};

const STATES = TASK_STATES.map((value) => ({ value, label: taskStateLook(value).label }));
const NO_FILTER = { search: "", estado: null, ...NOT_AGED } as const;

interface ToolbarProps {
  listCode: string;
  url: PortfolioUrl;
  change: (part: Partial<PortfolioUrl>, options?: { replace: boolean }) => void;
}

function Toolbar({ listCode, url, change }: ToolbarProps) {
  const { sort, direction } = url;
  const seen = useSeenColumns(TABLE, COLUMNS, EXPORTED);
  return (
    <FilterBar
      sorting={{ columns: COLUMNS, sort: sortOf(url, change, isPortfolioSort) }}
      active={[url.estado, url.antiguedad, url.pago].filter((value) => value !== null).length}
      end={
        <ListExport
          document={ExportPortfolioTasksDocument}
          seen={seen}
          variables={(format, columns) => ({
            input: {
              format,
              filter: portfolioFilter(listCode, url),
              sort,
              direction,
              // The document stands in the debtor's column.
              columns: columns?.flatMap((column): PortfolioTaskColumn[] =>
                column === "DEBTOR" ? [column, "DOCUMENT"] : [column],
              ),
            },
          })}
        />
      }
      search={
        <SearchBox
          value={url.search}
          onSearch={(search) => change({ search }, { replace: true })}
          placeholder="Deudor, documento, contrato o código..."
          label="Buscar deuda"
        />
      }
    >
      <SelectBox
        label="Estado"
        value={url.estado}
        options={STATES}
        noneLabel="Estado: todos"
        onChange={(estado) => change({ estado: TASK_STATES.find((state) => state === estado) ?? null })}
      />
      <AgedFields url={url} onChange={change} />
    </FilterBar>
  );
}

/** The debts of a portfolio. */
export function PortfolioTasks({ listCode }: { listCode: string }) {
  const { url, change, list, paging } = useListPage(MyPortfolioTasksDocument, {
    spec: portfolioUrlSpec,
    variables: (state) => portfolioVariables(listCode, state),
    onReturn: "list",
  });
  const isFiltered = Object.keys(portfolioFilter(listCode, url)).length > 1;
  return (
    <>
      <Toolbar listCode={listCode} url={url} change={change} />
      <ResponsiveTable
        {...list}
        label="Deudas de la cartera"
        list={TABLE}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowName={({ codeId, debtor }) => `${codeId}, ${debtor}`}
        rowHref={({ codeId }) => paths.clientPortfolioTask(listCode, codeId)}
        sort={sortOf(url, change, isPortfolioSort)}
        empty={
          isFiltered ? (
            <EmptyState
              picture="search"
              title="Ninguna deuda coincide"
              text="Prueba con otras palabras o quita el filtro."
              action={<Button onClick={() => change(NO_FILTER)}>Ver todas</Button>}
            />
          ) : (
            <EmptyState title="Esta cartera no tiene deudas" text="Aparecen aquí en cuanto se importan." />
          )
        }
        pagination={{ ...paging, noun: ["deuda", "deudas"] }}
      />
    </>
  );
}
