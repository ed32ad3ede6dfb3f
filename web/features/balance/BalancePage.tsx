import { PAGE_TITLES } from "../../app/page-titles.ts";
import { useQuery } from "@apollo/client/react";
import type { LoaderFunctionArgs } from "react-router-dom";
import { prefetch } from "../../app/apollo-client.ts";
import { readUrlState, useUrlState } from "../../lib/url-state.ts";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import { useRefetchOnReturn } from "../../lib/use-refetch-on-return.ts";
import { SavedViews } from "../../parts/views/SavedViews.tsx";
import { LARGE_SCREEN } from "../../theme/tokens.ts";
import { ColumnsButton, useSeenColumns, useShownColumns } from "../../ui/ColumnsButton.tsx";
import { ListExport } from "../../ui/ListExport.tsx";
import { usePageHeader } from "../../ui/page-header.ts";
import { SearchBox } from "../../ui/SearchBox.tsx";
import {
  type BalanceExportColumn,
  BalanceDocument,
  BalanceCasesDocument,
  ExportBalanceDocument,
} from "../../generated/graphql.ts";
import styles from "./BalancePage.module.css";
import { AccountCard } from "./components/AccountCard.tsx";
import { BalanceParts } from "./components/BalanceParts.tsx";
import { BalanceChart } from "./components/BalanceChart.tsx";
import { CASE_COLUMNS, CASE_TABLE } from "./components/CaseFigures.tsx";
import { CasesPart } from "./components/CasesPart.tsx";
import { HistoryPanel } from "./components/HistoryPanel.tsx";
import { LatestPayouts } from "./components/LatestPayouts.tsx";
import { balanceUrlSpec, casesVariables } from "./hooks/balance-url.ts";
import { NotLoaded } from "../../ui/NotLoaded.tsx";

/** What each column is called in an export. */
const EXPORTED: Readonly<Record<string, BalanceExportColumn>> = {
  case: "CASE",
  credits: "CREDITS",
  charges: "CHARGES",
  owed: "OWED",
  value: "VALUE",
};

/** From here up the account stands beside the table. */
const WIDE = "(min-width: 1320px)";

export function loader({ request }: LoaderFunctionArgs): null {
  prefetch(BalanceDocument, {});
  return prefetch(BalanceCasesDocument, casesVariables(readUrlState(balanceUrlSpec, request.url)));
}

const caseViews = () => ({ list: "BALANCE_CASES", table: CASE_TABLE, spec: balanceUrlSpec }) as const;

function Toolbar() {
  const isLarge = useMediaQuery(LARGE_SCREEN, true);
  const shown = useShownColumns(CASE_TABLE, CASE_COLUMNS);
  const [url, change] = useUrlState(balanceUrlSpec);
  const { search } = casesVariables(url);
  const seen = useSeenColumns(CASE_TABLE, CASE_COLUMNS, EXPORTED);
  return (
    <div className="cluster">
      <SearchBox
        value={url.search}
        onSearch={(words) => change({ search: words }, { replace: true })}
        placeholder="Buscar expediente..."
      />
      <SavedViews of={caseViews()} />
      {isLarge && <ColumnsButton list={CASE_TABLE} columns={CASE_COLUMNS} shown={shown} />}
      <ListExport
        document={ExportBalanceDocument}
        seen={seen}
        variables={(format, columns) => ({ format, search, columns })}
      />
    </div>
  );
}

/** 'Balance': what is the specialist's, what is retained, where it comes from, and the way to get it. */
export function Component() {
  usePageHeader({ title: PAGE_TITLES.balance });
  const isWide = useMediaQuery(WIDE, true);
  const [{ expediente, page }, change] = useUrlState(balanceUrlSpec);
  const { data, previousData, error, refetch } = useQuery(BalanceDocument, {
    fetchPolicy: "cache-and-network",
  });
  useRefetchOnReturn(() => refetch());
  const balance = (data ?? previousData)?.balance;
  if (balance === undefined) return <NotLoaded error={error} refetch={refetch} rows={6} columns={3} />;
  return (
    <div className={`stack ${styles.page}`}>
      <div className="stack">
        {isWide && <Toolbar />}
        <AccountCard balance={balance} />
        <BalanceParts balance={balance} />
        {isWide && <LatestPayouts />}
      </div>
      <div className={`stack ${styles.cases}`}>
        {!isWide && <Toolbar />}
        <CasesPart />
      </div>
      <div className="stack">
        {!isWide && <LatestPayouts />}
        <BalanceChart balance={balance} />
        <div id="historial" tabIndex={-1} className={styles.history}>
          <HistoryPanel
            caseNumber={expediente}
            step={6}
            onShowAll={() => change({ expediente: null, page })}
          />
        </div>
      </div>
    </div>
  );
}
