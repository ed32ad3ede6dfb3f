import type * as Contract from "../../generated/schema-types.ts";
import { Fault } from "../../shared/fault.ts";
import { Field } from "../../shared/inputs/field.ts";
import { listOf, textOf } from "../../shared/inputs/given-values.ts";
import { Ids } from "../../shared/inputs/ids.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";

const MOST = 100;
const TOO_MANY = new Fault("TOO_MANY", `No se pueden marcar más de ${MOST} avisos a la vez.`);

export class MarkNotificationsReadInput implements InputOf<Contract.MutationMarkNotificationsReadArgs> {
  @Ids({ most: MOST, tooMany: TOO_MANY }) ids: number[] = [];
  @Field((given) => (listOf(given).length > MOST ? TOO_MANY : listOf(given).map(textOf)), {
    schema: { type: "array", maxItems: MOST, items: { type: "string" } },
    isRequired: false,
  })
  paths: string[] = [];
}
