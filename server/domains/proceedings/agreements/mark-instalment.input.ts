import type * as Contract from "../../../generated/schema-types.ts";
import { Fault } from "../../../shared/fault.ts";
import { Field, IfPresent } from "../../../shared/inputs/field.ts";
import type { InputOf } from "../../../shared/inputs/read-input.ts";
import { Text } from "../../../shared/inputs/texts.ts";
import { readDay } from "./agreement.input.ts";

const LONGEST_NOTE = 500;

export type PaidInstalment = Pick<Contract.MutationMarkAgreementInstalmentArgs, "paidOn" | "note">;

export class MarkInstalmentInput implements InputOf<PaidInstalment> {
  /** yyyy-mm-dd in Madrid. */
  readonly today: string;
  /** null: not paid. */
  @IfPresent()
  @Field(readPastDay, { schema: { type: "string", format: "date" }, isRequired: false })
  paidOn: string | null | undefined = null;
  @Text({ longest: LONGEST_NOTE }) note: string = "";

  constructor(today: string) {
    this.today = today;
  }
}

function readPastDay(given: unknown, { today }: MarkInstalmentInput): string | Fault {
  const day = readDay(given);
  if (day instanceof Fault) return day;
  return day > today ? new Fault("INVALID", "El día del pago no puede ser posterior a hoy") : day;
}
