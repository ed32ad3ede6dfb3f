import { INVALID_MAX_SESSIONS, MOST_SESSIONS_OF_LIST } from "../../../schema/rules/tasks.ts";
import { readIban } from "../../../schema/rules/iban.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { Fault } from "../../shared/fault.ts";
import { AsGiven, Field } from "../../shared/inputs/field.ts";
import { textOf } from "../../shared/inputs/given-values.ts";
import { Nested } from "../../shared/inputs/nested.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { Line } from "../../shared/inputs/texts.ts";
import { TaskListDetailsInput } from "./task-list-details.input.ts";

/** As the QR of a transfer holds it (EPC069-12). */
const LONGEST_HOLDER = 70;

class ListPaymentInput implements InputOf<Contract.ListPaymentInput> {
  @Field<string, ListPaymentInput>(
    (given, { holder }) => {
      const typed = textOf(given);
      if (typed.trim() === "")
        return textOf(holder).trim() === "" ? "" : new Fault("REQUIRED", "Falta el IBAN de la cuenta");
      return readIban(typed) ?? new Fault("INVALID", "Este IBAN no existe: revisa las letras y las cifras");
    },
    { schema: { type: "string" }, isRequired: false },
  )
  iban: string = "";
  @Line<ListPaymentInput>({
    longest: LONGEST_HOLDER,
    required: ({ iban }) =>
      textOf(iban).trim() === "" ? undefined : "Indica a nombre de quién está la cuenta",
  })
  holder: string = "";
}

export class UpdateTaskListInput
  extends TaskListDetailsInput
  implements InputOf<Contract.UpdateTaskListInput>
{
  /** The one the edit started from. */
  @AsGiven() version!: number;
  @Nested(() => new ListPaymentInput()) payment!: ListPaymentInput;
  @Field<number | null>(
    (given) => {
      if (given === null || given === undefined) return null;
      const count = Number(given);
      return Number.isInteger(count) && count >= 1 && count <= MOST_SESSIONS_OF_LIST
        ? count
        : new Fault("INVALID", INVALID_MAX_SESSIONS);
    },
    { schema: { type: "integer", minimum: 1, maximum: MOST_SESSIONS_OF_LIST }, isRequired: false },
  )
  maxSessions: number | null = null;
  @Field((given) => given === true, { schema: { type: "boolean" }, isRequired: false })
  periodicDebts: boolean = false;
}
