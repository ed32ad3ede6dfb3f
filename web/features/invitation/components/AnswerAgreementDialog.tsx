import { useState } from "react";
import {
  AnswerAgreementByInvitationDocument,
  type InvitationPartsFragment,
} from "../../../generated/plain/graphql.ts";
import { fieldErrors, fieldId } from "../../../lib/form-problems.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";
import {
  SIGNATURE_LABELS,
  signatureInput,
  type SignatureValues,
} from "../../../parts/parties/signature-form.ts";
import { SignatureFields } from "../../../parts/parties/SignatureFields.tsx";
import { TextAreaField } from "../../../ui/FormControls.tsx";
import { PromptDialog } from "../../../ui/PromptDialog.tsx";
import { useOpenInvitation } from "../invitation-context.ts";

const FORM = "answer-agreement";
const LABELS = { ...SIGNATURE_LABELS, reason: "Motivo" };

interface AnswerProps {
  agreement: InvitationPartsFragment["agreements"][number];
  accept: boolean;
  onClose: () => void;
}

const NOTHING_SIGNED: SignatureValues = {
  signedName: "",
  capacity: "",
  signerDocument: "",
};

/** Yes or no to an agreement, signed. */
export default function AnswerAgreementDialog({ agreement, accept, onClose }: AnswerProps) {
  const { token, invitation, act } = useOpenInvitation();
  const [signature, setSignature] = useState<SignatureValues>(NOTHING_SIGNED);
  const [reason, setReason] = useState("");
  const [problems, setProblems] = useState<readonly UserProblem[]>([]);
  const [running, setRunning] = useState(false);
  const errorOf = fieldErrors(problems);

  const submit = async () => {
    setRunning(true);
    const found = await act(AnswerAgreementByInvitationDocument, {
      token,
      agreementId: agreement.id,
      contentHash: agreement.contentHash,
      ...signatureInput(signature),
      input: { accept, reason },
    });
    setRunning(false);
    if (found.length > 0) setProblems(found);
    else onClose();
  };
  return (
    <PromptDialog
      title={accept ? "Aceptar el acuerdo" : "No aceptar el acuerdo"}
      size="lg"
      form={FORM}
      labels={LABELS}
      problems={problems}
      running={running}
      action={accept ? "Acepto el acuerdo" : "No lo acepto"}
      busyLabel="Enviando..."
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {accept
          ? `Aceptas cumplir lo que dice «${agreement.title}». Cuando lo acepten todas las partes, os obliga como un contrato. Si tienes dudas, consulta antes con un abogado.`
          : `«${agreement.title}» quedará cerrado sin efecto. Puedes proponer otra cosa.`}
      </p>
      <SignatureFields
        form={FORM}
        values={signature}
        isCompany={invitation.party.isCompany}
        errorOf={errorOf}
        onChange={(change) => setSignature((now) => ({ ...now, ...change }))}
      />
      {!accept && (
        <TextAreaField
          id={fieldId(FORM, "reason")}
          label={LABELS.reason}
          hint="Lo leerán todas las partes."
          required
          maxLength={1000}
          value={reason}
          error={errorOf("reason")}
          onChange={setReason}
        />
      )}
    </PromptDialog>
  );
}
