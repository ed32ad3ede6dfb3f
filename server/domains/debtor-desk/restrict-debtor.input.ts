import { REQUIRED_MESSAGE } from "../../../schema/rules/required.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { Fault } from "../../shared/fault.ts";
import { readEmail } from "../../shared/identity/emails.ts";
import { OptionalDay } from "../../shared/inputs/days.ts";
import { AsGiven, Field } from "../../shared/inputs/field.ts";
import { textOf } from "../../shared/inputs/given-values.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { Line, Text } from "../../shared/inputs/texts.ts";

const LONGEST_REASON = 1_000;
const LONGEST_LAWYER = 200;

export const RestrictionReason = () => Text({ longest: LONGEST_REASON, required: REQUIRED_MESSAGE });

export class RestrictDebtorInput implements InputOf<Contract.RestrictDebtorInput> {
  @AsGiven() kind!: Contract.RestrictionKind;
  @Field<Contract.RestrictedChannel | null, RestrictDebtorInput>(
    (given, { kind }) =>
      given != null && kind !== "NO_CONTACT"
        ? new Fault("INVALID", "Solo «No contactar» puede ser de un canal")
        : ((given ?? null) as Contract.RestrictedChannel | null),
    { schema: {}, isRequired: false },
  )
  channel: Contract.RestrictedChannel | null = null;
  @RestrictionReason() reason!: string;
  @Field<string | null, RestrictDebtorInput>(
    (given, { kind }) =>
      given != null && given !== "" && kind !== "DISPUTED"
        ? new Fault("INVALID", "Solo se discute una deuda concreta")
        : textOf(given) || null,
    { schema: { type: "string" }, isRequired: false },
  )
  taskId: string | null = null;
  @Line<RestrictDebtorInput>({
    longest: LONGEST_LAWYER,
    required: ({ kind }) => (kind === "LAWYER" ? "Indica quién la representa" : undefined),
  })
  lawyerName: string = "";
  @Field<string, RestrictDebtorInput>(
    (given) => (textOf(given).trim() === "" ? "" : readEmail(textOf(given))),
    {
      schema: { type: "string", format: "email" },
      isRequired: false,
    },
  )
  lawyerEmail: string = "";
  @OptionalDay<RestrictDebtorInput>((day, { today }) =>
    day < today ? new Fault("INVALID", "El último día no puede haber pasado") : null,
  )
  until: string | null = null;

  readonly today: string;

  constructor(today: string) {
    this.today = today;
  }
}
