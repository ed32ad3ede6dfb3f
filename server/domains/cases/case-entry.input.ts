import type { CaseEntryType } from "../../../schema/rules/case-states.ts";
import { REQUIRED_MESSAGE } from "../../../schema/rules/required.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { Fault } from "../../shared/fault.ts";
import { AsGiven, Field } from "../../shared/inputs/field.ts";
import { Ids } from "../../shared/inputs/ids.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { Text } from "../../shared/inputs/texts.ts";
import type { Audience } from "./cases.policy.ts";

const LONGEST = 4_000;
const MOST_DOCUMENTS = 10;

/** What people write; the others are written by the platform about what it did. */
const WRITABLE: readonly CaseEntryType[] = ["ANOTACION", "LLAMADA", "CORREO", "REUNION", "DOCUMENTO"];

export class CaseEntryInput implements InputOf<Contract.CaseEntryInput> {
  @Field(readType, { schema: { enum: WRITABLE }, isRequired: true }) type!: CaseEntryType;
  @Text({ longest: LONGEST, required: REQUIRED_MESSAGE }) text!: string;
  @AsGiven() audience!: Audience;
  @Ids({
    most: MOST_DOCUMENTS,
    tooMany: new Fault("TOO_MANY", `Adjunta como mucho ${MOST_DOCUMENTS} documentos a cada anotación`),
  })
  documentIds: number[] = [];
}

function readType(given: unknown): CaseEntryType | Fault {
  return (
    WRITABLE.find((type) => type === given) ??
    new Fault("INVALID", "Estas anotaciones las escribe Acuerdo: elige otro tipo")
  );
}
