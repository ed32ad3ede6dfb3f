import type * as Contract from "../../generated/schema-types.ts";
import { Fault } from "../../shared/fault.ts";
import { Day, OptionalDay } from "../../shared/inputs/days.ts";
import { AsGiven, Faults, Field } from "../../shared/inputs/field.ts";
import { AtMost, NestedList } from "../../shared/inputs/nested.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { Line, Text } from "../../shared/inputs/texts.ts";
import { Amount } from "./amount-field.ts";

const MOST_ROWS = 36;
const LONGEST_DESCRIPTION = 120;
const LONGEST_OBSERVATIONS = 2_000;
const MOST_YEARS_AHEAD = 10;

class BudgetRowInput implements InputOf<Contract.BudgetRowInput> {
  readonly today: string;
  @AsGiven() concept!: Contract.BudgetConcept;
  @Amount() value!: bigint;
  @Line<BudgetRowInput>({
    longest: LONGEST_DESCRIPTION,
    required: ({ concept }) => (concept === "OTHER" ? "Indica qué se paga" : undefined),
  })
  description: string = "";
  @OptionalDay(checkDay) paymentDate: string | null = null;

  constructor(today: string) {
    this.today = today;
  }
}

/** What a budget asks for; whether its rows add up to it is planBudget's to say. */
export class BudgetInput implements InputOf<Contract.BudgetInput> {
  /** yyyy-mm-dd in Madrid. */
  readonly today: string;
  @Amount() total!: bigint;
  @Day(checkDay) dueOn!: string;
  @Text({ longest: LONGEST_OBSERVATIONS }) observations: string = "";
  @Field(readSinglePayment, { schema: { type: "boolean" }, isRequired: false })
  singlePayment: boolean = false;
  @AtMost(MOST_ROWS, `Un presupuesto puede tener ${MOST_ROWS} pagos como mucho`)
  @NestedList(({ today }: BudgetInput) => new BudgetRowInput(today))
  rows!: BudgetRowInput[];
  @AsGiven() paymentMethod: Contract.PaymentMethod = "TRANSFER";
  @AsGiven() taxesApplicable: boolean = true;
  @AsGiven() newProfessional: boolean = false;

  constructor(today: string) {
    this.today = today;
  }
}

function checkDay(day: string, { today }: { today: string }): Fault | null {
  if (day < today) return new Fault("INVALID", "La fecha no puede ser anterior a hoy");
  const last = `${Number(today.slice(0, 4)) + MOST_YEARS_AHEAD}${today.slice(4)}`;
  if (day <= last) return null;
  return new Fault("INVALID", `La fecha no puede estar a más de ${MOST_YEARS_AHEAD} años`);
}

/** Told beside what is wrong with the rows, so it isn't a rule of theirs. */
function readSinglePayment(given: unknown, { rows }: { rows: readonly unknown[] }): boolean | Faults {
  const isSingle = given === true;
  if (!isSingle || rows.length <= 1 || rows.length > MOST_ROWS) return isSingle;
  const message = "Con pago único, el presupuesto tiene un solo pago";
  return new Faults([{ field: ["rows"], code: "INVALID", message }]);
}
