import { AGREEMENT_STATES } from "../../../../schema/rules/agreements.ts";
import { useState } from "react";
import { formatDate, formatDateTime, formatMoney } from "../../../lib/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import type { InvitationPartsFragment } from "../../../generated/plain/graphql.ts";
import { TermFold } from "../../../parts/help/TermFold.tsx";
import { useOpenInvitation } from "../invitation-context.ts";
import { DownloadButton } from "./DownloadButton.tsx";
import { lateDialog } from "../../../ui/late.tsx";

type Agreement = InvitationPartsFragment["agreements"][number];

/** Comes once somebody answers. */
const AnswerAgreementDialog = lateDialog(() => import("./AnswerAgreementDialog.tsx"));

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
        {instalments.map(({ id, number, dueOn, amount, paid, status }) => (
          <tr key={id}>
            <td>{number}</td>
            <td>{formatDate(dueOn)}</td>
            <td>{formatMoney(amount, currency)}</td>
            <td>
              {status === "PAID" ? "Pagado" : status === "LATE" ? "Vencido" : "Pendiente"}
              {status !== "PAID" && paid !== "0.00" && ` (pagados ${formatMoney(paid, currency)})`}
            </td>
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
      <TermFold term="agreement" name="acuerdo" />
      <ul className="rows">
        {invitation.agreements.map((agreement) => (
          <Item key={agreement.id} agreement={agreement} />
        ))}
      </ul>
    </section>
  );
}
