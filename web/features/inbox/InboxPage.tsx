import { useQuery } from "@apollo/client/react";
import { useCallback } from "react";
import { paths } from "../../app/paths.ts";
import { useSession } from "../../lib/session.ts";
import { usePageInRange } from "../../lib/use-page-in-range.ts";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import { useRefetchOnReturn } from "../../lib/use-refetch-on-return.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { usePageHeader } from "../../ui/page-header.ts";
import { EmptyState } from "../../ui/StateMessage.tsx";
import { ConversationList } from "./components/ConversationList.tsx";
import { Thread } from "./components/Thread.tsx";
import { inboxUrl } from "./hooks/inbox-url.ts";
import { POLL_MS } from "./hooks/use-thread.ts";
import { InboxDocument } from "../../generated/graphql.ts";
import styles from "./InboxPage.module.css";

const SIZE = 25;

/**
 * Messages of a client or a specialist: the conversations, and the chosen one beside them; on a phone one after the other.
 */
export function Component() {
  const isSpecialist = useSession()?.userData.role === "SPECIALIST";
  const [url, change] = useUrlState(inboxUrl);
  const isWide = useMediaQuery("(min-width: 960px)", true);
  const chosen = url.conversacion;
  const home = isSpecialist ? paths.specialistInbox() : paths.clientInbox();
  usePageHeader({ title: "Mensajes", back: chosen !== null && !isWide ? home : undefined });
  const { data, previousData, error, refetch } = useQuery(InboxDocument, {
    variables: {
      search: url.buscar === "" ? null : url.buscar,
      unreadOnly: url.ver === "sin-leer",
      page: { number: url.page, size: SIZE },
    },
    fetchPolicy: "cache-and-network",
    pollInterval: POLL_MS,
    skipPollAttempt: () => document.hidden,
  });
  useRefetchOnReturn(() => refetch());
  const shown = (data ?? previousData)?.conversations;
  const goTo = useCallback((page: number) => change({ page }), [change]);
  usePageInRange(
    {
      page: url.page,
      size: SIZE,
      totalCount: shown?.totalCount,
      rowsOnPage: data?.conversations.nodes.length,
    },
    goTo,
  );
  const list = (
    <ConversationList
      found={shown}
      hasFailed={error !== undefined && shown === undefined}
      isSpecialist={isSpecialist}
      url={url}
      onChange={change}
      onRetry={() => void refetch().catch(() => undefined)}
    />
  );
  const thread = chosen !== null && <Thread key={chosen} id={chosen} isSpecialist={isSpecialist} />;
  if (!isWide) return <div className={styles.one}>{thread || list}</div>;
  return (
    <div className={styles.two}>
      {list}
      {thread || (
        <div className={styles.none}>
          <EmptyState
            title="Elige una conversación"
            text="Aquí verás los mensajes. Solo los leéis quien lleva el expediente y la parte con la que habla."
          />
        </div>
      )}
    </div>
  );
}
