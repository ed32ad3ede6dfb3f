import { useQuery } from "@apollo/client/react";
import { useCallback } from "react";
import { paths } from "../../../app/paths.ts";
import { useUrlState } from "../../../lib/url-state.ts";
import { usePageInRange } from "../../../lib/use-page-in-range.ts";
import { useRefetchOnReturn } from "../../../lib/use-refetch-on-return.ts";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { Pagination } from "../../../ui/Pagination.tsx";
import { SkeletonTable } from "../../../ui/SkeletonTable.tsx";
import { EmptyState, ErrorState } from "../../../ui/StateMessage.tsx";
import { balanceUrlSpec, casesVariables } from "../hooks/balance-url.ts";
import { BalanceCasesDocument } from "../../../generated/graphql.ts";
import { CaseTable } from "./CaseTable.tsx";
import styles from "./CasesPart.module.css";

function NoCases({ search, onShowAll }: { search: string; onShowAll: () => void }) {
  return search.trim() === "" ? (
    <EmptyState
      title="Todavía no hay dinero en tus expedientes"
      text="Cuando un cliente acepte tu presupuesto, el expediente aparecerá aquí. Cada plazo que pague queda retenido y pasa a estar disponible cuando el caso avanza."
      action={<LinkButton to={paths.specialistCases()}>Ver mis expedientes</LinkButton>}
    />
  ) : (
    <EmptyState
      picture="search"
      title="Ningún expediente coincide"
      text="Busca por número de expediente o por el nombre de una de las partes."
      action={<Button onClick={onShowAll}>Quitar la búsqueda</Button>}
    />
  );
}

/** The cases the balance is made of. */
export function CasesPart() {
  const [url, change] = useUrlState(balanceUrlSpec);
  const { data, previousData, loading, error, refetch } = useQuery(BalanceCasesDocument, {
    variables: casesVariables(url),
    fetchPolicy: "cache-and-network",
  });
  useRefetchOnReturn(() => refetch());
  const cases = (data ?? previousData)?.balanceCases;
  const { page: number, size } = url;
  const toPage = useCallback((page: number) => change({ page }, { replace: true }), [change]);
  const [totalCount, rowsOnPage] = [data?.balanceCases.totalCount, data?.balanceCases.nodes.length];
  const isPastEnd = usePageInRange({ page: number, size, totalCount, rowsOnPage }, toPage);
  const rows = isPastEnd ? undefined : cases?.nodes;
  const showHistory = (caseNumber: string) => {
    change({ expediente: caseNumber, page: number });
    document.getElementById("historial")?.focus();
  };
  return (
    <section aria-label="Expedientes" aria-busy={loading}>
      {error !== undefined && <ErrorState onRetry={() => void refetch().catch(() => undefined)} />}
      {rows === undefined && error === undefined && <SkeletonTable rows={4} columns={5} />}
      {rows?.length === 0 && !loading && (
        <div className={styles.none}>
          <NoCases search={url.search} onShowAll={() => change({ search: "" })} />
        </div>
      )}
      {rows !== undefined && rows.length > 0 && (
        <>
          <CaseTable rows={rows} onShowHistory={showHistory} />
          <Pagination
            number={number}
            size={size}
            total={cases?.totalCount ?? 0}
            noun={cases?.totalCount === 1 ? "expediente" : "expedientes"}
            onChange={(next) => change({ page: next.number, size: next.size })}
          />
        </>
      )}
    </section>
  );
}
