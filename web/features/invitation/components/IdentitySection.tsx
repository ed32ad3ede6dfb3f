import { useState } from "react";
import { gapWords } from "../../../parts/parties/identity-form.ts";
import { Button } from "../../../ui/Button.tsx";
import { useOpenInvitation } from "../invitation-context.ts";
import { lateDialog } from "../../../ui/late.tsx";

/** Comes once somebody writes. */
const IdentityDialog = lateDialog(() => import("./IdentityDialog.tsx"));

/** Asks a party that takes part for its identity document and address. */
export function IdentitySection() {
  const { invitation } = useOpenInvitation();
  const [open, setOpen] = useState(false);
  const { party, closed } = invitation;
  const { missing, identityDocument, address, postalCode, city, displayName } = party;
  if (party.response !== "ACCEPTED" || (closed && missing.length === 0)) return null;
  const place = [address, [postalCode, city].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  return (
    <section id="datos" className="stack gap-12 surface" tabIndex={-1} aria-labelledby="titulo-datos">
      <h2 id="titulo-datos">Tus datos</h2>
      <p className="lines">{[displayName, identityDocument, place].filter(Boolean).join(" · ")}</p>
      {missing.length > 0 && (
        <p>
          Falta {gapWords(missing)}. Hace falta para que se pueda proponer un acuerdo y emitir certificados
          (Ley Orgánica 1/2025, artículos 10.3 y 12).
        </p>
      )}
      <div className="cluster">
        <Button variant={missing.length > 0 ? "accent" : "secondary"} onClick={() => setOpen(true)}>
          {missing.length > 0 ? "Completar mis datos" : "Corregir mis datos"}
        </Button>
      </div>
      {open && <IdentityDialog onClose={() => setOpen(false)} />}
    </section>
  );
}
