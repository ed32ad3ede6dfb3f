import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useListPage } from "../../../lib/use-list-page.ts";
import { paths } from "../../../app/paths.ts";
import { integerParam } from "../../../lib/url-state.ts";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";
import { ResponsiveTable } from "../../../ui/ResponsiveTable.tsx";
import { EmptyState } from "../../../ui/StateMessage.tsx";
import type { TableColumn } from "../../../ui/table-types.ts";
import { DateText } from "../../../ui/ValueText.tsx";
import { useRestoreItem } from "../hooks/use-delete-item.ts";
import { DeletedTaskItemsDocument, type DeletedTaskItemsQuery } from "../../../generated/graphql.ts";
import styles from "./DeletedPanel.module.css";

type DeletedRow = DeletedTaskItemsQuery["deletedTaskItems"]["nodes"][number];

const urlSpec = { page: integerParam(1), size: integerParam(25, 1, 100) };

/** Of a list whose tasks are on their way into the bin, or out of it. */
function ListProgress({ moving: { kind, done, total } }: { moving: NonNullable<DeletedRow["moving"]> }) {
  return (
    <ProgressBar
      label={kind === "DELETE" ? "Eliminándose" : "Recuperándose"}
      value={done / Math.max(total, 1)}
      detail={`${shownCount(done)} de ${shownCount(total)} tareas`}
    />
  );
}

const POLL_MS = 1_500;

const columns: readonly TableColumn<DeletedRow>[] = [
  { key: "code", title: "ID", render: (item) => item.codeId },
  {
    key: "what",
    title: "Qué se eliminó",
    onPhone: "whole",
    render: ({ kind, title, tasksCount, moving }) => (
      <>
        {kind === "LIST" ? `${title} (lista con ${shownCount(tasksCount)} tareas)` : title}
        {moving && <ListProgress moving={moving} />}
      </>
    ),
  },
  {
    key: "when",
    title: "Eliminado el",
    onPhone: "none",
    render: (item) => <DateText value={item.deletedAt} time />,
  },
  { key: "who", title: "Por", onPhone: "none", render: (item) => item.deletedBy ?? "—" },
  { key: "until", title: "Recuperable hasta", render: (item) => <DateText value={item.restorableUntil} /> },
];

/** One at a time. */
function useRestore() {
  const restoreItem = useRestoreItem();
  const [restoring, setRestoring] = useState<string | null>(null);

  const restore = async (item: DeletedRow) => {
    setRestoring(item.codeId);
    await restoreItem(item);
    setRestoring(null);
  };
  return { restore, restoring };
}

/** 'Papelera': what was deleted in the last 30 days and can come back. */
export function DeletedPanel() {
  const [isMoving, setMoving] = useState(false);
  const { list, paging } = useListPage(DeletedTaskItemsDocument, {
    spec: urlSpec,
    variables: ({ page: number, size }) => ({ page: { number, size } }),
    pollInterval: isMoving ? POLL_MS : 0,
  });
  const moves = list.rows?.some(({ moving }) => moving !== null) ?? isMoving;
  if (moves !== isMoving) setMoving(moves);
  const { restore, restoring } = useRestore();
  return (
    <>
      <p className={styles.intro}>
        Lo eliminado se guarda aquí durante 30 días. <Link to={paths.adminTasks()}>Volver a las listas</Link>
      </p>
      <ResponsiveTable
        {...list}
        label="Papelera"
        columns={columns}
        rowKey={({ kind, id }) => `${kind}-${id}`}
        rowName={({ codeId }) => codeId}
        rowActions={(item) => [
          {
            key: "restore",
            label: restoring === item.codeId ? "Cargando..." : "Recuperar",
            icon: "undo",
            disabled: restoring !== null || item.moving?.kind === "RESTORE",
            onSelect: () => void restore(item),
          },
        ]}
        empty={
          <EmptyState
            title="La papelera está vacía"
            text="Las listas y tareas que elimines aparecerán aquí."
          />
        }
        pagination={{ ...paging, noun: ["elemento", "elementos"] }}
      />
    </>
  );
}
