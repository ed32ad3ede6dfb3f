import { shownPercent } from "../../../../schema/rules/spanish-numbers.ts";
import type { RemittanceFigureSetFragment } from "../../../generated/graphql.ts";
import { formatDate } from "../../../lib/format.ts";
import type { Fact } from "../../../ui/FactGrid.tsx";
import { Money } from "../../../ui/ValueText.tsx";

/** What a remittance adds up to, from what came in to what is left. */
export function figureFacts(figures: RemittanceFigureSetFragment, currency: string): Fact[] {
  const money = (amount: string) => <Money amount={amount} currency={currency} />;
  const { receivedByPlatform, receivedByCreditor, excess, base, commission, vat, net } = figures;
  return [
    { label: "Recibido por la plataforma", value: money(receivedByPlatform) },
    { label: "Recibido por el acreedor", value: money(receivedByCreditor) },
    ...(excess === "0.00" ? [] : [{ label: "De ello, cobrado de más", value: money(excess) }]),
    { label: "Base de la comisión", value: money(base) },
    { label: "Comisión", value: money(commission) },
    ...vat.map(({ rate, amount }) => ({ label: `IVA (${shownPercent(rate)})`, value: money(amount) })),
    { label: netLabel(net), value: <strong>{money(net)}</strong> },
  ];
}

export function netLabel(net: string): string {
  return net.startsWith("-") ? "Neto, a cargo del acreedor" : "Neto para el acreedor";
}

export function periodText(from: string | null, until: string): string {
  return from === null ? `Hasta el ${formatDate(until)}` : `Del ${formatDate(from)} al ${formatDate(until)}`;
}
