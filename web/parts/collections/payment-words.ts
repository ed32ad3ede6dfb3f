import { DEBT_PARTS } from "../../../schema/rules/debt-payments.ts";
import { listed } from "../../../schema/rules/spanish-numbers.ts";
import type { DebtPaymentRowFragment } from "../../generated/graphql.ts";
import { formatMoney } from "../../lib/format.ts";

/** Where a payment went: 'A gastos 40,00 €, a intereses 60,00 € y a principal 10,00 €'. */
export function allocationText({
  allocation,
  excess,
  currency,
}: Pick<DebtPaymentRowFragment, "allocation" | "excess" | "currency">): string {
  const parts = [
    ...allocation.map(
      ({ part, amount }) => `a ${DEBT_PARTS[part].toLowerCase()} ${formatMoney(amount, currency)}`,
    ),
    ...(excess === "0.00" ? [] : [`de más ${formatMoney(excess, currency)}`]),
  ];
  const text = listed(parts);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
