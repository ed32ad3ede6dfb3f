import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import { useState } from "react";
import { useFormDraft } from "../../../lib/form-draft.ts";
import { useLeaveGuard } from "../../../lib/leave-guard.ts";
import { phoneText, taskListStatusLook } from "../../../parts/tasks/task-words.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { Button } from "../../../ui/Button.tsx";
import { FactGrid } from "../../../ui/FactGrid.tsx";
import { Menu } from "../../../ui/Menu.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { DateText, Money } from "../../../ui/ValueText.tsx";
import { unsavedQuestion } from "../../../lib/unsaved-question.ts";
import { useExportTasks } from "../hooks/use-export-tasks.ts";
import { toListValues, type ListEdit } from "../hooks/use-update-list.ts";
import type { TaskListPageQuery } from "../../../generated/graphql.ts";
import { Breakable } from "../../../ui/Breakable.tsx";
import { ListEditor } from "./ListEditor.tsx";

export type ListDetail = NonNullable<TaskListPageQuery["taskList"]>;

function ListFacts({ list }: { list: ListDetail }) {
  const { contact } = list;
  const email = contact.email;
  const phone = phoneText(contact);
  const status = taskListStatusLook(list.status);
  return (
    <FactGrid
      facts={[
        { label: "ID de lista", value: list.codeId },
        { label: "Empresa", long: true, value: list.company },
        { label: "Deudores", value: `${shownCount(list.tasksCount)} Tareas` },
        { label: "Importe total", value: <Money amount={list.totalAmount} currency={list.currency} /> },
        {
          label: "Importe con acuerdo",
          value: <Money amount={list.agreedAmount} currency={list.currency} />,
        },
        { label: "Fecha de creación", value: <DateText value={list.creationDate} /> },
        { label: "Creada por", value: list.createdBy },
        {
          label: "Email de la empresa",
          long: true,
          value:
            email === null || email === "" ? null : (
              <a href={`mailto:${email}`}>
                <Breakable text={email} />
              </a>
            ),
        },
        {
          label: "Teléfono de la empresa",
          value: phone === null ? null : <a href={`tel:${phone.replace(/\s/g, "")}`}>{phone}</a>,
        },
        {
          label: "Estado (automático)",
          wide: true,
          value: <StatusTag tone={status.tone}>{status.label}</StatusTag>,
        },
      ]}
    />
  );
}

/** What the list is, with its editor, export and deletion. An edit that was cut short opens again by itself. */
export function ListHead({ list, onDelete }: { list: ListDetail; onDelete: () => void }) {
  const alert = useAlert();
  const draft = useFormDraft<ListEdit>(`task-list:${list.codeId}`);
  const [edit, setEdit] = useState<ListEdit | null>(draft.restored);
  const [typed, setTyped] = useState(draft.restored !== null);
  const { itemsFor, busy: exporting } = useExportTasks();
  useLeaveGuard(typed);

  const end = () => {
    draft.clear();
    setTyped(false);
    setEdit(null);
  };
  const keep = (typing: ListEdit) => {
    setTyped(true);
    draft.save(typing);
  };
  const close = (unsaved: boolean) => {
    if (!unsaved) return end();
    alert.open(unsavedQuestion(end));
  };
  const start = () => {
    const base = toListValues(list);
    setEdit({ version: list.version, base, values: base });
  };
  return (
    <Panel
      title={list.name}
      aside={
        <>
          <Button size="sm" icon="edit" onClick={start}>
            Editar
          </Button>
          <Menu
            size="sm"
            label={exporting ? "Cargando..." : "Exportar"}
            icon="download"
            items={itemsFor({ filter: { listId: list.id } })}
            disabled={exporting}
          />
          <Button size="sm" icon="trash" onClick={onDelete}>
            Eliminar
          </Button>
        </>
      }
    >
      <ListFacts list={list} />
      {edit !== null && (
        <ListEditor
          id={list.id}
          codeId={list.codeId}
          edit={edit}
          onEdit={keep}
          onSaved={end}
          onClose={close}
        />
      )}
    </Panel>
  );
}
