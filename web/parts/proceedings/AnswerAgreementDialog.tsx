import { REQUIRED_MESSAGE } from "../../../schema/rules/required.ts";
import { useState } from "react";
import { fieldErrors, fieldId } from "../../lib/form-problems.ts";
import { formatMoney } from "../../lib/format.ts";
import { plural } from "../../lib/text.ts";
import { Button } from "../../ui/Button.tsx";
import { TextAreaField } from "../../ui/FormControls.tsx";
import { SIGNATURE_LABELS, signatureInput, type SignatureValues } from "../parties/signature-form.ts";
import { SignatureFields } from "../parties/SignatureFields.tsx";
import { Modal } from "../../ui/Modal.tsx";
import { PromptDialog } from "../../ui/PromptDialog.tsx";
import {
  AnswerAgreementDocument,
  type AgreementItemFragment,
  type MatterPartyFragment,
} from "../../generated/graphql.ts";
import { useMatterAction } from "./use-matter-action.ts";

const FORM = "answer-agreement";
const LABELS = { ...SIGNATURE_LABELS, "input.reason": "Motivo", reason: "Motivo" } as const;

interface AnswerAgreementDialogProps {
  /** The text that was on the screen when the dialog opened: what is answered. */
  read: AgreementItemFragment;
  /** The agreement as stored now; undefined when it no longer exists. */
  current: AgreementItemFragment | undefined;
  accept: boolean;
  /** The party that answers. */
  party: MatterPartyFragment | undefined;
  onClose: () => void;
}

function meaning({ amount, currency, instalments }: AgreementItemFragment): string {
  const money =
    amount === null
      ? ""
      : ` El importe es de ${formatMoney(amount, currency)}, en ${plural(instalments.length, "plazo", "plazos")}.`;
  return `Si lo aceptas, te comprometes a cumplir todo lo que dice.${money} Quedará registrado con tu nombre, la fecha, la hora y la huella exacta de este texto, y no podrás retirarlo después por tu cuenta.`;
}

/** The agreement has changed since it was read: nothing was answered. */
function ChangedNotice({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      open
      title="El acuerdo ha cambiado"
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Volver a leerlo
        </Button>
      }
    >
      <p>
        Mientras lo leías, el acuerdo ha cambiado: vuelve a leerlo antes de responder. Tu respuesta no se ha
        enviado.
      </p>
    </Modal>
  );
}

/** A person most likely signs with the own name; who signs for a company says so. */
function signatureOf(party: MatterPartyFragment | undefined): SignatureValues {
  return {
    signedName: party?.isCompany === true ? "" : (party?.displayName ?? ""),
    capacity: "",
    signerDocument: "",
  };
}

/** A party's own answer. */
export function AnswerAgreementDialog({ read, current, accept, party, onClose }: AnswerAgreementDialogProps) {
  const [reason, setReason] = useState("");
  const isCompany = party?.isCompany ?? false;
  const [signature, setSignature] = useState(() => signatureOf(party));
  const { run, busy, problems, isStale, refuse } = useMatterAction(AnswerAgreementDocument);
  const errorOf = fieldErrors(problems);
  if (isStale || current?.contentHash !== read.contentHash) return <ChangedNotice onClose={onClose} />;

  const submit = async () => {
    if (!accept && reason.trim() === "") return refuse([{ field: ["reason"], message: REQUIRED_MESSAGE }]);
    const variables = {
      id: read.id,
      contentHash: read.contentHash,
      input: { accept, reason: reason.trim() },
      signature: signatureInput(signature),
    };
    const { done } = await run(variables);
    if (done) onClose();
  };
  return (
    <PromptDialog
      title={accept ? "Aceptar el acuerdo" : "Rechazar el acuerdo"}
      form={FORM}
      about={read.id}
      labels={LABELS}
      problems={problems}
      running={busy}
      action={accept ? "Sí, acepto el acuerdo" : "Rechazar el acuerdo"}
      danger={!accept}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        <strong>«{read.title}»</strong>, versión {read.agreementVersion}.
      </p>
      {accept ? (
        <p className="note">{meaning(read)}</p>
      ) : (
        <TextAreaField
          id={fieldId(FORM, "reason")}
          label={LABELS.reason}
          hint="Lo leerán el especialista y las demás partes: qué cambiarías, o por qué no te conviene."
          required
          maxLength={1000}
          value={reason}
          error={errorOf("reason") ?? errorOf("input.reason")}
          onChange={setReason}
        />
      )}
      <SignatureFields
        form={FORM}
        values={signature}
        isCompany={isCompany}
        errorOf={errorOf}
        onChange={(change) => setSignature((now) => ({ ...now, ...change }))}
      />
    </PromptDialog>
  );
}
