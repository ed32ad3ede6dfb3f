import { prose } from "../../../schema/rules/sentences.ts";
import { shownEuros } from "../../../schema/rules/spanish-numbers.ts";
import { DEBTOR_INTERVENTION_NAMES } from "../../../schema/rules/tasks.ts";
import { isSameName, isSamePerson } from "../parties/same-identity.ts";
import type { Task } from "../tasks/task.entity.ts";

export type Owing = Pick<Task, "debtor" | "identityDocument" | "intervention" | "amountDebt">;

/**
 * Why a row with the contract of a task names another obligor of it, rather than its debtor again; empty when it doesn't. Where
 * both documents are known they decide, and a name alone never does: it takes another quality, or the same amount.
 */
export function otherObligorReasons(stored: Owing, row: Owing): string[] {
  const [one, other] = [identityOf(stored), identityOf(row)];
  if (isSameName(one, other)) return [];
  const isOther = !isSamePerson(one, other);
  const name = prose`Otro nombre: «${row.debtor}», y la tarea es de «${stored.debtor}».`;
  if (stored.identityDocument !== null && row.identityDocument !== null)
    return isOther
      ? [`Otro documento: ${row.identityDocument}, y el guardado es ${stored.identityDocument}.`, name]
      : [];
  // Of whom no quality is known is taken for the holder.
  const quality = row.intervention === (stored.intervention ?? "TITULAR") ? null : row.intervention;
  const role =
    quality === null ? [] : [`El archivo dice en qué calidad debe: ${DEBTOR_INTERVENTION_NAMES[quality]}.`];
  const amount =
    isOther && row.amountDebt === stored.amountDebt
      ? [`El importe es el mismo: ${shownEuros(row.amountDebt)}.`]
      : [];
  return role.length + amount.length > 0 ? [name, ...role, ...amount] : [];
}

function identityOf({ debtor, identityDocument }: Owing) {
  return { names: debtor, surnames: "", identityDocument };
}
