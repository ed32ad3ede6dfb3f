import { formatDateTime } from "../../../lib/format.ts";
import { formatIban } from "../../../lib/iban.ts";
import { payoutState } from "../../../parts/payments/payment-words.ts";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { DateText, Money } from "../../../ui/ValueText.tsx";
import type { OwnPayoutRowFragment } from "../../../generated/graphql.ts";
import { WithCodes } from "../../../ui/WithCodes.tsx";

/** One transfer that was asked for, and what became of it. */
export function PayoutItem({ payout }: { payout: OwnPayoutRowFragment }) {
  const { number, status, amount, currency, iban, holder, requestedAt, decidedAt, note, waitsUntil } = payout;
  const { label, tone } = payoutState(status);
  return (
    <li>
      <div className="split">
        <p className="strong">
          <Money amount={amount} currency={currency} />
        </p>
        <StatusTag tone={tone}>{label}</StatusTag>
      </div>
      <p className="anywhere muted small">
        {number} · <DateText value={requestedAt} /> · {formatIban(iban)} · {holder}
      </p>
      {waitsUntil !== null && (
        <p className="anywhere small">
          Cuenta nueva: por tu seguridad esperamos hasta el {formatDateTime(waitsUntil)}. Si no la has pedido
          tú, párala con el enlace del correo que te enviamos.
        </p>
      )}
      {decidedAt !== null && (
        <p className="anywhere small">
          {status === "SETTLED" ? "Transferida" : "Rechazada"} el <DateText value={decidedAt} />
          {note !== null && note !== "" && (
            <WithCodes text={status === "SETTLED" ? `, referencia ${note}` : `: ${note}`} />
          )}
        </p>
      )}
    </li>
  );
}
