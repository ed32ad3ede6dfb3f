import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import { Link } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { formatAgo } from "../../../lib/format.ts";
import type { UrlState } from "../../../lib/url-state.ts";
import { Button } from "../../../ui/Button.tsx";
import { SearchBox } from "../../../ui/SearchBox.tsx";
import { SkeletonTable } from "../../../ui/SkeletonTable.tsx";
import { EmptyState, ErrorState } from "../../../ui/StateMessage.tsx";
import type { inboxUrl } from "../hooks/inbox-url.ts";
import type { ConversationItemFragment, InboxQuery } from "../../../generated/graphql.ts";
import { sideWord } from "../inbox-words.ts";
import styles from "../InboxPage.module.css";

type Url = UrlState<typeof inboxUrl>;

interface ConversationListProps {
  /** Undefined until they are there. */
  found: InboxQuery["conversations"] | undefined;
  hasFailed: boolean;
  isSpecialist: boolean;
  url: Url;
  onChange: (change: Partial<Url>, options?: { replace?: boolean }) => void;
  onRetry: () => void;
}

function excerpt({ latestMessage }: ConversationItemFragment): string {
  if (latestMessage === null) return "Todavía no hay mensajes";
  const { mine, text, attachments } = latestMessage;
  const words = text.trim() === "" ? (attachments.length === 1 ? "Un documento" : "Documentos") : text;
  return mine ? `Tú: ${words}` : words;
}

function ItemHead({ item }: { item: ConversationItemFragment }) {
  return (
    <span className="line apart at-baseline">
      <strong className="one-line strong">{item.withName}</strong>
      {item.latestMessage !== null && (
        <time className="fixed muted tiny" dateTime={item.latestMessage.at}>
          {formatAgo(item.latestMessage.at)}
        </time>
      )}
    </span>
  );
}

function Item({
  item,
  isSpecialist,
  isChosen,
}: {
  item: ConversationItemFragment;
  isSpecialist: boolean;
  isChosen: boolean;
}) {
  const to = isSpecialist ? paths.specialistInbox(item.id) : paths.clientInbox(item.id);
  return (
    <li>
      <Link
        to={to}
        className={`stack gap-0 ${styles.item}`}
        aria-current={isChosen ? "true" : undefined}
        data-unread={item.unread > 0 ? "" : undefined}
      >
        <ItemHead item={item} />
        <span className="fixed muted tiny">
          {item.reference}
          {isSpecialist && ` · ${sideWord(item)}`}
        </span>
        <span className={`line apart muted ${styles.excerpt}`}>
          <span>{excerpt(item)}</span>
          {item.unread > 0 && (
            <span className={`fixed tiny strong ${styles.unread}`}>
              {item.unread}
              <span className="visually-hidden"> sin leer</span>
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}

function Nothing({ url, isSpecialist }: Pick<ConversationListProps, "url" | "isSpecialist">) {
  if (url.buscar !== "")
    return (
      <EmptyState
        picture="search"
        title="No hay nada con esas palabras"
        text="Busca por nombre, por número o por lo que se escribió."
      />
    );
  if (url.ver === "sin-leer") return <EmptyState title="Lo has leído todo" />;
  return (
    <EmptyState
      title="Todavía no tienes conversaciones"
      text={
        isSpecialist
          ? "Cuando aceptes un expediente, aquí podrás escribir con cada una de sus partes."
          : "Cuando un especialista acepte tu expediente, aquí podrás escribirle."
      }
    />
  );
}

interface PagesProps {
  page: number;
  count: number;
  onChange: (page: number) => void;
}

function Pages({ page, count, onChange }: PagesProps) {
  return (
    <nav className={`line apart muted small ${styles.pages}`} aria-label="Páginas de conversaciones">
      <Button size="sm" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        Atrás
      </Button>
      <span>{`${shownCount(page)} de ${shownCount(count)}`}</span>
      <Button size="sm" disabled={page >= count} onClick={() => onChange(page + 1)}>
        Siguiente
      </Button>
    </nav>
  );
}

/** The conversations, the newest first, with search and a way to see only what isn't read. */
export function ConversationList(props: ConversationListProps) {
  const { found, hasFailed, isSpecialist, url, onChange, onRetry } = props;
  const isUnreadOnly = url.ver === "sin-leer";
  const pages = found?.pageInfo.pageCount ?? 1;
  return (
    <section className={styles.list} aria-label="Conversaciones">
      <div className={`line ${styles.filters}`}>
        <SearchBox
          value={url.buscar}
          placeholder="Buscar mensajes"
          onSearch={(buscar) => onChange({ buscar }, { replace: true })}
        />
        <Button
          size="sm"
          aria-pressed={isUnreadOnly}
          onClick={() => onChange({ ver: isUnreadOnly ? "todas" : "sin-leer" })}
        >
          Sin leer
        </Button>
      </div>
      {hasFailed && <ErrorState onRetry={onRetry} />}
      {found === undefined && !hasFailed && <SkeletonTable rows={6} columns={1} />}
      {found !== undefined && found.nodes.length === 0 && <Nothing url={url} isSpecialist={isSpecialist} />}
      {found !== undefined && found.nodes.length > 0 && (
        <ul className={`list ${styles.items}`}>
          {found.nodes.map((item) => (
            <Item
              key={item.id}
              item={item}
              isSpecialist={isSpecialist}
              isChosen={item.id === url.conversacion}
            />
          ))}
        </ul>
      )}
      {pages > 1 && <Pages page={url.page} count={pages} onChange={(page) => onChange({ page })} />}
    </section>
  );
}
