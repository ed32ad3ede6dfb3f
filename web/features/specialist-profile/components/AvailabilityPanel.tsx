import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { serverMessage } from "../../../lib/server-message.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { SwitchField } from "../../../ui/SwitchField.tsx";
import { SetAvailabilityDocument } from "../../../generated/graphql.ts";
import styles from "./AvailabilityPanel.module.css";

const FAILED = "No se ha podido cambiar. Comprueba tu conexión e inténtalo de nuevo.";

interface Outcome {
  failed: boolean;
  text: string;
}

/** Saves the switch as soon as it is touched; shows the stored state again when that fails. */
function useAvailability(stored: boolean) {
  const client = useApolloClient();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const change = async (available: boolean) => {
    setWanted(available);
    setOutcome(null);
    try {
      const { data } = await client.mutate({ mutation: SetAvailabilityDocument, variables: { available } });
      const [problem] = data?.setAvailability.userErrors ?? [];
      const told = problem?.message ?? data?.setAvailability.message ?? FAILED;
      setOutcome({ failed: problem !== undefined, text: told });
    } catch (error) {
      setOutcome({ failed: true, text: serverMessage(error) ?? FAILED });
    } finally {
      setWanted(null);
    }
  };
  return { change, outcome, running: wanted !== null, shown: wanted ?? stored };
}

/** Whether the specialist takes on new cases; counts at once. */
export function AvailabilityPanel({ available }: { available: boolean }) {
  const { change, outcome, running, shown } = useAvailability(available);
  return (
    <Panel id="disponibilidad" title="Disponibilidad">
      <SwitchField
        label="Disponible"
        hint="Acepto casos nuevos. Sin esta opción tu perfil se sigue viendo, pero nadie puede contratarte."
        checked={shown}
        busy={running}
        onChange={(checked) => void change(checked)}
      />
      <p className={styles.outcome} role="status" data-failed={outcome?.failed === true ? "" : undefined}>
        {running && "Guardando..."}
        {outcome !== null && !running && (
          <>
            <Icon name={outcome.failed ? "alert-circle" : "check"} size={16} />
            {outcome.text}
          </>
        )}
      </p>
    </Panel>
  );
}
