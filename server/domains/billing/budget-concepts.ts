import type { BudgetConcept } from "../../generated/schema-types.ts";

/** How a total is split that nobody has split: in hundredths, in the order they are shown. */
export const DEFAULT_SPLIT: readonly { concept: Exclude<BudgetConcept, "OTHER">; weight: bigint }[] = [
  { concept: "INITIAL", weight: 40n },
  { concept: "MANAGEMENT", weight: 40n },
  { concept: "SIGNING", weight: 20n },
];

/** A single payment is for the whole work, so it becomes the specialist's when that is done. */
export const SINGLE_PAYMENT = { concept: "MANAGEMENT", description: "PAGO ÚNICO" } as const;

/**
 * What the platform keeps of each payment's value before taxes, on cases it assigned itself ("Condiciones de uso para
 * especialistas": own cases free, assigned ones 10 %).
 */
export const COMMISSION = { percentage: "10.00" } as const;
