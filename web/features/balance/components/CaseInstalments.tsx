import { PAYMENT_METHODS } from "../../../../schema/rules/payments.ts";
import { useQuery } from "@apollo/client/react";
import { INSTALMENT_STATUSES } from "../../../parts/payments/payment-words.ts";
import { ReceiptButton } from "../../../parts/payments/ReceiptButton.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { DateText, Money } from "../../../ui/ValueText.tsx";
import { BalanceInstalmentsDocument, type BalanceInstalmentsQuery } from "../../../generated/graphql.ts";
import { NotLoaded } from "../../../ui/NotLoaded.tsx";

type Instalment = NonNullable<BalanceInstalmentsQuery["case"]>["instalments"][number];

const PAYMENT_WORDS = {
  NOTIFIED: "El cliente ha avisado",
  CONFIRMED: "Pagado",
  REJECTED: "Aviso rechazado",
  REFUND_DUE: "Por devolver al cliente",
  REFUNDED: "Devuelto al cliente",
};

function InstalmentItem({ instalment }: { instalment: Instalment }) {
  const { number, description, dueOn, value, amount, currency, status, payments } = instalment;
  const { label, tone } = INSTALMENT_STATUSES[status];
  return (
    <li>
      <div className="split">
        <p className="strong">
          {number}. {description}
        </p>
        <StatusTag tone={tone}>{label}</StatusTag>
      </div>
      <p className="muted small">
        Vence el <DateText value={dueOn} /> · <Money amount={value} currency={currency} /> sin impuestos ·{" "}
        <strong>
          <Money amount={amount} currency={currency} />
        </strong>{" "}
        a pagar
      </p>
      {payments.map((payment) => (
        <p key={payment.id} className="small">
          {PAYMENT_WORDS[payment.status]} el <DateText value={payment.decidedAt ?? payment.notifiedAt} /> (
          {PAYMENT_METHODS[payment.method].toLowerCase()}, {payment.number})
          {payment.note !== null && payment.note !== "" && `: ${payment.note}`}
          {payment.status === "CONFIRMED" && <ReceiptButton payment={payment} />}
        </p>
      ))}
    </li>
  );
}

/** The instalments of a case with their payments and receipts, asked for when somebody wants to see them. */
export function CaseInstalments({ caseNumber }: { caseNumber: string }) {
  const { data, error, refetch } = useQuery(BalanceInstalmentsDocument, {
    variables: { number: caseNumber },
    fetchPolicy: "cache-and-network",
  });
  if (data === undefined) return <NotLoaded error={error} refetch={refetch} rows={2} columns={2} />;
  return (
    <ol className="rows" aria-label={`Plazos de ${caseNumber}`}>
      {(data.case?.instalments ?? []).map((instalment) => (
        <InstalmentItem key={instalment.id} instalment={instalment} />
      ))}
    </ol>
  );
}
