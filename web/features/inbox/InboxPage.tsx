import { useListPage } from "../../lib/use-list-page.ts";
import { PAGE_TITLES } from "../../app/page-titles.ts";
import { paths } from "../../app/paths.ts";
import { useSession } from "../../lib/session.ts";
import { useMediaQuery } from "../../lib/use-media-query.ts";
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
  const {
    url,
    change,
    found,
    list: conversations,
  } = useListPage(InboxDocument, {
    spec: inboxUrl,
    variables: ({ buscar, ver, page }) => ({
      search: buscar === "" ? null : buscar,
      unreadOnly: ver === "sin-leer",
      page: { number: page, size: SIZE },
    }),
    size: SIZE,
    onReturn: "list",
    pollInterval: POLL_MS,
  });
  const isWide = useMediaQuery("(min-width: 960px)", true);
  const chosen = url.conversacion;
  const home = isSpecialist ? paths.specialistInbox() : paths.clientInbox();
  usePageHeader({ title: PAGE_TITLES.messages, back: chosen !== null && !isWide ? home : undefined });
  const list = (
    <ConversationList
      found={found}
      hasFailed={conversations.error && found === undefined}
      isSpecialist={isSpecialist}
      url={url}
      onChange={change}
      onRetry={conversations.onRetry}
    />
  );
  const thread = chosen !== null && <Thread key={chosen} id={chosen} isSpecialist={isSpecialist} />;
  if (!isWide) return <div className={`stack gap-0 ${styles.one}`}>{thread || list}</div>;
  return (
    <div className={styles.two}>
      {list}
      {thread || (
        <div className={`stack gap-0 ${styles.none}`}>
          <EmptyState
            title="Elige una conversación"
            text="Aquí verás los mensajes. Solo los leéis quien lleva el expediente y la parte con la que habla."
          />
        </div>
      )}
    </div>
  );
}
