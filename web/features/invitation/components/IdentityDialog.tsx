import { useState } from "react";
import { IdentifyByInvitationDocument } from "../../../generated/plain/graphql.ts";
import { fieldErrors } from "../../../lib/form-problems.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";
import { IDENTITY_LABELS, identityInput, identityValues } from "../../../parts/parties/identity-form.ts";
import { IdentityFields } from "../../../parts/parties/IdentityFields.tsx";
import { PromptDialog } from "../../../ui/PromptDialog.tsx";
import { useOpenInvitation } from "../invitation-context.ts";

const FORM = "own-identity";

/** Document and address of a party, written by itself. */
export default function IdentityDialog({ onClose }: { onClose: () => void }) {
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
