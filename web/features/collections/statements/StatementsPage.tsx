import type { LoaderFunctionArgs } from "react-router-dom";
import { BANK_TABS } from "../../../../schema/rules/bank-statements.ts";
import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import { prefetch } from "../../../app/apollo-client.ts";
import { PAGE_TITLES } from "../../../app/page-titles.ts";
import { paths } from "../../../app/paths.ts";
import {
  BankStatementsDocument,
  type BankEntryTab,
  type BankStatementRowFragment,
} from "../../../generated/graphql.ts";
import { integerParam, readUrlState } from "../../../lib/url-state.ts";
import { useListPage } from "../../../lib/use-list-page.ts";
import { usePageHeader } from "../../../ui/page-header.ts";
import { ResponsiveTable } from "../../../ui/ResponsiveTable.tsx";
import { EmptyState } from "../../../ui/StateMessage.tsx";
import type { TableColumn } from "../../../ui/table-types.ts";
import { DateText, Money } from "../../../ui/ValueText.tsx";
import { MoneyInTabs } from "../components/MoneyInTabs.tsx";
import { BankFiles } from "./BankFiles.tsx";
import { accountText, periodText } from "./statement-words.ts";

const urlSpec = { page: integerParam(1), size: integerParam(25, 1, 100) };

export function loader({ request }: LoaderFunctionArgs): null {
  const { page: number, size } = readUrlState(urlSpec, request.url);
  return prefetch(BankStatementsDocument, { page: { number, size } });
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
    render: ({ account }) => accountText(account),
    under: ({ holder, fileName }) => <span className="anywhere detail">{holder ?? fileName}</span>,
    short: (row) => periodText(row),
  },
  { key: "period", title: "Periodo", onPhone: "none", render: periodText },
  {
    key: "credits",
    title: "Ingresos",
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
  const { list, paging } = useListPage(BankStatementsDocument, {
    spec: urlSpec,
    variables: ({ page: number, size }) => ({ page: { number, size } }),
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
