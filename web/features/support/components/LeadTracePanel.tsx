import { useQuery } from "@apollo/client/react";
import { Button } from "../../../ui/Button.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { SkeletonTable } from "../../../ui/SkeletonTable.tsx";
import { ErrorState } from "../../../ui/StateMessage.tsx";
import { DateText } from "../../../ui/ValueText.tsx";
import { LeadTraceDocument } from "../LeadPage.generated.ts";
import { LEAD_STATUS_CHOICES, LEAD_STATUSES } from "../support-words.ts";
import styles from "../LeadPage.module.css";

/** ' de «Nueva» a «En curso»' for a change of state, else nothing. `data` is a JSON object. */
function moveText(data: string): string {
  const { from, to } = JSON.parse(data) as Record<string, unknown>;
  const labelOf = (status: unknown) => LEAD_STATUS_CHOICES.find((choice) => choice === status);
  const [before, after] = [labelOf(from), labelOf(to)];
  if (before === undefined || after === undefined) return "";
  return `: de «${LEAD_STATUSES[before].label}» a «${LEAD_STATUSES[after].label}»`;
}

/** Who did what with the request, newest first. */
export function LeadTracePanel({ leadId }: { leadId: string }) {
  const { data, loading, error, refetch, fetchMore } = useQuery(LeadTraceDocument, {
    variables: { id: leadId },
    fetchPolicy: "cache-and-network",
    notifyOnNetworkStatusChange: true,
  });
  const entries = data?.auditEntries;
  const more = () =>
    fetchMore({
      variables: { after: entries?.pageInfo.endCursor },
      updateQuery: (before, { fetchMoreResult: { auditEntries: next } }) => ({
        auditEntries: { ...next, nodes: [...before.auditEntries.nodes, ...next.nodes] },
      }),
    });
  return (
    <Panel title="Historial">
      {error !== undefined && <ErrorState onRetry={() => void refetch().catch(() => undefined)} />}
      {entries === undefined && error === undefined && <SkeletonTable rows={3} columns={1} />}
      {entries !== undefined && (
        <ol className={styles.entries} aria-busy={loading}>
          {entries.nodes.map(({ id, at, actorName, actionText, data: noted }) => (
            <li key={id}>
              <p className={styles.entry}>{actionText + moveText(noted)}</p>
              <p className={styles.meta}>
                <DateText value={at} time /> · {actorName ?? "Sistema o visitante"}
              </p>
            </li>
          ))}
        </ol>
      )}
      {entries?.pageInfo.hasNextPage === true && (
        <Button size="sm" busy={loading} onClick={() => void more().catch(() => undefined)}>
          {loading ? "Cargando..." : "Ver anteriores"}
        </Button>
      )}
    </Panel>
  );
}
