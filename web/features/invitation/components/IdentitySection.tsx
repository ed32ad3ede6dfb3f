import { useState } from "react";
import { fieldErrors } from "../../../lib/form-problems.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";
import { Button } from "../../../ui/Button.tsx";
import {
  gapWords,
  IDENTITY_LABELS,
  identityInput,
  identityValues,
} from "../../../parts/parties/identity-form.ts";
import { IdentityFields } from "../../../parts/parties/IdentityFields.tsx";
import { PromptDialog } from "../../../ui/PromptDialog.tsx";
import { IdentifyByInvitationDocument } from "../../../generated/plain/graphql.ts";
import { useOpenInvitation } from "../invitation-context.ts";

const FORM = "own-identity";

function IdentityDialog({ onClose }: { onClose: () => void }) {
  const { token, invitation, act } = useOpenInvitation();
  const [values, setValues] = useState(() => identityValues(invitation.party));
  const [problems, setProblems] = useState<readonly UserProblem[]>([]);
  const [running, setRunning] = useState(false);
  const submit = async () => {
    setRunning(true);
    const found = await act(IdentifyByInvitationDocument, { token, input: identityInput(values) });
    setRunning(false);
    if (found.length > 0) setProblems(found);
    else onClose();
  };
  return (
    <PromptDialog
      title="Tu documento y tu domicilio"
      size="lg"
      form={FORM}
      labels={IDENTITY_LABELS}
      problems={problems}
      running={running}
      action="Guardar"
      onSubmit={submit}
      onClose={onClose}
    >
      <p>La ley pide que el acuerdo y los certificados digan quiénes son las partes y dónde viven.</p>
      <IdentityFields
        form={FORM}
        values={values}
        isCompany={invitation.party.isCompany}
        isOwn
        errorOf={fieldErrors(problems)}
        onChange={(change) => setValues((now) => ({ ...now, ...change }))}
      />
    </PromptDialog>
  );
}

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
