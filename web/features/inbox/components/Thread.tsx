import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { inboxOf, paths } from "../../../app/paths.ts";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { SkeletonTable } from "../../../ui/SkeletonTable.tsx";
import { EmptyState, ErrorState } from "../../../ui/StateMessage.tsx";
import { useThread } from "../hooks/use-thread.ts";
import type { ConversationItemFragment, Role, ThreadMessageFragment } from "../../../generated/graphql.ts";
import { dayHeading, sideWord } from "../inbox-words.ts";
import styles from "../InboxPage.module.css";
import { Attended } from "./Attended.tsx";
import { Composer } from "./Composer.tsx";
import { MessageBubble } from "./MessageBubble.tsx";

function matterPath({ caseNumber, taskCodeId }: ConversationItemFragment, role: Role): string {
  if (taskCodeId !== null)
    return role === "ADMIN" ? paths.adminTask(taskCodeId) : paths.specialistTask(taskCodeId);
  return role === "SPECIALIST" ? paths.specialistCase(caseNumber ?? "") : paths.clientCase(caseNumber ?? "");
}

/** Stays scrolled to the newest message while it is in sight; whoever reads older ones isn't moved. */
function useStickToEnd(lastId: string | undefined) {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useEffect(() => {
    const element = box.current;
    if (lastId !== undefined && element && isAtEnd.current) element.scrollTop = element.scrollHeight;
  }, [lastId]);
  const onScroll = () => {
    const element = box.current;
    if (element) isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < 80;
  };
  return { box, onScroll, goToEnd: () => void (isAtEnd.current = true) };
}

function Days({ messages, isMine }: { messages: readonly ThreadMessageFragment[]; isMine: boolean }) {
  const days = Map.groupBy(messages, ({ at }) => dayHeading(at));
  return [...days].map(([day, found]) => (
    <section key={day} className="stack gap-8" aria-label={day}>
      <h3 className="muted tiny strong">{day}</h3>
      <ol className="list stack gap-8">
        {found.map((message) => (
          <MessageBubble key={message.id} message={message} isMine={isMine} />
        ))}
      </ol>
    </section>
  ));
}

function NotHere({ role }: { role: Role }) {
  return (
    <div className={`stack gap-0 ${styles.none}`}>
      <EmptyState
        picture="search"
        title="Esta conversación no está"
        text="Puede que el enlace esté mal escrito, o que el asunto lo lleve ahora otro especialista."
        action={<LinkButton to={inboxOf(role)}>Ver mis mensajes</LinkButton>}
      />
    </div>
  );
}

function Head({ conversation, role }: { conversation: ConversationItemFragment; role: Role }) {
  const isManager = role !== "CLIENT";
  return (
    <header className={styles.threadHead}>
      <h2>{conversation.withName}</h2>
      <p className="fixed muted tiny">
        <Link to={matterPath(conversation, role)}>{conversation.reference}</Link>
        {isManager && ` · ${sideWord(conversation)}`}
        {isManager && !conversation.party.hasAccount && " · responde con su enlace personal"}
      </p>
      <Attended conversation={conversation} />
    </header>
  );
}

function OlderMessages({ hasMore, loadOlder, olderState }: ReturnType<typeof useThread>) {
  if (!hasMore) return null;
  return (
    <div className="stack gap-8 below-16 at-center">
      <Button size="sm" busy={olderState === "loading"} onClick={() => void loadOlder()}>
        Ver mensajes anteriores
      </Button>
      {olderState === "failed" && <p role="alert">No se han podido cargar. Inténtalo de nuevo.</p>}
    </div>
  );
}

function NoMessages({ role }: { role: Role }) {
  return (
    <EmptyState
      title="Todavía no hay mensajes"
      text={
        role !== "CLIENT"
          ? "Lo que escribas aquí solo lo leerá esta parte."
          : "Escribe a tu especialista: solo él o ella leerá lo que escribas aquí."
      }
    />
  );
}

/** One conversation with its messages and the place to write. */
export function Thread({ id, role }: { id: string; role: Role }) {
  const thread = useThread(id);
  const { conversation, messages } = thread;
  const { box, onScroll, goToEnd } = useStickToEnd(messages.at(-1)?.id);
  if (conversation === null) return <NotHere role={role} />;
  if (conversation === undefined)
    return (
      <div className={`stack gap-0 ${styles.none}`}>
        {thread.error === undefined ? (
          <SkeletonTable rows={6} columns={1} />
        ) : (
          <ErrorState onRetry={thread.refetch} />
        )}
      </div>
    );
  return (
    <section className={styles.thread} aria-label={`Conversación con ${conversation.withName}`}>
      <Head conversation={conversation} role={role} />
      <div
        ref={box}
        className={styles.scroll}
        onScroll={onScroll}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling place must be in reach of the keyboard (WCAG 2.1.1)
        tabIndex={0}
        role="log"
        aria-label="Mensajes"
      >
        <OlderMessages {...thread} />
        {messages.length === 0 && <NoMessages role={role} />}
        <Days messages={messages} isMine={conversation.isMine} />
      </div>
      <Composer
        conversation={conversation}
        onSent={() => {
          goToEnd();
          thread.refetch();
        }}
      />
    </section>
  );
}
