import { Badge } from "antd";
import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import { Link } from "react-router-dom";
import { formatAgo } from "../../../lib/format.ts";
import type { UrlState } from "../../../lib/url-state.ts";
import { Button } from "../../../ui/Button.tsx";
import { FilterToggles } from "../../../ui/FilterBar.tsx";
import { SearchBox } from "../../../ui/SearchBox.tsx";
import { SkeletonTable } from "../../../ui/SkeletonTable.tsx";
import { EmptyState, ErrorState } from "../../../ui/StateMessage.tsx";
import type { inboxUrl } from "../hooks/inbox-url.ts";
import { useInboxLinks } from "../hooks/use-inbox-links.ts";
import type { ConversationItemFragment, InboxQuery, Role } from "../../../generated/graphql.ts";
import { sideWord, waitingWord } from "../inbox-words.ts";
import styles from "../InboxPage.module.css";

type Url = UrlState<typeof inboxUrl>;

interface ConversationListProps {
  /** Undefined until they are there. */
  found: InboxQuery["conversations"] | undefined;
  hasFailed: boolean;
  role: Role;
  url: Url;
  onChange: (change: Partial<Url>, options?: { replace?: boolean }) => void;
  onRetry: () => void;
}

function excerpt({ latestMessage, isMine, managerName }: ConversationItemFragment): string {
  if (latestMessage === null) return "Todavía no hay mensajes";
  const { mine, text, attachments } = latestMessage;
  const words = text.trim() === "" ? (attachments.length === 1 ? "Un documento" : "Documentos") : text;
  return mine ? `${isMine ? "Tú" : (managerName ?? "")}: ${words}` : words;
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

interface ItemProps {
  item: ConversationItemFragment;
  to: string;
  role: Role;
  isChosen: boolean;
}

function Item({ item, to, role, isChosen }: ItemProps) {
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
          {role !== "CLIENT" && ` · ${sideWord(item)}`}
          {!item.isMine && ` · ${item.managerName ?? ""}`}
          {item.waitingSince !== null && (
            <>
              {" · "}
              <span className={`${styles.waits} ${item.attendedAt === null ? "warning strong" : ""}`}>
                {waitingWord(item)}
              </span>
            </>
          )}
        </span>
        <span className={`line apart muted ${styles.excerpt}`}>
          <span>{excerpt(item)}</span>
          {item.unread > 0 && (
            <span className="fixed">
              <Badge count={item.unread} aria-hidden="true" />
              <span className="visually-hidden">{`${item.unread} sin leer`}</span>
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}

const NOTHING_YET: Record<Role, string> = {
  ADMIN: "Lo que escriban los deudores de tareas sin asignar, por correo o desde su página, se leerá aquí.",
  SPECIALIST: "Cuando aceptes un expediente, aquí podrás escribir con cada una de sus partes.",
  CLIENT: "Cuando un especialista acepte tu expediente, aquí podrás escribirle.",
};

function Nothing({ url, role }: Pick<ConversationListProps, "url" | "role">) {
  if (url.buscar !== "")
    return (
      <EmptyState
        picture="search"
        title="No hay nada con esas palabras"
        text="Busca por nombre, por número o por lo que se escribió."
      />
    );
  const isOthers = role === "ADMIN" && url.tareas === "asignadas";
  if (url.ver === "sin-leer")
    return <EmptyState title={isOthers ? "Los especialistas lo han leído todo" : "Lo has leído todo"} />;
  if (url.ver === "sin-responder") return <EmptyState title="Nadie espera respuesta" />;
  if (isOthers) return <EmptyState title="Los deudores todavía no han escrito a ningún especialista" />;
  return <EmptyState title="Todavía no tienes conversaciones" text={NOTHING_YET[role]} />;
}

interface PagesProps {
  page: number;
  /** Null: more than are counted. */
  count: number | null;
  onChange: (page: number) => void;
}

function Pages({ page, count, onChange }: PagesProps) {
  return (
    <nav className={`line apart muted small ${styles.pages}`} aria-label="Páginas de conversaciones">
      <Button size="sm" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        Atrás
      </Button>
      <span>
        {count === null ? `Página ${shownCount(page)}` : `${shownCount(page)} de ${shownCount(count)}`}
      </span>
      <Button size="sm" disabled={count !== null && page >= count} onClick={() => onChange(page + 1)}>
        Siguiente
      </Button>
    </nav>
  );
}

interface ToggleProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function Toggle({ label, isOn, onChange }: ToggleProps) {
  return (
    <Button size="sm" aria-pressed={isOn} onClick={() => onChange(!isOn)}>
      {label}
    </Button>
  );
}

/** Which of them are shown: only who manages matters has somebody waiting, only administrators see others' tasks. */
function Shown({ role, url, onChange }: Pick<ConversationListProps, "role" | "url" | "onChange">) {
  return (
    <FilterToggles>
      <Toggle
        label="Sin leer"
        isOn={url.ver === "sin-leer"}
        onChange={(isOn) => onChange({ ver: isOn ? "sin-leer" : "todas" })}
      />
      {role !== "CLIENT" && (
        <Toggle
          label="Sin responder"
          isOn={url.ver === "sin-responder"}
          onChange={(isOn) => onChange({ ver: isOn ? "sin-responder" : "todas" })}
        />
      )}
      {role === "ADMIN" && (
        <Toggle
          label="De especialistas"
          isOn={url.tareas === "asignadas"}
          onChange={(isOn) => onChange({ tareas: isOn ? "asignadas" : "sin-asignar" })}
        />
      )}
    </FilterToggles>
  );
}

/** The conversations, the newest first, with search and a way to see only what isn't read or answered. */
export function ConversationList(props: ConversationListProps) {
  const { found, hasFailed, role, url, onChange, onRetry } = props;
  const links = useInboxLinks(role);
  const pages = found?.totalIsLowerBound ? null : (found?.pageInfo.pageCount ?? 1);
  return (
    <section className={styles.list} aria-label="Conversaciones">
      <div className={`line ${styles.filters}`}>
        <SearchBox
          value={url.buscar}
          placeholder="Buscar mensajes"
          onSearch={(buscar) => onChange({ buscar }, { replace: true })}
        />
        <Shown role={role} url={url} onChange={onChange} />
      </div>
      {hasFailed && <ErrorState onRetry={onRetry} />}
      {found === undefined && !hasFailed && <SkeletonTable rows={6} columns={1} />}
      {found !== undefined && found.nodes.length === 0 && <Nothing url={url} role={role} />}
      {found !== undefined && found.nodes.length > 0 && (
        <ul className={`list ${styles.items}`}>
          {found.nodes.map((item) => (
            <Item
              key={item.id}
              item={item}
              to={links.conversation(item.id)}
              role={role}
              isChosen={item.id === url.conversacion}
            />
          ))}
        </ul>
      )}
      {(pages === null || pages > 1) && (
        <Pages page={url.page} count={pages} onChange={(page) => onChange({ page })} />
      )}
    </section>
  );
}
