// SQL: conditions of a list over payments and their debts, which lists and files share.
import type * as Contract from "../../generated/schema-types.ts";
import { readId } from "../../platform/ids.ts";
import { InvalidInput } from "../../platform/refusals.ts";
import { occursSql, searchPatterns } from "../../platform/text/search-patterns.ts";
import { wrongAmounts } from "../../shared/listed-amounts.ts";
import { wrongDays } from "../../shared/listed-days.ts";

export const PAYMENT_SORTS: Readonly<Record<Contract.DebtPaymentSort, string>> = {
  DAY: "p.day",
  AMOUNT: "p.amount",
  RECORDED: "p.id",
};

export const FROM_DEBT_PAYMENTS = `FROM debt_payments p LEFT JOIN tasks t ON t.id = p.task_id
  LEFT JOIN debt_entries r ON r.payment_id = p.id AND r.kind = 'REVERSAL'`;

/** In terms of `p` (payment), `t` (its debt), `r` (its reversal). */
export function paymentConditions(
  filter: Contract.DebtPaymentFilter,
  place: (value: unknown) => string,
): string {
  const { search, listId, method, receivedBy, reversed, dayFrom, dayTo, amountFrom, amountTo } = filter;
  const words = searchPatterns(search ?? "");
  return [
    "true",
    ...(words.length > 0
      ? [occursSql("(coalesce(t.search_text, '') || ' ' || fold_text(lower(p.reference)))", words, place)]
      : []),
    ...(listId == null ? [] : [`p.list_id = ${place(readId(listId) ?? 0)}`]),
    ...(method == null ? [] : [`p.method = ${place(method)}`]),
    ...(receivedBy == null ? [] : [`p.received_by = ${place(receivedBy)}`]),
    ...(reversed == null ? [] : [`r.id IS ${reversed ? "NOT NULL" : "NULL"}`]),
    ...(dayFrom ? [`p.day >= ${place(dayFrom)}::date`] : []),
    ...(dayTo ? [`p.day <= ${place(dayTo)}::date`] : []),
    ...(amountFrom ? [`p.amount >= ${place(amountFrom)}::numeric`] : []),
    ...(amountTo ? [`p.amount <= ${place(amountTo)}::numeric`] : []),
  ].join(" AND ");
}

/** Throws InvalidInput for a filter that makes no sense. */
export function refusePaymentFilter(filter: Contract.DebtPaymentFilter): void {
  const { dayFrom, dayTo } = filter;
  const problems = [
    ...wrongAmounts(filter, ["filter"]),
    ...wrongDays({ from: dayFrom, to: dayTo }, (end) => ["filter", end === "from" ? "dayFrom" : "dayTo"]),
  ];
  if (problems.length > 0) throw new InvalidInput(problems);
}
