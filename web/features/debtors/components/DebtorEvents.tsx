import { useQuery } from "@apollo/client/react";
import { Link } from "react-router-dom";
import { DebtorEventsDocument, type DebtorEventKind } from "../../../generated/graphql.ts";
import { Button } from "../../../ui/Button.tsx";
import { EventList } from "../../../ui/EventList.tsx";
import type { IconName } from "../../../ui/Icon.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { ErrorState } from "../../../ui/StateMessage.tsx";
import { DateText } from "../../../ui/ValueText.tsx";
import type { DebtorArea } from "../debtor-area.ts";

const ICONS: Readonly<Record<DebtorEventKind, IconName>> = {
  HISTORY: "history",
  NOTICE: "mail",
  MESSAGE: "chat",
};

/** Everything that happened with the person, over all debts. */
export function DebtorEvents({ id, area }: { id: string; area: DebtorArea }) {
  const { data, previousData, loading, error, refetch, fetchMore } = useQuery(DebtorEventsDocument, {
    variables: { id },
    fetchPolicy: "cache-and-network",
  });
  const events = (data ?? previousData)?.debtor?.events;
  const more = () =>
    fetchMore({
      variables: { after: events?.pageInfo.endCursor ?? null },
      updateQuery: (before, { fetchMoreResult: next }) => {
        if (before.debtor === null || next.debtor === null) return before;
        const nodes = [...before.debtor.events.nodes, ...next.debtor.events.nodes];
        return { debtor: { ...before.debtor, events: { ...next.debtor.events, nodes } } };
      },
    });
  return (
    <Panel title="Qué ha pasado">
      {error !== undefined && <ErrorState onRetry={() => void refetch().catch(() => undefined)} />}
      <EventList
        label="Qué ha pasado con esta persona"
        busy={loading}
        events={(events?.nodes ?? []).map(({ id: key, kind, text, taskCodeId, actorName, at }) => ({
          key,
          icon: ICONS[kind],
          content: (
            <>
              {text}
              <p className="muted">
                <Link to={area.task(taskCodeId)}>{taskCodeId}</Link> · <DateText value={at} time />
                {actorName !== null && ` · ${actorName}`}
              </p>
            </>
          ),
        }))}
      />
      {events?.pageInfo.hasNextPage === true && (
        <Button busy={loading} onClick={() => void more().catch(() => undefined)}>
          Ver más
        </Button>
      )}
    </Panel>
  );
}
