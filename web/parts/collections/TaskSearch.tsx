import { TasksNamedDocument, type TasksNamedQuery } from "../../generated/graphql.ts";
import { formatMoney } from "../../lib/format.ts";
import { useLookUp } from "../../lib/use-look-up.ts";
import { Combobox } from "../../ui/Combobox.tsx";

export type FoundTask = TasksNamedQuery["tasks"]["nodes"][number];

interface TaskSearchProps {
  id: string;
  label: string;
  error?: string;
  /** What was chosen here, told below; null: nothing, or something told elsewhere. */
  chosen: Omit<FoundTask, "nContract"> | null;
  onSelect: (task: FoundTask) => void;
}

/** Finds a debt by whatever a bank statement says of it: name, document, contract, code. */
export function TaskSearch({ id, label, error, chosen, onSelect }: TaskSearchProps) {
  const { found, look } = useLookUp(TasksNamedDocument);
  const tasks = found?.tasks.nodes ?? [];
  return (
    <>
      <Combobox
        id={id}
        label={label}
        placeholder="Nombre, documento, contrato o código..."
        error={error}
        options={tasks.map((task) => ({
          value: task.codeId,
          label: `${task.codeId} · ${task.debtor}`,
          detail: [task.entity, task.nContract, formatMoney(task.amountDebt, task.currency)]
            .filter(Boolean)
            .join(" · "),
        }))}
        noMatch="Escribe algo de la deuda: nombre, documento, contrato o código"
        onType={look}
        onSelect={(codeId) => {
          const task = tasks.find((one) => one.codeId === codeId);
          if (task !== undefined) onSelect(task);
        }}
      />
      {chosen !== null && (
        <p role="status">
          <strong>{chosen.codeId}</strong> · {chosen.debtor} · {chosen.entity} · reclamado{" "}
          {formatMoney(chosen.amountDebt, chosen.currency)}
        </p>
      )}
    </>
  );
}
