import { integerParam, optionalParam } from "../../../lib/url-state.ts";

/** The documented steps on phones. */
export const STEPS = ["Tipo de intervención", "Área de intervención", "Área de mediación"] as const;

/** What the form keeps in its address: which draft it is, and the step on phones. */
export const createCaseSpec = { borrador: optionalParam(), paso: integerParam(1, 1, STEPS.length) };

/** The step on which a field of the input stands. */
export function stepOf(field: readonly string[]): number {
  if (field[0] !== "intervention") return 3;
  return field[1] === "area" ? 2 : 1;
}
