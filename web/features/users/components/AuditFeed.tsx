import { Link } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { DateText } from "../../../ui/ValueText.tsx";
import type { AuditRowFragment } from "../AuditPage.generated.ts";
import { detailText } from "../hooks/audit-data-words.ts";
import styles from "./AuditFeed.module.css";

/** An account by its name, leading to its page; what has no name is shown by its kind and number. */
function Account({ id, name }: { id: string; name: string | null }) {
  return <Link to={paths.adminUser(id)}>{name ?? `cuenta n.º ${id}`}</Link>;
}

export function Actor({ entry }: { entry: AuditRowFragment }) {
  if (entry.actorId === null) return "Sistema o visitante";
  return <Account id={entry.actorId} name={entry.actorName} />;
}

const SUBJECTS: Record<string, string> = {
  task: "Tarea",
  lead: "Solicitud",
  taskList: "Lista de tareas",
  task_import: "Importación",
  case: "Expediente",
};

/** A specialist's profile bears the number of its account. */
const ABOUT_ACCOUNT = new Set(["account", "specialist"]);

/** What it is about; nothing for a list or a search. */
export function Subject({ entry: { subjectType, subjectId, subjectName } }: { entry: AuditRowFragment }) {
  if (subjectId === null) return null;
  if (ABOUT_ACCOUNT.has(subjectType)) return <Account id={subjectId} name={subjectName} />;
  return `${SUBJECTS[subjectType] ?? subjectType} ${subjectId}`;
}

interface AuditFeedProps {
  entries: readonly AuditRowFragment[];
  /** The account whose page this is: it needn't be named. */
  aboutId: string;
  hasMore: boolean;
  loading: boolean;
  onMore: () => void;
}

/** Entries of the trail around one account, newest first. */
export function AuditFeed({ entries, aboutId, hasMore, loading, onMore }: AuditFeedProps) {
  return (
    <>
      <ol className={styles.entries} aria-busy={loading}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <p className={styles.action}>{entry.actionText}</p>
            <p className={styles.meta}>
              <DateText value={entry.at} time />
              {entry.actorId !== aboutId && (
                <>
                  {" · por "}
                  <Actor entry={entry} />
                </>
              )}
              {entry.subjectId !== null &&
                !(ABOUT_ACCOUNT.has(entry.subjectType) && entry.subjectId === aboutId) && (
                  <>
                    {" · "}
                    <Subject entry={entry} />
                  </>
                )}
            </p>
            {detailText(entry.data) !== "" && <p className={styles.detail}>{detailText(entry.data)}</p>}
          </li>
        ))}
      </ol>
      {hasMore && (
        <Button size="sm" busy={loading} onClick={onMore}>
          {loading ? "Cargando..." : "Ver más"}
        </Button>
      )}
    </>
  );
}
