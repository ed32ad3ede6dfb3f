import { useState } from "react";
import { fieldErrors } from "../../lib/form-problems.ts";
import { useAction } from "../../lib/use-action.ts";
import { PromptDialog } from "../../ui/PromptDialog.tsx";
import { IDENTITY_LABELS, identityInput, identityValues } from "./identity-form.ts";
import { IdentityFields } from "./IdentityFields.tsx";
import { IdentifyPartyDocument, type PartyIdentityFragment } from "../../generated/graphql.ts";
import { useGuardedClose } from "../../lib/use-guarded-close.ts";

interface PartyIdentityDialogProps {
  party: PartyIdentityFragment;
  /** The party is the person signed in. */
  isOwn?: boolean;
  onClose: () => void;
}

const FORM = "party-identity";

/** Document and address of a party: what law wants in agreements and certificates, asked for where it is missing. */
export function PartyIdentityDialog({ party, isOwn = false, onClose }: PartyIdentityDialogProps) {
  const [values, setValues] = useState(() => identityValues(party));
  const [isTyped, setTyped] = useState(false);
  // What can be made of the matter now is asked for again.
  const { run, busy, problems } = useAction(IdentifyPartyDocument, { forget: ["documentTemplates"] });
  const close = useGuardedClose(isTyped, onClose);
  const save = async () => {
    const { done } = await run({ partyId: party.id, input: identityInput(values) });
    if (done) onClose();
  };
  return (
    <PromptDialog
      title={isOwn ? "Tu documento y tu domicilio" : `Documento y domicilio de ${party.displayName}`}
      size="lg"
      form={FORM}
      labels={IDENTITY_LABELS}
      problems={problems}
      running={busy}
      action="Guardar"
      onSubmit={save}
      asksItself
      onClose={close}
    >
      <p>La ley pide que los acuerdos y los certificados digan quiénes son las partes y dónde viven.</p>
      <IdentityFields
        form={FORM}
        values={values}
        isCompany={party.isCompany}
        isOwn={isOwn}
        errorOf={fieldErrors(problems)}
        onChange={(change) => {
          setTyped(true);
          setValues((now) => ({ ...now, ...change }));
        }}
      />
    </PromptDialog>
  );
}
