import { BALANCE_PARTS } from "../../../../schema/rules/payments.ts";
import { Money } from "../../../ui/ValueText.tsx";
import type { BalanceQuery } from "../../../generated/graphql.ts";

type Balance = BalanceQuery["balance"];

/** What the two balances are made of, down to their sums: cases and payouts. */
export function BalanceParts({ balance }: { balance: Balance }) {
  const { parts, available, retained, currency } = balance;
  if (parts.length === 0) return null;
  const rows = [
    ...parts.map((part) => ({ ...part, name: BALANCE_PARTS[part.kind].name })),
    { kind: "TOTAL", name: "Total", available, retained },
  ];
  return (
    <div className="surface">
      <table className="table small" data-figures="">
        <caption>De dónde sale tu saldo</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Parte</span>
            </th>
            <th scope="col">Disponible</th>
            <th scope="col">Retenido</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.kind} className={row.kind === "TOTAL" ? "strong" : undefined}>
              <th scope="row">{row.name}</th>
              <td>
                <Money amount={row.available} currency={currency} />
              </td>
              <td>
                <Money amount={row.retained} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
