import { PAYMENT_METHODS } from "../../../schema/rules/payments.ts";
import type { ClientInstalmentRowFragment } from "../../generated/graphql.ts";
import { INSTALMENT_STATUSES } from "./payment-words.ts";
import { StatusTag } from "../../ui/StatusTag.tsx";
import { DateText } from "../../ui/ValueText.tsx";

type ToldPayment = Pick<
  ClientInstalmentRowFragment["payments"][number],
  "id" | "status" | "method" | "reference" | "notifiedAt" | "decidedAt" | "note"
>;

interface ToldInstalment extends Pick<ClientInstalmentRowFragment, "status" | "concept"> {
  payments: readonly ToldPayment[];
}

/** What became of a payment, in one line. */
function PaymentLine({ payment }: { payment: ToldPayment }) {
  const { status, method, reference, notifiedAt, decidedAt, note } = payment;
  const how = `${PAYMENT_METHODS[method].toLowerCase()}${reference === "" ? "" : `, ref. ${reference}`}`;
  switch (status) {
    case "NOTIFIED":
      return (
        <>
          Avisaste el <DateText value={notifiedAt} /> ({how}). Lo estamos comprobando.
        </>
      );
    case "CONFIRMED":
      return (
        <>
          Confirmado el <DateText value={decidedAt} /> ({how}).
        </>
      );
    case "REJECTED":
      return (
        <>
          Rechazado el <DateText value={decidedAt} />: {note ?? "sin motivo"}
        </>
      );
    case "REFUND_DUE":
      return <>El expediente terminó sin acuerdo: te devolveremos este pago.</>;
    case "REFUNDED":
      return (
        <>
          Devuelto el <DateText value={decidedAt} />
          {note !== null && note !== "" && ` (${note})`}.
        </>
      );
  }
}

/** Where an instalment stands, with what happened to its payments. */
export function InstalmentState({ instalment }: { instalment: ToldInstalment }) {
  const { status, concept, payments } = instalment;
  const { label, tone } = INSTALMENT_STATUSES[status];
  return (
    <div className="stack gap-4">
      <StatusTag tone={tone}>{label}</StatusTag>
      {status === "PENDING" && concept === "SIGNING" && (
        <p className="muted small">Se paga cuando haya un acuerdo aceptado.</p>
      )}
      {payments.map((payment) => (
        <p key={payment.id} className="muted small">
          <PaymentLine payment={payment} />
        </p>
      ))}
    </div>
  );
}
