import type { DebtorIntervention } from "../../../../schema/rules/tasks.ts";
import type { PartyRow } from "../../parties/party.ts";
import type { Task } from "../../tasks/task.entity.ts";

/** Of the debtor that a task names. */
const ROLES: Readonly<Record<DebtorIntervention, string>> = {
  TITULAR: "titular de la deuda",
  FIADOR: "fiador",
  AVALISTA: "avalista",
  OTROS: "persona obligada al pago",
};

/** Of a further obligor, before whose debt it is. */
const FURTHER_ROLES: Readonly<Record<DebtorIntervention, string>> = {
  TITULAR: "cotitular de la deuda de",
  FIADOR: "fiador de",
  AVALISTA: "avalista de",
  OTROS: "persona obligada al pago con",
};

/** True of a joint debtor and of a guarantor. */
const ROLE_UNKNOWN = "codeudor, fiador o avalista de";

/** In which quality this party of a task answers for its debt, as it follows "como". */
export function roleOf(
  { debtor, intervention }: Pick<Task, "debtor" | "intervention">,
  { position, role }: Pick<PartyRow, "position" | "role">,
): string {
  if (position === 1) return ROLES[intervention ?? "TITULAR"];
  return `${role === null ? ROLE_UNKNOWN : FURTHER_ROLES[role]} ${debtor.trim() || "quien contrajo la deuda"}`;
}
