import { Link } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { formatAgo } from "../../../lib/format.ts";
import { importStatusLook, isOpenImport } from "../../../parts/tasks/task-import-words.ts";
import { plural } from "../../../lib/text.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import type { RecentImport } from "../overview-data.ts";

function detail({ status, counts, createdAt, createdBy }: RecentImport): string {
  const size =
    status === "COMMITTED"
      ? plural(counts.created, "tarea creada", "tareas creadas")
      : plural(counts.rows, "fila", "filas");
  return [size, formatAgo(createdAt), createdBy].filter((text) => text !== null && text !== "").join(" · ");
}

function Item({ item }: { item: RecentImport }) {
  const { label, tone } = importStatusLook(item.status);
  return (
    <li className="cluster gap-12">
      <div className="fill">
        {item.list === null ? (
          <strong>{item.fileName}</strong>
        ) : (
          <Link to={paths.adminTaskList(item.list.codeId)}>{item.fileName}</Link>
        )}
        <span className="detail">{detail(item)}</span>
      </div>
      <StatusTag tone={tone}>{label}</StatusTag>
      {isOpenImport(item.status) && (
        <LinkButton size="sm" to={paths.adminImportTasks(item.id)} aria-label={`Continuar ${item.fileName}`}>
          Continuar
        </LinkButton>
      )}
    </li>
  );
}

/** The files that came in last; unfinished ones can be gone on with. */
export function RecentImports({ imports }: { imports: readonly RecentImport[] }) {
  return (
    <Panel
      title="Importaciones recientes"
      aside={
        <LinkButton size="sm" icon="upload" to={paths.adminCreateTask()}>
          Importar
        </LinkButton>
      }
    >
      {imports.length === 0 && <p className="muted">Todavía no se ha importado ningún archivo.</p>}
      <ul className="rows">
        {imports.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </ul>
    </Panel>
  );
}
