import { decimalOf } from "../../../schema/rules/exact-amount.ts";
import type { PlanSchedule } from "../../../schema/rules/payment-plans.ts";
import { shownDay } from "../../../schema/rules/spanish-dates.ts";
import { shownEuros } from "../../../schema/rules/spanish-numbers.ts";

/** Whose debt it is, for the words of a plan. */
interface PlanOf {
  debtor: string;
  creditor: string;
  contract: string;
  /** Cents that are owed as it is accepted. */
  owed: bigint;
  /** "yyyy-mm-dd" */
  today: string;
}

const euros = (cents: bigint) => shownEuros(decimalOf(cents));

export function planTitle({ forgiven, instalments }: PlanSchedule): string {
  return forgiven > 0n ? "Pago de una vez con descuento" : `Plan de pago en ${instalments.length} pagos`;
}

/** What is agreed, in plain words: who pays what, what doesn't come on top of it, and what follows where it isn't paid. */
export function planTerms(schedule: PlanSchedule, of: PlanOf): string {
  const { debtor, creditor, contract, owed, today } = of;
  const debt = `A ${shownDay(today)} ${debtor} debe a ${creditor} ${euros(owed)} por el contrato ${contract}.`;
  const [first] = schedule.instalments;
  if (schedule.forgiven > 0n && first !== undefined)
    return [
      debt,
      `${debtor} paga ${euros(schedule.total)} de una vez, a más tardar el ${shownDay(first.dueOn)}. Si los paga en ese plazo, ${creditor} perdona los ${euros(schedule.forgiven)} restantes y la deuda queda saldada: no se reclama nada más por ella, ni intereses ni gastos.`,
      `Si el ${shownDay(first.dueOn)} no se han pagado los ${euros(schedule.total)}, el descuento queda sin efecto y se sigue debiendo toda la deuda, menos lo que se haya pagado.`,
    ].join("\n\n");
  return [
    debt,
    `${debtor} paga esa cantidad en ${schedule.instalments.length} pagos, en las fechas y por los importes que se detallan. Suman exactamente lo que se debe.`,
    `Mientras se paguen en su fecha, ${creditor} no reclama nada más por esta deuda, ni intereses ni gastos. Con el último pago la deuda queda saldada.`,
    `Cada cobro paga primero el plazo más antiguo que falte. Si un pago no llega en su fecha, se puede poner al día; mientras tanto ${creditor} puede reclamar lo que quede por pagar.`,
  ].join("\n\n");
}
