import type { DebtorIntervention } from "../../../../schema/rules/tasks.ts";
import type { Task } from "../../tasks/task.entity.ts";

/** Of the debtor that a task names. */
const ROLES: Readonly<Record<DebtorIntervention, string>> = {
  TITULAR: "titular de la deuda",
  FIADOR: "fiador",
  AVALISTA: "avalista",
  OTROS: "persona obligada al pago",
};

/**
 * In which quality whoever stands at this place of a task answers for its debt, as it follows "como". Of further obligors the
 * quality isn't stored: what is said of them has to be true of a joint debtor and of a guarantor.
 */
export function roleOf(
  { debtor, intervention }: Pick<Task, "debtor" | "intervention">,
  place: number,
): string {
  if (place === 1) return ROLES[intervention ?? "TITULAR"];
  return `codeudor, fiador o avalista de ${debtor.trim() || "quien contrajo la deuda"}`;
}
