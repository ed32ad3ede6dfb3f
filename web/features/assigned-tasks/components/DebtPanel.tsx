import { DEBTOR_INTERVENTION_NAMES } from "../../../../schema/rules/tasks.ts";
import { FactGrid, type Fact } from "../../../ui/FactGrid.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { DateText, Money } from "../../../ui/ValueText.tsx";
import type { AssignedTaskDetailFragment } from "../../../generated/graphql.ts";

function facts(task: AssignedTaskDetailFragment): Fact[] {
  const { typeContract, intervention, addresses } = task;
  return [
    { label: "Entidad", long: true, missing: true, value: task.entity },
    { label: "N° Contrato", value: task.nContract },
    {
      label: "Tipo Contrato",
      missing: true,
      value: typeContract,
    },
    { label: "Importe deuda", value: <Money amount={task.amountDebt} currency={task.currency} /> },
    {
      label: "Fecha deuda",
      missing: true,
      value: task.debtDate === null ? null : <DateText value={task.debtDate} />,
    },
    { label: "Fecha de asignación", value: <DateText value={task.assignmentDate} /> },
    {
      label: "Intervención",
      missing: true,
      value: intervention === null ? null : DEBTOR_INTERVENTION_NAMES[intervention],
    },
    { label: "Terceros", value: task.thirdParties },
    { label: "Tipo", value: task.type },
    { label: "Dirección 1 (Contrato)", long: true, missing: true, value: addresses[0]?.city },
    { label: "Dirección 2 (Principal)", long: true, value: addresses[1]?.city },
    { label: "Dirección 3 (Extra)", long: true, value: addresses[2]?.city },
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
