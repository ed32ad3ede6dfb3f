import { PAGE_TITLES } from "../../app/page-titles.ts";
import { useQuery } from "@apollo/client/react";
import type { LoaderFunctionArgs } from "react-router-dom";
import { useListPage } from "../../lib/use-list-page.ts";
import { prefetch } from "../../app/apollo-client.ts";
import { payoutState } from "../../parts/payments/payment-words.ts";
import { readUrlState, useUrlState } from "../../lib/url-state.ts";
import { Button } from "../../ui/Button.tsx";
import { DetailColumns } from "../../ui/DetailColumns.tsx";
import { FilterBar, FilterToggles } from "../../ui/FilterBar.tsx";
import { NotLoaded } from "../../ui/NotLoaded.tsx";
import { usePageHeader } from "../../ui/page-header.ts";
import { Pagination } from "../../ui/Pagination.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { SkeletonTable } from "../../ui/SkeletonTable.tsx";
import { EmptyState, ErrorState } from "../../ui/StateMessage.tsx";
import { BalanceDocument, OwnPayoutsDocument } from "../../generated/graphql.ts";
import { AccountCard } from "./components/AccountCard.tsx";
import { HistoryPanel } from "./components/HistoryPanel.tsx";
import { PayoutItem } from "./components/PayoutItem.tsx";
import {
  balanceUrlSpec,
  PAYOUT_STATUS_CHOICES,
  payoutsUrlSpec,
  payoutsVariables,
} from "./hooks/balance-url.ts";

export function loader({ request }: LoaderFunctionArgs): null {
  prefetch(BalanceDocument, {});
  return prefetch(OwnPayoutsDocument, payoutsVariables(readUrlState(payoutsUrlSpec, request.url)));
}

const TOGGLES = { REQUESTED: "Solicitadas", SETTLED: "Realizadas", REJECTED: "Rechazadas" };

/** The transfers asked for, by state, and what became of them. */
function PayoutsPanel() {
  const { url, change, list, paging } = useListPage(OwnPayoutsDocument, {
    spec: payoutsUrlSpec,
    variables: payoutsVariables,
  });
  const { rows, loading, error, onRetry } = list;
  const { estado } = url;
  return (
    <Panel title="Transferencias">
      <FilterBar>
        <FilterToggles>
          <Button size="sm" aria-pressed={estado === null} onClick={() => change({ estado: null })}>
            Todas
          </Button>
          {PAYOUT_STATUS_CHOICES.map((status) => (
            <Button
              key={status}
              size="sm"
              aria-pressed={estado === status}
              onClick={() => change({ estado: status })}
            >
              {TOGGLES[status]}
            </Button>
          ))}
        </FilterToggles>
      </FilterBar>
      {error && <ErrorState onRetry={onRetry} />}
      {rows === undefined && !error && <SkeletonTable rows={3} columns={2} />}
      {rows?.length === 0 && !loading && (
        <EmptyState
          title={
            estado === null
              ? "Todavía no has pedido ninguna transferencia"
              : `No hay ninguna ${payoutState(estado).label.toLowerCase()}`
          }
          text="Cuando tengas saldo disponible, pulsa «Transferir fondos» y verás aquí cómo va."
        />
      )}
      {rows !== undefined && rows.length > 0 && (
        <>
          <ul className="rows" aria-busy={loading}>
            {rows.map((payout) => (
              <PayoutItem key={payout.id} payout={payout} />
            ))}
          </ul>
          <Pagination {...paging} noun={["transferencia", "transferencias"]} />
        </>
      )}
    </Panel>
  );
}

/** 'Pagos' of a specialist: the transfers asked for and every movement of the account. */
export function Component() {
  usePageHeader({ title: PAGE_TITLES.payments });
  const [{ expediente }, change] = useUrlState(balanceUrlSpec);
  const { data, previousData, error, refetch } = useQuery(BalanceDocument, {
    fetchPolicy: "cache-and-network",
  });
  const balance = (data ?? previousData)?.balance;
  const account =
    balance === undefined ? (
      <NotLoaded error={error} refetch={refetch} rows={8} columns={1} />
    ) : (
      <AccountCard balance={balance} />
    );
  return (
    <DetailColumns isSideFirst side={account}>
      <PayoutsPanel />
      <HistoryPanel caseNumber={expediente} step={20} onShowAll={() => change({ expediente: null })} />
    </DetailColumns>
  );
}
