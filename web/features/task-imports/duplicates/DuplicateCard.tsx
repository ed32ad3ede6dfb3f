import type { KeyboardEvent } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import type { TaskDuplicateDecision, TaskDuplicatesQuery } from "../../../generated/graphql.ts";
import { Button } from "../../../ui/Button.tsx";

export type Duplicate = NonNullable<TaskDuplicatesQuery["taskImport"]>["duplicates"]["nodes"][number];

/** Keys that decide while the card itself has the focus. */
const KEYS: Readonly<Record<string, TaskDuplicateDecision>> = {
  s: "OVERWRITE",
  i: "INDEPENDENT",
  c: "KEEP_STORED",
};

const DECISIONS: readonly { decision: TaskDuplicateDecision; label: string }[] = [
  { decision: "OVERWRITE", label: "Sobreescribir" },
  { decision: "INDEPENDENT", label: "Guardar como independiente" },
  { decision: "KEEP_STORED", label: "Conservar la guardada" },
];

interface DuplicateCardProps {
  duplicate: Duplicate;
  busy: boolean;
  onDecide: (decision: TaskDuplicateDecision) => void;
}

function Differences({ duplicate: { differences } }: { duplicate: Duplicate }) {
  if (differences.length === 0) {
    return <p className="muted above-8 below-8">La fila dice lo mismo que la tarea guardada.</p>;
  }
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">Dato</th>
          <th scope="col">Guardado</th>
          <th scope="col">En el archivo</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ label, stored, file }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{stored ?? "—"}</td>
            <td>{file ?? "—"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** To the card above or below. */
function moveFocus(event: KeyboardEvent<HTMLLIElement>) {
  const next =
    event.key === "ArrowDown"
      ? event.currentTarget.nextElementSibling
      : event.key === "ArrowUp"
        ? event.currentTarget.previousElementSibling
        : null;
  if (next instanceof HTMLElement) {
    event.preventDefault();
    next.focus();
  }
}

/** One row of the file beside the task it meets. Arrows go from card to card, one letter decides. */
export function DuplicateCard({ duplicate, busy, onDecide }: DuplicateCardProps) {
  const { rowNumber, task } = duplicate;
  const onKeyDown = (event: KeyboardEvent<HTMLLIElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const decision = KEYS[event.key.toLowerCase()];
    if (decision !== undefined && !busy) {
      event.preventDefault();
      onDecide(decision);
    }
    moveFocus(event);
  };
  const name = `la fila ${rowNumber}`;
  return (
    // Takes the focus as the articles of an ARIA feed do; all it does can be done with its buttons too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex
    <li className="card" tabIndex={0} data-duplicate={duplicate.id} onKeyDown={onKeyDown}>
      <div className="cluster gap-16 at-baseline">
        <h3 className="title">{`Fila ${rowNumber}`}</h3>
        <p className="anywhere muted">
          <Link to={paths.adminTask(task.codeId)}>{task.codeId}</Link>
          {` · ${task.debtor} · ${task.entity} · ${task.nContract}`}
          {task.list !== null && ` · lista ${task.list.codeId}`}
        </p>
      </div>
      <Differences duplicate={duplicate} />
      <div className="cluster form-end">
        {DECISIONS.map(({ decision, label }) => (
          <Button
            key={decision}
            size="sm"
            disabled={busy}
            aria-label={`${label}: ${name}`}
            onClick={() => onDecide(decision)}
          >
            {label}
          </Button>
        ))}
      </div>
    </li>
  );
}
