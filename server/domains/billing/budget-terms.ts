import type { BudgetConcept, PaymentMethod } from "../../generated/schema-types.ts";
import { shownPercent } from "../../../schema/rules/spanish-numbers.ts";
import { SINGLE_PAYMENT } from "./budget-concepts.ts";

interface TermsFacts {
  vatRate: string | null;
  withholdingRate: string | null;
  paymentMethod: PaymentMethod;
  rows: readonly { concept: BudgetConcept; description: string }[];
}

/** What is agreed besides the amounts, one sentence or two each; what settle-case does, in words. */
export function budgetTerms({ vatRate, withholdingRate, paymentMethod, rows }: TermsFacts): string[] {
  const has = (concept: BudgetConcept) => rows.some((row) => row.concept === concept);
  return [
    taxes(vatRate, withholdingRate),
    paymentMethod === "TRANSFER"
      ? "Los pagos se hacen por transferencia a la cuenta de Acuerdo, indicando el número de expediente y el del pago."
      : "Los pagos con tarjeta se cobran en el terminal del especialista, que los ingresa en la cuenta de Acuerdo. Acuerdo no hace ningún cargo en la tarjeta.",
    "Acuerdo emite un recibo de cada pago cuando lo confirma y lo guarda hasta que corresponde al especialista.",
    ...(has("INITIAL")
      ? ["El abono inicial corresponde al especialista desde que el expediente está en curso."]
      : []),
    ...(has("MANAGEMENT") || has("OTHER")
      ? [
          `${isSingle(rows) ? "El pago único corresponde" : manyOf(has("MANAGEMENT"), has("OTHER"))} al especialista cuando el expediente se cierra.`,
        ]
      : []),
    ...(has("SIGNING")
      ? [
          "La firma del acuerdo solo se paga cuando hay un acuerdo aceptado. Si el expediente se cierra sin él, no se debe, y lo pagado se devuelve.",
        ]
      : []),
    "Si el expediente se cierra con acuerdo, lo que queda por pagar se sigue debiendo en sus fechas.",
    "Si el expediente se cierra sin acuerdo, dejan de deberse los pagos pendientes cuya fecha no había llegado; si el cliente lo retira antes de que empiece el trabajo, todos, y lo pagado se devuelve.",
    "El presupuesto obliga desde que el cliente lo acepta. Si hay una versión posterior aceptada, se aplica esa; lo pagado con la anterior no se vuelve a cobrar.",
  ];
}

function taxes(vatRate: string | null, withholdingRate: string | null): string {
  if (vatRate === null) return "Los importes están en euros y no llevan impuestos.";
  if (withholdingRate === null)
    return `Los importes están en euros. Al valor se le suma el IVA del ${shownPercent(vatRate)}.`;
  return `Los importes están en euros. Al valor se le suma el IVA del ${shownPercent(vatRate)} y se le resta la retención de IRPF del ${shownPercent(withholdingRate)}, que el cliente ingresa en la Agencia Tributaria a nombre del especialista (artículo 95 del Reglamento del IRPF).`;
}

function isSingle(rows: TermsFacts["rows"]): boolean {
  return rows.length === 1 && rows[0]?.description === SINGLE_PAYMENT.description;
}

function manyOf(management: boolean, other: boolean): string {
  if (management && other) return "La gestión del caso y los demás pagos corresponden";
  return management ? "La gestión del caso corresponde" : "Los demás pagos corresponden";
}
