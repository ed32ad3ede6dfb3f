import { PAYMENT_STATES, PAYOUT_STATES } from "../../../schema/rules/payments.ts";
import type {
  BudgetConcept,
  InstalmentStatus,
  PaymentStatus,
  PayoutStatus,
} from "../../generated/graphql.ts";
import type { StatusTone } from "../../ui/StatusTag.tsx";

interface Look {
  label: string;
  tone: StatusTone;
}

/** An instalment as its client and its specialist read it. */
export const INSTALMENT_STATUSES: Record<InstalmentStatus, Look> = {
  PENDING: { label: "Aún no toca", tone: "neutral" },
  DUE: { label: "Por pagar", tone: "warning" },
  LATE: { label: "Vencido", tone: "danger" },
  NOTIFIED: { label: "Avisado", tone: "info" },
  PAID: { label: "Pagado", tone: "success" },
  CANCELLED: { label: "Anulado", tone: "neutral" },
  REFUNDED: { label: "Devuelto", tone: "neutral" },
};

const PAYMENT_TONES: Record<PaymentStatus, StatusTone> = {
  NOTIFIED: "warning",
  CONFIRMED: "success",
  REJECTED: "danger",
  REFUND_DUE: "warning",
  REFUNDED: "neutral",
};

export function paymentState(status: PaymentStatus): Look {
  return { label: PAYMENT_STATES[status], tone: PAYMENT_TONES[status] };
}

const PAYOUT_TONES: Record<PayoutStatus, StatusTone> = {
  REQUESTED: "warning",
  SETTLED: "success",
  REJECTED: "danger",
};

export function payoutState(status: PayoutStatus): Look {
  return { label: PAYOUT_STATES[status], tone: PAYOUT_TONES[status] };
}

/** An instalment that its client can pay, and say so. FIRMA DEL ACUERDO: owed only with an agreement. */
export function isPayable({
  status,
  concept,
}: {
  status: InstalmentStatus;
  concept: BudgetConcept;
}): boolean {
  return status === "DUE" || status === "LATE" || (status === "PENDING" && concept !== "SIGNING");
}

/** What a payer writes in the transfer so that its money is found: "P26000123-1". */
export function transferConcept({ caseNumber, number }: { caseNumber: string; number: number }): string {
  return `${caseNumber}-${number}`;
}

const MONTHS = ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"];

/** The first day of a month (`yyyy-mm-dd`) as it stands under a bar: "mar 26". */
export function monthText(day: string): string {
  const [year = "", month = ""] = day.split("-");
  return `${MONTHS[Number(month) - 1] ?? month} ${year.slice(2)}`;
}
