import type { Context } from "../../../shared/context.ts";
import type { AgreementInstalment } from "./agreement-instalment.entity.ts";

/** LATE by the calendar in Madrid, of an agreement that holds. */
export function instalmentStatus(
  { clock }: Pick<Context, "clock">,
  { dueOn, paidOn }: Pick<AgreementInstalment, "dueOn" | "paidOn">,
): "PENDING" | "LATE" | "PAID" {
  if (paidOn !== null) return "PAID";
  return dueOn < clock.today() ? "LATE" : "PENDING";
}

/** The same of agreement_instalments i and agreements g; `today` is the placeholder of the day in Madrid. */
export function isLateSql(today: string): string {
  return `(g.status = 'ACCEPTED' AND i.paid_on IS NULL AND i.due_on < ${today}::date)`;
}
