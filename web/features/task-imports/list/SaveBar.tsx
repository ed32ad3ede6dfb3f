import type { SummaryEntry } from "../../../lib/user-errors.ts";
import { plural } from "../../../lib/text.ts";
import { Button } from "../../../ui/Button.tsx";
import type { TaskImport } from "../import-types.ts";
import { isRunning } from "../../../parts/tasks/task-import-words.ts";
import { saveLabel } from "./save-problems.ts";
import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import { formatDuration } from "../../../lib/format.ts";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";

const LABELS: Partial<Record<TaskImport["status"], string>> = {
  STAGING: "Leyendo el archivo",
  VALIDATING: "Comprobando todas las filas",
  COMMITTING: "Guardando la lista de tareas",
};

function detail(progress: TaskImport["progress"]): string | undefined {
  if (progress?.waiting) return progress.waiting;
  if (progress === null || progress.done === 0) return undefined;
  const { done, total, secondsLeft } = progress;
  const rows =
    total === null ? `${shownCount(done)} filas` : `${shownCount(done)} de ${shownCount(total)} filas`;
  return secondsLeft === null ? rows : `${rows} · quedan ${formatDuration(secondsLeft)}`;
}

/** What the server is doing with the import and how much is left; nothing while it waits for the person. */
function ImportProgress({ current: { status, progress } }: { current: TaskImport }) {
  const label = LABELS[status];
  if (label === undefined) return null;
  const percent = progress?.percent ?? null;
  const rest = detail(progress);
  const hint = "Puedes salir de esta página: seguirá sin ti.";
  return (
    <ProgressBar
      label={label}
      value={percent === null ? null : percent / 100}
      detail={rest === undefined ? hint : `${rest}. ${hint}`}
    />
  );
}

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
    : plural(
        counts.errors,
        "fila tiene errores: corrígela o se excluirá",
        "filas tienen errores: corrígelas o se excluirán",
      );
}

/** The end of the page, always in sight: what is going on, what saving will do, and the button that does it. */
export function SaveBar({ current, problems, saving, onSave }: SaveBarProps) {
  const isBusy = saving || current.status === "COMMITTING";
  return (
    <div className="action-bar split" role="region" aria-label="Guardar la lista" data-action-bar="">
      <div className="fill strong">
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
