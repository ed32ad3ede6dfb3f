import type { SummaryEntry } from "../../../lib/user-errors.ts";
import { plural } from "../../../lib/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { ImportProgress } from "../ImportProgress.tsx";
import type { TaskImport } from "../import-types.ts";
import { isRunning } from "../../../parts/tasks/task-import-words.ts";
import styles from "./List.module.css";
import { saveLabel } from "./save-problems.ts";

interface SaveBarProps {
  current: TaskImport;
  problems: readonly SummaryEntry[];
  saving: boolean;
  onSave: () => void;
}

/** Where saving stands, in a line. */
function standing({ counts, status }: TaskImport, problems: readonly SummaryEntry[]): string {
  if (problems.length > 0) {
    return problems.length === 1
      ? "Falta una cosa para poder guardar"
      : `Faltan ${problems.length} cosas para poder guardar`;
  }
  if (status !== "REVIEW") return "Guardando tus cambios…";
  if (counts.valid === 0) return "Ninguna fila se puede guardar todavía: corrige los errores";
  return counts.errors === 0
    ? "Todo listo para guardar"
    : `${plural(counts.errors, "fila tiene", "filas tienen")} errores: corrígelas o quedarán fuera`;
}

/** The end of the page, always in sight: what is going on, what saving will do, and the button that does it. */
export function SaveBar({ current, problems, saving, onSave }: SaveBarProps) {
  const isBusy = saving || current.status === "COMMITTING";
  return (
    <div className={styles.bar} role="region" aria-label="Guardar la lista" data-action-bar="">
      <div className={styles.standing}>
        {isRunning(current.status) ? (
          <ImportProgress current={current} />
        ) : (
          <p>{standing(current, problems)}</p>
        )}
      </div>
      <Button variant="accent" busy={isBusy} disabled={isRunning(current.status)} onClick={onSave}>
        {isBusy ? "Guardando..." : saveLabel(current)}
      </Button>
    </div>
  );
}
