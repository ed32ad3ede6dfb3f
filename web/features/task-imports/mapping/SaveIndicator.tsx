import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import type { MappingAutosave } from "./use-mapping-autosave.ts";

interface SaveIndicatorProps {
  autosave: Pick<MappingAutosave, "state" | "refusal" | "flush">;
  onResolve: () => void;
}

/** Whether everything chosen and typed is on the server. */
export function SaveIndicator({ autosave: { state, refusal, flush }, onResolve }: SaveIndicatorProps) {
  if (state === "failed") {
    return (
      <span className="cluster gap-4 warning small strong" role="status">
        <Icon name="triangle-alert" size={16} />
        {refusal ?? "Sin guardar: lo intentamos de nuevo. Lo que has hecho se conserva."}
        {refusal !== null && (
          <Button size="sm" variant="quiet" onClick={() => void flush()}>
            Reintentar
          </Button>
        )}
      </span>
    );
  }
  if (state === "conflict") {
    return (
      <span className="cluster gap-4 warning small strong" role="status">
        <Icon name="triangle-alert" size={16} />
        Otra persona ha cambiado lo mismo
        <Button size="sm" variant="quiet" onClick={onResolve}>
          Resolver
        </Button>
      </span>
    );
  }
  return (
    <span className="cluster gap-4 success small strong" role="status">
      {state === "saved" ? (
        <>
          <Icon name="circle-check" size={16} />
          Guardado
        </>
      ) : (
        "Guardando..."
      )}
    </span>
  );
}
