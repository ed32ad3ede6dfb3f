import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import { paths } from "../../../app/paths.ts";
import { importStatusLook, isOpenImport } from "../../../parts/tasks/task-import-words.ts";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { FactGrid } from "../../../ui/FactGrid.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { EmptyState } from "../../../ui/StateMessage.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { DateText } from "../../../ui/ValueText.tsx";
import { undoReportText, useImportActions } from "../hooks/use-import-actions.ts";
import type { TaskListImportFragment } from "../../../generated/graphql.ts";
import type { ListDetail } from "./ListHead.tsx";
import { SentFiles } from "./SentFiles.tsx";
import styles from "./ListImports.module.css";

interface ImportCardProps {
  listCode: string;
  item: TaskListImportFragment;
  actions: ReturnType<typeof useImportActions>;
}

function ImportButtons({ listCode, item, actions }: ImportCardProps) {
  const { id, status, counts, undoableUntil } = item;
  const busy = actions.busyId === id;
  return (
    <div className={styles.buttons}>
      {isOpenImport(status) && (
        <LinkButton size="sm" variant="primary" icon="arrow-right" to={paths.adminImportTasks(id)}>
          Continuar
        </LinkButton>
      )}
      {counts.pendingDuplicates > 0 && (
        <LinkButton size="sm" variant="primary" icon="check" to={paths.adminTaskDuplicates(listCode, id)}>
          Decidir duplicadas
        </LinkButton>
      )}
      {counts.leftOut > 0 && (
        <Button size="sm" icon="download" busy={busy} onClick={() => actions.downloadLeftOut(id)}>
          {busy ? "Cargando..." : "Descargar filas excluidas"}
        </Button>
      )}
      {undoableUntil !== null && (
        <Button size="sm" icon="undo" onClick={() => actions.undo(item)}>
          Deshacer importación
        </Button>
      )}
    </div>
  );
}

function ImportCard(props: ImportCardProps) {
  const { item } = props;
  const { label, tone } = importStatusLook(item.status);
  const { counts, undoableUntil, undoReport } = item;
  return (
    <Panel title={item.fileName} aside={<StatusTag tone={tone}>{label}</StatusTag>}>
      <FactGrid
        facts={[
          { label: "Fecha", value: <DateText value={item.committedAt ?? item.createdAt} time /> },
          { label: "Importado por", value: item.createdBy },
          { label: "Filas del archivo", value: shownCount(counts.rows) },
          { label: "Tareas creadas", value: shownCount(counts.created) },
          { label: "Sobreescritas", value: shownCount(counts.overwritten) },
          { label: "Filas excluidas", value: shownCount(counts.leftOut) },
          { label: "Duplicadas por decidir", value: shownCount(counts.pendingDuplicates) },
          ...(undoableUntil === null
            ? []
            : [{ label: "Se puede deshacer hasta", value: <DateText value={undoableUntil} /> }]),
        ]}
      />
      {undoReport !== null && <p className={styles.report}>{undoReportText(undoReport)}</p>}
      <ImportButtons {...props} />
    </Panel>
  );
}

/** Tab 'Importaciones': which files brought the list's tasks, what stayed out, and the way back. */
export function ListImports({ list }: { list: Pick<ListDetail, "id" | "codeId" | "imports"> }) {
  const actions = useImportActions();
  if (list.imports.length === 0) {
    return (
      <div className="stack">
        <SentFiles listId={list.id} />
        <EmptyState title="Sin importaciones" text="Las tareas de esta lista no vienen de ningún archivo." />
      </div>
    );
  }
  return (
    <div className="stack">
      <SentFiles listId={list.id} />
      {list.imports.map((item) => (
        <ImportCard key={item.id} listCode={list.codeId} item={item} actions={actions} />
      ))}
    </div>
  );
}
