import { useAction } from "../../../lib/use-action.ts";
import { fieldId } from "../../../lib/form-problems.ts";
import { showNotice } from "../../../lib/notices.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { Button } from "../../../ui/Button.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { toContactInput } from "./case-values.ts";
import { ClientContactsDocument, SaveClientContactDocument } from "../../../generated/graphql.ts";
import { AddressFields } from "./PartyAddressFields.tsx";
import { PersonFields } from "./PartyFields.tsx";
import type { PartyFieldsProps } from "./PartyText.tsx";

/** 'Agregar a favoritos': the client goes into the specialist's own directory. */
function useAddToDirectory({ form, party }: PartyFieldsProps) {
  const alert = useAlert();
  const { run, busy } = useAction(SaveClientContactDocument, {
    failed: "No se ha podido guardar en favoritos. Inténtalo de nuevo.",
    refetch: [ClientContactsDocument],
    onRefused: alert.error,
  });
  const add = async () => {
    const missing = [
      ["names", party.names],
      ["email", party.email],
    ].find(([, text = ""]) => text.trim() === "");
    if (missing !== undefined) {
      document.getElementById(fieldId(form, `client.${missing[0]}`))?.focus();
      alert.error("Escribe al menos el nombre y el email para guardar al cliente en tus favoritos.");
      return;
    }
    const { done } = await run({ input: toContactInput(party) });
    if (done) showNotice({ theme: "green", text: "Guardado en tus favoritos." });
  };
  return { add, adding: busy };
}

interface ClientSectionProps extends PartyFieldsProps {
  /** 'Elegir de favoritos' */
  onDirectory: () => void;
}

/** Who the case is for. */
export function ClientSection({ onDirectory, ...props }: ClientSectionProps) {
  const { add, adding } = useAddToDirectory(props);
  return (
    <Panel
      title="Datos del cliente"
      intro="Le llegará una invitación por correo. Si ya tiene cuenta, encontrará el expediente en ella."
      aside={
        <Button icon="users" onClick={onDirectory}>
          Elegir de favoritos
        </Button>
      }
    >
      <div className="stack">
        <PersonFields {...props} emailRequired withDocument />
        <AddressFields {...props} />
        <p>
          <Button icon="star" busy={adding} onClick={() => void add()}>
            {adding ? "Guardando..." : "Agregar a favoritos"}
          </Button>
        </p>
      </div>
    </Panel>
  );
}
