import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import type { DebtorIntervention, TaskDuplicateDecision } from "../../../generated/graphql.ts";
import { showNotice } from "../../../lib/notices.ts";
import { plural } from "../../../lib/text.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { Modal } from "../../../ui/Modal.tsx";
import type { TaskImport } from "../import-types.ts";
import { RoleSelect } from "./RoleSelect.tsx";
import { decisionText, useResolveDuplicates, type Which } from "./use-resolve-duplicates.ts";

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

interface QuestionProps {
  current: TaskImport;
  /** Rows it is about. */
  count: number;
  running: TaskDuplicateDecision | null;
  onDecide: (decision: TaskDuplicateDecision, which?: Which) => void;
}

function savedWords({ counts, list }: TaskImport): string {
  return list === null
    ? ""
    : `La lista ${list.codeId} se ha guardado con ${plural(counts.created, "tarea", "tareas")}. `;
}

/** Rows that name another obligor: by default they join the debt, which isn't counted twice. */
function AboutObligors({ current, count, running, onDecide }: QuestionProps) {
  const [role, setRole] = useState<DebtorIntervention | null>("TITULAR");
  const kind = "OTHER_OBLIGOR";
  return (
    <>
      <p>
        {`${savedWords(current)}${plural(count, "fila del archivo nombra", "filas del archivo nombran")} a otra persona obligada del mismo contrato: cotitular, fiador o avalista. ¿Qué quieres hacer?`}
      </p>
      <div className="above-16">
        <RoleSelect label="Calidad de quien el archivo no la dice" value={role} onChange={setRole} />
      </div>
      <ul className="list stack above-24">
        <Choice
          running={running}
          decision="ADD_OBLIGOR"
          variant="primary"
          label="Añadir como obligados de la misma deuda"
          onDecide={(decision) => onDecide(decision, { kind, role })}
        >
          La deuda sigue siendo una y su importe no se cuenta dos veces; a cada persona se la avisa por
          separado.
        </Choice>
        <Choice
          running={running}
          decision="INDEPENDENT"
          label="Son otras deudas"
          onDecide={(decision) => onDecide(decision, { kind })}
        >
          Cada fila se guarda como una tarea más, con su propio importe.
        </Choice>
      </ul>
    </>
  );
}

function AboutSameDebts({ current, count, running, onDecide }: QuestionProps) {
  const which: Which = current.counts.pendingObligors > 0 ? { kind: "SAME_DEBT" } : {};
  return (
    <>
      <p>
        {`${savedWords(current)}${plural(count, "fila del archivo tiene", "filas del archivo tienen")} la misma entidad y el mismo número de contrato que una tarea que ya existe. ¿Qué quieres hacer?`}
      </p>
      <ul className="list stack above-24">
        <Choice
          running={running}
          decision="OVERWRITE"
          variant="primary"
          label="Sobreescribir las tareas guardadas"
          onDecide={(decision) => onDecide(decision, which)}
        >
          Los datos del archivo sustituyen a los de las tareas que ya existen.
        </Choice>
        <Choice
          running={running}
          decision="INDEPENDENT"
          label="Guardar como tareas independientes"
          onDecide={(decision) => onDecide(decision, which)}
        >
          Cada fila se guarda como una tarea más; las que ya existen no cambian.
        </Choice>
      </ul>
    </>
  );
}

/**
 * 'Tareas duplicadas', right after saving: one decision for all of a kind, other obligors first, or a look at each. It has no
 * close button: whoever can't decide now goes to the list, where the duplicates wait.
 */
export function DuplicatesDialog({ current }: { current: TaskImport }) {
  const alert = useAlert();
  const navigate = useNavigate();
  const { running, resolve } = useResolveDuplicates(current.id);
  const { counts, list } = current;
  const [asksObligors, setAsksObligors] = useState(counts.pendingObligors > 0);
  const same = counts.pendingDuplicates - counts.pendingObligors;

  const decide = async (decision: TaskDuplicateDecision, which?: Which) => {
    const done = await resolve(decision, which);
    if (done === null) return;
    const { count } = done;
    if (asksObligors && same > 0) {
      showNotice({ theme: "green", text: decisionText(decision, count) });
      setAsksObligors(false);
      return;
    }
    alert.success(decisionText(decision, count));
    await navigate(paths.adminTasks());
  };
  const onDecide = (decision: TaskDuplicateDecision, which?: Which) => void decide(decision, which);
  return (
    <Modal open size="lg" title="Tareas duplicadas">
      {asksObligors ? (
        <AboutObligors
          current={current}
          count={counts.pendingObligors}
          running={running}
          onDecide={onDecide}
        />
      ) : (
        <AboutSameDebts current={current} count={same} running={running} onDecide={onDecide} />
      )}
      {list !== null && (
        <div className="above-24">
          <LinkButton block to={paths.adminTaskDuplicates(list.codeId, current.id)}>
            Revisar una a una
          </LinkButton>
          <p>
            Compara cada fila con la tarea guardada y decide. Las que no decidas quedan pendientes en la
            lista.
          </p>
        </div>
      )}
    </Modal>
  );
}
