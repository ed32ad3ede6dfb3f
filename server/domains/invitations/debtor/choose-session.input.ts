import type * as Contract from "../../../generated/schema-types.ts";
import { plainPhone } from "../../../../schema/rules/phone-digits.ts";
import { readInstant } from "../../../platform/clock.ts";
import { phoneNumbers } from "../../../platform/phone-numbers.ts";
import { Fault } from "../../../shared/fault.ts";
import { readPhone } from "../../../shared/identity/phones.ts";
import { Field } from "../../../shared/inputs/field.ts";
import { textOf } from "../../../shared/inputs/given-values.ts";
import type { InputOf } from "../../../shared/inputs/read-input.ts";

const LONGEST_PHONE = 60;

export class ChooseSessionInput implements InputOf<Contract.ChooseSessionInput> {
  @Field(readStart, { schema: { type: "string", format: "date-time" }, isRequired: true }) startsAt!: Date;
  /** "+34 612345678" */
  @Field(readDialled, { schema: { type: "string" }, isRequired: true }) phone!: string;
}

function readStart(given: unknown): Date | Fault {
  return readInstant(textOf(given)) ?? new Fault("INVALID", "Elige el día y la hora");
}

/** A number as somebody dials it: of Spain, or with + or 00 and the calling code of its country. */
function readDialled(given: unknown): string | Fault {
  const text = textOf(given).slice(0, LONGEST_PHONE);
  const dialled = plainPhone(text).replace(/^00/, "+");
  const lada = dialled.startsWith("+")
    ? phoneNumbers().parsePhoneNumberFromString(dialled)?.countryCallingCode
    : undefined;
  const reading = readPhone(lada ?? "", text);
  return reading instanceof Fault
    ? new Fault(reading.code, reading.message)
    : `+${reading.lada} ${reading.phone}`;
}
