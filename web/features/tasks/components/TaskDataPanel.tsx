import { TASK_PROPERTY_NAMES } from "../../../../schema/rules/task-properties.ts";
import { Suspense } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { DEBTOR_INTERVENTION_NAMES } from "../../../../schema/rules/tasks.ts";
import { phoneText } from "../../../parts/tasks/task-words.ts";
import { Button } from "../../../ui/Button.tsx";
import { FactGrid, type Fact } from "../../../ui/FactGrid.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { DateText, Money } from "../../../ui/ValueText.tsx";
import { toEditValues } from "../hooks/task-edit-values.ts";
import type { TaskDetailFragment } from "../../../generated/graphql.ts";
import { Breakable } from "../../../ui/Breakable.tsx";
import type { TaskEdit } from "./TaskEditor.tsx";
import { useDraftedEdit } from "../hooks/use-drafted-edit.ts";
import { late } from "../../../ui/late.tsx";

const TaskEditor = late(() => import("./TaskEditor.tsx"));

function facts(task: TaskDetailFragment): Fact[] {
  const { contact, addresses, intervention, typeContract, list } = task;
  const email = contact.email;
  const phone = phoneText(contact);
  return [
    { label: TASK_PROPERTY_NAMES.entity, long: true, missing: true, value: task.entity },
    { label: TASK_PROPERTY_NAMES.assignmentDate, value: <DateText value={task.assignmentDate} /> },
    { label: TASK_PROPERTY_NAMES.nContract, value: task.nContract },
    {
      label: TASK_PROPERTY_NAMES.typeContract,
      missing: true,
      value: typeContract,
    },
    {
      label: TASK_PROPERTY_NAMES.amountDebt,
      value: <Money amount={task.amountDebt} currency={task.currency} />,
    },
    {
      label: TASK_PROPERTY_NAMES.debtDate,
      missing: true,
      value: task.debtDate === null ? null : <DateText value={task.debtDate} />,
    },
    { label: TASK_PROPERTY_NAMES.debtor, long: true, value: task.debtor },
    { label: "Documento", value: task.identityDocument },
    {
      label: TASK_PROPERTY_NAMES.intervention,
      missing: true,
      value: intervention === null ? null : DEBTOR_INTERVENTION_NAMES[intervention],
    },
    {
      label: "Email",
      long: true,
      missing: true,
      value:
        email === null || email === "" ? null : (
          <a href={`mailto:${email}`}>
            <Breakable text={email} />
          </a>
        ),
    },
    {
      label: "Teléfono",
      missing: true,
      value: phone === null ? null : <a href={`tel:${phone.replace(/\s/g, "")}`}>{phone}</a>,
    },
    { label: TASK_PROPERTY_NAMES.thirdParties, value: task.thirdParties },
    { label: "Tipo", value: task.type },
    {
      label: "Lista",
      value:
        list === null ? "Tarea individual" : <Link to={paths.adminTaskList(list.codeId)}>{list.name}</Link>,
    },
    { label: TASK_PROPERTY_NAMES.addressContract, long: true, missing: true, value: addresses[0]?.city },
    { label: TASK_PROPERTY_NAMES.addressMain, long: true, value: addresses[1]?.city },
    { label: TASK_PROPERTY_NAMES.addressExtra, long: true, value: addresses[2]?.city },
  ];
}

/** Everything known about the debt, and its editor. An edit that was cut short opens again by itself. */
export function TaskDataPanel({ task }: { task: TaskDetailFragment }) {
  const { edit, start, keep, end, close } = useDraftedEdit<TaskEdit>(`task:${task.codeId}`);
  const startEditing = () => {
    const base = toEditValues(task);
    start({ version: task.version, base, values: base });
  };
  return (
    <Panel
      title="Datos de la tarea"
      aside={
        <Button size="sm" icon="edit" onClick={startEditing}>
          Editar
        </Button>
      }
    >
      <FactGrid facts={facts(task)} />
      {edit !== null && (
        <Suspense fallback={<p role="status">Cargando...</p>}>
          <TaskEditor task={task} edit={edit} onEdit={keep} onSaved={end} onClose={close} />
        </Suspense>
      )}
    </Panel>
  );
}
