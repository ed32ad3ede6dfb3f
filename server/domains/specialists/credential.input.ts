import { REQUIRED_MESSAGE } from "../../../schema/rules/required.ts";
import { DAY_IN_FUTURE, isCalendarDay } from "../../../schema/rules/madrid-days.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { Fault } from "../../shared/fault.ts";
import { AsGiven, Field } from "../../shared/inputs/field.ts";
import { textOf } from "../../shared/inputs/given-values.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { Line } from "../../shared/inputs/texts.ts";
import type { CredentialRow } from "./credentials.ts";

const LONGEST_TEXT = 200;
const LONGEST_NUMBER = 100;
const LAST_DAY = "2100-12-31";

export class CredentialInput implements InputOf<Contract.CredentialInput> {
  @AsGiven() kind!: CredentialRow["kind"];
  @Line({ longest: LONGEST_TEXT, required: REQUIRED_MESSAGE }) title!: string;
  @Line({
    longest: LONGEST_TEXT,
    required: ofRegistrations("Indica el colegio o registro que te ha inscrito"),
  })
  issuer!: string;
  @Line({ longest: LONGEST_NUMBER, required: ofRegistrations("Indica tu número de inscripción") })
  number!: string;
  @Field(readValidUntil, { schema: { type: "string", format: "date" }, isRequired: false })
  validUntil!: string | null;

  /** yyyy-mm-dd */
  readonly today: string;

  constructor(today: string) {
    this.today = today;
  }
}

function ofRegistrations(message: string): (form: CredentialInput) => string | undefined {
  return ({ kind }) => (kind === "REGISTRATION" ? message : undefined);
}

function readValidUntil(given: unknown, { kind, today }: CredentialInput): string | null | Fault {
  const day = textOf(given).trim();
  if (day === "") {
    return kind === "INSURANCE" ? new Fault("REQUIRED", "Indica hasta cuándo es válido el seguro") : null;
  }
  if (!isCalendarDay(day) || day > LAST_DAY)
    return new Fault("INVALID", "La fecha no existe en el calendario");
  return day > today ? day : new Fault("INVALID", DAY_IN_FUTURE);
}
