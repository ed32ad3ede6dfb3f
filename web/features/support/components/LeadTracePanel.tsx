import { useFeed } from "../../../lib/use-feed.ts";
import { Button } from "../../../ui/Button.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { SkeletonTable } from "../../../ui/SkeletonTable.tsx";
import { ErrorState } from "../../../ui/StateMessage.tsx";
import { Sentence } from "../../../parts/trail/Sentence.tsx";
import { DateText } from "../../../ui/ValueText.tsx";
import { LeadTraceDocument } from "../../../generated/graphql.ts";

/** Who did what with the request, newest first. */
export function LeadTracePanel({ leadId }: { leadId: string }) {
  const { feed, loading, hasError, retry, isFetchingMore, more } = useFeed(
    LeadTraceDocument,
    "auditEntries",
    {
      variables: { id: leadId },
    },
  );
  return (
    <Panel title="Historial">
      {hasError && <ErrorState onRetry={retry} />}
      {feed === undefined && !hasError && <SkeletonTable rows={3} columns={1} />}
      {feed !== undefined && (
        <ol className="list stack gap-12 below-16" aria-busy={loading || isFetchingMore}>
          {feed.nodes.map(({ id, at, sentence }) => (
            <li key={id}>
              <p className="lines">
                <Sentence parts={sentence} />
              </p>
              <p className="muted tiny">
                <DateText value={at} time />
              </p>
            </li>
          ))}
        </ol>
      )}
      {feed?.pageInfo.hasNextPage === true && (
        <Button size="sm" busy={isFetchingMore} onClick={more}>
          {isFetchingMore ? "Cargando..." : "Ver anteriores"}
        </Button>
      )}
    </Panel>
  );
}
