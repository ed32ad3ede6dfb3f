import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import { useQuery } from "@apollo/client/react";
import { Link } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { centsOf } from "../../../lib/money.ts";
import { formatMoney } from "../../../lib/format.ts";
import { useRefetchOnReturn } from "../../../lib/use-refetch-on-return.ts";
import { TermHelp } from "../../../parts/help/TermHelp.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { SkeletonTable } from "../../../ui/SkeletonTable.tsx";
import { ErrorState } from "../../../ui/StateMessage.tsx";
import { DateText } from "../../../ui/ValueText.tsx";
import { historyVariables } from "../hooks/balance-url.ts";
import { LedgerEntriesDocument, type LedgerEntriesQuery } from "../../../generated/graphql.ts";

type Entry = LedgerEntriesQuery["ledgerEntries"]["nodes"][number];

function Change({ amount, currency, of }: { amount: string; currency: string; of: string }) {
  const cents = centsOf(amount);
  if (cents === 0n) return null;
  return (
    <span className={`strong number ${cents > 0n ? "success" : ""}`}>
      {cents > 0n && "+"}
      {formatMoney(amount, currency)}
      <span className="muted tiny light"> {of}</span>
    </span>
  );
}

function EntryItem({ entry }: { entry: Entry }) {
  const { at, caseNumber, description, available, retained, currency } = entry;
  return (
    <li className="split at-baseline">
      <div className="fill">
        <p>{description}</p>
        <p className="muted small">
          <DateText value={at} time />
          {caseNumber !== null && (
            <>
              {" · "}
              <Link to={paths.specialistCase(caseNumber, "presupuesto")}>{caseNumber}</Link>
            </>
          )}
        </p>
      </div>
      <p className="stack gap-0 at-end">
        <Change amount={available} currency={currency} of="disponible" />
        <Change amount={retained} currency={currency} of="retenido" />
      </p>
    </li>
  );
}

interface HistoryPanelProps {
  /** Only the movements of this case. */
  caseNumber: string | null;
  /** How many come at a time. */
  step: number;
  onShowAll: () => void;
}

function NoEntries({ caseNumber }: Pick<HistoryPanelProps, "caseNumber">) {
  return (
    <p className="muted">
      {caseNumber === null
        ? "Todavía no hay movimientos. El primero llega cuando un cliente acepta tu presupuesto, paga un plazo y comprobamos que el dinero ha llegado."
        : `El expediente ${caseNumber} todavía no tiene movimientos.`}
    </p>
  );
}

function useHistory(caseNumber: string | null, step: number) {
  const { data, loading, error, refetch, fetchMore } = useQuery(LedgerEntriesDocument, {
    variables: historyVariables(caseNumber, step),
    fetchPolicy: "cache-and-network",
    notifyOnNetworkStatusChange: true,
  });
  const entries = data?.ledgerEntries;
  const more = () =>
    fetchMore({
      variables: { after: entries?.endCursor },
      updateQuery: (before, { fetchMoreResult: { ledgerEntries: next } }) => ({
        ledgerEntries: { ...next, nodes: [...before.ledgerEntries.nodes, ...next.nodes] },
      }),
    });
  return { entries, loading, error, refetch, more: () => void more().catch(() => undefined) };
}

/** 'Historial de transacciones': every movement of the account, newest first. */
export function HistoryPanel({ caseNumber, step, onShowAll }: HistoryPanelProps) {
  const { entries, loading, error, refetch, more } = useHistory(caseNumber, step);
  useRefetchOnReturn(() => refetch());
  return (
    <Panel
      title="Historial de transacciones"
      help={<TermHelp term="commission" name="comisión" />}
      aside={
        caseNumber !== null && (
          <Button size="sm" icon="close" onClick={onShowAll}>
            Solo {caseNumber}
            <span className="visually-hidden">: quitar el filtro</span>
          </Button>
        )
      }
    >
      {entries === undefined && error === undefined && <SkeletonTable rows={4} columns={2} />}
      {error !== undefined && <ErrorState onRetry={() => void refetch().catch(() => undefined)} />}
      {entries?.nodes.length === 0 && <NoEntries caseNumber={caseNumber} />}
      {entries !== undefined && entries.nodes.length > 0 && (
        <ol className="rows" aria-busy={loading}>
          {entries.nodes.map((entry) => (
            <EntryItem key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {entries?.hasNextPage === true && (
        <div className="cluster gap-16 above-16 muted small">
          <Button busy={loading} onClick={more}>
            {loading ? "Cargando..." : "Ver más movimientos"}
          </Button>
          <p role="status">{`${shownCount(entries.nodes.length)} de ${shownCount(entries.totalCount)}`}</p>
        </div>
      )}
    </Panel>
  );
}
