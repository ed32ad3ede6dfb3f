import type * as Contract from "../../../generated/schema-types.ts";
import { AsGiven } from "../../../shared/inputs/field.ts";
import type { InputOf } from "../../../shared/inputs/read-input.ts";
import { Text } from "../../../shared/inputs/texts.ts";

const LONGEST_REASON = 1_000;
export const WHY_NOT = "Explica por qué no lo aceptas";
const HOW = "Explica cómo dio su respuesta: por ejemplo, firmó la copia el 20/11/2026";

/** An answer that was given otherwise: how has to be said, also of an acceptance. */
export class RecordAgreementAnswerInput implements InputOf<Contract.RecordAgreementAnswerInput> {
  @AsGiven() partyId!: string;
  @AsGiven() accept!: boolean;
  @Text<RecordAgreementAnswerInput>({
    longest: LONGEST_REASON,
    required: ({ accept }) => (accept ? HOW : WHY_NOT),
  })
  reason!: string;
  @AsGiven() documentId!: string | null | undefined;
}
