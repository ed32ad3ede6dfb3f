import { shownCount } from "../../../schema/rules/spanish-numbers.ts";
import { formatDuration } from "../../lib/format.ts";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import type { TaskImport } from "./import-types.ts";

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
export function ImportProgress({ current: { status, progress } }: { current: TaskImport }) {
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
