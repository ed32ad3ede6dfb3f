import type {
  BudgetConcept,
  InstalmentStatus,
  PaymentMethod,
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

export const PAYMENT_STATUSES: Record<PaymentStatus, Look> = {
  NOTIFIED: { label: "Por confirmar", tone: "warning" },
  CONFIRMED: { label: "Confirmado", tone: "success" },
  REJECTED: { label: "Rechazado", tone: "danger" },
  REFUND_DUE: { label: "Por devolver", tone: "warning" },
  REFUNDED: { label: "Devuelto", tone: "neutral" },
};

export const PAYOUT_STATUSES: Record<PayoutStatus, Look> = {
  REQUESTED: { label: "Solicitada", tone: "warning" },
  SETTLED: { label: "Realizada", tone: "success" },
  REJECTED: { label: "Rechazada", tone: "danger" },
};

export const PAYMENT_METHOD_NAMES: Record<PaymentMethod, string> = {
  CARD: "Tarjeta bancaria",
  TRANSFER: "Transferencia",
};

export const BUDGET_CONCEPT_NAMES: Record<Exclude<BudgetConcept, "OTHER">, string> = {
  INITIAL: "ABONO INICIAL",
  MANAGEMENT: "GESTIÓN DEL CASO",
  SIGNING: "FIRMA DEL ACUERDO",
};

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
