import { useListPage } from "../../lib/use-list-page.ts";
import { PAGE_TITLES } from "../../app/page-titles.ts";
import { useSession } from "../../lib/session.ts";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import { usePageHeader } from "../../ui/page-header.ts";
import { EmptyState } from "../../ui/StateMessage.tsx";
import { ConversationList } from "./components/ConversationList.tsx";
import { Thread } from "./components/Thread.tsx";
import { inboxUrl } from "./hooks/inbox-url.ts";
import { useInboxLinks } from "./hooks/use-inbox-links.ts";
import { POLL_MS } from "./hooks/use-thread.ts";
import { InboxDocument } from "../../generated/graphql.ts";
import styles from "./InboxPage.module.css";

const SIZE = 25;

/**
 * Messages of whoever is signed in, administrators those about corporate tasks: the conversations, and the chosen one beside
 * them; on a phone one after the other.
 */
export function Component() {
  const role = useSession()?.userData.role ?? "CLIENT";
  const {
    url,
    change,
    found,
    list: conversations,
  } = useListPage(InboxDocument, {
    spec: inboxUrl,
    variables: ({ buscar, ver, tareas, page }) => ({
      search: buscar === "" ? null : buscar,
      unreadOnly: ver === "sin-leer",
      waitingOnly: ver === "sin-responder",
      ofAssigned: tareas === "asignadas",
      page: { number: page, size: SIZE },
    }),
    size: SIZE,
    onReturn: "list",
    pollInterval: POLL_MS,
  });
  const isWide = useMediaQuery("(min-width: 960px)", true);
  const links = useInboxLinks(role);
  const chosen = url.conversacion;
  usePageHeader({
    title: PAGE_TITLES.messages,
    back: chosen !== null && !isWide ? links.list : undefined,
  });
  const list = (
    <ConversationList
      found={found}
      hasFailed={conversations.error && found === undefined}
      role={role}
      url={url}
      onChange={change}
      onRetry={conversations.onRetry}
    />
  );
  const thread = chosen !== null && <Thread key={chosen} id={chosen} role={role} />;
  if (!isWide) return <div className={`stack gap-0 ${styles.one}`}>{thread || list}</div>;
  return (
    <div className={styles.two}>
      {list}
      {thread || (
        <div className={`stack gap-0 ${styles.none}`}>
          <EmptyState
            title="Elige una conversación"
            text={
              role === "ADMIN"
                ? "Aquí verás lo que ha escrito el deudor, por correo o desde su página, y podrás responderle."
                : "Aquí verás los mensajes. Los de un expediente solo los leéis quien lo lleva y la parte con la que habla."
            }
          />
        </div>
      )}
    </div>
  );
}
