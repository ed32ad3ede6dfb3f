import { useState, type KeyboardEvent } from "react";
import { Link } from "react-router-dom";
import { DEBTOR_INTERVENTION_NAMES } from "../../../../schema/rules/tasks.ts";
import { paths } from "../../../app/paths.ts";
import type {
  DebtorIntervention,
  TaskDuplicateDecision,
  TaskDuplicatesQuery,
} from "../../../generated/graphql.ts";
import { Button } from "../../../ui/Button.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { RoleSelect } from "./RoleSelect.tsx";

export type Duplicate = NonNullable<TaskDuplicatesQuery["taskImport"]>["duplicates"]["nodes"][number];

/** Keys that decide while the card itself has the focus. */
const KEYS: Readonly<Record<string, TaskDuplicateDecision>> = {
  o: "ADD_OBLIGOR",
  s: "OVERWRITE",
  i: "INDEPENDENT",
  c: "KEEP_STORED",
};

type Decisions = readonly { decision: TaskDuplicateDecision; label: string; variant?: "primary" }[];

const OF_KIND: Readonly<Record<Duplicate["kind"], Decisions>> = {
  SAME_DEBT: [
    { decision: "OVERWRITE", label: "Sobreescribir" },
    { decision: "INDEPENDENT", label: "Guardar como independiente" },
    { decision: "KEEP_STORED", label: "Conservar la guardada" },
  ],
  OTHER_OBLIGOR: [
    { decision: "ADD_OBLIGOR", label: "Añadir como obligado de la misma deuda", variant: "primary" },
    { decision: "INDEPENDENT", label: "Es otra deuda" },
    { decision: "OVERWRITE", label: "Es la misma persona: sobreescribir" },
    { decision: "KEEP_STORED", label: "Descartar la fila" },
  ],
};

interface DuplicateCardProps {
  duplicate: Duplicate;
  busy: boolean;
  /** `role`: of whom it adds, where the row doesn't say it. */
  onDecide: (decision: TaskDuplicateDecision, role: DebtorIntervention | null) => void;
}

/** Who is taken for another obligor, why, and in which quality. */
function OtherObligor({
  duplicate: { rowNumber, reasons, debtor, identityDocument, role },
  chosen,
  onChoose,
}: {
  duplicate: Duplicate;
  chosen: DebtorIntervention | null;
  onChoose: (role: DebtorIntervention | null) => void;
}) {
  const quality = role === null ? "" : ` · ${DEBTOR_INTERVENTION_NAMES[role]}`;
  return (
    <>
      <p className="above-8">
        <StatusTag tone="info">Mismo contrato, otro obligado</StatusTag>{" "}
        {`${debtor}${identityDocument === null ? "" : ` · ${identityDocument}`}${quality}`}
      </p>
      <ul className="muted below-8">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {role === null && (
        <RoleSelect
          label={`En qué calidad debe: la fila ${rowNumber} no lo dice`}
          value={chosen}
          onChange={onChoose}
        />
      )}
    </>
  );
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
  const { rowNumber, task, kind } = duplicate;
  const [role, setRole] = useState<DebtorIntervention | null>("TITULAR");
  const isOther = kind === "OTHER_OBLIGOR";
  const decisions = OF_KIND[kind];
  const onKeyDown = (event: KeyboardEvent<HTMLLIElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const decision = KEYS[event.key.toLowerCase()];
    if (decisions.some((one) => one.decision === decision) && decision !== undefined && !busy) {
      event.preventDefault();
      onDecide(decision, role);
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
      {isOther && <OtherObligor duplicate={duplicate} chosen={role} onChoose={setRole} />}
      <Differences duplicate={duplicate} />
      <div className="cluster form-end above-16">
        {decisions.map(({ decision, label, variant }) => (
          <Button
            key={decision}
            size="sm"
            variant={variant}
            disabled={busy}
            aria-label={`${label}: ${name}`}
            onClick={() => onDecide(decision, role)}
          >
            {label}
          </Button>
        ))}
      </div>
    </li>
  );
}
