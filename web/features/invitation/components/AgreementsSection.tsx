import { AGREEMENT_STATES } from "../../../../schema/rules/agreements.ts";
import { useState } from "react";
import { formatDate, formatDateTime, formatMoney } from "../../../lib/format.ts";
import { fieldErrors, fieldId } from "../../../lib/form-problems.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextAreaField } from "../../../ui/FormControls.tsx";
import {
  SIGNATURE_LABELS,
  signatureInput,
  type SignatureValues,
} from "../../../parts/parties/signature-form.ts";
import { SignatureFields } from "../../../parts/parties/SignatureFields.tsx";
import { PromptDialog } from "../../../ui/PromptDialog.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import {
  AnswerAgreementByInvitationDocument,
  type InvitationPartsFragment,
} from "../../../generated/plain/graphql.ts";
import { useOpenInvitation } from "../invitation-context.ts";
import { DownloadButton } from "./DownloadButton.tsx";

type Agreement = InvitationPartsFragment["agreements"][number];

const FORM = "answer-agreement";
const LABELS = { ...SIGNATURE_LABELS, reason: "Motivo" };

interface AnswerProps {
  agreement: Agreement;
  accept: boolean;
  onClose: () => void;
}

const NOTHING_SIGNED: SignatureValues = {
  signedName: "",
  capacity: "",
  signerDocument: "",
};

function AnswerAgreementDialog({ agreement, accept, onClose }: AnswerProps) {
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

function Plan({ agreement }: { agreement: Agreement }) {
  const { instalments, currency } = agreement;
  if (instalments.length === 0) return null;
  return (
    <table className="table">
      <caption>Plazos</caption>
      <thead>
        <tr>
          <th scope="col">N.º</th>
          <th scope="col">Fecha</th>
          <th scope="col">Importe</th>
          <th scope="col">Estado</th>
        </tr>
      </thead>
      <tbody>
        {instalments.map(({ id, number, dueOn, amount, status }) => (
          <tr key={id}>
            <td>{number}</td>
            <td>{formatDate(dueOn)}</td>
            <td>{formatMoney(amount, currency)}</td>
            <td>{status === "PAID" ? "Pagado" : status === "LATE" ? "Vencido" : "Pendiente"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** State, number and whose proposal it is. */
function Facts({ agreement }: { agreement: Agreement }) {
  const { invitation } = useOpenInvitation();
  const { status, number, agreementVersion, place, proposedBy } = agreement;
  return (
    <p>
      <StatusTag tone={status === "ACCEPTED" ? "success" : status === "PROPOSED" ? "warning" : "neutral"}>
        {AGREEMENT_STATES[status].toParties}
      </StatusTag>{" "}
      <span className="muted small">
        Acuerdo n.º {number}
        {agreementVersion > 1 && `, versión ${agreementVersion}`}
        {place !== "" && ` · ${place}`}
        {proposedBy !== null &&
          ` · A propuesta ${proposedBy.id === invitation.party.id ? "tuya" : `de ${proposedBy.displayName}`}`}
      </span>
    </p>
  );
}

function Answers({ agreement }: { agreement: Agreement }) {
  const { invitation } = useOpenInvitation();
  return (
    <ul className="list stack gap-4">
      {agreement.answers.map(({ party, accepted, at, signedBy }) => (
        <li key={party.id}>
          {party.id === invitation.party.id ? "Tú" : party.displayName}:{" "}
          {accepted === null
            ? "sin respuesta"
            : `${accepted ? "aceptado" : "no aceptado"} el ${formatDateTime(at)}`}
          {signedBy !== null && `, por medio de ${signedBy}`}
        </li>
      ))}
    </ul>
  );
}

function Item({ agreement }: { agreement: Agreement }) {
  const { invitation } = useOpenInvitation();
  const [accept, setAccept] = useState<boolean | null>(null);
  const { id, title, terms, amount, currency, awaitsMe } = agreement;
  return (
    <li className="stack gap-8">
      <h3>{title}</h3>
      <Facts agreement={agreement} />
      <p className="note lines">{terms}</p>
      {amount !== null && (
        <p>
          Importe: <strong>{formatMoney(amount, currency)}</strong>
        </p>
      )}
      <Plan agreement={agreement} />
      <Answers agreement={agreement} />
      <div className="cluster">
        {awaitsMe && !invitation.closed && (
          <>
            <Button variant="accent" onClick={() => setAccept(true)}>
              Aceptar
            </Button>
            <Button onClick={() => setAccept(false)}>No aceptar</Button>
          </>
        )}
        <DownloadButton kind="AGREEMENT" id={id}>
          Descargar PDF
        </DownloadButton>
      </div>
      {accept !== null && (
        <AnswerAgreementDialog agreement={agreement} accept={accept} onClose={() => setAccept(null)} />
      )}
    </li>
  );
}

/** Agreements to read in full and to answer, the newest first. */
export function AgreementsSection() {
  const { invitation } = useOpenInvitation();
  if (invitation.agreements.length === 0) return null;
  return (
    <section id="acuerdos" className="stack gap-12 surface" tabIndex={-1} aria-labelledby="titulo-acuerdos">
      <h2 id="titulo-acuerdos">Acuerdos</h2>
      <ul className="rows">
        {invitation.agreements.map((agreement) => (
          <Item key={agreement.id} agreement={agreement} />
        ))}
      </ul>
    </section>
  );
}
