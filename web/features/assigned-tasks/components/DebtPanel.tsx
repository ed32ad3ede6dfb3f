import { TASK_PROPERTY_NAMES } from "../../../../schema/rules/task-properties.ts";
import { DEBTOR_INTERVENTION_NAMES } from "../../../../schema/rules/tasks.ts";
import { FactGrid, type Fact } from "../../../ui/FactGrid.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { DateText, Money } from "../../../ui/ValueText.tsx";
import type { AssignedTaskDetailFragment } from "../../../generated/graphql.ts";

function facts(task: AssignedTaskDetailFragment): Fact[] {
  const { typeContract, intervention, addresses } = task;
  return [
    { label: TASK_PROPERTY_NAMES.entity, long: true, missing: true, value: task.entity },
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
    { label: TASK_PROPERTY_NAMES.assignmentDate, value: <DateText value={task.assignmentDate} /> },
    {
      label: TASK_PROPERTY_NAMES.intervention,
      missing: true,
      value: intervention === null ? null : DEBTOR_INTERVENTION_NAMES[intervention],
    },
    { label: TASK_PROPERTY_NAMES.thirdParties, value: task.thirdParties },
    { label: "Tipo", value: task.type },
    { label: TASK_PROPERTY_NAMES.addressContract, long: true, missing: true, value: addresses[0]?.city },
    { label: TASK_PROPERTY_NAMES.addressMain, long: true, value: addresses[1]?.city },
    { label: TASK_PROPERTY_NAMES.addressExtra, long: true, value: addresses[2]?.city },
  ];
}

/** Everything the entity has told about the debt. */
export function DebtPanel({ task }: { task: AssignedTaskDetailFragment }) {
  return (
    <Panel title="Datos de la deuda">
      <FactGrid facts={facts(task)} />
    </Panel>
  );
}
