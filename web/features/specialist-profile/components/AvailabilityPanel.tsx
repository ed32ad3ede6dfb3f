import { useState } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { useAction } from "../../../lib/use-action.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { SwitchField } from "../../../ui/SwitchField.tsx";
import { SetAvailabilityDocument } from "../../../generated/graphql.ts";

const FAILED = "No se ha podido cambiar. Comprueba tu conexión e inténtalo de nuevo.";

interface Outcome {
  failed: boolean;
  text: string;
}

/** Saves the switch as soon as it is touched; shows the stored state again when that fails. */
function useAvailability(stored: boolean) {
  const { run, busy, pending } = useAction(SetAvailabilityDocument, {
    failed: FAILED,
    refetch: [],
    quiet: true,
  });
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const change = async (available: boolean) => {
    setOutcome(null);
    const { done, payload, problems } = await run({ available });
    setOutcome({ failed: !done, text: problems[0]?.message ?? payload?.message ?? FAILED });
  };
  return { change, outcome, busy, shown: pending?.available ?? stored };
}

/** Whether the specialist takes on new cases; counts at once. */
export function AvailabilityPanel({ available }: { available: boolean }) {
  const { change, outcome, busy, shown } = useAvailability(available);
  return (
    <Panel id="disponibilidad" title="Disponibilidad">
      <SwitchField
        label="Disponible"
        hint="Acepto casos nuevos. Sin esta opción tu perfil se sigue viendo, pero nadie puede contratarte."
        checked={shown}
        busy={busy}
        onChange={(checked) => void change(checked)}
      />
      <p
        className={`line gap-4 at-start small ${outcome?.failed === true ? "danger" : "success"}`}
        role="status"
      >
        {busy && "Guardando..."}
        {outcome !== null && !busy && (
          <>
            <Icon name={outcome.failed ? "alert-circle" : "check"} size={16} />
            {outcome.text}
          </>
        )}
      </p>
      <p>
        <Link to={paths.specialistAvailability()}>Horario de atención y calendario</Link>
      </p>
    </Panel>
  );
}
