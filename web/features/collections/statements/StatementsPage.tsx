import type { LoaderFunctionArgs } from "react-router-dom";
import { BANK_TABS } from "../../../../schema/rules/bank-statements.ts";
import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import { prefetch } from "../../../app/apollo-client.ts";
import { PAGE_TITLES } from "../../../app/page-titles.ts";
import { paths } from "../../../app/paths.ts";
import {
  BankStatementsDocument,
  type BankEntryTab,
  type BankStatementSort,
  type BankStatementRowFragment,
} from "../../../generated/graphql.ts";
import { choiceParam, integerParam, readUrlState, type UrlState } from "../../../lib/url-state.ts";
import { useListPage } from "../../../lib/use-list-page.ts";
import { usePageHeader } from "../../../ui/page-header.ts";
import { ResponsiveTable } from "../../../ui/ResponsiveTable.tsx";
import { sortOf } from "../../../ui/SortChoice.tsx";
import { EmptyState } from "../../../ui/StateMessage.tsx";
import type { TableColumn } from "../../../ui/table-types.ts";
import { DateText, Money } from "../../../ui/ValueText.tsx";
import { MoneyInTabs } from "../components/MoneyInTabs.tsx";
import { BankFiles } from "./BankFiles.tsx";
import { accountText, periodText } from "./statement-words.ts";

const SORTS: readonly BankStatementSort[] = ["ACCOUNT", "PERIOD", "CREDITS", "IMPORTED"];

const urlSpec = {
  sort: choiceParam(SORTS, "IMPORTED"),
  direction: choiceParam(["ASC", "DESC"], "DESC"),
  page: integerParam(1),
  size: integerParam(25, 1, 100),
};

function isStatementSort(key: string): key is BankStatementSort {
  return SORTS.some((sort) => sort === key);
}

function variablesOf({ sort, direction, page: number, size }: UrlState<typeof urlSpec>) {
  return { sort, direction, page: { number, size } };
}

export function loader({ request }: LoaderFunctionArgs): null {
  return prefetch(BankStatementsDocument, variablesOf(readUrlState(urlSpec, request.url)));
}

const countColumn = (tab: BankEntryTab): TableColumn<BankStatementRowFragment> => ({
  key: tab,
  title: BANK_TABS[tab],
  align: "end",
  onPhone: "none",
  render: ({ figures }) => shownCount(figures.find((figure) => figure.tab === tab)?.count ?? 0),
});

const COLUMNS: readonly TableColumn<BankStatementRowFragment>[] = [
  {
    key: "account",
    title: "Cuenta",
    sortKey: "ACCOUNT",
    render: ({ account }) => accountText(account),
    under: ({ holder, fileName }) => <span className="anywhere detail">{holder ?? fileName}</span>,
    short: (row) => periodText(row),
  },
  { key: "period", title: "Periodo", sortKey: "PERIOD", onPhone: "none", render: periodText },
  {
    key: "credits",
    title: "Ingresos",
    sortKey: "CREDITS",
    align: "end",
    onPhone: "end",
    render: ({ credits, currency }) => <Money amount={credits} currency={currency} />,
  },
  countColumn("BOOKED"),
  countColumn("PROPOSED"),
  countColumn("WAITING"),
  {
    key: "imported",
    title: "Importado",
    sortKey: "IMPORTED",
    onPhone: "none",
    render: ({ createdAt, importedBy }) => (
      <>
        <DateText value={createdAt} time />
        {importedBy !== null && <span className="detail">{importedBy}</span>}
      </>
    ),
  },
];

/** Statements of banks, the newest first, and the place where their files are uploaded. */
export function Component() {
  const { url, change, list, paging } = useListPage(BankStatementsDocument, {
    spec: urlSpec,
    variables: variablesOf,
    onReturn: "active",
  });
  usePageHeader({ title: PAGE_TITLES.statements });
  return (
    <div className="stack">
      <MoneyInTabs />
      <BankFiles />
      <ResponsiveTable
        {...list}
        label="Extractos"
        list="bank-statements"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowName={(row) => `${accountText(row.account)}, ${periodText(row)}`}
        rowHref={({ id }) => paths.adminStatement(id)}
        sort={sortOf(url, change, isStatementSort)}
        empty={
          <EmptyState
            title="Todavía no hay extractos"
            text="Sube el archivo de tu banco: los cobros que nombran su deuda se anotan solos, los probables se proponen y el resto espera a que decidas."
          />
        }
        pagination={{ ...paging, noun: ["extracto", "extractos"] }}
      />
    </div>
  );
}
