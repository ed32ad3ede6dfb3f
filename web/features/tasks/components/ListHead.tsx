import type { ReactNode } from "react";
import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import { phoneText, taskListStatusLook } from "../../../parts/tasks/task-words.ts";
import { Button } from "../../../ui/Button.tsx";
import { FactGrid } from "../../../ui/FactGrid.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { DateText, Money } from "../../../ui/ValueText.tsx";
import { toListValues, type ListEdit } from "../hooks/use-update-list.ts";
import type { TaskListPageQuery } from "../../../generated/graphql.ts";
import { Breakable } from "../../../ui/Breakable.tsx";
import { ListEditor } from "./ListEditor.tsx";
import { useDraftedEdit } from "../hooks/use-drafted-edit.ts";

export type ListDetail = NonNullable<TaskListPageQuery["taskList"]>;

function EmailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`}>
      <Breakable text={email} />
    </a>
  );
}

/** What the list is, and whose. */
export function ListFacts({ list }: { list: ListDetail }) {
  const { contact } = list;
  const email = contact.email;
  const phone = phoneText(contact);
  const status = taskListStatusLook(list.status);
  return (
    <Panel title="Datos de la lista">
      <FactGrid
        facts={[
          { label: "ID de lista", value: list.codeId },
          { label: "Empresa", long: true, value: list.company },
          { label: "Acreedor", long: true, value: creditorText(list.creditor) },
          { label: "Deudores", value: `${shownCount(list.tasksCount)} Tareas` },
          {
            label: "Importe con acuerdo",
            value: <Money amount={list.agreedAmount} currency={list.currency} />,
          },
          { label: "Fecha de creación", value: <DateText value={list.creationDate} /> },
          { label: "Creada por", value: list.createdBy },
          {
            label: "Sesiones máximas",
            value: list.maxSessions === null ? "Sin límite" : shownCount(list.maxSessions),
          },
          ...(list.periodicDebts ? [{ label: "Deudas", value: "Periódicas" }] : []),
          {
            label: "Email de la empresa",
            long: true,
            value: email === null || email === "" ? null : <EmailLink email={email} />,
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
    </Panel>
  );
}

function creditorText({ name, identityDocument, address, postalCode, city }: ListDetail["creditor"]): string {
  const place = [postalCode, city].filter(Boolean).join(" ");
  return [name, identityDocument, address, place].filter(Boolean).join(", ");
}

function editOf(list: ListDetail): ListEdit {
  const base = toListValues(list);
  return { version: list.version, base, values: base };
}

/** Its editor, to be opened from several places. An edit that was cut short opens again by itself. */
export function useListEditor(list: ListDetail): { open: () => void; dialog: ReactNode } {
  const { edit, start, keep, end, close } = useDraftedEdit<ListEdit>(`task-list:${list.codeId}`);
  const dialog = edit !== null && (
    <ListEditor
      id={list.id}
      codeId={list.codeId}
      edit={edit}
      others={list.otherEntities}
      onEdit={keep}
      onSaved={end}
      onClose={close}
    />
  );
  return { open: () => start(editOf(list)), dialog };
}

/** Its editor and deletion; its table exports it. */
export function ListActions({ onEdit, onDelete }: { onEdit: () => void; onDelete: () => void }) {
  return (
    <>
      <Button icon="edit" onClick={onEdit}>
        Editar
      </Button>
      <Button icon="trash" onClick={onDelete}>
        Eliminar
      </Button>
    </>
  );
}
