import { formatMoney } from "../../../lib/format.ts";
import { INSTALMENT_STATUSES } from "../../../parts/payments/payment-words.ts";
import { useAction } from "../../../lib/use-action.ts";
import { Button } from "../../../ui/Button.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { DateText } from "../../../ui/ValueText.tsx";
import { RemindPaymentDocument, type CasePaymentRowFragment } from "../../../generated/graphql.ts";
import styles from "./PaymentBreakdown.module.css";

type InstalmentRow = CasePaymentRowFragment["instalments"][number];

const GONE: readonly InstalmentRow["status"][] = ["CANCELLED", "REFUNDED"];

function Line({ row, currency }: { row: InstalmentRow; currency: string }) {
  const { run, busy, problems } = useAction(RemindPaymentDocument, {
    failed: "No se ha podido enviar el aviso. Inténtalo de nuevo.",
    once: true,
  });
  const { label, tone } = INSTALMENT_STATUSES[row.status];
  const isOwed = row.status === "DUE" || row.status === "LATE";
  const remind = () => void run({ instalmentId: row.id });
  return (
    <div className={`split gap-12 ${styles.line}`} data-owed={isOwed ? "" : undefined}>
      <dt>
        {row.description}
        <span className="cluster gap-4 muted">
          <StatusTag tone={tone}>{label}</StatusTag>
          {row.status !== "PAID" && <DateText value={row.dueOn} />}
        </span>
      </dt>
      <dd>
        {formatMoney(row.amount, currency)}
        {isOwed && (
          <Button size="sm" icon="bell" busy={busy} onClick={remind}>
            {busy ? "Cargando..." : "Notificar Pago"}
          </Button>
        )}
        {problems.map(({ message }) => (
          <span key={message} className={`danger strong ${styles.problem}`} role="alert">
            {message}
          </span>
        ))}
      </dd>
    </div>
  );
}

/** What the client pays and what is still open, while something is; reminds of what is due. */
export function PaymentBreakdown({ row }: { row: CasePaymentRowFragment }) {
  const instalments = row.instalments.filter(({ status }) => !GONE.includes(status));
  const isPaid = instalments.every(({ status }) => status === "PAID");
  if (row.cost === null || isPaid) return null;
  return (
    <dl className={`note stack gap-4 small ${styles.breakdown}`} aria-label={`Pagos de ${row.number}`}>
      <div className={`split gap-12 ${styles.line}`} data-total="">
        <dt>Total</dt>
        <dd>{formatMoney(row.cost.total, row.currency)}</dd>
      </div>
      {instalments.map((instalment) => (
        <Line key={instalment.id} row={instalment} currency={row.currency} />
      ))}
    </dl>
  );
}
