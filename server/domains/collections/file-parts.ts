import { centsOf } from "../../platform/money.ts";
import { readAmount, SPANISH_AMOUNTS } from "../task-imports/understanding/amounts.ts";
import type { Task } from "../tasks/task.entity.ts";

export interface DebtPart {
  /** As the creditor's file calls it. */
  name: string;
  amount: string;
}

/** How files call what a debt is made of. */
const PART =
  /^(?:importe |total )?(?:de )?(?:principal|capital(?: pendiente| vencido)?|intereses?(?: ordinarios| de demora| moratorios)?|demora|comisi[oó]n(?:es)?|gastos?|costas|recargos?|iva)$/iu;

/**
 * What a debt is made of, from the columns that its file had beside the amount; only where they are exactly the whole of it,
 * to the cent: a part that doesn't add up would be worse than none. The largest first: the file's order isn't kept.
 */
export function partsOf({ extra, amountDebt }: Pick<Task, "extra" | "amountDebt">): DebtPart[] {
  const parts: DebtPart[] = [];
  for (const [name, text] of Object.entries(extra)) {
    if (!PART.test(name.trim()) || text.trim() === "") continue;
    const amount = readAmount(text.trim(), SPANISH_AMOUNTS);
    if (typeof amount !== "string" || amount.startsWith("-")) return [];
    parts.push({ name: name.trim(), amount });
  }
  const sum = parts.reduce((total, { amount }) => total + centsOf(amount), 0n);
  if (parts.length < 2 || sum !== centsOf(amountDebt)) return [];
  return parts.toSorted((a, b) => Number(centsOf(b.amount) - centsOf(a.amount)));
}
