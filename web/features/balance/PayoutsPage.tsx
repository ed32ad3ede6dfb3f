import { useQuery } from "@apollo/client/react";
import { useCallback } from "react";
import type { LoaderFunctionArgs } from "react-router-dom";
import { prefetch } from "../../app/apollo-client.ts";
import { PAYOUT_STATUSES } from "../../parts/payments/payment-words.ts";
import { readUrlState, useUrlState } from "../../lib/url-state.ts";
import { usePageInRange } from "../../lib/use-page-in-range.ts";
import { Button } from "../../ui/Button.tsx";
import { DetailColumns } from "../../ui/DetailColumns.tsx";
import { FilterBar, FilterToggles } from "../../ui/FilterBar.tsx";
import { usePageHeader } from "../../ui/page-header.ts";
import { Pagination } from "../../ui/Pagination.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { SkeletonTable } from "../../ui/SkeletonTable.tsx";
import { EmptyState, ErrorState } from "../../ui/StateMessage.tsx";
import { BalanceDocument, OwnPayoutsDocument } from "../../generated/graphql.ts";
import { AccountCard } from "./components/AccountCard.tsx";
import { HistoryPanel } from "./components/HistoryPanel.tsx";
import { PayoutItem } from "./components/PayoutItem.tsx";
import styles from "./components/PayoutItem.module.css";
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
  const [url, change] = useUrlState(payoutsUrlSpec);
  const { data, previousData, loading, error, refetch } = useQuery(OwnPayoutsDocument, {
    variables: payoutsVariables(url),
    fetchPolicy: "cache-and-network",
  });
  const payouts = (data ?? previousData)?.payouts;
  const { page: number, size, estado } = url;
  const toPage = useCallback((page: number) => change({ page }, { replace: true }), [change]);
  const [totalCount, rowsOnPage] = [data?.payouts.totalCount, data?.payouts.nodes.length];
  const isPastEnd = usePageInRange({ page: number, size, totalCount, rowsOnPage }, toPage);
  const rows = isPastEnd ? undefined : payouts?.nodes;
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
      {error !== undefined && <ErrorState onRetry={() => void refetch().catch(() => undefined)} />}
      {rows === undefined && error === undefined && <SkeletonTable rows={3} columns={2} />}
      {rows?.length === 0 && !loading && (
        <EmptyState
          title={
            estado === null
              ? "Todavía no has pedido ninguna transferencia"
              : `No hay ninguna ${PAYOUT_STATUSES[estado].label.toLowerCase()}`
          }
          text="Cuando tengas saldo disponible, pulsa «Transferir fondos» y verás aquí cómo va."
        />
      )}
      {rows !== undefined && rows.length > 0 && (
        <>
          <ul className={styles.list} aria-busy={loading}>
            {rows.map((payout) => (
              <PayoutItem key={payout.id} payout={payout} />
            ))}
          </ul>
          <Pagination
            number={number}
            size={size}
            total={payouts?.totalCount ?? 0}
            noun={payouts?.totalCount === 1 ? "transferencia" : "transferencias"}
            onChange={(next) => change({ page: next.number, size: next.size })}
          />
        </>
      )}
    </Panel>
  );
}

/** 'Pagos' of a specialist: the transfers asked for and every movement of the account. */
export function Component() {
  usePageHeader({ title: "Pagos" });
  const [{ expediente }, change] = useUrlState(balanceUrlSpec);
  const { data, previousData } = useQuery(BalanceDocument, { fetchPolicy: "cache-and-network" });
  const balance = (data ?? previousData)?.balance;
  return (
    <DetailColumns isSideFirst side={balance !== undefined && <AccountCard balance={balance} />}>
      <PayoutsPanel />
      <HistoryPanel caseNumber={expediente} step={20} onShowAll={() => change({ expediente: null })} />
    </DetailColumns>
  );
}
