import type * as Contract from "../../../generated/schema-types.ts";
import { halfYearOf } from "../../../../schema/rules/late-interest.ts";
import { shownPercent } from "../../../../schema/rules/spanish-numbers.ts";
import { audit } from "../../../shared/audit.ts";
import type { SignedInContext } from "../../../shared/context.ts";
import { Fault } from "../../../shared/fault.ts";
import { Day } from "../../../shared/inputs/days.ts";
import { Percentage } from "../../../shared/inputs/percentage.ts";
import { readInput, type InputOf, type Unchecked } from "../../../shared/inputs/read-input.ts";
import { Text } from "../../../shared/inputs/texts.ts";
import { LateInterestRate } from "./late-interest-rate.entity.ts";

const LONGEST_SOURCE = 200;
const FIRST_DAY = "2002-01-01";

class LateInterestRateInput implements InputOf<Contract.LateInterestRateInput> {
  /** Today in Madrid; a half-year is published as it begins. */
  readonly today: string;
  @Day<LateInterestRateInput>((day, { today }) => {
    if (day !== halfYearOf(day))
      return new Fault("INVALID", "Un semestre empieza el 1 de enero o el 1 de julio");
    return day < FIRST_DAY || day > today
      ? new Fault("INVALID", "Ese semestre no ha empezado todavía, o es muy antiguo")
      : null;
  })
  halfYear!: string;
  @Percentage() rate!: string;
  @Text({ longest: LONGEST_SOURCE, required: "Escribe dónde se publicó" }) source!: string;

  constructor(today: string) {
    this.today = today;
  }
}

/** Notes what was published for a half-year, or corrects it; every debt is computed with it from then on. Throws InvalidInput. */
export async function setLateInterestRate(
  ctx: SignedInContext,
  given: Unchecked<Contract.LateInterestRateInput>,
): Promise<{ message: string }> {
  const { halfYear, rate, source } = readInput(new LateInterestRateInput(ctx.clock.today()), given);
  await ctx.db.transaction(async (manager) => {
    const updated = { updatedAt: ctx.clock.now(), updatedBy: ctx.actor.accountId };
    await manager
      .getRepository(LateInterestRate)
      .upsert({ halfYear, rate, source, ...updated }, ["halfYear"]);
    await audit(ctx, manager, {
      action: "setLateInterestRate",
      subjectType: "catalog",
      data: { halfYear, rate },
    });
  });
  const half = halfYear.slice(5, 7) === "01" ? "primer" : "segundo";
  return { message: `Tipo del ${half} semestre de ${halfYear.slice(0, 4)}: ${shownPercent(rate)}.` };
}
