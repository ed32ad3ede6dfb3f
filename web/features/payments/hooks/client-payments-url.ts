import type { InstalmentStatus } from "../../../generated/graphql.ts";
import { choiceParam, integerParam, type UrlState } from "../../../lib/url-state.ts";

/** The words of the address for what an instalment's state may be asked for; in the order of the buttons. */
const STATUS_OF = {
  todos: null,
  "por-pagar": "DUE",
  vencidos: "LATE",
  proximos: "PENDING",
  avisados: "NOTIFIED",
  pagados: "PAID",
} as const satisfies Record<string, InstalmentStatus | null>;

export type InstalmentFilter = keyof typeof STATUS_OF;

export const INSTALMENT_FILTERS: readonly { value: InstalmentFilter; label: string; empty: string }[] = [
  { value: "todos", label: "Todos", empty: "Todavía no tienes pagos" },
  { value: "por-pagar", label: "Por pagar", empty: "No tienes nada por pagar ahora" },
  { value: "vencidos", label: "Vencidos", empty: "No tienes ningún pago vencido" },
  { value: "proximos", label: "Próximos", empty: "No tienes pagos más adelante" },
  { value: "avisados", label: "Avisados", empty: "No hay ningún pago por confirmar" },
  { value: "pagados", label: "Pagados", empty: "Todavía no hay ningún pago confirmado" },
];

/** What the client's payments keep in their address. */
export const clientPaymentsUrlSpec = {
  estado: choiceParam(
    INSTALMENT_FILTERS.map(({ value }) => value),
    "todos",
  ),
  page: integerParam(1),
  size: integerParam(10, 1, 100),
};

/** The variables of `ClientInstalments` for an address. */
export function clientInstalmentsVariables({
  estado,
  page: number,
  size,
}: UrlState<typeof clientPaymentsUrlSpec>) {
  return { status: STATUS_OF[estado], page: { number, size } };
}
