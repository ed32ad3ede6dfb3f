import { useListPage } from "../../../lib/use-list-page.ts";
import { paths } from "../../../app/paths.ts";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { Pagination } from "../../../ui/Pagination.tsx";
import { SkeletonTable } from "../../../ui/SkeletonTable.tsx";
import { EmptyState, ErrorState } from "../../../ui/StateMessage.tsx";
import { balanceUrlSpec, casesVariables } from "../hooks/balance-url.ts";
import { BalanceCasesDocument } from "../../../generated/graphql.ts";
import { CaseTable } from "./CaseTable.tsx";

function NoCases({ search, onShowAll }: { search: string; onShowAll: () => void }) {
  return search.trim() === "" ? (
    <EmptyState
      title="Todavía no hay dinero en tus expedientes"
      text="Cuando un cliente acepte tu presupuesto, el expediente aparecerá aquí. Cada plazo que pague queda retenido y pasa a estar disponible cuando el expediente avanza."
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
  const { url, change, list, paging } = useListPage(BalanceCasesDocument, {
    spec: balanceUrlSpec,
    variables: casesVariables,
    onReturn: "list",
  });
  const { rows, loading, error, onRetry } = list;
  const showHistory = (caseNumber: string) => {
    change({ expediente: caseNumber, page: url.page });
    document.getElementById("historial")?.focus();
  };
  return (
    <section aria-label="Expedientes" aria-busy={loading}>
      {error && <ErrorState onRetry={onRetry} />}
      {rows === undefined && !error && <SkeletonTable rows={4} columns={5} />}
      {rows?.length === 0 && !loading && (
        <div className="frame">
          <NoCases search={url.search} onShowAll={() => change({ search: "" })} />
        </div>
      )}
      {rows !== undefined && rows.length > 0 && (
        <>
          <CaseTable rows={rows} onShowHistory={showHistory} />
          <Pagination {...paging} noun={["expediente", "expedientes"]} />
        </>
      )}
    </section>
  );
}
