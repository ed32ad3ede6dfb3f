import { useNavigate } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import type { TaskDuplicateDecision } from "../../../generated/graphql.ts";
import { plural } from "../../../lib/text.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { Modal } from "../../../ui/Modal.tsx";
import type { TaskImport } from "../import-types.ts";
import { decisionText, useResolveDuplicates } from "./use-resolve-duplicates.ts";

interface ChoiceProps {
  decision: TaskDuplicateDecision;
  running: TaskDuplicateDecision | null;
  variant?: "primary";
  label: string;
  onDecide: (decision: TaskDuplicateDecision) => void;
  /** What it brings about. */
  children: string;
}

function Choice({ decision, running, variant, label, onDecide, children }: ChoiceProps) {
  return (
    <li>
      <Button
        variant={variant}
        block
        busy={running === decision}
        disabled={running !== null}
        onClick={() => onDecide(decision)}
      >
        {running === decision ? "Guardando..." : label}
      </Button>
      <p>{children}</p>
    </li>
  );
}

/**
 * 'Tareas duplicadas', right after saving: one decision for all, or a look at each. It has no close button: whoever
 * can't decide now goes to the list, where the duplicates wait.
 */
export function DuplicatesDialog({ current }: { current: TaskImport }) {
  const alert = useAlert();
  const navigate = useNavigate();
  const { running, resolve } = useResolveDuplicates(current.id);
  const { counts, list } = current;

  const decide = async (decision: TaskDuplicateDecision) => {
    const count = await resolve(decision);
    if (count === null) return;
    alert.success(decisionText(decision, count));
    await navigate(paths.adminTasks());
  };
  const onDecide = (decision: TaskDuplicateDecision) => void decide(decision);
  const saved =
    list === null
      ? ""
      : `La lista ${list.codeId} se ha guardado con ${plural(counts.created, "tarea", "tareas")}. `;
  return (
    <Modal open size="lg" title="Tareas duplicadas">
      <p>
        {`${saved}${plural(counts.pendingDuplicates, "fila del archivo tiene", "filas del archivo tienen")} la misma entidad y el mismo número de contrato que una tarea que ya existe. ¿Qué quieres hacer?`}
      </p>
      <ul className="list stack above-24">
        <Choice
          running={running}
          decision="OVERWRITE"
          variant="primary"
          label="Sobreescribir las tareas guardadas"
          onDecide={decide}
        >
          Los datos del archivo sustituyen a los de las tareas que ya existen.
        </Choice>
        <Choice
          running={running}
          decision="INDEPENDENT"
          label="Guardar como tareas independientes"
          onDecide={onDecide}
        >
          Cada fila se guarda como una tarea más; las que ya existen no cambian.
        </Choice>
        {list !== null && (
          <li>
            <LinkButton block to={paths.adminTaskDuplicates(list.codeId, current.id)}>
              Revisar una a una
            </LinkButton>
            <p>
              Compara cada fila con la tarea guardada y decide. Las que no decidas quedan pendientes en la
              lista.
            </p>
          </li>
        )}
      </ul>
    </Modal>
  );
}
