import {
  DeleteStrategyDocument,
  MoveStrategyRunsDocument,
  PauseStrategyDocument,
  SwitchStrategyOffDocument,
  SwitchStrategyOnDocument,
  type StrategyRowFragment,
} from "../../../generated/graphql.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { plural } from "../../../lib/text.ts";
import { useAction } from "../../../lib/use-action.ts";
import { Button } from "../../../ui/Button.tsx";

const REFETCH = { forget: ["strategies"] };

function useMoves() {
  const alert = useAlert();
  const options = { ...REFETCH, onRefused: alert.error };
  return {
    alert,
    on: useAction(SwitchStrategyOnDocument, options),
    pause: useAction(PauseStrategyDocument, options),
    off: useAction(SwitchStrategyOffDocument, options),
    remove: useAction(DeleteStrategyDocument, options),
    move: useAction(MoveStrategyRunsDocument, options),
  };
}

/** What can be done with it where it stands; what can't be undone asks once. */
export function StrategyActions({ strategy }: { strategy: StrategyRowFragment }) {
  const { alert, on, pause, off, remove, move } = useMoves();
  const { id, name, status, version, runsOnOlderVersions, isComparing } = strategy;
  const switchOn = () =>
    alert.open({
      theme: "orange",
      icon: "triangle-alert",
      title: "Poner en marcha la estrategia",
      text: `¿Quieres poner en marcha «${name}»?`,
      details:
        "Empezará a escribir y a pedir llamadas por sí sola, en horario de contacto. Mira antes la simulación.",
      textButton: "Ahora no",
      textButton2: "Poner en marcha",
      onConfirm: async () => void (await on.run({ id })),
    });
  const switchOff = () =>
    alert.open({
      theme: "orange",
      icon: "triangle-alert",
      title: "Apagar la estrategia",
      text: `¿Quieres apagar «${name}»?`,
      details: "Lo que falta por enviar no se enviará, y no se puede volver a poner en marcha.",
      textButton: "Seguir con ella",
      textButton2: "Apagar",
      onConfirm: async () => void (await off.run({ id })),
    });
  const confirmRemove = () =>
    alert.open({
      theme: "red",
      icon: "trash2",
      title: "Eliminar el borrador",
      text: `¿Quieres eliminar «${name}»? No se ha escrito a nadie.`,
      textButton: "Cancelar",
      textButton2: "Eliminar",
      onConfirm: async () => void (await remove.run({ id })),
    });
  return (
    <>
      {status === "DRAFT" && (
        <>
          <Button variant="primary" busy={on.busy} onClick={switchOn}>
            Poner en marcha
          </Button>
          <Button icon="trash" busy={remove.busy} onClick={confirmRemove}>
            Eliminar borrador
          </Button>
        </>
      )}
      {/* One button for both: the focus stays on it. */}
      {(status === "ON" || status === "PAUSED") && (
        <>
          <Button
            variant={status === "ON" ? "secondary" : "primary"}
            busy={pause.busy || on.busy}
            onClick={() => void (status === "ON" ? pause : on).run({ id })}
          >
            {status === "ON" ? "Pausar" : "Reanudar"}
          </Button>
          {runsOnOlderVersions > 0 && !isComparing && (
            <Button busy={move.busy} onClick={() => void move.run({ id })}>
              {`Pasar ${plural(runsOnOlderVersions, "tarea", "tareas")} a la versión ${version}`}
            </Button>
          )}
          <Button icon="close" busy={off.busy} onClick={switchOff}>
            Apagar
          </Button>
        </>
      )}
    </>
  );
}
