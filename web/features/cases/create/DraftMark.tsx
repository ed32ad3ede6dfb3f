import { shownTime } from "../../../../schema/rules/spanish-dates.ts";
import { Icon } from "../../../ui/Icon.tsx";
import type { DraftState } from "./use-case-draft.ts";

type Told = Exclude<DraftState, { status: "overtaken" }>;

function words(state: Told): string {
  if (state.status === "saved") return `Borrador guardado a las ${shownTime(new Date(state.at))}`;
  if (state.status === "saving") return "Guardando el borrador...";
  if (state.status === "pending") return "Cambios sin guardar todavía";
  if (state.status === "untouched") return "Lo que escribas se guarda solo como borrador";
  return (
    state.message ??
    "Sin conexión: lo que escribes se conserva en este navegador y se guardará en cuanto vuelva."
  );
}

/** Tells where the typed words are: on the server, on their way, or only here. */
export function DraftMark({ state }: { state: Told }) {
  const isKept = state.status === "kept";
  return (
    <p className={`line small ${isKept ? "warning strong" : "muted"}`} role="status">
      <Icon name={isKept ? "triangle-alert" : state.status === "saved" ? "check" : "history"} size={18} />
      {words(state)}
    </p>
  );
}
