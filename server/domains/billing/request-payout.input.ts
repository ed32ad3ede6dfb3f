import { readIban } from "../../../schema/rules/iban.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { Fault } from "../../shared/fault.ts";
import { AsGiven, Field } from "../../shared/inputs/field.ts";
import { textOf } from "../../shared/inputs/given-values.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { Line } from "../../shared/inputs/texts.ts";
import { Amount } from "./amount-field.ts";

const LONGEST_HOLDER = 140;
const REQUIRED = "Este campo es requerido";

export class RequestPayoutInput implements InputOf<Contract.RequestPayoutInput> {
  @Amount() amount!: bigint;
  @Field(readGivenIban, { schema: { type: "string" }, isRequired: true }) iban!: string;
  @Line({ longest: LONGEST_HOLDER, required: REQUIRED }) holder!: string;
  @AsGiven() password: string | null = null;
  @AsGiven() code: string | null = null;
}

function readGivenIban(given: unknown): string | Fault {
  const typed = textOf(given);
  if (typed.trim() === "") return new Fault("REQUIRED", REQUIRED);
  return readIban(typed) ?? new Fault("INVALID", "Este IBAN no existe: revisa las letras y las cifras");
}
