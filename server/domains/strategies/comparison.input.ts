import { addDays } from "../../../schema/rules/madrid-days.ts";
import { COMPARED_SHARES } from "../../../schema/rules/strategies.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { Fault } from "../../shared/fault.ts";
import { Day } from "../../shared/inputs/days.ts";
import { AsGiven, Field, type FieldDecorator } from "../../shared/inputs/field.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";

/** After a year nobody remembers what was compared. */
const LONGEST_DAYS = 366;

/** `refusals`: of each version of the strategy why it can't be begun; null: it can. */
export class ComparedVersionsInput implements InputOf<
  Pick<Contract.StartStrategyComparisonInput, "versionA" | "versionB" | "percentB">
> {
  @ComparedVersion() versionA!: number;
  @ComparedVersion() versionB!: number;
  @ComparedShare() percentB: number = 50;

  readonly refusals: ReadonlyMap<number, string | null>;

  constructor(refusals: ReadonlyMap<number, string | null>) {
    this.refusals = refusals;
  }
}

export class StartStrategyComparisonInput
  extends ComparedVersionsInput
  implements InputOf<Contract.StartStrategyComparisonInput>
{
  @AsGiven() measure!: Contract.StrategyMeasure;
  @Day<StartStrategyComparisonInput>((day, { today }) => {
    if (day <= today) return new Fault("INVALID", "Elige un día posterior a hoy.");
    return day > addDays(today, LONGEST_DAYS)
      ? new Fault("INVALID", "Elige un día a un año vista como mucho.")
      : null;
  })
  endsOn!: string;

  readonly today: string;

  constructor(refusals: ReadonlyMap<number, string | null>, today: string) {
    super(refusals);
    this.today = today;
  }
}

function ComparedVersion(): FieldDecorator<number, ComparedVersionsInput> {
  return Field<number, ComparedVersionsInput>(
    (given, { refusals }) => {
      const version = Number(given);
      const refusal = refusals.get(version);
      if (refusal === undefined)
        return new Fault("INVALID", `Esta estrategia no tiene una versión ${version}.`);
      return refusal === null ? version : new Fault("INVALID", refusal);
    },
    { schema: { type: "integer", minimum: 1 }, isRequired: true },
  );
}

function ComparedShare(): FieldDecorator<number> {
  const { least, most } = COMPARED_SHARES;
  return Field<number>(
    (given) => {
      const percent = Number(given);
      return Number.isInteger(percent) && percent >= least && percent <= most
        ? percent
        : new Fault("INVALID", `Reparte entre el ${least} % y el ${most} %, sin decimales.`);
    },
    { schema: { type: "integer", minimum: least, maximum: most }, isRequired: false },
  );
}
