import { isCalendarDay } from "../../../schema/rules/madrid-days.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { Fault } from "../../shared/fault.ts";
import { Day } from "../../shared/inputs/days.ts";
import { AsGiven } from "../../shared/inputs/field.ts";
import { Percentage } from "../../shared/inputs/percentage.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";

const FIRST_DAY = "2000-01-01";
const LAST_DAY = "2100-01-01";

export class CommissionTermsInput implements InputOf<Contract.CommissionTermsInput> {
  @Day((day) =>
    day < FIRST_DAY || day >= LAST_DAY ? new Fault("INVALID", "Indica un día entre 2000 y 2099") : null,
  )
  validFrom!: string;
  @Percentage() rate!: string;
  @Percentage() vatRate: string = "21.00";
  @AsGiven() insteadOf: string | null | undefined;
}

/** What is wrong with the last day of a remittance that would begin at `from`; null: nothing. */
export function untilProblem(until: string, from: string | null, today: string): string | null {
  if (!isCalendarDay(until)) return "Esta fecha no existe";
  if (until > today) return "Solo se liquida hasta hoy: indica un día que no esté por llegar";
  return from !== null && until < from ? "Ese día ya está liquidado: indica uno posterior" : null;
}
